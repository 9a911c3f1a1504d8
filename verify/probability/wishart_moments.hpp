// Second moments of the sample covariance G = (1/n) sum_i x_i x_i^T, x_i ~ N(0, Sigma) independent,
// with constant d x d matrices in between. All are affine in 1/n, which is a parameter of its own
// so that it can be a symbol; n < d is allowed.
#pragma once

#include "verify/linalg/matrix_algebra.hpp"

namespace verify {

// tr(A B).
template <class T>
T trace_of_product(const Matrix<T>& a, const Matrix<T>& b) {
  detail::need_same(a.cols(), b.rows(), "trace of a product");
  detail::need_same(a.rows(), b.cols(), "trace of a product");
  T sum(0L);
  for (long i = 0; i < a.rows(); ++i)
    for (long k = 0; k < a.cols(); ++k) sum += a(i, k) * b(k, i);
  return sum;
}

template <MatrixLike M>
ScalarOf<M> trace_of_product(const M& a, const M& b) {
  return trace(a * b);
}

// E[G N G] = Sigma N Sigma + (1/n) (Sigma N^T Sigma + tr(N Sigma) Sigma).
template <MatrixLike M>
M mean_GNG(const M& Sigma, const M& N, const ScalarOf<M>& inverse_n) {
  const M middle = Sigma * N * Sigma;
  return middle + inverse_n * (transpose(middle) + trace_of_product(N, Sigma) * Sigma);
}

// E[tr(G N G)] = (1 + 1/n) tr(Sigma^2 N) + (1/n) tr(N Sigma) tr Sigma, without the matrix itself.
template <MatrixLike M>
ScalarOf<M> mean_trGNG(const M& Sigma, const M& N, const ScalarOf<M>& inverse_n) {
  return (ScalarOf<M>(1L) + inverse_n) * trace_of_product(Sigma * Sigma, N) +
         inverse_n * trace_of_product(N, Sigma) * trace(Sigma);
}

// E[G tr G] = tr(Sigma) Sigma + (2/n) Sigma^2.
template <MatrixLike M>
M mean_G_trG(const M& Sigma, const ScalarOf<M>& inverse_n) {
  return trace(Sigma) * Sigma + (ScalarOf<M>(2L) * inverse_n) * (Sigma * Sigma);
}

// E[(tr G)^2] = (tr Sigma)^2 + (2/n) tr Sigma^2.
template <MatrixLike M>
ScalarOf<M> mean_trG_squared(const M& Sigma, const ScalarOf<M>& inverse_n) {
  return trace(Sigma) * trace(Sigma) + ScalarOf<M>(2L) * inverse_n * trace_of_product(Sigma, Sigma);
}

// E[tr G^2] = tr Sigma^2 + (1/n) (tr Sigma^2 + (tr Sigma)^2).
template <MatrixLike M>
ScalarOf<M> mean_trGG(const M& Sigma, const ScalarOf<M>& inverse_n) {
  const auto square = trace_of_product(Sigma, Sigma);
  return square + inverse_n * (square + trace(Sigma) * trace(Sigma));
}

}  // namespace verify
