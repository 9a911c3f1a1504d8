// Terms that are visibly not negative and are made of the words of a formula.
#pragma once

#include "verify/algebra/order/order_proof.hpp"

namespace verify {

// At level 0 forms of pieces of the words, at level 1 squares of sums, too.
std::vector<OrderTerm> terms_for(const WordPolynomial& formula, const Hypotheses& known,
                                 const OrderSearch& search, int level);

}  // namespace verify
