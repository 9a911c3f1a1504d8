// The quadratic form q(X) = E <C, X>^2 on (d+1) x (d+1) matrices, C = (1/n) sum_i z_i z_i^T with
// z = (x; w^T x), x ~ N(0, Sigma), w ~ N(0, I), written as a sum of squares. With S = tr Sigma,
// (X + X^T)/2 = [N v; v^T s] and H = N + s I,
//   q = (tr(Sigma N) + s S)^2 + 2 s^2 |Sigma|_F^2
//       + (2/n) (|Sigma^{1/2} H Sigma^{1/2}|_F^2 + s^2 (S^2 + |Sigma|_F^2))
//       + 4 v^T ((1 + 1/n) Sigma^2 + (S/n) Sigma) v.
#pragma once

#include "verify/linalg/inner_product.hpp"

namespace verify::ahn2023 {

// X as its symmetric part sees it.
template <class T>
struct SymmetricParts {
  Matrix<T> N;  // [d, d]
  Vector<T> v;  // [d]
  T s;
};
template <class T>
SymmetricParts<T> symmetric_parts(const Matrix<T>& X) {
  const long d = X.rows() - 1;
  const T half = from_rational<T>(Rational(1, 2));
  const Matrix<T> twice = X + transpose(X);
  Vector<T> v = half * twice.col(d);
  v.pop_back();
  return {half * block(twice, 0, 0, d, d), std::move(v), X(d, d)};
}

// For Sigma = diag(lambda): every weight of a square is a sum of products of lambda_i and 1/n.
template <class T>
T response_form(const Matrix<T>& X, const Vector<T>& lambda, const T& inverse_n) {
  const auto [N, v, s] = symmetric_parts(X);
  const long d = N.rows();
  const T S = sum(lambda), squares = dot(lambda, lambda);
  T mean = s * S, spread = s * s * (S * S + squares), coupling(0L);
  for (long i = 0; i < d; ++i) {
    mean += lambda[i] * N(i, i);
    for (long j = 0; j < d; ++j) {
      const T entry = i == j ? T(N(i, i) + s) : N(i, j);
      spread += lambda[i] * lambda[j] * entry * entry;
    }
    coupling += lambda[i] * (lambda[i] + inverse_n * (lambda[i] + S)) * v[i] * v[i];
  }
  return mean * mean + T(2L) * s * s * squares + T(2L) * inverse_n * spread + T(4L) * coupling;
}

// For Sigma = R R^T with any square R: squares of polynomials, weights in 1/n only.
template <class T>
T response_form_by_root(const Matrix<T>& X, const Matrix<T>& R, const T& inverse_n) {
  const auto [N, v, s] = symmetric_parts(X);
  const Matrix<T> Sigma = R * transpose(R);
  const T S = squared_norm(R);  // tr Sigma, a sum of squares
  const T mean = trace(transpose(R) * N * R) + s * S;
  const Matrix<T> H = N + s * identity_matrix<T>(N.rows());
  const T spread = squared_norm(transpose(R) * H * R) + s * s * (S * S + squared_norm(Sigma));
  const T sharp = squared_norm(Sigma * v);
  const T coupling = sharp + inverse_n * (sharp + S * squared_norm(transpose(R) * v));
  return mean * mean + T(2L) * s * s * squared_norm(Sigma) + T(2L) * inverse_n * spread +
         T(4L) * coupling;
}

}  // namespace verify::ahn2023
