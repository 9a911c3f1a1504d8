// A formula cut into numbers, names and signs.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace verify {

enum class TokenKind { number, name, sign, end };

struct Token {
  TokenKind kind = TokenKind::end;
  std::string text;
  std::size_t at = 1;  // its column, counted from 1

  friend bool operator==(const Token& a, const Token& b) {
    return a.kind == b.kind && a.text == b.text;  // wherever they stand
  }
};

// Ends with one of kind `end`. Throws ExpressionError for a character that no formula holds, and
// for a text that is too long.
std::vector<Token> tokens_of(const std::string& text);

// A character beyond ASCII that is often copied from a paper, and how it is typed.
struct TypedCharacter {
  std::string_view character = {}, as = {};
};
// That which begins the text; empty where none does.
TypedCharacter typed_as(std::string_view text);

// A letter, then letters, digits and _.
bool is_formula_name(const std::string& text);

}  // namespace verify
