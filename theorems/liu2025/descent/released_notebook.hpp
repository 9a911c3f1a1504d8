// The notebook released with Liu et al. 2025 (baseconv_construction): the three layers of the
// non-causal construction, run with CAUSAL convolution on n rows (a_i, b_i, x_0) without a query
// row. Row i then sums over the rows up to i, each at its own iterate x_j (rows and j count from
// 0):
//   x_i <- x_i - eta sum_{j<=i} r_j a_j,   r_j = a_j^T x_j - b_j.
// So r <- (I - eta L) r with L the lower triangle of A A^T, diagonal included, and x_i stays
// x_0 - sum_{j<=i} s_j a_j with L s = r^0 - r^k. Where r -> 0 the rows tend to the points of one
// sweep of successive projections (Kaczmarz), for every eta.
#pragma once

#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025 {

// A state [n, 4d+1] in the channels of the non-causal construction.
template <class T>
Matrix<T> released_embedding(const LeastSquares<T>& problem, const Vector<T>& x) {
  const auto with_query = noncausal_embedding(problem, x);
  return block(with_query, 0, 0, problem.n(), with_query.cols());
}

template <class T>
Matrix<T> iterates_of_rows(const Matrix<T>& state, long d) {
  return columns_of(state, noncausal_channels(d).at("x"));
}

// The lower triangle of A A^T with its diagonal.
template <class T>
Matrix<T> lower_gram(const Matrix<T>& A) {
  Matrix<T> L(A.rows(), A.rows());
  for (long i = 0; i < A.rows(); ++i)
    for (long j = 0; j <= i; ++j) L(i, j) = dot(A.row(i), A.row(j));
  return L;
}

// r_i = a_i^T x_i - b_i for the rows x_i of X [n, d].
template <class T>
Vector<T> own_residuals(const LeastSquares<T>& problem, const Matrix<T>& X) {
  Vector<T> r;
  for (long i = 0; i < problem.n(); ++i)
    r.push_back(dot(problem.A.row(i), X.row(i)) - problem.b[i]);
  return r;
}

// One step of every row over its own prefix, by the formula and not by the layers.
template <class T>
Matrix<T> prefix_step(const LeastSquares<T>& problem, Matrix<T> X, const T& eta) {
  const auto r = own_residuals(problem, X);
  Vector<T> running(problem.d(), T(0L));
  for (long i = 0; i < problem.n(); ++i) {
    running = running + r[i] * problem.A.row(i);
    for (long k = 0; k < problem.d(); ++k) X(i, k) = T(X(i, k) - eta * running[k]);
  }
  return X;
}

// 0 < eta |a_i|^2 < 2 for every i: the eigenvalues 1 - eta |a_i|^2 of the triangular I - eta L are
// inside the unit circle, so that r -> 0 from everywhere; and only then.
inline bool residuals_contract(const Matrix<Rational>& A, const Rational& eta) {
  for (long i = 0; i < A.rows(); ++i) {
    const Rational scaled = eta * dot(A.row(i), A.row(i));
    if (scaled.sign() <= 0 || scaled >= Rational(2)) return false;
  }
  return true;
}

// x projected onto a_1^T x = b_1, the result onto a_2^T x = b_2, and so on; no row may be zero.
inline Vector<Rational> projection_sweep(const LeastSquares<Rational>& problem,
                                         Vector<Rational> x) {
  for (long i = 0; i < problem.n(); ++i) {
    const auto a = problem.A.row(i);
    x = x - Rational((dot(a, x) - problem.b[i]) / dot(a, a)) * a;
  }
  return x;
}

}  // namespace verify::liu2025
