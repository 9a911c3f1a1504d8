// Sylvester's criterion over a ring of polynomials: a symmetric matrix is positive definite iff its
// leading principal minors are positive.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// Expansion along the last row: for matrices of a few rows.
template <Ring T>
T determinant_by_expansion(const Matrix<T>& a) {
  const long n = a.rows();
  if (n == 0) return T(1L);
  T sum(0L);
  for (long j = 0; j < n; ++j) {
    Matrix<T> minor(n - 1, n - 1);
    for (long i = 0; i + 1 < n; ++i)
      for (long k = 0; k + 1 < n; ++k) minor(i, k) = a(i, k < j ? k : k + 1);
    const T term = a(n - 1, j) * determinant_by_expansion(minor);
    sum += (n - 1 + j) % 2 == 0 ? term : T(-term);
  }
  return sum;
}
template <Ring T>
Vector<T> leading_minors(const Matrix<T>& a) {
  Vector<T> result;
  for (long k = 1; k <= a.rows(); ++k)
    result.push_back(determinant_by_expansion(block(a, 0, 0, k, k)));
  return result;
}

}  // namespace verify
