// The bound on the third derivative of the loss, by hand for two layers.
#include "theorems/ahn2023/minima/convex_ball.hpp"

#include "tests/printing.hpp"

namespace verify::ahn2023::convex_ball_test {
namespace {

// (1 + x mu)^2 has no third derivative. Of (1 + x mu)^2 (1 + y mu)^2 those along x, x, y and along
// x, y, y are 4 mu^3 (1 + y mu) and 4 mu^3 (1 + x mu), three orders each: with m_3 = 5, m_4 = 7 at
// (1, 2) the squares are 3 (20 + 56)^2 + 3 (20 + 28)^2 = 24240.
TEST_CASE("convex ball: the third derivatives of the product of two layers") {
  const PrecisionScope scope(128);
  const Vector<Ball> m = {Ball(2), Ball(3), Ball(4), Ball(5), Ball(7)};
  CHECK(is_zero(third_derivative_bound({Ball(3)}, m)) == Truth::yes);
  const Ball found = third_derivative_bound({Ball(1), Ball(2)}, m);
  CHECK(square(found).contains(Rational(24240)));
  CHECK(found.log2_radius() < -100);
}

// 1 + a mu without one of its factors: p = (1 + 2 mu)(1 + 3 mu)(1 + 5 mu).
TEST_CASE("convex ball: the slopes of the coefficients") {
  CHECK(coefficient_slopes(Vector<Rational>{2, 3, 5}) ==
        Matrix<Rational>{{1, 1, 1}, {8, 7, 5}, {15, 10, 6}});
}

}  // namespace
}  // namespace verify::ahn2023::convex_ball_test
