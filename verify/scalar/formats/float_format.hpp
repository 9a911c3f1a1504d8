// Rounded numbers of a fixed machine format: exactly `Bits` bits of significand and the exponent
// range of the format, so that overflow and underflow happen where the hardware has them. Apart
// from the other rounded numbers, because Boost is slow to parse.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>
#include <limits>
#include <optional>

#include "verify/scalar/scalar.hpp"

namespace verify {

template <unsigned Bits, std::int16_t MinExponent, std::int16_t MaxExponent>
using FloatFormat =
    boost::multiprecision::number<boost::multiprecision::backends::cpp_bin_float<
                                      Bits, boost::multiprecision::backends::digit_base_2, void,
                                      std::int16_t, MinExponent, MaxExponent>,
                                  boost::multiprecision::et_off>;

using Bfloat16 = FloatFormat<8, -126, 127>;
using Half = FloatFormat<11, -14, 15>;
using Quad = FloatFormat<113, -16382, 16383>;

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
