// Functions of truncated Taylor numbers beyond arithmetic.
#pragma once

#include <stdexcept>

#include "verify/algebra/jet.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <class T>
struct FromRational<Jet<T>> {
  static Jet<T> convert(const Rational& q) { return Jet<T>(from_rational<T>(q)); }
};

template <class T>
requires requires(const T x) { exp(x); }
Jet<T> exp(const Jet<T>& a) {
  const T e = exp(a.value);
  return {e, T(e * a.first), T(e * T(a.second + a.first * a.first))};
}

// 1, -1 or 0; throws std::domain_error where an enclosure does not tell.
inline int sign_of(const Rational& a) { return a.sign(); }
inline int sign_of(const Ball& a) {
  if (positive(a) == Truth::yes) return 1;
  if (positive(-a) == Truth::yes) return -1;
  if (is_zero(a) == Truth::yes) return 0;
  throw std::domain_error("a sign is not settled at this precision");
}
template <class T>
requires requires(const T x) { sign_of(x); }
int sign_of(const Jet<T>& a) { return sign_of(a.value); }

// max(0, a); throws std::domain_error at 0, where it has no derivative.
template <class T>
requires requires(const T x) { sign_of(x); }
Jet<T> relu(const Jet<T>& a) {
  const int sign = sign_of(a);
  if (sign > 0) return a;
  if (sign == 0) throw std::domain_error("relu has no derivative at 0");
  return Jet<T>(0L);
}

}  // namespace verify
