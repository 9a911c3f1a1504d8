// Of what a formula divides by or inverts, whether it is seen that this has an inverse: a number
// that is positive by the hypotheses, a sum of semidefinite terms one of which is definite.
#pragma once

#include "verify/expression/vocabulary.hpp"

namespace verify {

// `e` has its shapes. What is seen needs no word beside the hypotheses from which it is seen.
bool is_seen_invertible(const Expression& e, const Vocabulary& vocabulary);

}  // namespace verify
