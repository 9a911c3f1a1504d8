// The parts of a claim in two reports.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// A lower grade, a smaller reach and a part that is gone are worse. On a user's data nothing is
// compared: parts are there as recorded.
// What an author wrote and nothing judges.
void compare_prose(const Result& before, const Result& after, ChangeList& changes);
void compare_parts(const Result& before, const Result& after, ChangeList& changes);

}  // namespace verify
