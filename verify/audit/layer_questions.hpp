// The questions about layers of linear attention: full weights P, Q, or A and B in their place, in
// heads, with registers or gates.
#pragma once

#include "verify/audit/questions.hpp"

namespace verify {

Questions layer_questions(const Network& network, const Fields& settings);

}  // namespace verify
