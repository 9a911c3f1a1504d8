// Numbers that were drawn, changed such that they meet hypotheses that are solved for a letter.
#pragma once

#include "verify/claim/instance.hpp"
#include "verify/words/file/written.hpp"

namespace verify {

// A letter that a hypothesis says to be a formula of others has that value, and what is less its
// transpose is made so; with `at_bounds`, a letter that is at most a formula has the most.
void solve_hypotheses(const Written& written, Fields& fields, bool at_bounds);

}  // namespace verify
