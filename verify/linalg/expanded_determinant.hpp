// The determinant by Laplace's expansion along the first row: no division, hence over every ring.
// The cost is factorial; for symbols and sizes up to about 6.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <Ring T>
T expanded_determinant(const Matrix<T>& a) {
  detail::need_same(a.rows(), a.cols(), "determinant");
  if (a.rows() == 0) return T(1L);
  T sum(0L);
  for (long j = 0; j < a.cols(); ++j) {
    Matrix<T> minor(a.rows() - 1, a.cols() - 1);
    for (long i = 1; i < a.rows(); ++i)
      for (long k = 0; k < minor.cols(); ++k) minor(i - 1, k) = a(i, k < j ? k : k + 1);
    const T term = a(0, j) * expanded_determinant(minor);
    sum += j % 2 == 0 ? term : T(-term);
  }
  return sum;
}

}  // namespace verify
