#include "verify/audit/names/setting_words.hpp"

#include <algorithm>

namespace verify {
namespace {

using WordList = std::vector<std::string>;

const WordSet& own_parts() {
  static const WordSet known = {
      "residual", "residuals",  "res",         "resid",         "shortcut", "skip",     "linear",
      "mean",     "divide",     "residually",  "resnet",        "identity", "additive", "average",
      "averaged", "accumulate", "accumulates", "bidirectional", "full"};
  return known;
}

const WordSet& denials() {
  static const WordSet known = {"no",      "not",      "without",  "remove",  "removed",  "removes",
                                "disable", "disabled", "disables", "exclude", "excluded", "ablate",
                                "ablated", "drop",     "dropped",  "drops",   "omit",     "omitted",
                                "omits",   "off",      "lacks",    "free",    "skipped",  "skips",
                                "bypass",  "ignore",   "ignored",  "zero",    "never"};
  return known;
}

const WordSet& architecture() {
  static const WordSet known = {"kernel",       "phi",          "feature",
                                "features",     "layer",        "layers",
                                "block",        "blocks",       "mixer",
                                "mixing",       "arch",         "architecture",
                                "backbone",     "ssm",          "mamba",
                                "rnn",          "lstm",         "gru",
                                "conv",         "convolution",  "stride",
                                "window",       "local",        "sliding",
                                "sparse",       "sparsity",     "topk",
                                "gate",         "gates",        "gated",
                                "gating",       "moe",          "experts",
                                "expert",       "router",       "routing",
                                "readout",      "readin",       "projection",
                                "transposed",   "transpose",    "transposes",
                                "flip",         "flipped",      "swap",
                                "swapped",      "reversed",     "reverse",
                                "permute",      "permuted",     "permutation",
                                "convention",   "sign",         "negate",
                                "negated",      "negative",     "center",
                                "centered",     "centred",      "centering",
                                "whiten",       "whitened",     "whitening",
                                "standardize",  "standardized", "standardise",
                                "alibi",        "rotary",       "encoding",
                                "memory",       "register",     "registers",
                                "sink",         "sinks",        "adapter",
                                "lora",         "hybrid",       "parallel",
                                "sandwich",     "scale",        "scaled",
                                "scaling",      "temperature",  "logit",
                                "logits",       "softcap",      "clamp",
                                "squash",       "quantized",    "quantised",
                                "quantization", "recurrent",    "bidirectional",
                                "cross",        "qk",           "kq",
                                "attend",       "attends",      "residual",
                                "looped",       "tied",         "order",
                                "ordering",     "untied",       "nonlinearity",
                                "head",         "heads",        "similarity",
                                "ff",           "ffn",          "feedforward",
                                "fc",           "rescale",      "rescaled",
                                "weighting",    "weighted",     "preconditioned",
                                "variant",      "damping",      "delta",
                                "chunk",        "chunked",      "chunkwise",
                                "padding",      "dilation",     "dilated",
                                "token",        "tokens",       "layout",
                                "interleaved",  "interleave",   "concat",
                                "reduction",    "aggregate",    "aggregation",
                                "pool",         "pooling",      "avg",
                                "average",      "minus",        "stacked",
                                "update",       "identity",     "bidirectional"};
  return known;
}

const WordSet& foreign_counts() {
  static const WordSet known = {"mlp",    "ff",     "ffn",   "fc",        "conv",    "convolution",
                                "stride", "window", "gate",  "gates",     "memory",  "register",
                                "sink",   "sinks",  "topk",  "registers", "adapter", "lora",
                                "rope",   "rotary", "alibi", "dilation",  "chunk"};
  return known;
}

bool is_known(const std::string& word) {
  return own_parts().count(word) + words_of_foreign_parts().count(word) +
             architecture().count(word) !=
         0;
}

}  // namespace

bool has_any_word(const WordList& words, const WordSet& known) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return known.count(word) != 0; });
}

const WordSet& words_of_foreign_parts() {
  static const WordSet known = {
      "activation", "activations", "act",           "nonlinearity", "nonlin",
      "nonlinear",  "attention",   "attn",          "causal",       "mask",
      "masked",     "masking",     "softmax",       "relu",         "gelu",
      "mlp",        "norm",        "normalize",     "normalise",    "normalized",
      "ln",         "layernorm",   "bias",          "biases",       "dropout",
      "rope",       "rmsnorm",     "positional",    "batchnorm",    "normalization",
      "prenorm",    "postnorm",    "normalisation", "tanh",         "sigmoid",
      "silu",       "swish",       "elu",           "exponential"};
  return known;
}

bool is_of_own_parts(const WordList& words) {
  for (std::size_t k = 0; k < words.size(); ++k) {
    const bool denies = words[k] == "skip" && k + 1 < words.size() && is_known(words[k + 1]);
    if (!denies && own_parts().count(words[k]) != 0) return true;
  }
  return false;
}

WordList words_apart(const WordList& words) {
  static const WordList fronts = {"without", "disable", "remove", "drop", "skip", "omit",
                                  "with",    "use",     "has",    "pre",  "post", "non",
                                  "is",      "no",      "un",     "re"};
  WordList result;
  for (const auto& word : words) {
    const auto front = std::find_if(fronts.begin(), fronts.end(), [&](const std::string& start) {
      return word.starts_with(start) && is_known(word.substr(start.size()));
    });
    if (is_known(word) || front == fronts.end()) {
      result.push_back(word);
      continue;
    }
    result.push_back(*front);
    result.push_back(word.substr(front->size()));
  }
  return result;
}

// "skip" denies what follows it: "skip_norm", and not "skip_connection".
bool is_turned(const WordList& words) {
  if (has_any_word(words, denials())) return true;
  const auto skip = std::find(words.begin(), words.end(), "skip");
  return skip != words.end() && skip + 1 != words.end() && is_known(skip[1]);
}

bool is_of_bookkeeping(const WordList& words) {
  static const WordSet known = {"lr",
                                "loss",
                                "losses",
                                "seed",
                                "seeds",
                                "eps",
                                "epsilon",
                                "init",
                                "initializer",
                                "initialiser",
                                "initialization",
                                "initialized",
                                "pdrop",
                                "checkpoint",
                                "checkpointing",
                                "checkpoints",
                                "impl",
                                "implementation",
                                "backend",
                                "wd",
                                "optimizer",
                                "optimiser",
                                "optim",
                                "scheduler",
                                "schedule",
                                "warmup",
                                "epoch",
                                "epochs",
                                "wandb",
                                "log",
                                "logs",
                                "logger",
                                "logging",
                                "save",
                                "saved",
                                "patience",
                                "precision",
                                "dtype",
                                "device",
                                "devices",
                                "callbacks",
                                "trainer",
                                "amp",
                                "ddp",
                                "compile",
                                "compiled",
                                "cuda",
                                "betas",
                                "adam",
                                "adamw",
                                "sgd",
                                "grad",
                                "grads",
                                "gradient",
                                "gradients",
                                "verbose",
                                "debug",
                                "elapsed",
                                "runtime",
                                "timestamp",
                                "slurm",
                                "early",
                                "sha",
                                "user",
                                "framework",
                                "library",
                                "torch",
                                "numpy",
                                "python",
                                "jax",
                                "flax",
                                "cache",
                                "threads",
                                "cpu",
                                "gpu",
                                "gpus",
                                "resume",
                                "plot",
                                "figure",
                                "metric",
                                "metrics",
                                "acc",
                                "accuracy",
                                "criterion",
                                "accumulation",
                                "deterministic",
                                "curriculum",
                                "nesterov",
                                "amsgrad",
                                "fused",
                                "rng"};
  return has_any_word(words, known);
}

namespace {
const WordSet& words_of_comments() {
  static const WordSet known = {
      "name",       "names",    "comment", "comments", "description", "title",   "notes",
      "note",       "readme",   "author",  "date",     "commit",      "git",     "tag",
      "tags",       "path",     "file",    "dir",      "folder",      "project", "group",
      "exp",        "run",      "runs",    "task",     "tasks",       "data",    "dataset",
      "id",         "license",  "message", "text",     "doc",         "docs",    "host",
      "experiment", "baseline", "command", "cmd",      "objective",   "link",    "url",
      "baselines",  "criterion"};
  return known;
}
}  // namespace

bool is_a_comment(const WordList& words) {
  return is_of_bookkeeping(words) ||
         (has_any_word(words, words_of_comments()) && !is_of_architecture(words));
}

bool is_of_a_run(const WordList& words) {
  static const WordSet known = {"status",    "ids",        "version",     "format",
                                "step",      "steps",      "iter",        "iters",
                                "iteration", "iterations", "time",        "times",
                                "train",     "training",   "trained",     "test",
                                "eval",      "val",        "valid",       "batch",
                                "batches",   "samples",    "worker",      "workers",
                                "every",     "interval",   "creator",     "created",
                                "source",    "paper",      "cite",        "noise",
                                "decay",     "rate",       "ready",       "completed",
                                "started",   "processed",  "progress",    "wait",
                                "best",      "last",       "stop",        "stopped",
                                "monitor",   "min",        "max",         "now",
                                "size",      "range",      "std",         "distribution",
                                "dist",      "vocab",      "mode",        "global",
                                "model",     "net",        "network",     "transformer",
                                "rank",      "world",      "history",     "hist",
                                "num",       "count",      "total",       "email",
                                "type",      "kind",       "class",       "module",
                                "pytorch",   "lightning",  "language",    "hyper",
                                "params",    "parameters", "current",     "callback",
                                "finished",  "machine",    "entity",      "sweep",
                                "job",       "node",       "nodes",       "out",
                                "outdir",    "output",     "root",        "config",
                                "momentum",  "sigma",      "cov",         "spectrum",
                                "variance",  "covariance", "eigenvalues", "eigvals",
                                "dim",       "clip",       "clipping",    "hash",
                                "norm",      "use",        "is",          "in",
                                "of",        "to",         "at",          "on",
                                "for",       "with",       "be",          "has",
                                "end",       "start",      "value",       "values",
                                "list",      "all",        "per",         "and",
                                "new",       "old",        "first",       "second",
                                "flag",      "level",      "label",       "key",
                                "weight",    "weights",    "mse",         "l",
                                "n"};
  return is_of_bookkeeping(words) ||
         std::all_of(words.begin(), words.end(), [](const std::string& word) {
           return known.count(word) + words_of_comments().count(word) != 0;
         });
}

bool is_of_architecture(const WordList& words) {
  return has_any_word(words, architecture()) || has_any_word(words, words_of_foreign_parts()) ||
         has_any_word(words, {"residual", "residuals", "resid", "shortcut", "skip", "linear"});
}

bool is_of_foreign_count(const WordList& words) { return has_any_word(words, foreign_counts()); }

}  // namespace verify
