// Whether two results of one name were found on the same data.
#pragma once

#include "verify/judge/comparison/change_list.hpp"
#include "verify/judge/result.hpp"

namespace verify {

// By value: "0.5" and "1/2" are one number. What changed is noted; what it changed of the verdict
// and of the values is for others to say.
void compare_inputs(const Result& before, const Result& after, ChangeList& changes);

// Where the claim stands, and its instances by their names: one that is gone is worse, one with
// other data is changed, for it may be the easier one. One that has another name alone is no other.
void compare_files(const ClaimWords& before, const ClaimWords& after, ChangeList& changes);

// Of a claim that its data file writes alone, what a value is, is a formula; of any other it is
// words. An older baseline does not tell, and which values there are is seen in the results.
void compare_value_formulas(const ClaimWords& before, const ClaimWords& after, ChangeList& changes);

}  // namespace verify
