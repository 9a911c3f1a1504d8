// What became of the checks of a result.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// Checks by name. One that the later run leaves to --deep is passed over.
void compare_checks(const Result& before, const Result& after, ChangeList& changes);

}  // namespace verify
