// What is recorded of the assertions of a claim without running it: the statuses that its data file
// expects, with the scope that the checker declares. A test holds both against what comes out.
#pragma once

#include <vector>

#include "verify/claim/claim.hpp"
#include "verify/judge/assertions.hpp"

namespace verify {

// The assertions of a claim before it ran: words, and the caps of other claims' assertions they
// rest on.
std::vector<AssertionResult> assertions_before(const Claim& claim, const Claims& claims);

// The same with recorded statuses and reaches.
std::vector<AssertionResult> recorded_assertions(const Claim& claim, const Claims& claims);

// What the ways of the claim evaluate, as checks that did not run.
std::vector<CheckOutcome> declared_ways(const Claim& claim);

}  // namespace verify
