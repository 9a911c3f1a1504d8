// From what the units of a job gave to the results of its claim.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "verify/judge/result.hpp"
#include "verify/runner/unit.hpp"

namespace verify {

// Puts the units of a job together. On the instances of the data file there is one result a claim:
// a check that ran on several instances holds if it holds on all of them, and the values are those
// of the reference instance. A user's instances give one result each. Instances whose index stands
// in `refused`, with the reason, are left out.
std::vector<Result> assemble(const Job& job, const std::vector<UnitResult>& units,
                             const std::map<int, std::string>& refused);

// The result of one of a user's instances, from the units of the claim and its own; `filled` are
// the inputs that were not set and came from the reference instance.
Result assemble_instance(const Job& job, const std::vector<UnitResult>& units, int instance,
                         const Fields& filled = {});

}  // namespace verify
