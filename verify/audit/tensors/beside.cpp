#include "verify/audit/tensors/beside.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "verify/audit/tensors/settings_beside.hpp"
#include "verify/weights/reference.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using Names = std::vector<std::string>;

bool is_one_of(const std::string& word, const std::set<std::string>& words) {
  return words.count(word) != 0;
}

std::string small_letters(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

// "attn", "q_proj", "weight" of "attn.q_proj.weight".
Names steps_of(const std::string& name) {
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
Names words_of(const std::string& step) {
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

bool is_suffix(const std::string& step) {
  return is_one_of(small_letters(step), {"weight", "w", "kernel", "scale", "gamma", "beta", "bias",
                                         "b", "g", "embedding", "data"});
}

std::string shown(const StoredTensor& tensor) {
  return printable(tensor.name) + (tensor.words.empty() ? " (" + shape_text(tensor.shape) + ")"
                                                        : " = " + printable(tensor.words));
}

// Of an optimiser, wherever it stands.
bool is_of_optimiser(const Names& steps) {
  static const std::set<std::string> known = {
      "optimizer", "optimizers", "optimiser",  "optim", "opt",   "adam",     "adamw",    "sgd",
      "momentum",  "scheduler",  "schedulers", "grad",  "grads", "gradient", "gradients"};
  return std::any_of(steps.begin(), steps.end(), [](const std::string& step) {
    const auto words = words_of(step);
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
  const auto words = words_of(step);
  const auto holds = [&](const std::set<std::string>& some) {
    return std::any_of(words.begin(), words.end(),
                       [&](const std::string& word) { return is_one_of(word, some); });
  };
  if (holds(of_weights)) return false;
  return holds(known) || (holds(short_names) && (words.size() == 1 || holds(of_data)));
}

bool is_bias(const Names& steps) {
  const auto last = small_letters(steps.back());
  return last.find("bias") != std::string::npos ||
         is_one_of(last, {"b", "bq", "bk", "bv", "bo", "b_q", "b_k", "b_v", "b_o", "b_qkv", "b_in",
                          "b_out"}) ||
         (steps.size() > 1 && is_suffix(last) && is_bias({steps.begin(), steps.end() - 1}));
}

bool is_mask(const StoredTensor& tensor, const Names& steps) {
  const auto depth = tensor.shape.size();
  const bool square = depth >= 2 && tensor.shape[depth - 1] == tensor.shape[depth - 2];
  if (square && depth == 4 && steps.back() == "bias") return true;  // GPT-2's buffer
  if (square && steps.back() == "M") return true;
  const auto words = words_of(steps.back());
  return (depth >= 2 || !tensor.complaint.empty()) &&
         std::any_of(words.begin(), words.end(), [](const std::string& word) {
           return is_one_of(word, {"mask", "tril", "triu", "causal"});
         });
}

bool all_are_zero(const Tensor& tensor) {
  return std::all_of(tensor.entries.begin(), tensor.entries.end(),
                     [](const Rational& entry) { return entry.sign() == 0; });
}

// diag(1, .., 1, 0), by which all tokens but the query are sources.
bool is_mask_of_papers(const Tensor& tensor) {
  const auto size = static_cast<std::size_t>(tensor.shape.back());
  if (tensor.entries.size() != size * size) return false;
  for (std::size_t k = 0; k < tensor.entries.size(); ++k) {
    const bool one = k / size == k % size && k + 1 < tensor.entries.size();
    if (!(tensor.entries[k] == Rational(one ? 1 : 0))) return false;
  }
  return true;
}

class Rest {
 public:
  Rest(const Names& used, bool named, Network& network)
      : used_(used.begin(), used.end()), named_(named), network_(network) {
    for (const auto& name : used_)
      for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) separators_.insert(c);
  }

  void judge(const StoredTensor& tensor) {
    const auto steps = steps_of(tensor.name);
    if (is_like_a_setting(tensor)) return judge_setting(tensor, steps);
    if (is_mask(tensor, steps)) return judge_mask(tensor);
    if (is_bias(steps)) return judge_bias(tensor);
    if (is_trained_in_step(tensor, steps)) return unknown_.push_back(&tensor);
    if (is_of_optimiser(steps) || !tensor.complaint.empty() || is_empty(tensor))
      return note(tensor);
    if (stands_beside(tensor.name) || (!named_ && !is_of_training(steps.back()))) {
      unknown_.push_back(&tensor);
      return;
    }
    note(tensor);
  }

  void refuse_unknown() const {
    if (unknown_.empty()) return;
    std::string names;
    for (const auto* tensor : unknown_) names += (names.empty() ? "" : ", ") + shown(*tensor);
    const auto first = printable(unknown_.front()->name);
    const bool could_be_weights = unknown_.front()->shape.size() >= 2;
    throw WeightsError(
        printable(network_.file) + ": no name tells what these do, " + excerpt(names, 300) +
        ", and a network without them could be another one; say " +
        (could_be_weights ? "what each is, as in --tensor 'o=" + first + "', or that it is"
                          : std::string("that each is")) +
        " not used, --tensor 'unused=" + first + "'");
  }

 private:
  void note(const StoredTensor& tensor) { network_.unused.push_back(tensor.name); }

  // Rates and maps are called as curves and data of the training are, too; as many decimals as
  // there are layers, or a matrix that fits a token, may be part of the network.
  bool is_trained_in_step(const StoredTensor& tensor, const Names& steps) const {
    static const std::set<std::string> may_be = {"step",   "steps", "lr",       "momentum",
                                                 "coeff",  "decay", "input",    "inputs",
                                                 "target", "map",   "transform"};
    static const std::set<std::string> of_data = {"sigma", "cov", "data",  "test", "train",  "loss",
                                                  "eval",  "val", "query", "hist", "history"};
    const auto words = words_of(steps.back());
    const auto holds = [&](const std::set<std::string>& some) {
      return std::any_of(words.begin(), words.end(),
                         [&](const std::string& word) { return is_one_of(word, some); });
    };
    const bool alone = steps.size() == 1 && !named_ && tensor.complaint.empty();
    if (!alone || !holds(may_be) || holds(of_data)) return false;
    const auto A = network_.matrices.find("A"), Q = network_.matrices.find("Q");
    const auto layers = A != network_.matrices.end() ? A : Q;
    if (layers == network_.matrices.end()) return false;
    const auto count = static_cast<long>(layers->second.size()) / network_.heads;
    const long width = layers->second.front().rows();
    const auto& shape = tensor.shape;
    if (shape.size() == 1) return count > 1 && shape[0] == count;
    return shape.size() == 2 && shape[0] == shape[1] &&
           (shape[0] == width || shape[0] == width + 1);
  }

  static bool is_empty(const StoredTensor& tensor) {
    return std::count(tensor.shape.begin(), tensor.shape.end(), 0) != 0;
  }

  // What says that the layers are others is refused, what may multiply something is asked about,
  // and so is what stands with the weights and tells nothing.
  void judge_setting(const StoredTensor& tensor, const Names& steps) {
    if (is_of_optimiser(steps) || is_empty(tensor)) {
      if (!tensor.is_setting) note(tensor);
      return;
    }
    const bool with_weights = stands_over(steps) && !named_;
    switch (setting_says(words_of(steps.back()), tensor.words)) {
      case SettingSays::another_network:
        refuse_setting(tensor);
      case SettingSays::linear_attention:
      case SettingSays::a_count:
        return note(tensor);
      case SettingSays::a_factor:
        if (!named_ && !all_are_one(tensor)) return unknown_.push_back(&tensor);
        return note(tensor);
      case SettingSays::nothing_that_is_known:
        break;
    }
    const bool word = !tensor.words.empty() && tensor.words != "True" && tensor.words != "False";
    if (with_weights && !word && !is_of_training(steps.back())) return unknown_.push_back(&tensor);
    if (!tensor.is_setting) note(tensor);
  }

  [[noreturn]] void refuse_setting(const StoredTensor& tensor) const {
    throw WeightsError(printable(network_.file) + ": " + shown(tensor) +
                       " says that the layers are other ones than those of linear attention, and "
                       "no claim gives the loss of those; if it says something else, --tensor "
                       "'unused=" +
                       printable(tensor.name) + "'");
  }

  bool all_are_one(const StoredTensor& tensor) const {
    const auto entries = read_named(tensor, network_.file).tensor.entries;
    return std::all_of(entries.begin(), entries.end(),
                       [](const Rational& entry) { return entry == Rational(1); });
  }

  // In the container of a tensor that is used, or in one around it.
  bool stands_over(const Names& steps) const {
    const Names around(steps.begin(), steps.end() - 1);
    return std::any_of(used_.begin(), used_.end(), [&](const std::string& name) {
      const auto used = steps_of(name);
      return used.size() > around.size() && std::equal(around.begin(), around.end(), used.begin());
    });
  }

  // In the module of a tensor that is used, or in one that holds it.
  bool stands_beside(const std::string& name) const {
    const auto module = module_of(name);
    return !module.empty() && std::any_of(separators_.begin(), separators_.end(), [&](char c) {
      const auto other = used_.lower_bound(module + c);
      return other != used_.end() && other->starts_with(module + c);
    });
  }

  // A bias that is zero does nothing; any other is part of the network.
  void judge_bias(const StoredTensor& tensor) {
    if (is_of_optimiser(steps_of(tensor.name)) || !tensor.complaint.empty()) return;
    biases_.add(tensor.shape, printable(network_.file) + ": " + printable(tensor.name));
    if (all_are_zero(read_named(tensor, network_.file).tensor)) return;
    throw WeightsError(printable(network_.file) + ": " + printable(tensor.name) +
                       " is a bias that is not zero, and no claim speaks of attention with "
                       "biases; without it this would be another network: only layers without "
                       "biases can be read");
  }

  void judge_mask(const StoredTensor& tensor) {
    if (tensor.complaint.empty() && is_mask_of_papers(read_named(tensor, network_.file).tensor)) {
      network_.notes.push_back(printable(tensor.name) +
                               " is the mask of the papers: all tokens but the query are sources");
      return;
    }
    throw WeightsError(
        printable(network_.file) + ": " + shown(tensor) +
        " is a mask that is not diag(1, .., 1, 0), as of tokens that see only those before them, "
        "and the loss that is known is of layers whose tokens all see every demonstration; in one "
        "layer a causal mask changes nothing for the query, which then sees itself: --tensor "
        "'unused=" +
        printable(tensor.name) + "' --set sees_query=true");
  }

  const std::set<std::string> used_;
  std::set<char> separators_;  // of their names
  TakenTogether biases_;
  bool named_;
  Network& network_;
  std::vector<const StoredTensor*> unknown_;
};

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
      {"softmax", "softmax"},
      {"relu", "ReLU"}};
  return known;
}

bool is_norm(const std::string& step) {
  const auto words = words_of(step);
  return std::any_of(words.begin(), words.end(), [](const std::string& word) {
    return word.ends_with("norm") || word.ends_with("normalization") || word == "ln" ||
           word == "lnf" || word == "bn";
  });
}

}  // namespace

std::string foreign_part(const std::string& tensor) {
  const auto steps = steps_of(tensor);
  if (is_of_optimiser(steps) || is_of_training(steps.back())) return "";
  const auto name = small_letters(tensor);
  for (const auto& [sign, what] : foreign_signs())
    if (name.find(sign) != std::string::npos) return what;
  return std::any_of(steps.begin(), steps.end(), is_norm) ? "a layer norm" : "";
}

bool is_of_optimiser(const std::string& tensor) { return is_of_optimiser(steps_of(tensor)); }

bool is_bias(const std::string& tensor) { return is_bias(steps_of(tensor)); }

std::string module_of(const std::string& tensor) {
  auto steps = steps_of(tensor);
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

void judge_beside(const std::vector<StoredTensor>& rest, const std::vector<std::string>& used,
                  bool named, Network& network) {
  Rest judged(used, named, network);
  for (const auto& tensor : rest) judged.judge(tensor);
  judged.refuse_unknown();
}

}  // namespace verify
