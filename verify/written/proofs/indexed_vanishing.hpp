// Formulas over indices that say nothing: two sides that are both 0, a difference in them that is 0
// whatever the symbols are.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// What says nothing in the statement, by its column, or nothing. A 0 that is written as one may
// stand alone on a side of an equation.
std::string indexed_vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said);

}  // namespace verify
