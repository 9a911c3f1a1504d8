// What a typed formula is refused with.
#pragma once

#include <string>

#include "verify/written/typed/formula_check.hpp"

namespace verify::testing {

inline FormulaText typed(const std::string& formula, const std::string& symbols) {
  FormulaText text;
  text.formula = formula;
  text.letters = {symbols};
  return text;
}

// The message, or "accepted".
inline std::string refusal_of(const FormulaText& text) {
  try {
    written_formula(text);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace verify::testing
