// The inequality of Cauchy and Schwarz for <u, v> = tr(u' M v), M semidefinite:
//
//   tr(u' M u) tr(v' M v) - tr(u' M v)^2 >= 0
#pragma once

#include <vector>

#include "verify/algebra/order/order_proof.hpp"

namespace verify {

// Of the ways to split what stands squared in the formula into u' M v, M the identity or a letter;
// and of u = I, v = E, M the inverse of a definite sum E: tr(M) tr(E) - d^2.
std::vector<OrderTerm> cauchy_schwarz_terms(const WordPolynomial& formula, const Hypotheses& known,
                                            const OrderSearch& search);

}  // namespace verify
