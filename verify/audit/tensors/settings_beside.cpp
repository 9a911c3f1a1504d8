#include "verify/audit/tensors/settings_beside.hpp"

#include <algorithm>
#include <cctype>

namespace verify {
namespace {

using WordSet = std::set<std::string>;

bool has_any(const std::vector<std::string>& words, const WordSet& known) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return known.count(word) != 0; });
}

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool is_denied(const std::string& value) {
  static const WordSet no = {"false", "no", "none", "off", "null", "identity", "id", "linear"};
  return no.count(value) != 0;
}
bool is_affirmed(const std::string& value) {
  static const WordSet yes = {"true", "yes", "on"};
  return yes.count(value) != 0;
}

// Of a word or a truth; the layers of the papers have a residual stream, a mean over the
// demonstrations, and none of the others.
SettingSays of_word(const std::vector<std::string>& words, const std::string& value) {
  using enum SettingSays;
  static const WordSet part = {
      "activation", "activations", "act",       "nonlinearity", "nonlin",     "attention", "attn",
      "causal",     "mask",        "masked",    "masking",      "softmax",    "relu",      "gelu",
      "mlp",        "norm",        "normalize", "normalise",    "normalized", "layernorm", "ln",
      "bias",       "biases",      "dropout",   "rope",         "positional"};
  static const WordSet had = {"residual", "residuals", "skip", "linear", "divide", "mean"};
  if (has_any(words, had)) {
    if (is_affirmed(value)) return linear_attention;
    return is_denied(value) && value != "linear" ? another_network : nothing_that_is_known;
  }
  if (!has_any(words, part)) return nothing_that_is_known;
  if (is_denied(value) || value.find("linear") != std::string::npos) return linear_attention;
  static const WordSet other = {"softmax", "relu", "gelu", "exp",  "tanh",
                                "sigmoid", "elu",  "silu", "full", "causal"};
  const bool foreign = std::any_of(other.begin(), other.end(), [&](const std::string& sign) {
    return value.find(sign) != std::string::npos;
  });
  return foreign || is_affirmed(value) ? another_network : nothing_that_is_known;
}

}  // namespace

bool is_like_a_setting(const StoredTensor& tensor) {
  const bool whole = tensor.type.format == NumberFormat::signed_integer ||
                     tensor.type.format == NumberFormat::unsigned_integer;
  return tensor.is_setting || !tensor.words.empty() ||
         (tensor.complaint.empty() && whole && tensor.shape.size() < 2);
}

SettingSays setting_says(const std::vector<std::string>& words, const std::string& value) {
  using enum SettingSays;
  if (!value.empty()) return of_word(words, small(value));
  static const WordSet counts = {
      "n",       "num",        "count",       "counts", "d",         "dim",        "dims",
      "width",   "hidden",     "embd",        "embed",  "embedding", "model",      "vocab",
      "batch",   "seed",       "id",          "ids",    "pos",       "position",   "positions",
      "index",   "idx",        "indices",     "head",   "heads",     "nheads",     "nhead",
      "layer",   "layers",     "nlayers",     "nlayer", "depth",     "loop",       "loops",
      "nloops",  "repeat",     "repeats",     "unroll", "unrolls",   "blocks",     "context",
      "version", "examples",   "points",      "tasks",  "samples",   "train",      "test",
      "val",     "eval",       "tracked",     "l",      "t",         "tokens",     "length",
      "seqlen",  "recurrence", "recurrences", "iter",   "iters",     "iterations", "worker",
      "workers", "gpu",        "gpus",        "device", "rank",      "every",      "interval",
      "max"};
  static const WordSet factors = {"scale",     "scaling", "temperature", "temp",  "tau",
                                  "eta",       "gain",    "residual",    "skip",  "factor",
                                  "mask",      "zero",    "qzeros",      "order", "multiplier",
                                  "normalize", "damping", "momentum",    "decay"};
  if (has_any(words, factors)) return a_factor;
  return has_any(words, counts) ? a_count : nothing_that_is_known;
}

}  // namespace verify
