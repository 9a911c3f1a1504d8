#include "verify/judge/comparison/canonical_names.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <vector>

namespace verify {
namespace {

using Tokens = std::vector<std::string>;

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }

// The place behind the bracket that closes the one at `at`.
std::size_t behind_bracket(const std::string& text, std::size_t at) {
  int depth = 0;
  for (auto k = at; k < text.size(); ++k) {
    depth += text[k] == '{' ? 1 : text[k] == '}' ? -1 : 0;
    if (depth == 0) return k + 1;
  }
  return text.size();
}

// "\\Lambda", "\\mathrm{loss}", "x", "_{1}": a name of several letters is one, as is an index.
Tokens tokens_of(const std::string& formula) {
  Tokens tokens;
  for (std::size_t at = 0; at < formula.size();) {
    auto end = at + 1;
    if (formula[at] == '\\') {
      while (end < formula.size() && is_letter(formula[end])) ++end;
      if (end == at + 1 && end < formula.size()) ++end;
      const auto command = formula.substr(at, end - at);
      if (command.starts_with("\\math") && end < formula.size() && formula[end] == '{')
        end = behind_bracket(formula, end);
    }
    if (formula[at] != ' ') tokens.push_back(formula.substr(at, end - at));
    // Blanks end commands, and say nothing else.
    at = end;
  }
  return tokens;
}

class Renaming {
 public:
  explicit Renaming(const CheckedStatement& checked) {
    for (const auto& letter : checked.letters) names_.push_back(tokens_of(letter.name));
    for (const auto& definition : checked.definitions) names_.push_back(tokens_of(definition.name));
    // The longest name that fits is the one that is meant.
    std::sort(names_.begin(), names_.end(),
              [](const Tokens& a, const Tokens& b) { return a.size() > b.size(); });
  }

  std::string of_formula(const std::string& formula) {
    const auto tokens = tokens_of(formula);
    std::string text;
    for (std::size_t at = 0; at < tokens.size();) {
      const auto* name = name_at(tokens, at);
      text += " " + (name == nullptr ? tokens[at] : number_of(*name));
      at += name == nullptr ? 1 : name->size();
    }
    return text;
  }
  // Formulas stand between dollars.
  std::string of_words(const std::string& words) {
    std::string text;
    for (std::size_t at = 0; at < words.size();) {
      const auto begin = words.find('$', at);
      const auto end = begin == std::string::npos ? begin : words.find('$', begin + 1);
      if (end == std::string::npos) return text + words.substr(at);
      text += words.substr(at, begin - at) + "$" +
              of_formula(words.substr(begin + 1, end - begin - 1)) + " $";
      at = end + 1;
    }
    return text;
  }
  // Where it was met first; at the end those that no formula speaks of.
  std::size_t rank_of(const std::string& name) const {
    const auto known = numbers_.find(tokens_of(name));
    return known == numbers_.end() ? numbers_.size() : known->second;
  }

 private:
  const Tokens* name_at(const Tokens& tokens, std::size_t at) const {
    const auto fits = [&](const Tokens& name) {
      return !name.empty() && name.size() <= tokens.size() - at &&
             std::equal(name.begin(), name.end(), tokens.begin() + static_cast<long>(at));
    };
    const auto found = std::find_if(names_.begin(), names_.end(), fits);
    return found == names_.end() ? nullptr : &*found;
  }
  std::string number_of(const Tokens& name) {
    return "\\name{" + std::to_string(numbers_.emplace(name, numbers_.size()).first->second) + "}";
  }

  std::vector<Tokens> names_;
  std::map<Tokens, std::size_t> numbers_;
};

// Those first of which the formulas speak first.
template <class T>
std::vector<T> in_order(std::vector<T> list, const Renaming& renaming) {
  std::stable_sort(list.begin(), list.end(), [&](const T& a, const T& b) {
    return renaming.rank_of(a.name) < renaming.rank_of(b.name);
  });
  return list;
}

}  // namespace

CheckedStatement in_canonical_names(const CheckedStatement& checked) {
  Renaming renaming(checked);
  auto canonical = checked;
  canonical.place.clear();
  for (auto& [left, sign, right] : canonical.identities) {
    left = renaming.of_formula(left);
    sign = renaming.of_formula(sign);
    right = renaming.of_formula(right);
  }
  // A definition that was met may speak of others.
  std::vector<CheckedDefinition> definitions;
  auto left = canonical.definitions;
  while (!left.empty()) {
    left = in_order(std::move(left), renaming);
    const auto one = left.front();
    left.erase(left.begin());
    definitions.push_back({renaming.of_formula(one.name), renaming.of_formula(one.formula)});
  }
  canonical.definitions = std::move(definitions);
  for (auto& condition : canonical.conditions) condition = renaming.of_words(condition);
  canonical.letters = in_order(std::move(canonical.letters), renaming);
  for (auto& letter : canonical.letters) letter.name = renaming.of_formula(letter.name);
  for (auto& letter : canonical.letters) {
    letter.law = renaming.of_words(letter.law);
    for (auto& property : letter.properties) property = renaming.of_words(property);
  }
  return canonical;
}

bool differ_in_names_alone(const CheckedStatement& a, const CheckedStatement& b) {
  return a.described.empty() && b.described.empty() && !a.identities.empty() &&
         in_canonical_names(a) == in_canonical_names(b);
}

}  // namespace verify
