// The assertions of a claim, read from its data file and checked.
#pragma once

#include "verify/words/file/place.hpp"
#include "verify/words/words.hpp"

namespace verify {

// Fills in assertions, skipped, hypotheses, see and observation. `place` is [claim].
void read_assertions(const Place& place, ClaimWords& claim);

}  // namespace verify
