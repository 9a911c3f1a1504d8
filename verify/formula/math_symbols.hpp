// The signs of mathematics that marked text may use: each by its LaTeX source and its character.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace verify {

// How a sign behaves between its neighbours, as in TeX. A mark is an operator without space around
// it: a slash, a bar, a sign in front of a number. A space shows its width.
enum class MathRole {
  letter,
  ordinary,
  number,
  words,
  mark,
  large,
  function,
  binary,
  relation,
  punctuation,
  opening,
  closing,
  space
};

struct MathSymbol {
  std::string_view source;  // "\\le", "+"
  std::string_view shown;   // the character, in UTF-8
  MathRole role;
  bool limits = false;  // scripts go below and above in display style
};

// Characters that the writers treat by name.
inline constexpr std::string_view prime_sign = "\u2032", minus_sign = "\u2212",
                                  star_sign = "\u2217", double_bar = "\u2016";

// Every sign, in no order that matters.
std::span<const MathSymbol> math_symbols();

// The sign with this source, or nullptr.
const MathSymbol* find_math_symbol(std::string_view source);

// The same letter in another alphabet, in UTF-8: 'E' of "\\mathbb" is U+1D53C. Empty if there is
// none.
std::string styled_letter(std::string_view alphabet, char letter);

}  // namespace verify
