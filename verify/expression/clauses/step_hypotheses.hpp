// Hypotheses of a sequence at every step, f_{k+1} <= c f_k, which are said as an iterate instead.
#pragma once

#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

// Throws ExpressionError, with the iterate that says the same, where a hypothesis speaks of members
// of a sequence or an iterate at an index that nothing binds.
void refuse_at_every_step(const std::string& given, const Vocabulary& vocabulary);

}  // namespace verify
