// Words for what a check evaluated. Marked text.
#pragma once

#include <string>
#include <vector>

#include "verify/words/checked/checked.hpp"

namespace verify {

// "$X$, $d \\times n$, normal, columns independent, each $N(0, \\Lambda)$"; of a letter of which
// nothing is supposed "any $A$, $d \\times d$".
std::string to_text(const CheckedLetter& letter);
std::string to_text(const std::vector<CheckedLetter>& letters);
std::string to_text(const std::vector<CheckedSize>& sizes);  // "every $n \\ge 1$, $d = 2$"
std::string to_text(const CheckedDefinition& definition);    // "$G = A A$"
std::string to_text(const CheckedIdentity& identity);        // "$A = B$"

// What stands in the words of a control that rejects what nobody would have taken for true; why
// follows.
inline constexpr const char* counts_for_nothing = "this negative control counts for nothing: ";

}  // namespace verify
