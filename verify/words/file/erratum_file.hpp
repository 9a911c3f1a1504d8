// The errata of a data file, read and checked.
#pragma once

#include <vector>

#include "verify/words/erratum.hpp"
#include "verify/words/file/place.hpp"

namespace verify {

// Those of a claim, which are told otherwise where it has assertions. What they say of other claims
// is checked when all are loaded (verify/claim/references/errata_faults.hpp).
std::vector<Erratum> errata_of(const Place& claim);

}  // namespace verify
