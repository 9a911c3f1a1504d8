// What errata say of assertions and of each other, and what can be wrong with it.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// One sentence a fault, each with the remedy, sorted by claim: shown_by names an assertion or
// control that is not there; `same` names no erratum, or one of another paper or kind; a cycle of
// `same`; errata that are the same with more than one first place.
std::vector<std::string> errata_faults(const std::vector<Claim>& claims);

}  // namespace verify
