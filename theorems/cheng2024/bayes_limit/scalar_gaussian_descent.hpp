// Functional gradient descent with one demonstration in one dimension: x, x_query, theta ~ N(0, 1),
// y = theta x, linear kernel, constant step delta. After L steps the prediction for the query is
// theta x_query (1 - (1 - delta x^2)^L), so that the population loss is E[(1 - delta x^2)^{2L}].
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

// F_L by the binomial theorem and E x^{2j} = (2j-1)!!.
template <Ring T>
T scalar_gaussian_loss(const T& delta, long L) {
  T sum(0L), term(1L);  // binom(2L, j) (-delta)^j (2j-1)!!
  Rational coefficient(1);
  for (long j = 0; j <= 2 * L; ++j) {
    sum += from_rational<T>(coefficient) * term;
    term = T(term * T(-delta));
    coefficient *= Rational(2 * L - j, j + 1) * Rational(2 * j + 1);
  }
  return sum;
}

// F_0, .., F_L by integration by parts: G_m = E[(1 - delta x^2)^m] satisfies
//   G_m = (1 - (2m-1) delta) G_{m-1} + 2 (m-1) delta G_{m-2},  F_L = G_{2L}.
template <Ring T>
Vector<T> scalar_gaussian_losses(const T& delta, long L) {
  Vector<T> losses = {T(1L)};
  T before(0L), last(1L);
  for (long m = 1; m <= 2 * L; ++m) {
    T next = T(T(1L) - T(2 * m - 1) * delta) * last + T(T(2 * (m - 1)) * delta) * before;
    before = std::move(last);
    last = std::move(next);
    if (m % 2 == 0) losses.push_back(last);
  }
  return losses;
}

}  // namespace verify::cheng2024
