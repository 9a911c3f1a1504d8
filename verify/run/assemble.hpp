// From what the units of a job gave to the results of its claim.
#pragma once

#include <vector>

#include "verify/judge/result.hpp"
#include "verify/run/unit.hpp"

namespace verify {

// Puts the units of a job together. On the instances of the data file there is one result a claim:
// a check that ran on several instances holds if it holds on all of them, and the values are those
// of the reference instance. A user's instances give one result each. Subjects whose index stands
// in `invalid` are left out.
std::vector<Result> assemble(const Job& job, const std::vector<UnitResult>& units,
                             const std::vector<int>& invalid);

}  // namespace verify
