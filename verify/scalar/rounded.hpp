// Rounded scalars against exact ones: how a rational enters a machine format, and what it holds.
#pragma once

#include <cmath>
#include <limits>
#include <optional>

#include "verify/scalar/float_format.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <unsigned Bits, std::int16_t MinExponent, std::int16_t MaxExponent>
struct FromRational<FloatFormat<Bits, MinExponent, MaxExponent>> {
  using T = FloatFormat<Bits, MinExponent, MaxExponent>;
  // Rounds once, to Bits bits in MPFR; the significand then enters bit by bit. (Boost's conversions
  // from and to double go through numbers that float16 cannot hold.)
  static T convert(const Rational& q) {
    const PrecisionScope scope(Bits);
    const Rational rounded = Real(q).to_rational();
    if (rounded.sign() == 0) return T(0);
    const Rational size = abs(rounded);
    const long exponent =
        static_cast<long>(fmpz_bits(fmpq_numref(size.raw()))) -
        static_cast<long>(fmpz_bits(fmpq_denref(size.raw())));  // floor(log2(size))
    Rational rest = size * power(Rational(2), -exponent);
    T significand(0);
    for (unsigned bit = 0; bit < Bits; ++bit) {
      const Rational digit = floor(rest);
      significand = significand + significand + T(static_cast<int>(digit.to_long()));
      rest = (rest - digit) * Rational(2);
    }
    if (exponent < MinExponent) return T(0);
    if (exponent > MaxExponent) return rounded.sign() < 0 ? -infinity() : infinity();
    significand.backend().exponent() = static_cast<std::int16_t>(exponent);
    return rounded.sign() < 0 ? T(-significand) : significand;
  }
  static T infinity() { return std::numeric_limits<T>::infinity(); }
};

// The exact rational that a rounded value is; nothing for infinities and NaN.
inline std::optional<Rational> exact_value(double x) {
  if (!std::isfinite(x)) return std::nullopt;
  const PrecisionScope scope(53);
  Real copy;
  mpfr_set_d(copy.raw(), x, MPFR_RNDN);
  return copy.to_rational();
}

inline std::optional<Rational> exact_value(const Real& x) {
  if (!mpfr_number_p(x.raw())) return std::nullopt;
  return x.to_rational();
}

template <unsigned Bits, std::int16_t MinExponent, std::int16_t MaxExponent>
std::optional<Rational> exact_value(const FloatFormat<Bits, MinExponent, MaxExponent>& x) {
  if (!(boost::multiprecision::isfinite)(x)) return std::nullopt;
  if (x == 0) return Rational(0);
  const boost::multiprecision::cpp_int significand(x.backend().bits());
  const Rational size = parse_rational(significand.str()) *
                        power(Rational(2), x.backend().exponent() - static_cast<long>(Bits) + 1);
  return x.backend().sign() ? -size : size;
}

}  // namespace verify
