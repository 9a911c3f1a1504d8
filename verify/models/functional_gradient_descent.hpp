// Gradient descent on sum_i (y_i - f(x_i))^2 in function space, from f_0 = 0 with steps r'_l:
//   f_{l+1}(x) = f_l(x) + r'_l sum_i (y_i - f_l(x_i)) kappa(x_i, x).
// Only the values of kappa enter: K [n+1, n+1], K_ij = kappa(x_i, x_j), the query last; it need
// neither be symmetric nor positive. Source: Cheng et al. 2024, eq. (9).
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// f_0, .., f_L, each at all n+1 points. Rows times matrices, which the scalars multiply fast.
template <class T>
Vector<Vector<T>> functional_gradient_descent(const Matrix<T>& K, const Vector<T>& y,
                                              const Vector<T>& r_prime) {
  const ModelStep<T> model_step;
  const long n = static_cast<long>(y.size());
  const auto sources = block(K, 0, 0, n, K.cols());
  Vector<Vector<T>> f = {Vector<T>(K.cols(), T(0L))};
  for (const auto& r : r_prime) {
    Matrix<T> step(1, n);
    for (long i = 0; i < n; ++i) step(0, i) = r * T(y[i] - f.back()[i]);
    f.push_back(f.back() + (step * sources).row(0));
  }
  return f;
}

// alpha^0, .., alpha^L in f_l = sum_i alpha^l_i kappa(x_i, .):
//   alpha^{l+1} = alpha^l + r'_l (y - Khat^T alpha^l),  Khat [n, n] on the demonstrations.
template <class T>
Vector<Vector<T>> descent_coefficients(const Matrix<T>& Khat, const Vector<T>& y,
                                       const Vector<T>& r_prime) {
  const ModelStep<T> model_step;
  Vector<Vector<T>> alpha = {Vector<T>(y.size(), T(0L))};
  for (const auto& r : r_prime) {
    const auto values = (from_rows<T>({alpha.back()}) * Khat).row(0);
    alpha.push_back(alpha.back() + r * (y - values));
  }
  return alpha;
}

}  // namespace verify
