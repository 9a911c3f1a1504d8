// Rounded scalars against exact ones: how a rational enters a machine format, and what it holds.
#pragma once

#include <cmath>
#include <optional>

#include "verify/scalar/float_format.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

template <unsigned Bits, std::int16_t MinExponent, std::int16_t MaxExponent>
struct FromRational<FloatFormat<Bits, MinExponent, MaxExponent>> {
  using T = FloatFormat<Bits, MinExponent, MaxExponent>;
  // Rounds once, to Bits bits in MPFR; the result then splits into doubles without a remainder.
  static T convert(const Rational& q) {
    const PrecisionScope scope(Bits);
    Real rest(q);
    T sum(0);
    for (int part = 0; part < 3; ++part) {
      const double leading = rest.to_double();
      sum += T(leading);
      if (!std::isfinite(leading)) break;
      mpfr_sub_d(rest.raw(), rest.raw(), leading, MPFR_RNDN);
    }
    return sum;
  }
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
std::optional<Rational> exact_value(FloatFormat<Bits, MinExponent, MaxExponent> x) {
  Rational sum;
  for (int part = 0; part < 3; ++part) {
    const double leading = x.template convert_to<double>();
    const auto exact = exact_value(leading);
    if (!exact) return std::nullopt;
    sum += *exact;
    x -= FloatFormat<Bits, MinExponent, MaxExponent>(leading);
  }
  return sum;
}

}  // namespace verify
