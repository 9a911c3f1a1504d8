// The definitions that the formulas of a result speak in: without them a formula says nothing.
#pragma once

#include <string>
#include <vector>

#include "verify/judge/outcome.hpp"

namespace verify {

// "$G = A A$", each once, in the order in which the checks evaluate them; marked.
std::vector<std::string> definitions_of(const std::vector<CheckOutcome>& checks);

}  // namespace verify
