// The adjugate by cofactors, without division: A adj(A) = det(A) I over every ring. For symbols and
// sizes up to about 5.
#pragma once

#include "verify/linalg/expanded_determinant.hpp"

namespace verify {

template <Ring T>
Matrix<T> adjugate(const Matrix<T>& a) {
  const long n = a.rows();
  Matrix<T> result(n, n);
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < n; ++j) {
      Matrix<T> minor(n - 1, n - 1);
      for (long p = 0; p + 1 < n; ++p)
        for (long q = 0; q + 1 < n; ++q) minor(p, q) = a(p < i ? p : p + 1, q < j ? q : q + 1);
      const T cofactor = expanded_determinant(minor);
      result(j, i) = (i + j) % 2 == 0 ? cofactor : T(-cofactor);
    }
  }
  return result;
}

}  // namespace verify
