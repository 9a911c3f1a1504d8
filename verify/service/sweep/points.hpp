// The points that --set speaks of.
#pragma once

#include <string>
#include <vector>

#include "verify/claim/claim.hpp"

namespace verify {

// NAME=VALUE for some inputs of the claim. One point; or, where inputs take several values (axis
// .hpp, or a name given several times), one for every choice of them, the last varying fastest.
// Each is named by its settings, so that it is the same as if it had been set alone. One whose
// lists cannot be written out says so (InstanceText::fault). Throws UsageError, also where that is
// so of all of them.
std::vector<InstanceText> points_from(const Claim& claim, const std::vector<std::string>& settings);

}  // namespace verify
