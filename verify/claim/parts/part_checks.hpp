// From the declaration of parts to the checks that are run.
#pragma once

#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/words/part.hpp"

namespace verify {

// Every link, control, route and value of every part as a check of its own, in that order. `words`
// are the parts of the data file; a declaration without words keeps its id for a label.
std::vector<Check> checks_of(const std::vector<PartChecks>& parts, const std::vector<Part>& words);

}  // namespace verify
