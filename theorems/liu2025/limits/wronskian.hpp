// The Wronskian det(d^i f_k / ds^i) of symbolic functions of s: nonzero somewhere on every
// interval, it proves that the functions are linearly independent on each of them.
#pragma once

#include "verify/algebra/facts/compare.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::liu2025 {

template <class T>
T determinant_by_cofactors(const Matrix<T>& m) {
  if (m.rows() == 1) return m(0, 0);
  T total(0L);
  for (long k = 0; k < m.rows(); ++k) {
    Matrix<T> minor(m.rows() - 1, m.rows() - 1);
    for (long i = 1; i < m.rows(); ++i)
      for (long j = 0, c = 0; j < m.cols(); ++j)
        if (j != k) minor(i - 1, c++) = m(i, j);
    total += T(k % 2 == 0 ? 1L : -1L) * m(0, k) * determinant_by_cofactors(minor);
  }
  return total;
}

inline Expr wronskian(const Vector<Expr>& functions, const GiNaC::symbol& s) {
  const long n = static_cast<long>(functions.size());
  Matrix<Expr> derivatives(n, n);
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < n; ++k) derivatives(i, k) = functions[k].diff(s, static_cast<unsigned>(i));
  return determinant_by_cofactors(derivatives);
}

// The same as facts for the certificate: E = e^(As) and A > 0 are letters, with E' = A E. Where A
// is negative, A^4 and E are the same positive numbers.
template <class T>
void independent_by_facts(Comparisons<T>& say, Orthant<T>& free, bool with_s) {
  const T s = free.nonnegative("s"), A = free.positive("A"), E = free.positive("E");
  Matrix<T> derivatives(4, 4);
  T power(1L), below(0L);  // A^i, and i A^{i-1}
  for (long i = 0; i < 4; ++i) {
    derivatives(i, 0) = T(i == 0 ? 1L : 0L);
    derivatives(i, 1) = i == 0 ? (with_s ? s : T(3L)) : T(with_s && i == 1 ? 1L : 0L);
    derivatives(i, 2) = power * E;
    derivatives(i, 3) = (power * s + below) * E;
    below = T(below * A + power);
    power = T(power * A);
  }
  const T expected = power * E * E;
  say.equal(determinant_by_cofactors(derivatives), expected);
  say.positive(expected);
}

}  // namespace verify::liu2025
