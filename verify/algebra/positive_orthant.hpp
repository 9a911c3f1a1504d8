// Polynomials that are positive for all nonnegative arguments because no coefficient is negative.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/scalar/polynomial_ring.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify {

namespace detail {
// Coefficients are Taylor coefficients at 0 up to positive factorials.
inline bool no_negative_coefficient(const Polynomial& p, long variable,
                                    const Vector<Rational>& zero) {
  if (variable == static_cast<long>(zero.size())) return p.at(zero).sign() >= 0;
  for (Polynomial q = p; !q.vanishes(); q = q.derivative(variable))
    if (!no_negative_coefficient(q, variable + 1, zero)) return false;
  return true;
}
}  // namespace detail

// Sufficient: positive at 0 and no negative coefficient.
inline bool positive_on_orthant(const Polynomial& p, long variables) {
  const Vector<Rational> zero(variables, Rational(0));
  return p.at(zero).sign() > 0 && detail::no_negative_coefficient(p, 0, zero);
}

}  // namespace verify
