#include "verify/audit/names/words_in_names.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

namespace verify {
namespace {

bool is_one_of(const std::string& word, const std::set<std::string>& words) {
  return words.count(word) != 0;
}

std::string small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

bool is_suffix(const std::string& step) {
  return is_one_of(small_letters(step), {"weight", "w", "w_0", "kernel", "scale", "gamma", "beta",
                                         "bias", "b", "g", "embedding", "data"});
}

// Parts of a layer beside linear attention, by what their names hold.
const std::vector<std::pair<std::string, std::string>>& foreign_signs() {
  static const std::vector<std::pair<std::string, std::string>> known = {
      {"conv", "a convolution"},
      {"branch_weights", "a mixture of branches"},
      {"mlp", "a multilayer perceptron"},
      {"feed_forward", "a multilayer perceptron"},
      {"ffn", "a multilayer perceptron"},
      {"fc1", "a multilayer perceptron"},
      {"fc2", "a multilayer perceptron"},
      {"c_fc", "a multilayer perceptron"},
      {"in_proj_weight", "softmax attention as PyTorch has it"},
      {"q_proj_weight", "softmax attention as PyTorch has it"},
      {"c_attn", "softmax attention as GPT-2 has it"},
      {"wte", "an embedding of words"},
      {"wpe", "an embedding of positions"},
      {"non_lin_mix", "a mixture with softmax"},
      {"feature_map", "a feature map of a kernel"},
      {"softmax", "softmax"},
      {"relu", "ReLU"}};
  return known;
}

bool is_norm(const std::string& step) {
  const auto words = words_in_step(step);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.ends_with("norm") || word.ends_with("normalization") || word == "ln" ||
           word == "lnf" || word == "bn";
  });
}

}  // namespace

// "attn", "q_proj", "weight" of "attn.q_proj.weight".
Names steps_in_name(const std::string& name) {
  Names steps(1);
  for (const char c : name) {
    if (c == '.' || c == '/' || c == '~' || c == ':') {
      steps.emplace_back();
    } else {
      steps.back() += c;
    }
  }
  return steps;
}

// "q", "proj" of "q_proj", "train", "loss" of "trainLoss" and "train_loss2".
Names words_in_step(const std::string& step) {
  Names words(1);
  bool small = false;
  for (const char c : step) {
    const auto u = static_cast<unsigned char>(c);
    if (std::isalpha(u) == 0) {
      words.emplace_back();
      small = false;
      continue;
    }
    if (std::isupper(u) != 0 && small) words.emplace_back();
    small = std::islower(u) != 0;
    words.back() += static_cast<char>(std::tolower(u));
  }
  words.erase(std::remove(words.begin(), words.end(), ""), words.end());
  return words;
}

Names telling_steps(const Names& steps) {
  static const std::set<std::string> says_little = {
      "n",      "num",  "count",   "number", "value",  "values", "type", "kind", "mode", "enabled",
      "enable", "use",  "used",    "on",     "active", "apply",  "flag", "is",   "has",  "layer",
      "layers", "name", "variant", "style",  "method", "fn",     "per",  "each", "size", "total"};
  // Of containers that hold settings of all kinds.
  static const std::set<std::string> of_containers = {
      "config",     "configs", "cfg",      "args",     "hparams", "hyper", "hyperparameters",
      "parameters", "params",  "settings", "options",  "model",   "net",   "state",
      "dict",       "meta",    "data",     "metadata", "network", "info",  "module",
      "kwargs",     "train",   "training"};
  const auto all_are = [](const Names& words, const std::set<std::string>& known) {
    return std::all_of(words.begin(), words.end(),
                       [&](const std::string& word) { return is_one_of(word, known); });
  };
  Names result;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    const auto words = words_in_step(*step);
    if (words.empty()) continue;
    if (!result.empty() && all_are(words, of_containers)) break;
    result.insert(result.begin(), *step);
    if (!all_are(words, says_little)) break;
  }
  return result.empty() ? Names{steps.back()} : result;
}

// Of an optimiser, wherever it stands.
bool is_of_optimiser(const Names& steps) {
  static const std::set<std::string> known = {
      "optimizer", "optimizers", "optimiser",  "optim", "opt",   "adam",     "adamw",    "sgd",
      "momentum",  "scheduler",  "schedulers", "grad",  "grads", "gradient", "gradients"};
  return std::any_of(steps.begin(), steps.end(), [](const std::string& step) {
    const auto words = words_in_step(step);
    return std::any_of(words.begin(), words.end(),
                       [](const std::string& word) { return is_one_of(word, known); }) ||
           small_letters(step).starts_with("exp_avg");
  });
}

// Curves of the training, data it saw, its law and counts.
bool is_of_training(const std::string& step) {
  static const std::set<std::string> known = {
      "loss",    "losses", "risk",   "hist",    "history",    "curve",     "curves",    "metric",
      "metrics", "error",  "errors", "err",     "grad",       "grads",     "lr",        "step",
      "steps",   "epoch",  "epochs", "iter",    "iters",      "iteration", "seed",      "rng",
      "tracked", "time",   "sigma",  "cov",     "covariance", "version",   "data",      "xs",
      "ys",      "input",  "inputs", "target",  "targets",    "labels",    "prompt",    "tasks",
      "noise",   "acc",    "config", "prompts", "accuracy",   "eigvals",   "gradients", "gradient"};
  // Alone, or of what was trained on and tested: "x", "y_test"; as a part of a name it tells less.
  static const std::set<std::string> short_names = {"x", "y", "n", "d",   "l",
                                                    "t", "z", "u", "log", "logs"};
  static const std::set<std::string> of_data = {"train", "test", "val", "eval", "query", "valid"};
  // Of a name that holds one of these the rest says what the weight is for.
  static const std::set<std::string> of_weights = {
      "temperature", "scale", "proj",   "projection", "emb",    "embed",  "embedding", "weight",
      "weights",     "layer", "linear", "gain",       "token",  "tokens", "gate",      "mix",
      "head",        "dense", "conv",   "attn",       "mlp",    "matrix", "encoder",   "decoder",
      "readout",     "param", "tau",    "size",       "factor", "coef",   "adapter",   "kernel"};
  const auto words = words_in_step(step);
  const auto holds = [&](const std::set<std::string>& some) {
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& word) { return is_one_of(word, some); });
  };
  if (holds(of_weights)) return false;
  return holds(known) || (holds(short_names) && (words.size() == 1 || holds(of_data)));
}

bool is_of_records(const std::string& step) {
  static const std::set<std::string> known = {"args",    "arguments", "argv",     "cfg",
                                              "config",  "configs",   "hparams",  "hyperparameters",
                                              "meta",    "metadata",  "info",     "name",
                                              "names",   "comment",   "comments", "description",
                                              "date",    "commit",    "git",      "author",
                                              "notes",   "readme",    "settings", "options",
                                              "license", "title",     "header",   "txt",
                                              "md",      "json",      "yaml",     "toml"};
  const auto words = words_in_step(step);
  return std::any_of(words.begin(), words.end(),
                     [](const std::string& word) { return is_one_of(word, known); });
}

bool is_bias(const Names& steps) {
  const auto last = small_letters(steps.back());
  return last.find("bias") != std::string::npos ||
         is_one_of(last, {"b", "bq", "bk", "bv", "bo", "b_q", "b_k", "b_v", "b_o", "b_0", "b_qkv",
                          "b_in", "b_out"}) ||
         (steps.size() > 1 && is_suffix(last) && is_bias(Names(steps.begin(), steps.end() - 1)));
}

std::string foreign_part(const std::string& tensor) {
  const auto steps = steps_in_name(tensor);
  if (is_of_optimiser(steps) || is_of_training(steps.back())) return "";
  const auto name = small_letters(tensor);
  for (const auto& [sign, what] : foreign_signs())
    if (name.find(sign) != std::string::npos) return what;
  return std::any_of(steps.begin(), steps.end(), is_norm) ? "a layer norm" : "";
}

bool is_of_optimiser(const std::string& tensor) { return is_of_optimiser(steps_in_name(tensor)); }

bool is_bias(const std::string& tensor) { return is_bias(steps_in_name(tensor)); }

std::string module_of(const std::string& tensor) {
  auto steps = steps_in_name(tensor);
  const auto is_number = [](const std::string& step) {
    return std::all_of(step.begin(), step.end(),
                       [](unsigned char c) { return std::isdigit(c) != 0; });
  };
  auto end = tensor.size();
  const auto drop = [&] {
    end -= std::min(end, steps.back().size() + 1);
    steps.pop_back();
  };
  while (steps.size() > 1 && (is_suffix(steps.back()) || is_number(steps.back()))) drop();
  drop();
  return tensor.substr(0, end);
}

}  // namespace verify
