// Rounded scalars against exact ones: what a rounded value holds.
#pragma once

#include <cmath>
#include <optional>

#include "verify/scalar/scalar.hpp"

namespace verify {

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

}  // namespace verify
