#include "verify/audit/tensors/settings_beside.hpp"

#include <algorithm>
#include <cctype>

#include "verify/audit/names/setting_words.hpp"
#include "verify/audit/names/words_in_names.hpp"

namespace verify {
namespace {

using WordList = std::vector<std::string>;

bool has_any(const WordList& words, const WordSet& known) { return has_any_word(words, known); }

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

bool is_of_norm(const WordList& words) {
  return has_any(words, {"norm", "normalize", "normalise", "normalized", "normalization", "ln",
                         "normalisation", "layernorm"});
}
bool is_norm(const WordList& value) {
  return has_any(value, {"layer", "layernorm", "rms", "rmsnorm", "batch", "batchnorm", "instance",
                         "group", "pre", "post", "prenorm", "postnorm"});
}

// "softmax" and "relu, relu"; a word that is denied is none.
bool is_foreign(const WordList& value) {
  return has_any(value, {"softmax", "relu",  "gelu",   "exp",      "tanh",  "sigmoid", "elu",
                         "silu",    "swish", "mamba",  "rwkv",     "hyena", "ssm",     "lstm",
                         "gru",     "rnn",   "retnet", "cosine",   "rbf",   "gpt",     "bert",
                         "llama",   "mlp",   "cnn",    "performer"}) &&
         !has_any(value, {"no", "not", "without", "vs", "versus", "non"});
}

// What the sum over the demonstrations is divided by.
bool is_of_divisor(const WordList& words) {
  if (has_any(words, {"seeds", "seed", "runs", "run", "tasks", "batches", "batch", "trials"}))
    return false;
  const bool by = has_any(words, {"by", "over"});
  return has_any(words, {"divisor", "denominator", "normalizer", "normaliser"}) ||
         (by &&
          has_any(words, {"mean", "divide", "divided", "normalize", "normalise", "normalized"}));
}

bool is_of_factor(const WordList& words) {
  static const WordSet known = {"scale", "scaling", "temperature", "temp",       "tau", "eta",
                                "gain",  "factor",  "multiplier",  "multiplies", "mult"};
  return has_any(words, known) &&
         !has_any(words, {"lr", "loss", "noise", "init", "grad", "weight", "decay"});
}

// Of which tokens and how often: what --set says of a network, or what names it several times.
bool is_of_reading(const WordList& words) {
  const auto both = [&](const WordSet& one, const WordSet& other) {
    return has_any(words, one) && has_any(words, other);
  };
  if (has_any(words, {"embedding", "embeddings", "word"})) return false;
  return has_any(words, {"looped", "tied", "tie", "ties", "recurrent", "universal"}) ||
         both({"share", "shared", "sharing"},
              {"weights", "layers", "params", "parameters", "weight"}) ||
         both({"label", "labels", "y", "target", "targets"}, {"first", "front", "before"}) ||
         both({"query"},
              {"include", "includes", "included", "attend", "attends", "sees", "source"});
}

bool is_of_label(const WordList& words) {
  return has_any(words, {"label", "labels", "y", "target", "targets", "response", "responses"});
}

// At which number of a token the label stands.
bool is_of_place_of_label(const WordList& words) {
  return is_of_label(words) &&
         has_any(words, {"index", "idx", "pos", "position", "place", "placement", "order", "col",
                         "column", "axis", "row", "slot", "coordinate", "location", "side", "at"});
}

// "label = first", which is no name of a place.
bool is_in_front(const WordList& said) {
  return has_any(said, {"first", "front", "before", "begin", "beginning", "start", "top", "left",
                        "prepend", "prepended", "prefix", "leading"});
}

// "exit_layer", "num_used", "early_exit": which layers are used at all.
bool is_of_layers_used(const WordList& words) {
  static const WordSet kept = {"stop",     "stops",        "used",   "active", "until", "upto",
                               "truncate", "truncated",    "keep",   "kept",   "best",  "start",
                               "selected", "intermediate", "probe",  "probed", "from",  "first",
                               "skipped",  "dropped",      "output", "end",    "last"};
  static const WordSet of_layers = {"layer", "layers", "block", "blocks", "depth"};
  if (has_any(words, {"code", "status", "norm", "dim", "size", "bias", "train", "trained"}))
    return false;
  auto others = words;
  std::erase(others, "early");
  if (is_of_bookkeeping(others)) return false;
  if (has_any(words, {"exit", "exits"})) return true;
  const bool counted = has_any(words, {"n", "num", "number", "count"});
  return (has_any(words, kept) && has_any(words, of_layers)) ||
         (counted && has_any(words, {"used", "active", "kept"}));
}

// "True, False" of "active": a layer that is left out.
bool leaves_some_out(const WordList& words, const std::string& value) {
  return has_any(words, {"active", "used", "keep", "kept", "enabled"}) &&
         value.find("true") != std::string::npos && value.find("false") != std::string::npos;
}

SettingSays of_layers_used(const WordList& words, const std::string& value,
                           const std::optional<Rational>& number) {
  using enum SettingSays;
  if (is_denied(value) || value == "all" || value == "full") return linear_attention;
  const bool zero = number && number->sign() == 0;
  const bool counts_others = has_any(words, {"skipped", "dropped"}) ||
                             !has_any(words, {"layer", "layers", "block", "blocks", "depth"});
  if ((number && number->sign() < 0) || (zero && counts_others)) return linear_attention;
  return some_layers;
}

// "yx" of "(y, x)", whatever stands between.
bool says_label_first(const std::string& value) {
  static const WordSet orders = {"yx",           "ythenx",      "ybeforex",       "labelinput",
                                 "labelsinputs", "targetinput", "labelcovariates"};
  std::string letters;
  for (const char c : value)
    if (std::isalpha(static_cast<unsigned char>(c)) != 0) letters += c;
  return orders.count(letters) != 0;
}

// Whether the sum over the demonstrations has the query, too, or a divisor of its own.
bool is_of_mean_with_query(const WordList& words) {
  return has_any(words,
                 {"mean", "average", "averaged", "averages", "divisor", "denominator", "divide",
                  "divides", "normalize", "normalise", "normalizer", "sum", "count", "counts"}) &&
         has_any(words, {"query", "queries", "all", "tokens", "token", "plus", "self", "whole",
                         "sequence", "seq"});
}

// "n+1", "over n + 1".
bool says_more_than_n(const std::string& value) {
  auto packed = value;
  std::erase(packed, ' ');
  return packed.find("n+1") != std::string::npos || packed.find("n_plus_1") != std::string::npos ||
         packed.find("1+n") != std::string::npos;
}

// Of an activation, a mask, a norm.
SettingSays of_foreign_part(const WordList& words, const WordList& said, bool yes, bool no) {
  using enum SettingSays;
  if (no || (!has_any(words, {"nonlinear"}) && has_any(said, {"linear", "linearattention"})))
    return linear_attention;
  const bool attention_alone = has_any(words, {"attention", "attn"}) && words.size() < 3 &&
                               (words.size() == 1 || has_any(words, {"use", "enabled", "has"}));
  if (yes)
    return attention_alone || has_any(words, {"linear"}) ? linear_attention : another_network;
  if (has_any(said, {"full", "causal"}) || (is_of_norm(words) && is_norm(said)))
    return another_network;
  return another_reading;
}

SettingSays of_word(const WordList& words, const std::string& value);

// "mode = causal" and "flags = no_residual": a word that would say so as a name, and no sentence.
SettingSays of_flag(const WordList& said) {
  using enum SettingSays;
  constexpr std::size_t longest = 3;
  const auto words = words_apart(said);
  if (words.empty() || words.size() > longest) return nothing_that_is_known;
  const auto says = of_word(words, "true");
  if (says == another_network) return says;
  static const WordSet turned = {"transposed", "transpose",     "reversed", "flipped",
                                 "negated",    "swapped",       "tied",     "looped",
                                 "causal",     "autoregressive"};
  const bool other = says == another_reading && is_of_reading(words);
  return other || (has_any(words, turned) && !is_turned(words)) ? another_reading
                                                                : nothing_that_is_known;
}

// Of a word or a truth; the layers of the papers have a residual stream, a mean over the
// demonstrations, and none of the others.
SettingSays of_word(const WordList& words, const std::string& value) {
  using enum SettingSays;
  const auto said = words_in_step(value);
  if (is_foreign(said) && !is_a_comment(words)) return another_network;
  const bool turned = is_turned(words);
  const bool truth = is_affirmed(value) || value == "false" || value == "no" || value == "off";
  const bool yes = turned && truth ? !is_affirmed(value) : is_affirmed(value);
  const bool no = turned && truth ? is_affirmed(value) : is_denied(value);
  if (is_of_mean_with_query(words) && truth && !is_of_bookkeeping(words))
    return yes ? another_reading : linear_attention;
  if (says_more_than_n(value) && !is_a_comment(words)) return another_reading;
  if (is_of_divisor(words) && no) return another_reading;
  if (is_of_divisor(words) && !truth) return value == "n" ? linear_attention : another_reading;
  if (is_of_bookkeeping(words)) return nothing_that_is_known;
  const bool of_heads =
      has_any(words, {"heads"}) && has_any(words, {"average", "mean", "averaged"});
  if (of_heads && !no) return another_reading;  // the papers sum them
  const bool own = is_of_own_parts(words);
  if (own && no && value != "linear") return another_network;
  if (has_any(words, words_of_foreign_parts())) return of_foreign_part(words, said, yes, no);
  if (own && yes) return linear_attention;
  if (own && value == "linear") return nothing_that_is_known;
  if (is_a_comment(words)) return nothing_that_is_known;
  if (is_of_place_of_label(words))
    return has_any(said, {"last", "end", "back", "behind", "right", "bottom"}) ? linear_attention
                                                                               : another_reading;
  if (is_of_label(words) && is_in_front(said)) return another_reading;
  if (is_of_reading(words)) return no ? linear_attention : another_reading;
  if (has_any(words, {"negate", "negated", "negative", "minus"}))
    return yes ? linear_attention : another_reading;
  if (has_any(words, {"sign", "prediction"}))
    return value == "+" || has_any(said, {"plus"}) ? another_reading : nothing_that_is_known;
  if (is_of_factor(words) || is_of_architecture(words)) {
    const bool as_it_is = no || has_any(said, {"linear", "linearattention"}) || value == "mean";
    return as_it_is ? linear_attention : another_reading;
  }
  return truth ? nothing_that_is_known : of_flag(said);
}

bool is_of_size(const WordList& words) {
  return (has_any(words, {"size", "dim", "dims", "width", "len", "length"}) &&
          !has_any(words, {"step", "steps"})) ||
         has_any(words, {"passes", "rounds", "cycles", "times", "hops"}) ||
         has_any(words, {"steps"});
}

// Of numbers, whatever they are.
SettingSays of_numbers(const WordList& words, bool may_count = true) {
  using enum SettingSays;
  if (is_of_divisor(words)) return another_reading;
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
                                  "normalize", "damping", "momentum",    "decay", "mult"};
  const bool of_training =
      (has_any(words, {"decay"}) && has_any(words, {"weight", "lr", "rate"})) ||
      (has_any(words, {"mult"}) && has_any(words, {"width", "lr", "depth"}));
  if (has_any(words, factors) && !of_training) return a_factor;
  if (is_of_bookkeeping(words)) return nothing_that_is_known;
  if (may_count && (has_any(words, counts) || is_of_size(words))) return a_count;
  const bool told = is_of_architecture(words) && !has_any(words, {"dropout"});
  return told ? another_reading : nothing_that_is_known;
}

// 0 and 1 are truths where the name asks for one, and a count of what the layers have not says that
// they have some.
SettingSays of_number(const WordList& words, const Rational& number) {
  using enum SettingSays;
  if (is_of_bookkeeping(words)) return of_numbers(words);
  if (is_of_place_of_label(words))
    return number == Rational(-1) ? linear_attention : another_reading;
  const bool whole = number.is_integer(), zero = number.sign() == 0, one = number == Rational(1);
  const bool of_one_label = words.size() == 1 && is_of_label(words) && !words[0].ends_with('s');
  if (of_one_label && whole && !(number == Rational(-1))) return another_reading;
  if (zero && is_of_label(words) && has_any(words, {"dim", "dims", "channel"}))
    return another_reading;
  const bool of_attention = has_any(words, {"attention", "attn", "activation", "act"});
  const bool foreign = has_any(words, words_of_foreign_parts());
  const bool counted = has_any(words, {"n", "num", "count", "heads"});
  const bool asks =
      foreign ? !(of_attention && counted)
              : is_of_own_parts(words) || is_of_reading(words) || is_of_mean_with_query(words);
  if ((zero || one) && asks && !(one && counted && !foreign))
    return of_word(words, one ? "true" : "false");
  const bool kernel = has_any(words, {"kernel"}) && is_of_size(words) && !one;
  const bool several = has_any(words, {"experts", "expert"}) && !one;
  if (!zero && (is_of_foreign_count(words) || kernel || several)) return another_reading;
  if (!whole && has_any(words, {"step", "delta"})) return another_reading;  // and no count of them
  const auto says = of_numbers(words, whole);
  return zero && says == another_reading && is_of_architecture(words) ? linear_attention : says;
}

// Of several the one that says most.
SettingSays of_words(const WordList& words, const std::string& value) {
  using enum SettingSays;
  auto result = linear_attention;
  for (std::size_t start = 0; start <= value.size();) {
    const auto end = std::min(value.find(", ", start), value.size());
    const auto says = of_word(words, value.substr(start, end - start));
    if (says == another_network) return says;
    if (says == another_reading || (says != linear_attention && result == linear_attention))
      result = says;
    start = end + 2;
  }
  return result;
}

}  // namespace

bool is_like_a_setting(const StoredTensor& tensor) {
  const bool whole = tensor.type.format == NumberFormat::signed_integer ||
                     tensor.type.format == NumberFormat::unsigned_integer;
  return tensor.is_setting || !tensor.words.empty() ||
         (tensor.complaint.empty() && whole && tensor.shape.size() < 2);
}

bool is_truth(const std::string& value) {
  const auto word = small(value);
  return word == "true" || word == "false";
}

bool tells_another_law(const WordList& name, const std::string& value) {
  static const WordSet names = {"distribution", "distributions", "dist",     "distr",     "law",
                                "data",         "task",          "tasks",    "noise",     "prior",
                                "covariate",    "covariates",    "x",        "w",         "beta",
                                "input",        "inputs",        "features", "generator", "sampler",
                                "sampling",     "dataset",       "y",        "labels",    "design"};
  static const WordSet laws = {
      "uniform",   "sphere", "spherical", "rademacher",     "laplace",     "laplacian", "student",
      "sparse",    "cauchy", "bernoulli", "binary",         "hypercube",   "mixture",   "skewed",
      "lognormal", "heavy",  "poisson",   "gamma",          "exponential", "logistic",  "relu",
      "quadratic", "spiked", "powerlaw",  "classification", "correlated"};
  return has_any(words_apart(name), names) && !is_of_bookkeeping(name) &&
         has_any(words_in_step(value), laws) && !has_any(name, {"weight", "weights"});
}

SettingSays setting_says(const WordList& name, const std::string& value,
                         const std::optional<Rational>& number) {
  const auto words = words_apart(name);
  if (leaves_some_out(words, small(value))) return SettingSays::some_layers;
  if (is_of_layers_used(words)) return of_layers_used(words, small(value), number);
  if (says_label_first(small(value)) && !is_a_comment(words)) return SettingSays::another_reading;
  if (!value.empty()) return of_words(words, small(value));
  return number ? of_number(words, *number) : of_numbers(words);
}

}  // namespace verify
