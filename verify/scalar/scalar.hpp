// What a number type must offer so that one template serves every kind of evidence.
//
//   type                        is                        evidence
//   float, double               rounded, by the machine   precision sweep rungs of 24 and 53 bits
//   Real                        rounded, working_bits()   the other rungs
//   Bfloat16, Half, Quad        rounded, fixed format     tests: a second route to Real
//   Ball                        enclosure                 enclosure
//   Rational                    exact                     exact, certificate
//   PrimeField                  exact modulo a prime      identity
//   Expr, Polynomial            symbolic                  symbolic
//   CircuitBound                degree and height         bounds for identity
//   Traced (recording/)         nothing: written down     all of the above but exact, once
//
// A block names the weakest concept that it needs and never branches on a comparison.
#pragma once

#include <concepts>

#include "verify/scalar/ball.hpp"
#include "verify/scalar/circuit_bound.hpp"
#include "verify/scalar/prime_field.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/scalar/real.hpp"

namespace verify {

// Sums, differences, products and exact integers.
template <class T>
concept Ring = std::copyable<T> && std::constructible_from<T, long> && requires(T a, const T b) {
  { b + b } -> std::convertible_to<T>;
  { b - b } -> std::convertible_to<T>;
  { b* b } -> std::convertible_to<T>;
  { -b } -> std::convertible_to<T>;
  a += b;
};

// Also quotients.
template <class T>
concept Field = Ring<T> && requires(const T b) {
  { b / b } -> std::convertible_to<T>;
};

// Also exponential, logarithm and square root (not Rational, PrimeField).
template <class T>
concept Analytic = Field<T> && requires(const T b) {
  { exp(b) } -> std::convertible_to<T>;
  { log(b) } -> std::convertible_to<T>;
  { sqrt(b) } -> std::convertible_to<T>;
};

// The scalar nearest to (for rounded types) or equal to (for exact ones) the rational.
template <class T>
struct FromRational {
  static T convert(const Rational& q) { return T(q); }
};
template <std::floating_point T>
struct FromRational<T> {
  static T convert(const Rational& q) {  // one rounding: through MPFR at exactly the format's bits
    const PrecisionScope scope(std::numeric_limits<T>::digits);
    return static_cast<T>(Real(q).to_double());
  }
};

template <Ring T>
T from_rational(const Rational& q) {
  return FromRational<T>::convert(q);
}

}  // namespace verify
