// Linear regression prompts in which every demonstration has a task of its own (Li et al. 2025,
// definitions 1 and 2), and the risk of weighted gradient descent on them from first principles.
#pragma once

#include "verify/probability/wick.hpp"
#include "verify/recording/model_step.hpp"

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

// E[beta_i beta_j^T] = the given blocks, i < j in the order 12, 13, .., 23, .., and E[beta_i
// beta^T] = of_query[i].
template <class T>
Matrix<T> tasks_with_blocks(const Vector<Matrix<T>>& of_pairs, const Vector<Matrix<T>>& of_query) {
  const long n = static_cast<long>(of_query.size()), d = of_query.at(0).rows();
  Matrix<T> joint = identity_matrix<T>((n + 1) * d);
  const auto put = [&](long i, long j, const Matrix<T>& C) {
    set_block(joint, i * d, j * d, C);
    set_block(joint, j * d, i * d, transpose(C));
  };
  std::size_t pair = 0;
  for (long i = 0; i < n; ++i) {
    put(i, n, of_query[i]);
    for (long j = i + 1; j < n; ++j) put(i, j, of_pairs.at(pair++));
  }
  return joint;
}

// One task beta ~ N(0, Sigma_beta) behind all n demonstrations and the query.
template <class T>
Matrix<T> shared_task(const Matrix<T>& Sigma_beta, long n) {
  const long d = Sigma_beta.rows();
  Matrix<T> joint((n + 1) * d, (n + 1) * d);
  for (long i = 0; i <= n; ++i)
    for (long j = 0; j <= n; ++j) set_block(joint, i * d, j * d, Sigma_beta);
  return joint;
}

// The independent Gaussian vectors of a prompt: x (number 0), x_1..x_n (1..n), all tasks (n+1), all
// noises (n+2).
template <class T>
Vector<Matrix<T>> gaussian_covariances(const CorrelatedTasks<T>& model, long n) {
  Vector<Matrix<T>> covariances(n + 1, model.Sigma);
  covariances.push_back(model.tasks);
  covariances.push_back(model.sigma2 * identity_matrix<T>(n + 1));
  return covariances;
}

// y = beta . x + xi.
template <class T>
Vector<GaussianMonomial<T>> query_label(long d, long n) {
  Vector<GaussianMonomial<T>> terms;
  for (long a = 0; a < d; ++a) terms.push_back({T(1L), {{0, a}, {n + 1, n * d + a}}});
  terms.push_back({T(1L), {{n + 2, n}}});
  return terms;
}

// omega_i x^T P x_i y_i, what demonstration i adds to the prediction.
template <class T>
Vector<GaussianMonomial<T>> contribution(const Matrix<T>& P, const Vector<T>& omega, long i) {
  const long d = P.rows(), n = static_cast<long>(omega.size());
  Vector<GaussianMonomial<T>> terms;
  for (long a = 0; a < d; ++a) {
    for (long b = 0; b < d; ++b) {
      const T weight = omega[i] * P(a, b);
      for (long c = 0; c < d; ++c) {
        terms.push_back({weight, {{0, a}, {i + 1, b}, {i + 1, c}, {n + 1, i * d + c}}});
      }
      terms.push_back({weight, {{0, a}, {i + 1, b}, {n + 2, i}}});
    }
  }
  return terms;
}

// E (y - x^T P X^T (omega . y))^2, expanded into monomials of the Gaussian data.
template <class T>
T risk_by_wick(const CorrelatedTasks<T>& model, const Matrix<T>& P, const Vector<T>& omega) {
  const ModelStep<T> model_step;
  const long n = static_cast<long>(omega.size());
  auto terms = query_label<T>(P.rows(), n);
  for (long i = 0; i < n; ++i) {
    const auto more = contribution(-P, omega, i);
    terms.insert(terms.end(), more.begin(), more.end());
  }
  return second_moment(gaussian_covariances(model, n), terms);
}

}  // namespace verify
