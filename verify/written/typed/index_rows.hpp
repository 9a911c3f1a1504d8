// Rows of the page of formulas: sums over indices, entrywise functions, iterates, laws, limits.
#pragma once

#include "verify/written/typed/formula_rows.hpp"

namespace verify {

std::vector<FormulaRows> index_rows();

}  // namespace verify
