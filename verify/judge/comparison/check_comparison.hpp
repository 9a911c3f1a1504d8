// What became of the checks of a result.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// What a check says, so far as another run of the same program says it too: nothing of samples,
// which hang on the seed, and nothing where it did not run or came to no answer (out of time).
std::string comparable_detail(const CheckOutcome& check);

// Checks by name. One that the later run leaves to --deep is passed over. Another recorded
// statement and other words of a check that comes out as before are told, and are no worse; an
// older report that does not have them is compared without.
void compare_checks(const Result& before, const Result& after, ChangeList& changes);

}  // namespace verify
