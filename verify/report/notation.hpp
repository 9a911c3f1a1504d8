// Which symbols of its paper a claim uses.
#pragma once

#include <vector>

#include "verify/judge/result.hpp"

namespace verify {

// Those of the paper's symbols that occur in the claim's statement, hypotheses or assertions, as
// the paper lists them. A letter with an index, or under an accent, is another symbol than the
// letter; an index is none. Points into `paper`.
std::vector<const Notation*> notation_of(const ClaimWords& claim, const Paper& paper);

}  // namespace verify
