// Truncated Taylor arithmetic: a value with its first and second derivative along one variable
// (automatic differentiation). Over Ball the derivatives are enclosed.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <class T>
class Jet {
 public:
  T value, first, second;

  Jet() : Jet(0L) {}
  Jet(long constant) : Jet(T(constant)) {}                 // NOLINT: exact
  Jet(int constant) : Jet(static_cast<long>(constant)) {}  // NOLINT: exact
  explicit Jet(T constant) : value(std::move(constant)), first(0L), second(0L) {}
  Jet(T v, T d, T dd) : value(std::move(v)), first(std::move(d)), second(std::move(dd)) {}
  static Jet variable(T at) { return {std::move(at), T(1L), T(0L)}; }

  friend Jet operator+(const Jet& a, const Jet& b) {
    return {T(a.value + b.value), T(a.first + b.first), T(a.second + b.second)};
  }
  friend Jet operator-(const Jet& a, const Jet& b) {
    return {T(a.value - b.value), T(a.first - b.first), T(a.second - b.second)};
  }
  friend Jet operator-(const Jet& a) { return {T(-a.value), T(-a.first), T(-a.second)}; }
  friend Jet operator*(const Jet& a, const Jet& b) {
    if (b.is_constant()) return {T(a.value * b.value), T(a.first * b.value), T(a.second * b.value)};
    if (a.is_constant()) return {T(a.value * b.value), T(a.value * b.first), T(a.value * b.second)};
    return {T(a.value * b.value), T(a.first * b.value + a.value * b.first),
            T(a.second * b.value + T(2L) * a.first * b.first + a.value * b.second)};
  }
  // q b = a: q' b + q b' = a' and so on.
  friend Jet operator/(const Jet& a, const Jet& b) {
    const T q = a.value / b.value;
    const T slope = T(a.first - q * b.first) / b.value;
    return {q, slope, T(T(a.second - T(2L) * slope * b.first - q * b.second) / b.value)};
  }
  // Known to be: most factors are, where a map of many variables moves along one.
  bool is_constant() const {
    if constexpr (requires { is_zero(first) == Truth::yes; }) {
      return is_zero(first) == Truth::yes && is_zero(second) == Truth::yes;
    } else {
      return false;
    }
  }
  Jet& operator+=(const Jet& b) { return *this = *this + b; }
  Jet& operator*=(const Jet& b) { return *this = *this * b; }
  friend Jet log(const Jet& a) {
    const T slope = a.first / a.value;
    return {log(a.value), slope, T(a.second / a.value - slope * slope)};
  }
};

// The derivatives of a vector-valued map at x: row i, column j holds dF_i / dx_j. F is a template
// over the scalar, called once for every variable.
template <class T, class Map>
Matrix<T> jacobian(const Map& F, const Vector<T>& x) {
  Matrix<T> result;
  for (std::size_t j = 0; j < x.size(); ++j) {
    Vector<Jet<T>> along;
    for (std::size_t k = 0; k < x.size(); ++k)
      along.push_back(k == j ? Jet<T>::variable(x[k]) : Jet<T>(x[k]));
    const auto image = F(along);
    if (j == 0) result = Matrix<T>(static_cast<long>(image.size()), static_cast<long>(x.size()));
    for (std::size_t i = 0; i < image.size(); ++i)
      result(static_cast<long>(i), static_cast<long>(j)) = image[i].first;
  }
  return result;
}

}  // namespace verify
