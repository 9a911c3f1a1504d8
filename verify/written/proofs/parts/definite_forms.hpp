// Numbers that are positive where a matrix D is not 0, as tr(D' M D) with M definite, and what
// shows that one is not positive: that it vanishes, or what vanishes less it is not negative.
#pragma once

#include <vector>

#include "verify/algebra/order/hypotheses.hpp"
#include "verify/expression/vocabulary.hpp"

namespace verify {

struct FormOfDifference {
  WordPolynomial form, zero;  // the latter is 0 to the eye, or by the hypotheses
};

// Whether a hypothesis may make a form vanish. Bounds of symbols, as s > 0 and H <= L I, do not:
// what follows of them alone is shown by both orders of the sides, and this search is a long one.
bool may_make_forms_vanish(const std::vector<Given>& given);

// Those with nothing beside the form first; the others where the difference is seen not to be
// negative.
std::vector<FormOfDifference> forms_of_difference(const WordPolynomial& D, const Hypotheses& known);

}  // namespace verify
