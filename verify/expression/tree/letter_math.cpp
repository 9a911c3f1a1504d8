#include "verify/expression/tree/letter_math.hpp"

#include <array>
#include <cctype>
#include <map>
#include <set>

#include "verify/formula/math_symbols.hpp"

namespace verify {
namespace {

bool is_greek(const std::string& word) {
  const auto* symbol = find_math_symbol("\\" + word);
  if (symbol == nullptr || word.size() < 2 || word == "Re" || word == "Im") return false;
  const bool capital = std::isupper(static_cast<unsigned char>(word.front())) != 0;
  return symbol->role == MathRole::letter || (capital && symbol->role == MathRole::ordinary);
}
bool is_digits(const std::string& word) {
  return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

// One word: a letter, perhaps with a number behind it or an accent.
std::string one_word(const std::string& word) {
  if (word == "lam") return "\\lambda";
  if (word == "eps") return "\\varepsilon";
  if (word.size() == 1 || is_digits(word)) return word;
  if (is_greek(word)) return "\\" + word;
  const auto digits = word.find_first_of("0123456789");
  if (digits != std::string::npos && digits > 0 && is_digits(word.substr(digits)))
    return one_word(word.substr(0, digits)) + "_{" + word.substr(digits) + "}";
  for (const std::string accent : {"hat", "bar", "tilde"}) {
    const auto plain = word.size() - std::min(word.size(), accent.size());
    if (plain > 0 && word.substr(plain) == accent &&
        (plain == 1 || is_greek(word.substr(0, plain))))
      return "\\" + accent + "{" + one_word(word.substr(0, plain)) + "}";
  }
  return "\\mathrm{" + word + "}";
}

std::vector<std::string> words_of(const std::string& name) {
  std::vector<std::string> words(1);
  for (const char letter : name) {
    if (letter == '_')
      words.emplace_back();
    else
      words.back() += letter;
  }
  return words;
}

std::string with_number(const std::string& name, int number) {
  const auto digits = std::to_string(number);
  const bool has_subscript =
      !name.empty() && name.back() == '}' && name.find("_{") != std::string::npos;
  return has_subscript ? name.substr(0, name.size() - 1) + ", " + digits + "}"
                       : name + "_{" + digits + "}";
}

std::string free_name(Sort sort, const std::set<std::string>& taken) {
  static const std::map<Sort, std::string> pools = {
      {Sort::scalar, "cpqrstabh"}, {Sort::vector, "uvwxyzgh"}, {Sort::matrix, "BCFGHKMUVW"}};
  const auto& pool = pools.at(sort);
  for (const char letter : pool)
    if (taken.count(std::string(1, letter)) == 0) return std::string(1, letter);
  for (int k = 1;; ++k) {
    const auto name = with_number(pool.substr(0, 1), k);
    if (taken.count(name) == 0) return name;
  }
}

}  // namespace

std::string letter_math(const std::string& name) {
  const auto words = words_of(name);
  std::string result = one_word(words.front()), below, above;
  for (std::size_t k = 1; k < words.size(); ++k) {
    const auto& word = words[k];
    if (word == "star")
      above += "*";
    else if (word == "prime")
      above += "\\prime";
    else if (word == "hat" || word == "bar" || word == "tilde")
      result = "\\" + word + "{" + result + "}";
    else if (!word.empty())
      below += (below.empty() ? "" : ", ") + one_word(word);
  }
  if (!below.empty() && result.back() == '}' && result.find("_{") != std::string::npos)
    result = result.substr(0, result.size() - 1) + ", " + below + "}";
  else if (!below.empty())
    result += "_{" + below + "}";
  return above.empty() ? result : result + "^{" + above + "}";
}

std::string size_math(const std::string& symbol) {
  return symbol.find('_') == std::string::npos ? symbol : letter_math(symbol);
}

std::vector<std::string> letter_names(const StatementTree& statement) {
  std::map<std::string, int> count, number;
  std::set<std::string> taken;
  for (std::size_t k = 1; k < statement.spaces.size(); ++k)
    taken.insert(size_math(statement.spaces[k].symbol));
  for (const auto& letter : statement.letters) ++count[letter_math(letter.name)];
  std::vector<std::string> names;
  for (const auto& letter : statement.letters) {
    auto name = letter.name.empty() ? "" : letter_math(letter.name);
    if (!name.empty() && (count[name] > 1 || taken.count(name) != 0))
      name = with_number(name, ++number[name]);
    if (!name.empty()) taken.insert(name);
    names.push_back(std::move(name));
  }
  for (std::size_t k = 0; k < names.size(); ++k)
    if (names[k].empty()) taken.insert(names[k] = free_name(statement.letters[k].sort, taken));
  return names;
}

}  // namespace verify
