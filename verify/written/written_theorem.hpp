// The checker of a claim that its data file writes alone: each identity by words at every size, and
// exactly at the instances; each proposed control by the same words. An identity with an inverse
// that is no word is compared at the instances alone.
#pragma once

#include "verify/claim/registry.hpp"

namespace verify {

Theorem written_theorem(const Entry& entry);

}  // namespace verify
