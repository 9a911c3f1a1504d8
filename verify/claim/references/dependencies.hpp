// What claims say of each other, and what can be wrong with it.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// One sentence a fault, each with the remedy, sorted by claim: a name that is no claim or no
// assertion; a cycle, named in its order; a claim without any tie to another that does not say why
// it stands alone. Nothing if all is well.
std::vector<std::string> graph_faults(const std::vector<ClaimWords>& claims);

// The same for published numbers: every one that names a claim, a check or an assertion that is not
// there.
std::vector<std::string> published_faults(const std::vector<Claim>& claims);

}  // namespace verify
