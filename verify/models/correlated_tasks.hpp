// Linear regression prompts in which every demonstration has a task of its own (Li et al. 2025,
// definitions 1 and 2), and the risk of weighted gradient descent on them from first principles.
#pragma once

#include "verify/math/wick.hpp"

namespace verify {

// x, x_1..x_n ~ N(0, Sigma); (beta_1, .., beta_n, beta) ~ N(0, tasks), blocks of size d in this
// order; xi, xi_1..xi_n ~ N(0, sigma2); labels y_i = beta_i . x_i + xi_i, y = beta . x + xi.
template <class T>
struct CorrelatedTasks {
  Matrix<T> Sigma;
  T sigma2;
  Matrix<T> tasks;
};

// E[beta_i beta_j^T] = R_ij I and E[beta_i beta^T] = r_i I.
template <class T>
Matrix<T> isotropic_tasks(const Matrix<T>& R, const Vector<T>& r, long d) {
  const long n = R.rows();
  Matrix<T> joint((n + 1) * d, (n + 1) * d);
  for (long i = 0; i <= n; ++i) {
    for (long j = 0; j <= n; ++j) {
      const T entry = i < n && j < n ? R(i, j) : i == j ? T(1L) : r[std::min(i, j)];
      for (long a = 0; a < d; ++a) joint(i * d + a, j * d + a) = entry;
    }
  }
  return joint;
}

// E (y - x^T P X^T (omega . y))^2, expanded into monomials of the Gaussian data.
template <class T>
T risk_by_wick(const CorrelatedTasks<T>& model, const Matrix<T>& P, const Vector<T>& omega) {
  const long d = P.rows(), n = static_cast<long>(omega.size());
  // The independent vectors: x (number 0), x_1..x_n (1..n), all tasks (n+1), all noises (n+2).
  const long tasks = n + 1, noises = n + 2;
  Vector<Matrix<T>> covariances(n + 1, model.Sigma);
  covariances.push_back(model.tasks);
  covariances.push_back(model.sigma2 * identity_matrix<T>(n + 1));
  Vector<GaussianMonomial<T>> terms;
  for (long a = 0; a < d; ++a) terms.push_back({T(1L), {{0, a}, {tasks, n * d + a}}});
  terms.push_back({T(1L), {{noises, n}}});
  for (long i = 0; i < n; ++i) {
    for (long a = 0; a < d; ++a) {
      for (long b = 0; b < d; ++b) {
        const T weight = -(omega[i] * P(a, b));
        for (long c = 0; c < d; ++c) {
          terms.push_back({weight, {{0, a}, {i + 1, b}, {i + 1, c}, {tasks, i * d + c}}});
        }
        terms.push_back({weight, {{0, a}, {i + 1, b}, {noises, i}}});
      }
    }
  }
  return second_moment(covariances, terms);
}

}  // namespace verify
