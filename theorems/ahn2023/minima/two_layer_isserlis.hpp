// The two-layer loss from raw Gaussian data, with no moment formula.
#pragma once

#include "theorems/ahn2023/minima/two_layer_moments.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::ahn2023 {

// E |(I + A_1 W)(I + A_0 W)|_F^2, W = X X^T with X [d, n] of independent N(0, 1) entries.
template <class T>
T two_layer_loss_by_isserlis(const Matrix<T>& A0, const Matrix<T>& A1, long n) {
  using G = GaussianPolynomial<T>;
  const long d = A0.rows();
  Matrix<G> X(d, n);
  long next = 0;
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const Matrix<G> W = X * transpose(X), one = identity_matrix<G>(d);
  const Matrix<G> residual =
      (one + gaussian_constants(A1) * W) * (one + gaussian_constants(A0) * W);
  T sum(0L);
  for (const auto& entry : residual.entries()) sum += expectation_of_product(entry, entry);
  return sum;
}

}  // namespace verify::ahn2023
