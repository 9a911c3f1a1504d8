// Formulas that say nothing though no one sees it: two sides that are both 0, a factor that is 0
// whatever its letters are.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// What says nothing in the identity, by its column, or nothing. A 0 that is written as one may
// stand alone on a side, and in a block.
std::string vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said);

}  // namespace verify
