// A bound that may be attained, between enclosed numbers.
#pragma once

#include "verify/scalar/ball.hpp"

namespace verify::cheng2024 {

// a <= b: no where a is certainly larger; both sides can be equal, so that yes is said where they
// agree to 18 digits, of b or, where a may be 0, of 1.
inline Truth at_most(const Ball& a, const Ball& b) {
  const Ball digits(Rational(1, 1000000000000000000L)), slack = abs(b) * digits;
  if (less(b, a) == Truth::yes) return Truth::no;
  const bool vanishes = is_zero(a) != Truth::no && less(abs(a), digits) == Truth::yes;
  const bool shown = vanishes || less(a, b + slack) == Truth::yes;
  return shown ? Truth::yes : Truth::unknown;
}

}  // namespace verify::cheng2024
