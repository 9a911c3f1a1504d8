#include "verify/audit/tensors/told_beside.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <numeric>
#include <optional>
#include <set>

#include "verify/audit/names/setting_words.hpp"
#include "verify/audit/names/words_in_names.hpp"
#include "verify/weights/reference.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// "n", "loops" of "model.n_loops", "n", "heads" of "heads.n".
WordSet word_set_of(const std::string& name) {
  WordSet words;
  std::string word, told;
  for (const auto& step : telling_steps(steps_in_name(name))) told += step + "_";
  for (const char c : told) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

bool has_any(const WordSet& words, const WordSet& known) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return known.count(word) != 0; });
}

bool has_only(const WordSet& words, const WordSet& known) {
  return std::includes(known.begin(), known.end(), words.begin(), words.end());
}

bool speaks_of_depth(const WordSet& words) {
  static const WordSet depth = {
      "loop",       "loops",       "layers", "nlayers", "nlayer",  "nloops", "depth",
      "recurrence", "recurrences", "unroll", "unrolls", "repeats", "iter",   "iters",
      "iterations", "blocks",      "repeat", "t",       "l"};
  static const WordSet passes = {"steps", "passes", "rounds", "cycles", "times", "hops"};
  const bool counted = has_any(words, {"n", "num", "recurrent", "inner", "max"});
  return has_any(words, depth) || (counted && has_any(words, passes)) ||
         (words.count("layer") != 0 && has_any(words, {"n", "num"}));
}

bool speaks_of_heads(const WordSet& words) {
  return has_any(words, {"heads", "nheads", "nhead"}) ||
         (words.count("head") != 0 && has_any(words, {"n", "num"}));
}

// More steps than any looped network has are those of its training.
constexpr long most_loops = 64;

std::optional<Told> told_of(const StoredTensor& tensor, const std::string& file) {
  const auto words = word_set_of(tensor.name);
  const auto numbers = tensor.shape.empty() || (tensor.shape.size() == 1 && tensor.shape[0] == 1);
  static const WordSet law = {"sigma",    "cov",      "covariance", "eigvals", "eigenvalues",
                              "spectrum", "noise",    "mean",       "mu",      "sigma2",
                              "std",      "variance", "sigmaw",     "lambda",  "sigmabeta"};
  static const WordSet lengths = {
      "n",        "num",      "context", "demonstrations", "demos", "points", "npoints", "seqlen",
      "ncontext", "examples", "ctx",     "nctx",           "seq",   "length", "len",     "shots",
      "prompt",   "icl",      "in"};
  static const WordSet widths = {"d", "n", "x", "dim", "dims", "ndims", "input"};
  static const WordSet training = {"loss", "losses",  "train", "test",   "val", "eval",
                                   "lr",   "batch",   "epoch", "epochs", "opt", "optimizer",
                                   "hist", "history", "init",  "grad",   "ema", "weight"};
  if (has_any(words, training)) return std::nullopt;
  const auto read = [&](Told::Of of) -> std::optional<Told> {
    try {
      return Told{of, tensor.name, shape_text(tensor.shape), read_named(tensor, file).tensor};
    } catch (const WeightsError&) {
      return std::nullopt;  // what plays no part may be no number
    }
  };
  const bool row = tensor.shape.size() == 1;
  if ((numbers || row) && speaks_of_depth(words)) return read(Told::Of::depth);
  if (row && has_any(words, {"index", "indices", "idx", "sharing"})) return read(Told::Of::depth);
  if (numbers && speaks_of_heads(words)) return read(Told::Of::heads);
  if (has_any(words, law) && tensor.shape.size() <= 2) return read(Told::Of::law);
  if (!numbers) return std::nullopt;
  // "n" and "n_points", and not "n_heads".
  if (words != WordSet{"n"} && has_only(words, widths)) return read(Told::Of::width);
  if (has_only(words, lengths)) return read(Told::Of::length);
  return std::nullopt;
}

std::optional<long> whole_number_in(const Tensor& tensor) {
  if (tensor.entries.size() != 1 || !tensor.entries.front().is_integer()) return std::nullopt;
  const auto text = tensor.entries.front().text();
  constexpr std::size_t longest = 9;
  return text.size() > longest ? std::nullopt : std::optional(std::stol(text));
}

long layers_read(const Network& network) {
  for (const auto* role : {"A", "Q", "P"})
    if (const auto found = network.matrices.find(role); found != network.matrices.end())
      return static_cast<long>(found->second.size()) / network.heads;
  return 0;
}

std::vector<long> whole_numbers_in(const Tensor& tensor) {
  std::vector<long> numbers;
  for (const auto& entry : tensor.entries) {
    const auto number = whole_number_in({{}, {entry}});
    if (!number) return {};
    numbers.push_back(*number);
  }
  return numbers;
}

// How often each layer is used, [1, 2], or which one is where, [0, 0, 1].
void require_each_once(const Network& network, const Told& told) {
  const auto numbers = whole_numbers_in(told.tensor);
  const auto layers = static_cast<std::size_t>(layers_read(network));
  if (layers < 2 || numbers.size() < layers) return;
  const auto [least, largest] = std::minmax_element(numbers.begin(), numbers.end());
  const bool of_times =
      numbers.size() == layers && *least >= 1 && *largest > 1 && *largest <= most_loops;
  std::vector<long> in_turn(layers);
  std::iota(in_turn.begin(), in_turn.end(), 0);
  const bool of_places = *least == 0 && *largest < static_cast<long>(layers) && numbers != in_turn;
  const bool times = speaks_of_depth(word_set_of(told.name));
  if (times ? !of_times : !of_places) return;
  const auto name = printable(told.name);
  throw WeightsError(fmt::format(
      "{}: {} = {}, and {} layers are read, each once: if it says {}, name them so, as in --tensor "
      "A=A[0] --tensor A=A[1] --tensor A=A[1]; if it counts something else, say --tensor "
      "'unused={}'",
      printable(network.file), name, excerpt(fmt::format("{}", fmt::join(numbers, ", ")), 60),
      layers, times ? "how often each is used" : "which layer stands where", name));
}

void require_depth(const Network& network, const Told& told) {
  if (told.tensor.entries.size() > 1) return require_each_once(network, told);
  const auto said = whole_number_in(told.tensor);
  const long layers = layers_read(network);
  if (!said || layers == 0 || *said == layers || *said < 1 || *said > most_loops) return;
  const auto name = printable(told.name);
  throw WeightsError(fmt::format(
      "{}: {} = {}, and {} layer{} {} read: if they are used {} times one after the other, name "
      "them as often, as in --tensor A=NAME --tensor A=NAME; if it counts something else, say "
      "--tensor 'unused={}'",
      printable(network.file), name, *said, layers, layers == 1 ? "" : "s",
      layers == 1 ? "is" : "are", *said, name));
}

void require_heads(const Network& network, const Told& told) {
  const auto said = whole_number_in(told.tensor);
  if (!said || *said == network.heads || *said < 1 || *said > most_loops) return;
  const auto name = printable(told.name);
  throw WeightsError(fmt::format(
      "{}: {} = {}, and layers of {} head{} are read: --set heads={} says that so many lie side by "
      "side; if it counts something else, say --tensor 'unused={}'",
      printable(network.file), name, *said, network.heads, network.heads == 1 ? "" : "s", *said,
      name));
}

bool speaks_of_width(const Told& told, long width) {
  const auto& shape = told.tensor.shape;
  const bool law = told.of == Told::Of::law && !shape.empty() && shape.front() == width &&
                   shape.back() == width && width > 1;
  return law || (told.of == Told::Of::width && whole_number_in(told.tensor) == width);
}

// A width or a covariance of one number less: the matrices are those of whole tokens. Of P and Q,
// one of their own size: they are blocks.
void require_width(const Network& network, const Told& told) {
  const auto refuse = [&](const char* role, long size, long said) {
    throw WeightsError(fmt::format(
        "{}: {} matrices {} x {}, and {} ({}) speaks of d = {}: --set d={} says that they act on "
        "whole tokens, --set d={} that they act on the covariates alone",
        printable(network.file), role, size, size, printable(told.name),
        told.tensor.shape.empty() ? std::to_string(said) : told.shape, said, size - 1, size));
  };
  const auto blocks = network.width_read_as_d, tokens = network.width_read_as_tokens;
  if (blocks && speaks_of_width(told, *blocks - 1)) refuse("allparam has", *blocks, *blocks - 1);
  if (tokens && speaks_of_width(told, *tokens)) refuse("P and Q are", *tokens, *tokens);
}

// What says nothing but standard normal covariates without noise.
bool tells_nothing(const Tensor& tensor) {
  const bool is_list = tensor.shape.size() == 1 && tensor.entries.size() > 1;
  if (is_list && std::all_of(tensor.entries.begin(), tensor.entries.end(),
                             [](const Rational& entry) { return entry == Rational(1); }))
    return true;
  const auto columns = tensor.shape.size() == 2 ? static_cast<std::size_t>(tensor.shape[1]) : 1;
  for (std::size_t k = 0; k < tensor.entries.size(); ++k) {
    const bool diagonal = tensor.shape.size() == 2 && k / columns == k % columns;
    if (!(tensor.entries[k] == Rational(diagonal ? 1 : 0))) return false;
  }
  return true;
}

// U and D of the released code, of which the covariance is U D^2 U^T.
void read_root_of_law(const std::vector<StoredTensor>& tensors, Network& network) {
  const StoredTensor *U = nullptr, *D = nullptr;
  for (const auto& tensor : tensors) {
    if (!tensor.complaint.empty() || tensor.shape.empty() || tensor.shape.size() > 2) continue;
    if (std::count(network.unused.begin(), network.unused.end(), tensor.name) == 0) continue;
    const auto steps = steps_in_name(tensor.name);
    if (steps.back() == "U" || steps.front() == "U_dict") U = &tensor;
    if (steps.back() == "D" || steps.front() == "D_dict") D = &tensor;
  }
  if (U == nullptr || D == nullptr || U->shape.size() != 2 || U->shape[0] != D->shape[0]) return;
  network.told.push_back({Told::Of::root_of_law, U->name + " and " + D->name, shape_text(U->shape),
                          read_named(*D, network.file).tensor});
}

// A sequence has the query, too.
bool of_tokens(const std::string& name) {
  return has_any(word_set_of(name), {"seq", "seqlen", "len", "length", "ctx", "nctx"});
}

std::string law_words(const Network& network, const Told& told, const Fields& settings, long d) {
  for (const auto* name : {"Sigma", "Sigma_beta", "sigma2", "R"})
    if (settings.count(name) != 0) return "";  // whoever says one of them knows the law
  if (tells_nothing(told.tensor)) return "";
  const bool is_square =
      told.tensor.shape.size() == 2 && told.tensor.shape[0] == d && told.tensor.shape[1] == d;
  const auto name = printable(told.name), file = printable(network.file);
  if (told.of == Told::Of::root_of_law)
    return fmt::format(
        "the file holds {} ({} each), and the loss is for x ~ N(0, I); the released code draws x "
        "~ N(0, U D^2 U^T) by them: if this does, set Sigma to that product",
        name, told.shape);
  return fmt::format(
      "the file holds {} ({}), and the loss is for x ~ N(0, I) without noise; if it "
      "says how the data was drawn, {}",
      name, told.shape,
      is_square ? fmt::format("--set 'Sigma=@{}:{}' takes it for the covariance of "
                              "the covariates",
                              file, name)
                : "set Sigma, Sigma_beta or sigma2 by it");
}

// What stands beside the weights in words that say neither what was trained how nor what a layer
// is.
std::string unknown_words(const Network& network) {
  if (network.unknown_settings.empty()) return "";
  const auto list = excerpt(fmt::format("{}", fmt::join(network.unknown_settings, ", ")), 300);
  return fmt::format(
      "the file holds {} beside the weights, and what that says of the layers is not known: where "
      "it changes them, the loss is another network's",
      list);
}

}  // namespace

void read_told(const std::vector<StoredTensor>& tensors, const std::vector<std::string>& left,
               Network& network) {
  if (left.empty()) read_root_of_law(tensors, network);
  for (const auto& tensor : tensors) {
    const bool unused =
        std::count(network.unused.begin(), network.unused.end(), tensor.name) != 0 &&
        std::count(left.begin(), left.end(), tensor.name) == 0;
    constexpr long most = 1 << 16;
    if (!unused || !tensor.complaint.empty() || tensor.shape.size() > 2) continue;
    long count = 1;
    for (const long extent : tensor.shape) count *= std::min(extent, most);
    if (count < 1 || count > most) continue;
    if (const auto told = told_of(tensor, network.file)) {
      require_width(network, *told);
      if (told->of == Told::Of::depth)
        require_depth(network, *told);
      else if (told->of == Told::Of::heads)
        require_heads(network, *told);
      else
        network.told.push_back(*told);
    }
  }
}

bool tells_width(const Network& network, long width) {
  return std::any_of(network.told.begin(), network.told.end(),
                     [&](const Told& told) { return speaks_of_width(told, width); });
}

std::vector<std::string> told_and_not_taken(const Network& network, const Fields& settings,
                                            long d) {
  std::vector<std::string> sentences;
  if (auto words = unknown_words(network); !words.empty()) sentences.push_back(std::move(words));
  if (!network.laws_in_words.empty())
    sentences.push_back(fmt::format(
        "the file holds {}, and the loss is for x ~ N(0, I) without noise, or for the normal law "
        "that is set: if the data was drawn so, the loss over a file of prompts is had by audit "
        "FILE of numpy.savez(FILE, prediction=.., label=..)",
        excerpt(fmt::format("{}", fmt::join(network.laws_in_words, ", ")), 300)));
  const auto n = settings.find("n");
  for (const auto& told : network.told) {
    if (told.of == Told::Of::law || told.of == Told::Of::root_of_law) {
      if (auto words = law_words(network, told, settings, d); !words.empty())
        sentences.push_back(std::move(words));
      continue;
    }
    const auto said = whole_number_in(told.tensor);
    if (!said) continue;
    const bool length = told.of == Told::Of::length;
    const auto set =
        length ? (n == settings.end() ? std::string() : n->second.text) : std::to_string(d);
    if (set.empty() || set == std::to_string(*said)) continue;
    if (length && of_tokens(told.name) && std::to_string(*said - 1) == set) continue;
    if (!length && *said == d + 1) continue;  // of whole tokens
    sentences.push_back(fmt::format("the file holds {} = {}, and {} {}", printable(told.name),
                                    *said,
                                    length ? "n is set to" : "the layers are read with d =", set));
  }
  return sentences;
}

}  // namespace verify
