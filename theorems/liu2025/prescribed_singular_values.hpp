// Rational matrices with singular values of one's choice: A = Q diag(s) V^T, where Q has
// orthonormal columns and V is orthogonal, both products of exact Householder reflections.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

// I - 2 w w^T / |w|^2: orthogonal and rational; w != 0.
inline Matrix<Rational> reflection(const Vector<Rational>& w) {
  const Rational scale = Rational(2) / dot(w, w);
  return identity_matrix<Rational>(static_cast<long>(w.size())) - scale * outer(w, w);
}

// A fixed orthogonal matrix without zeros or symmetry: two reflections in small integer vectors.
inline Matrix<Rational> fixed_rotation(long n) {
  Vector<Rational> first, second;
  for (long k = 0; k < n; ++k) {
    first.push_back((7 * k + 3) % 5 + 1);
    second.push_back((5 * k + 1) % 7 - 3);
  }
  return reflection(first) * reflection(second);
}

// [n, d], n >= d = number of singular values.
inline Matrix<Rational> matrix_with_singular_values(long n, const Vector<Rational>& values) {
  const long d = static_cast<long>(values.size());
  return block(fixed_rotation(n), 0, 0, n, d) * diagonal_matrix(values) *
         transpose(fixed_rotation(d));
}

}  // namespace verify::liu2025
