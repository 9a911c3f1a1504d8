#include "theorems/ahn2023/minima/structured_hessian.hpp"

namespace verify::ahn2023 {

Matrix<Rational> joint_moments(long n, long d, long highest) {
  WishartPowerSums<Rational> sums{Rational(n), Rational(d)};
  Matrix<Rational> result(highest + 1, highest + 1);
  for (long i = 0; i <= highest; ++i) {
    for (long j = 0; i + j <= highest; ++j) {
      result(i, j) = sums.mean({i, j}) * power(Rational(n), -i - j);
    }
  }
  return result;
}

}  // namespace verify::ahn2023
