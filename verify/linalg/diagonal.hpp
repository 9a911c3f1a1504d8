// Products with a diagonal matrix: an entry of the result is one product, and not a sum of them.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// Square, and 0 outside of the diagonal. A matrix that is not tells so by its first such entry.
inline bool is_diagonal(const Matrix<Rational>& a) {
  if (a.rows() != a.cols()) return false;
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j)
      if (i != j && a(i, j).sign() != 0) return false;
  return true;
}

inline Vector<Rational> diagonal_of(const Matrix<Rational>& a) {
  Vector<Rational> entries;
  for (long i = 0; i < a.rows(); ++i) entries.push_back(a(i, i));
  return entries;
}

// diag(factors) A and A diag(factors).
inline Matrix<Rational> scaled_rows(const Vector<Rational>& factors, Matrix<Rational> a) {
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j)
      if (a(i, j).sign() != 0) a(i, j) *= factors[i];
  return a;
}
inline Matrix<Rational> scaled_columns(Matrix<Rational> a, const Vector<Rational>& factors) {
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j)
      if (a(i, j).sign() != 0) a(i, j) *= factors[j];
  return a;
}

}  // namespace verify
