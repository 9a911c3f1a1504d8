#include "verify/audit/tensors/beside.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "verify/audit/names/numbered_names.hpp"
#include "verify/audit/names/setting_words.hpp"
#include "verify/audit/names/words_in_names.hpp"
#include "verify/audit/tensor_role.hpp"
#include "verify/audit/tensors/settings_beside.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/tensor_table.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

std::string shown(const StoredTensor& tensor) {
  return printable(tensor.name) + (tensor.words.empty() ? " (" + shape_text(tensor.shape) + ")"
                                                        : " = " + printable(tensor.words));
}

bool is_mask(const StoredTensor& tensor, const Names& steps) {
  const auto depth = tensor.shape.size();
  const bool square = depth >= 2 && tensor.shape[depth - 1] == tensor.shape[depth - 2];
  if (square && depth == 4 && steps.back() == "bias") return true;  // GPT-2's buffer
  if (square && steps.back() == "M") return true;
  const auto words = words_in_step(steps.back());
  return (depth >= 2 || !tensor.complaint.empty()) &&
         std::any_of(words.begin(), words.end(), [](const std::string& word) {
           return word == "mask" || word == "tril" || word == "triu" || word == "causal";
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

// Of weights as they are averaged, or were before; a "final_linear" may be one more of the network.
bool is_word_of_copies(const std::string& word) {
  static const std::set<std::string> known = {
      "ema",    "swa",  "avg",    "average", "averaged", "polyak",
      "best",   "init", "old",    "initial", "teacher",  "student",
      "shadow", "copy", "backup", "prev",    "previous", "pretrained"};
  return known.count(word) != 0;
}
bool is_word_of_times(const std::string& word) {
  return word == "last" || word == "latest" || word == "final" || word == "start";
}

// "model", "a" of "ema_model.A": what its copies have in common.
struct WordsOfCopy {
  Names words;
  std::string pattern;
  bool of_copies = false, of_times = false;
};

WordsOfCopy words_of_copy(const std::string& name) {
  WordsOfCopy result{{}, numbered(name).pattern};
  for (const auto& step : steps_in_name(name))
    for (const auto& word : words_in_step(step)) {
      const bool copies = is_word_of_copies(word), times = is_word_of_times(word);
      result.of_copies |= copies;
      result.of_times |= times;
      if (!copies && !times) result.words.push_back(word);
    }
  return result;
}

bool has_role_of_layers(const std::string& name) {
  const auto* role = role_of_tensor(name);
  return role != nullptr && (role->name == "A" || role->name == "B" || role->name == "P" ||
                             role->name == "Q" || role->name == "allparam");
}

class Rest {
 public:
  Rest(const Names& used, const std::vector<StoredTensor>& rest, Network& network)
      : used_(used.begin(), used.end()), network_(network) {
    const auto holds = [&](const char* name) {
      return std::any_of(rest.begin(), rest.end(),
                         [&](const StoredTensor& tensor) { return tensor.name == name; });
    };
    draws_by_U_and_D_ = holds("U") && holds("D");
    for (const auto& name : used_)
      for (const char c : name)
        if (std::isalnum(static_cast<unsigned char>(c)) == 0) separators_.insert(c);
    for (const auto& name : used_) {
      const auto copy = words_of_copy(name);
      copies_[copy.words].emplace(copy.pattern, copy);
    }
  }

  void judge(const StoredTensor& tensor) {
    const auto steps = steps_in_name(tensor.name);
    if (is_like_a_setting(tensor)) return judge_setting(tensor, steps);
    if (is_mask(tensor, steps)) return judge_mask(tensor);
    if (!tensor.complaint.empty()) return judge_unreadable(tensor, steps);
    if (is_bias(steps)) return judge_bias(tensor);
    if (is_trained_in_step(tensor, steps)) return unknown_.push_back(&tensor);
    if (is_of_optimiser(steps) || is_empty(tensor)) return note(tensor);
    if (is_other_copy(tensor.name)) return note(tensor);
    if (stands_beside(tensor.name) || !is_of_training(steps.back()))
      return unknown_.push_back(&tensor);
    note(tensor);
  }

  void refuse_unknown() const {
    if (!unreadable_.empty()) refuse_unreadable();
    if (unknown_.empty()) return;
    std::string names;
    for (const auto* tensor : unknown_) names += (names.empty() ? "" : ", ") + shown(*tensor);
    const bool could_be_weights = unknown_.front()->shape.size() >= 2;
    throw WeightsError(
        printable(network_.file) + ": no name or --tensor tells what these do, " +
        excerpt(names, 300) + ", and a network without them could be another one; say " +
        (could_be_weights
             ? "what each is, as in --tensor 'o=" + pattern_of_first() + "', or that it is"
             : std::string("that each is")) +
        " not used, " + options_to_leave(unknown_));
  }

 private:
  void note(const StoredTensor& tensor) { network_.unused.push_back(tensor.name); }

  // "layers.*.dense" where there are several.
  std::string pattern_of_first() const {
    const auto& name = unknown_.front()->name;
    const auto pattern = numbered(name).pattern;
    const auto same = std::count_if(unknown_.begin(), unknown_.end(), [&](const auto* other) {
      return numbered(other->name).pattern == pattern;
    });
    return printable(same > 1 ? pattern : name);
  }

  // --tensor 'unused=layers.*.scale' for those that differ in their numbers alone.
  std::string options_to_leave(const std::vector<const StoredTensor*>& tensors) const {
    constexpr std::size_t longest = 400;
    std::map<std::string, std::set<std::string>> kinds;
    for (const auto* tensor : tensors) kinds[numbered(tensor->name).pattern].insert(tensor->name);
    std::string options;
    for (const auto& [pattern, names] : kinds) {
      const bool alone =
          names.size() == 1 || std::any_of(used_.begin(), used_.end(),
                                           [&](const auto& used) { return fits(pattern, used); });
      for (const auto& name : alone ? names : std::set<std::string>{pattern}) {
        const auto option = "--tensor 'unused=" + printable(name) + "'";
        if (options.size() + option.size() > longest) return options + " ..";
        options += (options.empty() ? "" : " ") + option;
      }
    }
    return options;
  }

  // What cannot be read may be part of the network, as a bias or other weights.
  void judge_unreadable(const StoredTensor& tensor, const Names& steps) {
    const bool apart = is_of_optimiser(steps) || is_of_records(steps.back()) ||
                       (is_of_training(steps.back()) && !stands_beside(tensor.name));
    return apart ? note(tensor) : unreadable_.push_back(&tensor);
  }

  [[noreturn]] void refuse_unreadable() const {
    std::string others;
    for (const auto* tensor : unreadable_)
      if (tensor != unreadable_.front())
        others += (others.empty() ? "; the same of " : ", ") + printable(tensor->name);
    throw WeightsError(unreadable_.front()->complaint + excerpt(others, 300) +
                       "; without it this could be another network. If it is no part of it, say "
                       "so: " +
                       options_to_leave(unreadable_));
  }

  // The weights as they are averaged or were before, where the others have the role.
  bool is_other_copy(const std::string& name) const {
    const auto own = words_of_copy(name);
    const auto others = copies_.find(own.words);
    if (others == copies_.end()) return false;
    return std::any_of(others->second.begin(), others->second.end(), [&](const auto& entry) {
      const auto& [pattern, other] = entry;
      const bool times = (own.of_times || other.of_times) && has_role_of_layers(name);
      return pattern != own.pattern && (own.of_copies || other.of_copies || times);
    });
  }

  // Rates and maps are called as curves and data of the training are, too; as many decimals as
  // there are layers, or a matrix that fits a token, may be part of the network.
  bool is_trained_in_step(const StoredTensor& tensor, const Names& steps) const {
    static const std::set<std::string> may_be = {"step",   "steps", "lr",       "momentum",
                                                 "coeff",  "decay", "input",    "inputs",
                                                 "target", "map",   "transform"};
    static const std::set<std::string> of_data = {"sigma", "cov", "data",  "test", "train",  "loss",
                                                  "eval",  "val", "query", "hist", "history"};
    const auto words = words_in_step(steps.back());
    const auto holds = [&](const std::set<std::string>& some) {
      return std::any_of(words.begin(), words.end(),
                         [&](const std::string& word) { return some.count(word) != 0; });
    };
    const bool alone = steps.size() == 1 && tensor.complaint.empty();
    const bool is_map = holds({"map", "transform"});
    const bool one = tensor.shape.empty() || tensor.shape == std::vector<long>{1};
    if (alone && one && (holds({"step", "steps", "delta"}) || words == Names{"momentum"}))
      return !(read_named(tensor, network_.file).tensor.entries.front().is_integer());
    const auto& name = steps.back();
    const bool letter = name == "t" || name == "u" || name == "z" ||
                        (tensor.shape.size() > 1 && is_letter_of_matrix(name));
    if (!alone || !(letter || holds(may_be)) || holds(of_data)) return false;
    const auto A = network_.matrices.find("A"), Q = network_.matrices.find("Q");
    const auto layers = A != network_.matrices.end() ? A : Q;
    if (layers == network_.matrices.end()) return false;
    const auto count = static_cast<long>(layers->second.size()) / network_.heads;
    const long width = layers->second.front().rows();
    const auto& shape = tensor.shape;
    if (shape.size() == 1) return count > 1 && shape[0] == count;
    const auto fits = [&](long extent) { return extent == width || extent == width + 1; };
    if (shape.size() == 3)
      return letter && shape[0] == count && shape[1] == shape[2] && fits(shape[1]);
    return shape.size() == 2 &&
           (is_map ? fits(shape[0]) || fits(shape[1]) : shape[0] == shape[1] && fits(shape[0]));
  }

  // Of data there are x and y; the released code draws these by U and D.
  bool is_letter_of_matrix(const std::string& name) const {
    static const std::set<std::string> letters = {"d", "l", "D", "L", "T", "U", "Z"};
    return letters.count(name) != 0 && !(draws_by_U_and_D_ && (name == "U" || name == "D"));
  }

  static bool is_empty(const StoredTensor& tensor) {
    return std::count(tensor.shape.begin(), tensor.shape.end(), 0) != 0;
  }

  // What says that the layers are others is refused, what may multiply something is asked about,
  // and so is what stands with the weights and tells nothing.
  void judge_setting(const StoredTensor& tensor, const Names& steps) {
    if (is_of_optimiser(steps) || is_empty(tensor)) {
      if (!tensor.is_setting || steps.size() == 1) note(tensor);
      return;
    }
    const bool with_weights = stands_over(steps);
    const auto telling = telling_steps(steps);
    Names words;
    for (const auto& step : telling)
      for (const auto& word : words_in_step(step)) words.push_back(word);
    switch (setting_says(words, tensor.words, number_of(tensor))) {
      case SettingSays::another_network:
        refuse_setting(tensor);
      case SettingSays::another_reading:
        return unknown_.push_back(&tensor);
      case SettingSays::linear_attention:
      case SettingSays::a_count:
        return note(tensor);
      case SettingSays::a_factor:
        if (!all_are_one(tensor)) return unknown_.push_back(&tensor);
        return note(tensor);
      case SettingSays::some_layers:
        if (!are_all_layers(tensor)) return unknown_.push_back(&tensor);
        return note(tensor);
      case SettingSays::nothing_that_is_known:
        break;
    }
    if (tells_another_law(words, tensor.words)) {
      network_.laws_in_words.push_back(shown(tensor));
      return note(tensor);
    }
    const bool word = !tensor.words.empty() && !is_truth(tensor.words);
    const bool letter = telling.back().size() == 1 && !tensor.words.empty();
    const bool apart = (is_of_training(telling.back()) && !letter) || is_of_records(telling.back());
    const bool booked = is_of_bookkeeping(words);
    if (with_weights && !word && !apart && !booked) return unknown_.push_back(&tensor);
    note(tensor);
    if (!apart && !is_of_a_run(words) && !is_of_records_around(steps))
      network_.unknown_settings.push_back(shown(tensor));
  }

  // Their number, or each of them in turn.
  bool are_all_layers(const StoredTensor& tensor) const {
    if (!tensor.words.empty() || !tensor.complaint.empty()) return false;
    std::size_t layers = 0;
    for (const auto* role : {"A", "Q", "P"})
      if (const auto found = network_.matrices.find(role); found != network_.matrices.end())
        layers = found->second.size() / static_cast<std::size_t>(network_.heads);
    const auto entries = read_named(tensor, network_.file).tensor.entries;
    if (tensor.shape.empty()) return entries.front() == Rational(static_cast<long>(layers));
    if (entries.size() != layers) return false;
    for (std::size_t k = 0; k < layers; ++k)
      if (!(entries[k] == Rational(static_cast<long>(k)))) return false;
    return true;
  }

  // In a container of the training, as "callbacks".
  static bool is_of_records_around(const Names& steps) {
    return std::any_of(steps.begin(), steps.end(), [](const std::string& step) {
      return is_of_bookkeeping(words_in_step(step));
    });
  }

  std::optional<Rational> number_of(const StoredTensor& tensor) const {
    const bool one = tensor.shape.empty() || tensor.shape == std::vector<long>{1};
    if (!one || !tensor.words.empty() || !tensor.complaint.empty()) return std::nullopt;
    try {
      return read_named(tensor, network_.file).tensor.entries.front();
    } catch (const WeightsError&) {
      return std::nullopt;  // a score that is NaN
    }
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
      const auto used = steps_in_name(name);
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
    if (is_of_optimiser(steps_in_name(tensor.name))) return note(tensor);
    biases_.add(tensor.shape, printable(network_.file) + ": " + printable(tensor.name));
    if (all_are_zero(read_named(tensor, network_.file).tensor)) return note(tensor);
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
  std::set<char> separators_;                                   // of their names
  std::map<Names, std::map<std::string, WordsOfCopy>> copies_;  // of each, by pattern
  TakenTogether biases_;
  Network& network_;
  bool draws_by_U_and_D_ = false;
  std::vector<const StoredTensor*> unknown_, unreadable_;
};

}  // namespace

void judge_beside(const std::vector<StoredTensor>& rest, const std::vector<std::string>& used,
                  Network& network) {
  Rest judged(used, rest, network);
  for (const auto& tensor : rest) judged.judge(tensor);
  judged.refuse_unknown();
}

}  // namespace verify
