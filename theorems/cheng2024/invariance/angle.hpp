// The angle between two vectors from exact inner products.
#pragma once

#include "verify/scalar/ball.hpp"

namespace verify::cheng2024 {

// The angle in [0, pi] of the point (x, y), y >= 0.
inline Ball angle_of(const Ball& x, const Ball& y) {
  Ball result;
  arb_atan2(result.raw(), y.raw(), x.raw(), working_bits());
  return result;
}

}  // namespace verify::cheng2024
