// Fractions as pairs, never cancelled, over any ring: an identity of rational functions is that of
// a numerator with 0, where the denominator is positive. Every divisor on the way is a factor of
// the denominator at the end, so that none of them is 0.
#pragma once

#include <concepts>
#include <utility>

#include "verify/algebra/dual.hpp"
#include "verify/algebra/facts/facts.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <class T>
class FractionOf {
 public:
  FractionOf() : FractionOf(0L) {}
  FractionOf(long integer) : numerator_(integer), denominator_(1L) {}  // NOLINT: exact
  FractionOf(int integer) : FractionOf(static_cast<long>(integer)) {}  // NOLINT: exact
  FractionOf(double) = delete;
  explicit FractionOf(const Rational& q) requires(!std::same_as<T, Rational>)
      : FractionOf(from_rational<T>(q)) {}
  static FractionOf over(T numerator, T denominator) {
    return {std::move(numerator), std::move(denominator)};
  }
  explicit FractionOf(T whole) : numerator_(std::move(whole)), denominator_(1L) {}

  friend FractionOf operator+(const FractionOf& a, const FractionOf& b) {
    return {T(a.numerator_ * b.denominator_ + b.numerator_ * a.denominator_),
            T(a.denominator_ * b.denominator_)};
  }
  friend FractionOf operator-(const FractionOf& a) { return {T(-a.numerator_), a.denominator_}; }
  friend FractionOf operator-(const FractionOf& a, const FractionOf& b) { return a + (-b); }
  friend FractionOf operator*(const FractionOf& a, const FractionOf& b) {
    return {T(a.numerator_ * b.numerator_), T(a.denominator_ * b.denominator_)};
  }
  // The divisor's denominator stays a factor below: it must not be 0 either.
  friend FractionOf operator/(const FractionOf& a, const FractionOf& b) {
    return {T(a.numerator_ * b.denominator_ * b.denominator_),
            T(a.denominator_ * b.numerator_ * b.denominator_)};
  }
  FractionOf& operator+=(const FractionOf& b) { return *this = *this + b; }
  FractionOf& operator-=(const FractionOf& b) { return *this = *this - b; }
  FractionOf& operator*=(const FractionOf& b) { return *this = *this * b; }
  FractionOf& operator/=(const FractionOf& b) { return *this = *this / b; }

  const T& numerator() const { return numerator_; }
  const T& denominator() const { return denominator_; }

 private:
  FractionOf(T numerator, T denominator)
      : numerator_(std::move(numerator)), denominator_(std::move(denominator)) {}
  T numerator_, denominator_;
};

// Along the direction of the dual numbers: what a quotient is there, and its derivative. Over dual
// numbers of dual numbers the derivative along the outer direction keeps the inner one.
template <class T>
FractionOf<T> value_of(const FractionOf<Dual<T>>& a) {
  return FractionOf<T>::over(a.numerator().value, a.denominator().value);
}
template <class T>
FractionOf<T> slope_of(const FractionOf<Dual<T>>& a) {
  const auto &above = a.numerator(), &below = a.denominator();
  return FractionOf<T>::over(T(above.slope * below.value - above.value * below.slope),
                             T(below.value * below.value));
}

// It is defined and 0 for all values of the variables.
template <class T>
void say_zero(Comparisons<T>& say, const FractionOf<T>& a) {
  say.zero(a.numerator());
  say.positive(a.denominator());
}

}  // namespace verify
