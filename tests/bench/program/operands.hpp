// Operands that both sides of a comparison take: rationals from a fixed seed.
#pragma once

#include <random>

#include "verify/linalg/matrix.hpp"

namespace verify::bench {

// Entries p / q with |p| <= 99 and q <= 9; the diagonal is made larger, so that a square matrix is
// far from singular.
inline Matrix<Rational> random_rationals(long rows, long cols, unsigned seed) {
  std::mt19937 generator(seed);
  const auto between = [&](long low, long high) {
    return low + static_cast<long>(generator() % static_cast<unsigned long>(high - low + 1));
  };
  Matrix<Rational> result(rows, cols);
  for (auto& entry : result.entries()) {
    const long above = between(-99, 99);
    entry = Rational(above, between(1, 9));
  }
  for (long i = 0; i < rows && i < cols; ++i) result(i, i) += Rational(100 * rows);
  return result;
}

// Divided by 7, so that no entry is a short binary number and every enclosure has a width.
inline Matrix<Ball> ball_matrix(const Matrix<Rational>& a, long bits) {
  const PrecisionScope scope(bits);
  return map(a, [](const Rational& q) { return Ball(q / Rational(7)); });
}

}  // namespace verify::bench
