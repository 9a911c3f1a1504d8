// What is true of a claim and what is not, in one line and in its own letters: "every n, d, L",
// "(15) false at d = 2, n = 1; T1 every n, d (by hand); uniqueness open".
#pragma once

#include <string>
#include <vector>

#include "verify/judge/assertions.hpp"

namespace verify {

// Of graded assertions. Marked text is left as it is.
std::string claim_line(const std::vector<AssertionResult>& assertions);

// Of one assertion: "every n, d", "d = 1..3", "open", "false at d = 2, n = 1".
std::string scope_words(const AssertionResult& result);

}  // namespace verify
