// Powers of two as doubles, exactly: how steps, tolerances and sizes of starts are written in code
// whose outcome is never rigorous.
#pragma once

namespace verify {

// 2^exponent; |exponent| <= 1000.
constexpr double power_of_two(int exponent) {
  double result = 1;
  for (; exponent > 0; --exponent) result *= 2;
  for (; exponent < 0; ++exponent) result /= 2;
  return result;
}

}  // namespace verify
