// Two sides that are said to differ, where their difference is a polynomial that is negative at
// some numbers and positive at others: between these it is 0, though perhaps at no rational number,
// as a^2 - 2.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

// "a = 1, where left - right is -1, and a = 2, where it is 2"; empty where none are found, or where
// the statement is of another kind: what is between has to meet the hypotheses, too.
std::string where_sides_meet_between(const Written& written, const WrittenIdentity& version);

}  // namespace verify
