#include "verify/audit/names/numbered_names.hpp"

#include <algorithm>
#include <cctype>

#include "verify/words/printable.hpp"

namespace verify {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// "(" of "A.(0,1)": a key of several parts, as of a seed and a length, and no place in a list.
bool is_in_tuple(const std::string& word) { return word.starts_with('(') || word.ends_with(','); }

// "step" of "step_1000.A": what is numbered there are networks at several times, or several.
bool counts_networks(const std::string& word, char separator) {
  static const std::set<std::string> known = {
      "step",      "steps",    "epoch",      "epochs",      "iter",       "iteration", "seed",
      "seeds",     "run",      "runs",       "trial",       "trials",     "fold",      "folds",
      "models",    "nets",     "networks",   "ckpt",        "ckpts",      "task",      "member",
      "members",   "rank",     "checkpoint", "checkpoints", "replica",    "replicas",  "hist",
      "shard",     "worker",   "ensemble",   "history",     "snapshot",   "snapshots", "hist_list",
      "states",    "repeat",   "state_dict", "state_dicts", "result",     "results",   "rep",
      "restart",   "restarts", "init",       "inits",       "population", "agent",     "agents",
      "ensembles", "expert",   "experts",    "branch",      "branches",   "client",    "clients",
      "group",     "groups",   "stream",     "streams",     "tower",      "towers",    "path",
      "paths",     "arm",      "arms",       "slot",        "slots",      "particle",  "particles",
      "chain",     "chains",   "sample",     "samples",     "device",     "domain",    "domains",
      "view",      "views",    "teacher",    "student",     "repeats",    "state"};
  std::string small;
  for (const char c : word) small += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  if (known.count(small) != 0 || is_in_tuple(word)) return true;
  // "model.0" counts the layers of a sequence, "model_0" models.
  return (small == "model" || small == "net" || small == "network") && separator != '.' &&
         separator != '[';
}

// "0.A": a list of networks, or the layers of a sequence.
bool stands_in_front(const NumberedName& name, std::size_t place) {
  if (place != 0 || !name.pattern.starts_with('*') || name.pattern.size() < 2) return false;
  const char behind = name.pattern[1];
  return behind == '.' || behind == '/' || behind == '_';
}

bool may_count_networks(const NumberedName& name, std::size_t place) {
  return stands_in_front(name, place) ||
         counts_networks(name.before[place], name.separators[place]);
}

// What stands in front of a number, the numbers before it among it.
std::string in_front(const std::string& tensor, const NumberedName& name, std::size_t place) {
  auto end = name.ends[place];
  while (end > 0 && is_digit(tensor[end - 1])) --end;
  return tensor.substr(0, end);
}

// 0, 1, 2, .. or 1, 2, ..
bool is_count(const std::set<long>& numbers) {
  return (*numbers.begin() == 0 || *numbers.begin() == 1) &&
         *numbers.rbegin() - *numbers.begin() + 1 == static_cast<long>(numbers.size());
}

std::string names_of(const std::vector<NamedTensor>& tensors) {
  std::string names;
  for (const auto& tensor : tensors) names += (names.empty() ? "" : ", ") + printable(tensor.name);
  return excerpt(names, 300);
}

// "1.layers.*.A" of "1.layers.0.A": of this network all layers.
std::string of_one_network(const std::string& tensor, const NumberedName& name, std::size_t place) {
  std::string rest;
  for (auto at = name.ends[place]; at < tensor.size(); ++at) {
    if (!is_digit(tensor[at])) {
      rest += tensor[at];
    } else if (rest.empty() || rest.back() != '*') {
      rest += '*';
    }
  }
  return printable(tensor.substr(0, name.ends[place]) + rest);
}

class OneNetwork {
 public:
  OneNetwork(const std::string& role, const std::vector<NamedTensor>& tensors,
             const std::string& file)
      : role_(role), tensors_(tensors), file_(file) {
    for (const auto& tensor : tensors_)
      patterns_.insert(names_.emplace_back(numbered(tensor.name)).pattern);
  }

  void require(const ChosenNetworks& chosen) const {
    if (patterns_.size() > 1) refuse_kinds();
    if (names_.front().numbers.empty()) return;
    if (names_.size() == 1 && role_ != "allparam") require_first_layer();
    const auto places = varying(names_);
    if (role_ == "allparam" && (places.size() > 1 || have_unequal_shapes())) refuse_released();
    for (const auto place : places) {
      const bool one = chosen.are_one(tensors_.front().name, place);
      if (role_ == "allparam") {
        if (!is_history(place)) refuse_released();
        continue;
      }
      if (!one && may_count_networks(names_.front(), place)) refuse_networks(place);
      std::set<long> numbers;
      for (const auto& name : names_) numbers.insert(name.numbers[place]);
      if (!one && !is_count(numbers)) refuse_counts();
    }
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw WeightsError(printable(file_) + ": " + role_ + ": " + why);
  }

  bool have_unequal_shapes() const {
    return std::any_of(tensors_.begin(), tensors_.end(), [&](const NamedTensor& tensor) {
      return tensor.tensor.shape != tensors_.front().tensor.shape;
    });
  }

  [[noreturn]] void refuse_kinds() const {
    std::string others;
    for (const auto& pattern : patterns_)
      if (pattern != *patterns_.begin()) others += " --tensor 'unused=" + printable(pattern) + "'";
    refuse("these have names of different kinds, and are no layers of one network: " +
           names_of(tensors_) + "; say which are meant and which are not, as in --tensor '" +
           role_ + "=" + printable(*patterns_.begin()) + "'" + excerpt(others, 300));
  }

  // "layers.3.A" alone: those before it are not in the file, or have no such weights.
  void require_first_layer() const {
    const auto& name = names_.front();
    for (std::size_t place = 0; place < name.numbers.size(); ++place)
      if (counts_layers(name.before[place]) && name.numbers[place] > 1) refuse_counts();
  }

  [[noreturn]] void refuse_networks(std::size_t place) const {
    const auto& name = names_.front();
    const bool front = stands_in_front(name, place);
    refuse((front ? std::string("the numbers in front of the names may count layers, or networks "
                                "of which each is whole: ")
            : is_in_tuple(name.before[place])
                ? std::string("what is kept by tuples may be layers, or networks of which each is "
                              "whole: ")
                : "the numbers behind \"" + printable(name.before[place]) +
                      "\" count no layers, and these could be several networks, or layers side by "
                      "side: ") +
           names_of(tensors_) + "; say which is meant, as in --tensor '" + role_ + "=" +
           of_one_network(tensors_.back().name, names_.back(), place) +
           "' (what has another number there is then left out), or that all are layers of one, "
           "--tensor '" +
           role_ + "=" + printable(name.pattern) + "'");
  }

  [[noreturn]] void refuse_counts() const {
    refuse("layers are counted 0, 1, 2, .. or 1, 2, .., and these are not: " + names_of(tensors_) +
           "; something may stand between them. If nothing does, say so: --tensor '" + role_ + "=" +
           printable(names_.front().pattern) + "'");
  }

  [[noreturn]] void refuse_released() const {
    refuse("several of its kind, and no word says that they are a history of one training: " +
           names_of(tensors_) +
           "; say which is meant, as in --tensor 'allparam=" + printable(tensors_.back().name) +
           "' --tensor 'unused=" + printable(names_.front().pattern) +
           "', and write the layers of one network into one array, [layers, heads, 2, d, d]");
  }

  // Of which the last counts.
  bool is_history(std::size_t place) const {
    static const std::set<std::string> times = {"step",       "steps",     "epoch",    "epochs",
                                                "iter",       "iteration", "snapshot", "snapshots",
                                                "checkpoint", "ckpt",      "log",      ""};
    const auto& word = names_.front().before[place];
    const bool keyed = word.find("dict") != std::string::npos;  // by seeds, and no list
    return (word.find("hist") != std::string::npos && !keyed) ||
           (times.count(word) != 0 && !stands_in_front(names_.front(), place));
  }

  const std::string& role_;
  const std::vector<NamedTensor>& tensors_;
  const std::string& file_;
  std::vector<NumberedName> names_;
  std::set<std::string> patterns_;
};

}  // namespace

bool counts_layers(const std::string& word) {
  return word.starts_with("layer") || word.starts_with("block") || word == "h";
}

NumberedName numbered(const std::string& name) {
  NumberedName result;
  for (std::size_t at = 0; at < name.size();) {
    if (!is_digit(name[at])) {
      result.pattern += name[at++];
      continue;
    }
    auto end = at;
    while (end < name.size() && is_digit(name[end])) ++end;
    const auto word = result.pattern.substr(0, result.pattern.find_last_not_of("._[/") + 1);
    const auto last = word.substr(word.find_last_of("./*") + 1);
    result.before.push_back(last == ")" || last == ",)" ? "" : last);
    result.separators.push_back(word.size() < result.pattern.size() ? result.pattern.back() : '\0');
    constexpr std::size_t longest = 9;
    result.numbers.push_back(end - at > longest ? -1 : std::stol(name.substr(at, end - at)));
    result.ends.push_back(end);
    result.pattern += '*';
    at = end;
  }
  return result;
}

std::vector<std::size_t> varying(const std::vector<NumberedName>& names) {
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < names.front().numbers.size(); ++k)
    if (std::any_of(names.begin(), names.end(), [&](const NumberedName& name) {
          return name.numbers[k] != names.front().numbers[k];
        }))
      places.push_back(k);
  return places;
}

void ChosenNetworks::choose(const std::string& tensor) {
  const auto name = numbered(tensor);
  for (std::size_t place = 0; place < name.numbers.size(); ++place)
    if (may_count_networks(name, place))
      numbers_[in_front(tensor, name, place)].insert(name.numbers[place]);
}

bool ChosenNetworks::leaves_out(const std::string& tensor) const {
  const auto name = numbered(tensor);
  for (std::size_t place = 0; place < name.numbers.size(); ++place) {
    const auto known = numbers_.find(in_front(tensor, name, place));
    if (known != numbers_.end() && known->second.count(name.numbers[place]) == 0) return true;
  }
  return false;
}

bool ChosenNetworks::are_one(const std::string& tensor, std::size_t place) const {
  const auto known = numbers_.find(in_front(tensor, numbered(tensor), place));
  return known != numbers_.end() && known->second.size() > 1;
}

void require_one_network(const std::string& role, const std::vector<NamedTensor>& tensors,
                         const ChosenNetworks& chosen, const std::string& file) {
  OneNetwork(role, tensors, file).require(chosen);
}

}  // namespace verify
