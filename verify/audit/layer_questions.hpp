// The questions about layers of linear attention: full weights P, Q, or A and B in their place.
#pragma once

#include "verify/audit/questions.hpp"

namespace verify {

Questions layer_questions(const Network& network, const Fields& settings);

}  // namespace verify
