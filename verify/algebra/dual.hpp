// Dual numbers over a ring: a value with its derivative along one direction, so that a polynomial
// model run on them is differentiated exactly.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <class T>
class Dual {
 public:
  T value, slope;

  Dual() : Dual(0L) {}
  Dual(long constant) : Dual(T(constant)) {}                 // NOLINT: exact
  Dual(int constant) : Dual(static_cast<long>(constant)) {}  // NOLINT: exact
  explicit Dual(T constant) : value(std::move(constant)), slope(0L) {}
  Dual(T v, T s) : value(std::move(v)), slope(std::move(s)) {}

  Dual& operator+=(const Dual& b) {
    value += b.value;
    slope += b.slope;
    return *this;
  }
  friend Dual operator+(Dual a, const Dual& b) { return std::move(a += b); }
  friend Dual operator-(const Dual& a, const Dual& b) {
    return {T(a.value - b.value), T(a.slope - b.slope)};
  }
  friend Dual operator-(const Dual& a) { return {T(-a.value), T(-a.slope)}; }
  friend Dual operator*(const Dual& a, const Dual& b) {
    return {T(a.value * b.value), T(a.slope * b.value + a.value * b.slope)};
  }
};

// The point a, to be moved along `direction`.
template <class T>
Matrix<Dual<T>> along(const Matrix<T>& a, const Matrix<T>& direction) {
  Matrix<Dual<T>> result(a.rows(), a.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) result(i, j) = {a(i, j), direction(i, j)};
  return result;
}
template <class T>
Matrix<Dual<T>> constant_dual(const Matrix<T>& a) {
  return map(a, [](const T& x) { return Dual<T>(x); });
}
template <class T>
Vector<Matrix<Dual<T>>> constant_dual(const Vector<Matrix<T>>& a) {
  return map(a, [](const Matrix<T>& m) { return constant_dual(m); });
}
template <class T>
Matrix<T> value_of(const Matrix<Dual<T>>& a) {
  return map(a, [](const Dual<T>& x) { return x.value; });
}
template <class T>
Matrix<T> slope_of(const Matrix<Dual<T>>& a) {
  return map(a, [](const Dual<T>& x) { return x.slope; });
}

}  // namespace verify
