// What a data file says must be refused: [[refused]].
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// What is accepted, or refused in other words than the data file says.
std::vector<std::string> refusal_faults(const Claim& claim);

}  // namespace verify
