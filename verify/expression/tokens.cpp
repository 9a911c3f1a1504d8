#include "verify/expression/tokens.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "verify/expression/expression.hpp"

namespace verify {
namespace {

constexpr std::size_t longest_formula = 2000, longest_number = 40, longest_name = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_name(char c) { return is_letter(c) || is_digit(c) || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_sign(char c) {
  return std::string_view("+-*/^'()[],;=<>!{}:|._").find(c) != std::string_view::npos;
}

// Signs of two characters; ! is none by itself.
constexpr auto double_signs =
    std::to_array<std::string_view>({"<=", ">=", "!=", "..", ".*", "./", "->", "_{"});

std::size_t sign_end(const std::string& text, std::size_t from) {
  const auto two = std::string_view(text).substr(from, 2);
  const bool is_double =
      std::find(double_signs.begin(), double_signs.end(), two) != double_signs.end();
  if (text[from] == '!' && !is_double)
    throw ExpressionError(from + 1, "! is no sign by itself; write A != B for what differs");
  if (text[from] == '_' && !is_double)
    throw ExpressionError(from + 1,
                          "an index stands behind a name, as in x_i or x_{i+1}; of a formula "
                          "define a name for it, y = A x, and write y_i");
  if (text[from] == '.' && !is_double)
    throw ExpressionError(from + 1, std::string(1, text[from]) +
                                        " is no sign by itself; write entrywise products as "
                                        "A .* B, ranges 1..n, indices x_{i+1}");
  return from + (is_double ? 2 : 1);
}

// The end of a number: digits, then perhaps a point and digits.
std::size_t number_end(const std::string& text, std::size_t from) {
  auto end = from;
  while (end < text.size() && is_digit(text[end])) ++end;
  if (end + 1 < text.size() && text[end] == '.' && is_digit(text[end + 1])) {
    ++end;
    while (end < text.size() && is_digit(text[end])) ++end;
  }
  return end;
}

std::size_t name_end(const std::string& text, std::size_t from) {
  auto end = from;
  // What stands before _{ is indexed.
  while (end < text.size() && is_of_name(text[end]) && text.compare(end, 2, "_{") != 0) ++end;
  return end;
}

// What is often copied from a paper, and how it is typed.
constexpr std::array typed_characters = {
    TypedCharacter{"\u2264", "<="},
    TypedCharacter{"\u2265", ">="},
    TypedCharacter{"\u2260", "!="},
    TypedCharacter{"\u2212", "-"},
    TypedCharacter{"\u2013", "-"},
    TypedCharacter{"\u00b7", "with a blank, as A B"},
    TypedCharacter{"\u22c5", "with a blank, as A B"},
    TypedCharacter{"\u00d7", "with a blank, as A B"},
    TypedCharacter{"\u22a4", "A'"},
    TypedCharacter{"\u1d40", "A'"},
    TypedCharacter{"\u2032", "'"},
    TypedCharacter{"\u2019", "'"},
    TypedCharacter{"\u00b2", "^2"},
    TypedCharacter{"\u00b3", "^3"},
    TypedCharacter{"\u2299", ".*"},
    TypedCharacter{"\u2218", ".*"},
    TypedCharacter{"\u2211", "sum(i in n, x_i)"},
    TypedCharacter{"\u221a", "sqrt(s)"},
    TypedCharacter{"\u221e", "oo"},
    TypedCharacter{"\u2192", "->"},
    TypedCharacter{"\u2016", "norm(x)"},
    TypedCharacter{"\u2aaf", "<="},
    TypedCharacter{"\u227c", "<="},
    TypedCharacter{"\u2ab0", ">="},
    TypedCharacter{"\u227d", ">="},
    TypedCharacter{"\u2208", "in"},
    TypedCharacter{"\u03bb", "lambda"},
    TypedCharacter{"\u03bc", "mu"},
    TypedCharacter{"\u03b7", "eta"},
    TypedCharacter{"\u03c3", "sigma"},
    TypedCharacter{"\u03a3", "Sigma"},
    TypedCharacter{"\u03b2", "beta"},
    TypedCharacter{"\u03b1", "alpha"},
    TypedCharacter{"\u03b3", "gamma"},
    TypedCharacter{"\u0393", "Gamma"},
    TypedCharacter{"\u039b", "Lambda"},
    TypedCharacter{"\u03b4", "delta"},
    TypedCharacter{"\u03b8", "theta"},
    TypedCharacter{"\u03b5", "epsilon"},
    TypedCharacter{"\u03f5", "epsilon"},
    TypedCharacter{"\u03b6", "zeta"},
    TypedCharacter{"\u03ba", "kappa"},
    TypedCharacter{"\u03bd", "nu"},
    TypedCharacter{"\u03be", "xi"},
    TypedCharacter{"\u03c1", "rho"},
    TypedCharacter{"\u03c4", "tau"},
    TypedCharacter{"\u03c6", "phi"},
    TypedCharacter{"\u03c7", "chi"},
    TypedCharacter{"\u03c8", "psi"},
    TypedCharacter{"\u03c9", "omega"},
    TypedCharacter{"\u0394", "Delta"},
    TypedCharacter{"\u0398", "Theta"},
    TypedCharacter{"\u03a6", "Phi"},
    TypedCharacter{"\u03a8", "Psi"},
    TypedCharacter{"\u03a9", "Omega"},
};

void need_length(std::size_t length, std::size_t longest, std::size_t at, const char* what) {
  if (length > longest)
    throw ExpressionError(at, std::string(what) + " of " + std::to_string(length) +
                                  " characters; allowed are " + std::to_string(longest));
}

}  // namespace

TypedCharacter typed_as(std::string_view text) {
  const auto* found =
      std::find_if(typed_characters.begin(), typed_characters.end(),
                   [&](const TypedCharacter& typed) { return text.starts_with(typed.character); });
  return found == typed_characters.end() ? TypedCharacter{} : *found;
}

bool is_formula_name(const std::string& text) {
  return !text.empty() && text.size() <= longest_name && is_letter(text.front()) &&
         name_end(text, 0) == text.size();
}

std::vector<Token> tokens_of(const std::string& text) {
  need_length(text.size(), longest_formula, 1, "a formula");
  std::vector<Token> tokens;
  std::size_t at = 0;
  const auto add = [&](TokenKind kind, std::size_t end) {
    tokens.push_back({kind, text.substr(at, end - at), at + 1});
    at = end;
  };
  while (at < text.size()) {
    const char c = text[at];
    if (is_blank(c)) {
      ++at;
    } else if (is_digit(c)) {
      const auto end = number_end(text, at);
      need_length(end - at, longest_number, at + 1, "a number");
      add(TokenKind::number, end);
    } else if (is_letter(c)) {
      const auto end = name_end(text, at);
      need_length(end - at, longest_name, at + 1, "a name");
      add(TokenKind::name, end);
    } else if (is_sign(c)) {
      add(TokenKind::sign, sign_end(text, at));
    } else {
      if (const auto typed = typed_as(std::string_view(text).substr(at)); !typed.as.empty())
        throw ExpressionError(at + 1,
                              std::string(typed.character) + " is typed " + std::string(typed.as));
      throw ExpressionError(at + 1,
                            "a character that no formula holds; allowed are names, numbers and "
                            "+ - * / .* ./ ^ ' ( ) [ ] { } , ; : | .. -> = < > <= >= != _{");
    }
  }
  tokens.push_back({TokenKind::end, "", text.size() + 1});
  return tokens;
}

}  // namespace verify
