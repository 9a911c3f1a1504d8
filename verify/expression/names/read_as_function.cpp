#include "verify/expression/names/read_as_function.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>

namespace verify {
namespace {

// Words that a reader takes for a function or an operator, wherever they stand.
constexpr auto words_of_mathematics = std::to_array<std::string_view>(
    {"trace",       "rank",        "vec",       "dim",     "log",     "ln",       "max",
     "sup",         "inf",         "lim",       "sum",     "prod",    "tan",      "vector",
     "matrix",      "if",          "for",       "exists",  "in",      "oo",       "sign",
     "sgn",         "erf",         "pr",        "prob",    "relu",    "mean",     "arg",
     "argmax",      "hadamard",    "kron",      "minimum", "maximum", "supremum", "infimum",
     "expectation", "determinant", "eigenvalue"});

// The same of symbols alone; what stands for a formula may be called so.
constexpr auto words_of_operators = std::to_array<std::string_view>(
    {"std",   "stdev",   "var",  "variance", "cov",  "corr", "median", "avg",  "eig", "span",
     "ker",   "floor",   "ceil", "round",    "sinh", "cosh", "cot",    "sec",  "csc", "arcsin",
     "atan",  "arctan",  "acos", "arccos",   "asin", "lg",   "proj",   "conv", "div", "curl",
     "nabla", "partial", "grad", "hess",     "jac",  "perm", "cond",   "kl",   "sgd"});

constexpr auto extremes =
    std::to_array<std::string_view>({"max", "min", "sup", "inf", "argmax", "argmin"});

std::string in_small_letters(std::string word) {
  for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return word;
}

template <std::size_t N>
bool holds(const std::array<std::string_view, N>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Of more than one letter: E and I are what many call a matrix.
bool is_word_of_function(const std::string& base) {
  if (base.size() < 2) return false;
  const auto small = in_small_letters(base);
  return is_function_name(base) || is_function_name(small) || holds(words_of_mathematics, small) ||
         holds(words_of_operators, small) || !usual_form(base).empty() ||
         !usual_form(small).empty();
}

bool is_digit_sign(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool is_capital(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0; }

std::string without_digits(std::string word) {
  while (!word.empty() && is_digit_sign(word.back())) word.pop_back();
  return word;
}

// Two signs of LaTeX for one letter of Greek.
bool is_variant(const std::string& word) {
  constexpr auto variants = std::to_array<std::string_view>(
      {"varphi", "varepsilon", "vartheta", "varrho", "varsigma", "varpi", "varkappa"});
  return holds(variants, word);
}

// "phi1" of "varphi_1", "epsilon" of "eps" and "lambda" of "lam".
std::string without_variants(const std::string& name) {
  std::string plain;
  for (std::size_t from = 0; from <= name.size();) {
    const auto end = std::min(name.find('_', from), name.size());
    auto word = name.substr(from, end - from);
    const auto letters = without_digits(word);
    const auto digits = word.substr(letters.size());
    if (is_variant(letters)) word = letters.substr(3) + digits;
    if (letters == "eps") word = "epsilon" + digits;
    if (letters == "lam") word = "lambda" + digits;
    plain += word;
    from = end + 1;
  }
  return plain;
}

// A symbol, size or definition, or what papers call variables.
bool is_variable(const std::string& rest, const Vocabulary& vocabulary) {
  if (vocabulary.declares(rest)) return true;
  return rest.size() == 1 &&
         (is_capital(rest[0]) || std::string_view("xyz").find(rest[0]) != std::string_view::npos);
}

// E_x, P_x, d_x: of letters that are operators where what stands behind them is a variable.
std::string operator_with_subscript(const std::string& base, const std::string& index,
                                    const Vocabulary& vocabulary) {
  const bool is_index =
      index.size() == 1 && std::string_view("ijklmnt").find(index[0]) != std::string_view::npos;
  if (base == "E" && !is_digit_sign(index[0]) && !(is_index && !vocabulary.declares(index)))
    return "the expectation over " + index;
  const auto symbol = vocabulary.letters.find(index);
  if (symbol == vocabulary.letters.end()) return "";
  if (base == "P" && symbol->second.is_random()) return "the probability over " + index;
  if (base == "d" || base == "D") return "a derivative by " + index;
  return "";
}

// logx, trA, Ex, dx: the first of what they may be a function or the differential of.
std::string function_of_symbol(const std::string& name, const Vocabulary& vocabulary) {
  if (is_variant(name)) return "";  // no var of phi
  for (std::size_t size = 2; size < name.size(); ++size) {
    const auto base = name.substr(0, size), rest = name.substr(size);
    if (is_word_of_function(base) && is_variable(rest, vocabulary)) return base + " of " + rest;
  }
  const auto rest = name.substr(1);
  const bool is_symbol = vocabulary.letters.count(rest) != 0;
  if (is_symbol && name[0] == 'E') return "the expectation of " + rest;
  if (is_symbol && name[0] == 'd') return "the differential of " + rest;
  return "";
}

}  // namespace

bool is_read_as_function(const std::string& name) {
  constexpr std::size_t longest_index = 2;
  const auto line = name.find('_');
  const auto base = name.substr(0, line);
  if (base.size() == 1 || (line != std::string::npos && name.size() - line - 1 > longest_index))
    return false;
  const auto small = in_small_letters(base);
  return is_function_name(base) || is_function_name(small) || holds(words_of_mathematics, small);
}

std::string known_meaning_of(const std::string& name, const Vocabulary& vocabulary) {
  const auto base = in_small_letters(without_digits(name.substr(0, name.find('_'))));
  const bool is_own = holds(words_of_operators, base) || base == "gradient" || base == "hessian";
  const auto last = in_small_letters(name.substr(name.rfind('_') + 1));
  return is_own && !holds(extremes, last) ? "" : operator_read_in(name, vocabulary);
}

std::vector<std::pair<std::string, std::string>> look_alikes(const Vocabulary& vocabulary) {
  auto names = vocabulary.sizes();
  for (const auto& [name, letter] : vocabulary.letters) names.insert(name);
  for (const auto& [name, formula] : vocabulary.definitions) names.insert(name);
  for (const auto& [name, iterate] : vocabulary.iterates) names.insert(name);
  std::vector<std::pair<std::string, std::string>> found;
  std::map<std::string, std::string> seen;
  for (const auto& name : names) {
    const auto plain = without_variants(name);
    const auto [first, is_new] = seen.emplace(plain, name);
    if (!is_new) found.emplace_back(name, first->second);
  }
  return found;
}

std::string operator_read_in(const std::string& name, const Vocabulary& vocabulary) {
  const auto line = name.find('_');
  if (line != std::string::npos &&
      holds(extremes, in_small_letters(name.substr(name.rfind('_') + 1))))
    return "an extreme value";
  if (is_word_of_function(name) || is_word_of_function(without_digits(name)))
    return "the function " + name;
  if (line == std::string::npos) return function_of_symbol(name, vocabulary);
  const auto base = name.substr(0, line), index = name.substr(line + 1);
  if (index.empty()) return "";
  if (is_read_as_function(name) || (is_word_of_function(base) && is_variable(index, vocabulary)))
    return "the function " + base;
  return operator_with_subscript(base, index, vocabulary);
}

}  // namespace verify
