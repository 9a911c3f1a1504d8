// Formulas that say nothing though no one sees it: two sides that are both 0, a factor that is 0
// whatever its letters are.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// What says nothing in the identity, by its column, or nothing. A 0 that is written as one may
// stand alone on a side, and in a block.
std::string vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said);

// The words of it, for those who find it otherwise. `where` is the definition, " of G".
inline constexpr const char* both_sides_vanish =
    "both sides are 0, whatever the symbols are; it says nothing, and if a 0 is meant, write it as "
    "a side";
std::string vanishing_words(const Expression& e, const std::string& where);

}  // namespace verify
