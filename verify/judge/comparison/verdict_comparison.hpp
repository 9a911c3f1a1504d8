// What became of the verdict of a result.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// Verdict and expected verdict.
void compare_verdicts(const Result& before, const Result& after, ChangeList& changes);

}  // namespace verify
