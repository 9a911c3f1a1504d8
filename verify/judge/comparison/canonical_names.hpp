// Statements that differ in nothing but the names of their symbols and definitions.
#pragma once

#include "verify/words/checked/checked.hpp"

namespace verify {

// With the names of symbols and definitions replaced by their numbers, in the order in which the
// formulas speak of them, and its lists in that order. Sizes keep their names: scopes speak of
// them.
CheckedStatement in_canonical_names(const CheckedStatement& checked);

// Whether renaming makes one of the other. Of what is not shown in full nothing is known.
bool differ_in_names_alone(const CheckedStatement& a, const CheckedStatement& b);

}  // namespace verify
