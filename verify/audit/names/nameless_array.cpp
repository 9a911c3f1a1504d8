#include "verify/audit/names/nameless_array.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>

#include "verify/audit/tensor_role.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Words = std::vector<std::string>;

// "layer", "Q" of "layer0_Q"; a version, as in "weights_v2", is no word.
Words words_of_file(const std::string& stem) {
  Words words(1);
  for (std::size_t k = 0; k < stem.size(); ++k) {
    const auto c = static_cast<unsigned char>(stem[k]);
    if (std::isalpha(c) != 0) {
      words.back() += stem[k];
      continue;
    }
    const bool version = std::isdigit(c) != 0 && words.back().size() == 1 &&
                         std::islower(static_cast<unsigned char>(words.back()[0])) != 0;
    if (version) words.back().clear();
    if (!words.back().empty()) words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool holds(const Words& words, const char* word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// The role that the file is called after, alone or by some of its words: "P_final", "W_Q_trained".
const TensorRole* role_of_file(const std::string& stem, const Words& words) {
  if (const auto* role = role_of_tensor(stem)) return role;
  if (holds(words, "A")) return role_named("A");
  static const std::set<std::string> says_little = {"linear", "out", "output", "o", "g", "y"};
  for (std::size_t k = 0; k < words.size(); ++k) {
    const auto pair = k + 1 < words.size() ? words[k] + "_" + words[k + 1] : words[k];
    for (const auto& word : {pair, words[k]})
      if (const auto* role = role_of_tensor(word); role != nullptr && says_little.count(word) == 0)
        return role;
  }
  return nullptr;
}

// Data, their law, curves of a training: "Sigma", "X_train"; any capital alone but A and W.
bool is_of_other_things(const Words& words) {
  static const std::set<std::string> known = {
      "sigma",   "cov",    "covariance",  "data",      "dataset",    "xs",
      "ys",      "x",      "y",           "z",         "loss",       "losses",
      "risk",    "risks",  "hist",        "history",   "curve",      "curves",
      "grad",    "grads",  "gradient",    "labels",    "label",      "prompts",
      "prompt",  "inputs", "input",       "targets",   "noise",      "eigvals",
      "tokens",  "mask",   "pred",        "preds",     "prediction", "predictions",
      "hessian", "gram",   "eigenvalues", "whitening", "tasks",      "task",
      "errors",  "error",  "optimizer",   "momentum",  "embedding",  "embeddings",
      "bias",    "lambda", "precision",   "mean",      "samples"};
  if (holds(words, "A")) return false;
  const bool capital = words.size() == 1 && words[0].size() == 1 && words[0] != "W" &&
                       std::isupper(static_cast<unsigned char>(words[0][0])) != 0;
  if (capital && role_of_tensor(words[0]) == nullptr) return true;
  return std::any_of(words.begin(), words.end(), [](std::string word) {
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return known.count(word) != 0;
  });
}

}  // namespace

void look_at_nameless(const std::vector<long>& shape, const Conventions& conventions,
                      Network& network) {
  const auto depth = shape.size();
  const auto stem = std::filesystem::path(network.file).stem().string();
  const auto words = words_of_file(stem);
  if (depth >= 2 && is_of_other_things(words))
    throw WeightsError(fmt::format(
        "{0}: its one array has no name, and the file is called after something else than the "
        "weights of layers: say that it is layers A, --tensor 'A=[:]'; a covariance is taken "
        "beside weights in another file, as in --set 'Sigma=@{0}'",
        printable(network.file)));
  const auto* role = role_of_file(stem, words);
  if (role != nullptr && role->name != "A" && depth >= 2)
    throw WeightsError(fmt::format(
        "{}: its one array has no name, and the file is called after the role {}: say that it "
        "is layers A, --tensor 'A=[:]', or write all weights of the network into one file, as "
        "in numpy.savez(FILE, {}=.., ..)",
        printable(network.file), role->name, role->name));
  if (conventions.d || depth < 3) return;
  const auto is_of_parts = [](long extent) { return extent == 2 || extent == 3; };
  const bool behind = is_of_parts(shape[depth - 3]),
             front = depth > 3 && is_of_parts(shape[0]) && shape[1] != 1;
  if (!behind && !front) return;
  const auto parts = [](long count, const char* place) {
    return count == 2
               ? fmt::format("--tensor 'P=[{0}0]' --tensor 'Q=[{0}1]' say that it is P and Q",
                             place)
               : fmt::format(
                     "--tensor 'q=[{0}0]' --tensor 'k=[{0}1]' --tensor 'v=[{0}2]' say that it "
                     "is queries, keys and values",
                     place);
  };
  const auto d = shape[depth - 1];
  if (depth == 3) {
    network.notes.push_back(
        fmt::format("its one array has no name, and is read as A of {} layers, d = {}; {} of one "
                    "layer",
                    shape[0] == 2 ? "two" : "three", d, parts(shape[0], "")));
    return;
  }
  const auto of_layers = behind ? "; " + parts(shape[1], ":,") + " of each layer" : "";
  const auto in_front = front ? "; " + parts(shape[0], "") + " of all layers" : "";
  throw WeightsError(
      fmt::format("{}: its one array is {}, and has no name: --set d={} says that it is layers A "
                  "of {} heads{}{}",
                  printable(network.file), shape_text(shape), d, shape[1], of_layers, in_front));
}

}  // namespace verify
