// The spacing of floating-point numbers above 1, found by the arithmetic itself.
#pragma once

#include "verify/scalar/formats/rounded.hpp"

namespace verify::liu2025 {

// 1 + e - 1 for the least power of two e that 1 + e does not round away, in arithmetic with p bits
// that rounds to nearest, ties to even (p >= 2).
inline Rational machine_epsilon(long p) {
  const PrecisionScope scope(p);
  const Real one(1L), two(2L);
  Real step(1L), found(1L);
  while (one + step > one) {
    found = (one + step) - one;
    step /= two;
  }
  return found.to_rational();
}

}  // namespace verify::liu2025
