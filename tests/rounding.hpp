// Round to nearest, ties to even, by integer arithmetic alone: the reference for every rounded
// scalar.
#pragma once

#include "verify/scalar/rational.hpp"

namespace verify::testing {

// The exponent e with 2^e <= |q| < 2^(e+1), q != 0.
inline long binary_exponent(const Rational& q) {
  const Rational size = abs(q);
  long e = static_cast<long>(fmpz_bits(fmpq_numref(q.raw()))) -
           static_cast<long>(fmpz_bits(fmpq_denref(q.raw())));
  if (power(Rational(2), e) > size) --e;
  return e;
}

// q with a significand of `bits` bits and unlimited exponent.
inline Rational rounded_to(const Rational& q, long bits) {
  if (q.sign() == 0) return q;
  const Rational unit = power(Rational(2), binary_exponent(q) + 1 - bits);
  const Rational scaled = abs(q) / unit, below = floor(scaled), rest = scaled - below;
  const Rational half(1, 2);
  const bool odd = !(below / Rational(2)).is_integer();
  const bool up = rest > half || (rest == half && odd);
  const Rational result = (up ? below + Rational(1) : below) * unit;
  return q.sign() < 0 ? -result : result;
}

}  // namespace verify::testing
