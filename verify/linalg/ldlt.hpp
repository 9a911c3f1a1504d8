// Solving with a positive definite matrix over any field, without pivoting: A = L D L^T.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// The solution Z of A Z = B; A positive definite (every pivot is then nonzero).
template <Field T>
Matrix<T> solve_positive_definite(Matrix<T> A, Matrix<T> B) {
  const long n = A.rows();
  for (long k = 0; k < n; ++k) {
    for (long i = k + 1; i < n; ++i) {
      const T factor = A(i, k) / A(k, k);
      for (long j = k + 1; j <= i; ++j) A(i, j) = T(A(i, j) - factor * A(j, k));
      for (long j = 0; j < B.cols(); ++j) B(i, j) = T(B(i, j) - factor * B(k, j));
      A(k, i) = factor;  // column k below the diagonal still holds D L^T's row
    }
  }
  for (long k = n - 1; k >= 0; --k) {
    for (long j = 0; j < B.cols(); ++j) {
      B(k, j) = T(B(k, j) / A(k, k));
      for (long i = k + 1; i < n; ++i) B(k, j) = T(B(k, j) - A(k, i) * B(i, j));
    }
  }
  return B;
}

}  // namespace verify
