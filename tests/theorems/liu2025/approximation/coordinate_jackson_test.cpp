// Degrees that the inequality by coordinates asks for, by hand.
#include "theorems/liu2025/approximation/coordinate_jackson.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::coordinate_jackson_test {
namespace {

TEST_CASE("coordinate Jackson: 4, 4 + 12, 4 + 12 + 36") {
  CHECK(delayed_mean_weight(1) == Rational(4));
  CHECK(delayed_mean_weight(2) == Rational(16));
  CHECK(delayed_mean_weight(3) == Rational(52));
}

TEST_CASE("coordinate Jackson: degrees") {
  // (pi/2) (16 * 100)^(1/2) = 62.8..: m = 63 + 0.
  const auto plane = coordinate_degree(2, 2, Rational(1), Rational(1, 100));
  CHECK(plane.m == Rational(63));
  CHECK(plane.degree == Rational(125));
  // (pi/2) (4 * 2)^(1/3) = 3.14..: m = 4 + 1.
  CHECK(coordinate_degree(1, 3, Rational(2), Rational(1)).m == Rational(5));
  // A coarse error leaves m + 1 >= k, and m >= 1.
  CHECK(coordinate_degree(1, 5, Rational(1), power(Rational(10), 9)).m == Rational(4));
  CHECK(coordinate_degree(1, 1, Rational(1), power(Rational(10), 9)).degree == Rational(1));
}

}  // namespace
}  // namespace verify::liu2025::coordinate_jackson_test
