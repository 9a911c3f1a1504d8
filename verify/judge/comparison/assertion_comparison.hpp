// The assertions of a claim in two reports.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// A lower status, a smaller reach and an assertion that is gone are worse. On a user's data nothing
// is compared: assertions are there as recorded. What an author wrote and nothing judges.
void compare_prose(const Result& before, const Result& after, ChangeList& changes);
void compare_assertions(const Result& before, const Result& after, ChangeList& changes);

}  // namespace verify
