// Adjugate and determinant over any ring that contains the rationals, by the recursion of Faddeev
// and Le Verrier: no division but by 1, .., n. Lets statements about inverses be written as
// polynomials.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <class T>
struct Adjugate {
  Matrix<T> matrix;  // matrix * a = determinant * I
  T determinant;
};

template <class T>
Adjugate<T> adjugate(const Matrix<T>& a) {
  const long n = a.rows();
  const auto identity = identity_matrix<T>(n);
  // M_1 = I, c_k = -tr(a M_k) / k, M_{k+1} = a M_k + c_k I; a M_n = -c_n I.
  auto M = identity;
  for (long k = 1;; ++k) {
    const Matrix<T> product = a * M;
    const T c = T(-trace(product)) * from_rational<T>(Rational(1, k));
    if (k == n) {
      const bool odd = n % 2 == 1;
      return {odd ? M : -M, odd ? T(-c) : c};
    }
    M = product + c * identity;
  }
}

}  // namespace verify
