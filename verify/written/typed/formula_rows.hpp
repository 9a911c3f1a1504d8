// What a formula may hold, a row each with an example that is run: `icl-verify formulas` prints
// them, docs/reference/formulas.md is made of them.
#pragma once

#include <string>
#include <vector>

#include "verify/written/typed/formula_check.hpp"

namespace verify {

struct FormulaRow {
  std::string form;     // how it is written
  std::string meaning;  // one sentence
  FormulaText example;
  bool holds = true;  // the example; false ones are refuted
};

struct FormulaRows {
  std::string title;
  std::string about;
  std::vector<FormulaRow> rows;
};

const std::vector<FormulaRows>& formula_rows();

std::string formulas_text();                      // for the terminal
std::string formulas_markdown();                  // docs/reference/formulas.md
std::string command_of(const FormulaText& text);  // icl-verify check ".." --letters ".."

}  // namespace verify
