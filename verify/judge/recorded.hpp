// What is recorded of the parts of a claim without running it: the grades that its data file
// expects, with the reach that the checker declares. A test holds both against what comes out.
#pragma once

#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/parts.hpp"

namespace verify {

// The parts of a claim before it ran: words, and the caps of other claims' parts they rest on.
std::vector<PartResult> parts_before(const Claim& claim, const Claims& claims);

// The same with recorded grades and reaches.
std::vector<PartResult> recorded_parts(const Claim& claim, const Claims& claims);

// What the ways of the claim evaluate, as checks that did not run.
std::vector<CheckOutcome> declared_ways(const Claim& claim);

}  // namespace verify
