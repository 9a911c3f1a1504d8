// What a check evaluates, before and after: a hypothesis more, a quantifier or a size less is
// worse, another formula is a change that somebody must look at.
#pragma once

#include <string>

#include "verify/judge/comparison/change_list.hpp"
#include "verify/judge/outcome.hpp"

namespace verify {

// What is known on both sides only. `name` is that of the check, as a change names it.
void compare_statements(const std::string& name, const CheckOutcome& before,
                        const CheckOutcome& after, ChangeList& changes);

// Whether both evaluate one statement, under other names: then its recorded order and its words may
// differ, too.
bool is_renamed(const CheckOutcome& before, const CheckOutcome& after);

// Whether both evaluate the same, as far as both tell: then nothing but what came out may differ.
bool evaluate_alike(const CheckOutcome& before, const CheckOutcome& after);

}  // namespace verify
