// One formula of marked text, from LaTeX to a tree.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "verify/formula/math_text.hpp"

namespace verify {

// A fault in a formula: where (a byte of the text) and what.
struct FormulaFault {
  std::size_t at;
  std::string what;
};

// Reads text[begin, end), the inside of the dollars. Throws FormulaFault.
MathNode parse_formula(std::string_view text, std::size_t begin, std::size_t end);

}  // namespace verify
