// What became of the values of a result.
#pragma once

#include "verify/judge/comparison/change_list.hpp"

namespace verify {

// Values and clashes by name, expected values by name and instance. `deep_left_out`: what is gone
// may have come from a check that only --deep runs.
void compare_values(const Result& before, const Result& after, const Margin& margin,
                    bool deep_left_out, ChangeList& changes);

}  // namespace verify
