// Finite averages over orthogonal matrices. If a finite set of orthogonal matrices P averages
// P^T N P to (tr N / d) I for every N, then so does the Haar measure on O(d):
//   E_U[U^T N U] = E_U[average of P^T (U^T N U) P] = E_U[tr(U^T N U) / d] I,
// because U P has the law of U.
#pragma once

#include <algorithm>
#include <bit>
#include <numeric>

#include "verify/algebra/statement.hpp"

namespace verify {

// Column k of the matrix is sign[k] times the unit vector of position[k].
struct SignedPermutation {
  Vector<long> position, sign;
};

// P^T N P.
template <class T>
Matrix<T> conjugated(const Matrix<T>& N, const SignedPermutation& P) {
  const long d = N.rows();
  Matrix<T> result(d, d);
  for (long i = 0; i < d; ++i)
    for (long j = 0; j < d; ++j)
      result(i, j) = T(P.sign[i] * P.sign[j]) * N(P.position[i], P.position[j]);
  return result;
}

// All 2^d d! of them.
inline Vector<SignedPermutation> signed_permutations(long d) {
  Vector<SignedPermutation> result;
  Vector<long> position(d);
  std::iota(position.begin(), position.end(), 0L);
  do {
    for (long bits = 0; bits < (1L << d); ++bits) {
      SignedPermutation P{position, {}};
      for (long k = 0; k < d; ++k) P.sign.push_back((bits >> k) % 2 == 0 ? 1 : -1);
      result.push_back(std::move(P));
    }
  } while (std::next_permutation(position.begin(), position.end()));
  return result;
}

// Cyclic shifts, and the rows of a Sylvester matrix as signs: its columns are pairwise orthogonal,
// so that signs alone average N to its diagonal and shifts then average the diagonal.
inline Vector<SignedPermutation> cyclic_shifts(long d) {
  Vector<SignedPermutation> result;
  for (long shift = 0; shift < d; ++shift) {
    SignedPermutation P{{}, Vector<long>(d, 1L)};
    for (long k = 0; k < d; ++k) P.position.push_back((k + shift) % d);
    result.push_back(std::move(P));
  }
  return result;
}
inline Vector<SignedPermutation> sylvester_signs(long d) {
  Vector<SignedPermutation> result;
  long rows = 1;
  while (rows < d) rows *= 2;
  for (long r = 0; r < rows; ++r) {
    SignedPermutation P;
    for (long k = 0; k < d; ++k) {
      const auto common = std::popcount(static_cast<unsigned long>(r & k));
      P.position.push_back(k);
      P.sign.push_back(common % 2 == 0 ? 1 : -1);
    }
    result.push_back(std::move(P));
  }
  return result;
}

// The average of P^T N P.
template <class T>
Matrix<T> average_conjugate(const Matrix<T>& N, const Vector<SignedPermutation>& set) {
  Matrix<T> sum(N.rows(), N.cols());
  for (const auto& P : set) sum = sum + conjugated(N, P);
  return from_rational<T>(Rational(1, static_cast<long>(set.size()))) * sum;
}

// Over the products of a sign matrix and a shift: a set with the same averages as Haar's for every
// d, and far smaller than that of all signed permutations.
template <class T>
Matrix<T> average_conjugate(const Matrix<T>& N) {
  return average_conjugate(average_conjugate(N, sylvester_signs(N.rows())),
                           cyclic_shifts(N.rows()));
}

// (tr N / d) I.
template <class T>
Matrix<T> scalar_part(const Matrix<T>& N) {
  return (trace(N) * from_rational<T>(Rational(1, N.rows()))) * identity_matrix<T>(N.rows());
}

}  // namespace verify
