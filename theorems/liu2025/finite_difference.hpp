// Differences along a line: a polynomial map f has degree at most m if and only if its (m+1)-st
// differences vanish for all u and v (over a field of characteristic 0).
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

// sum over j = 0..order of (-1)^(order-j) binomial(order, j) f(u + j v); f maps a matrix to a
// vector.
template <class T, class F>
Vector<T> finite_difference(long order, const Matrix<T>& u, const Matrix<T>& v, const F& f) {
  Vector<T> result;
  long coefficient = order % 2 == 0 ? 1 : -1;
  Matrix<T> point = u;
  for (long j = 0; j <= order; ++j) {
    const auto term = T(coefficient) * f(point);
    result = j == 0 ? term : result + term;
    coefficient = -coefficient * (order - j) / (j + 1);
    point = point + v;
  }
  return result;
}

}  // namespace verify::liu2025
