// The bound on the third derivative of the loss, by hand for two layers.
#include "theorems/ahn2023/minima/convex_ball.hpp"

#include "tests/printing.hpp"
#include "verify/linalg/symmetric_eigenvalues.hpp"

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

// Along traceless directions, along scalar ones, the least eigenvalue of either decides.
TEST_CASE("convex ball: convex as far as the least eigenvalue of both Hessians, and no further") {
  const PrecisionScope scope(128);
  struct Row {
    long n, d;
    Vector<Rational> a;
  };
  bool traceless_first = false, scalar_first = false;
  for (const auto& [n, d, a] :
       {Row{20, 5, {Rational(-1, 2), Rational(-4, 5)}},
        Row{2, 9, {Rational(-1, 5), Rational(-1, 9)}}, Row{30, 2, {Rational(-1), Rational(-1, 3)}},
        Row{3, 3, {Rational(-1, 3)}}}) {
    const long layers = static_cast<long>(a.size());
    const auto joint = joint_moments(n, d, 2 * layers);
    const auto balls = to_scalar<Ball>(a);
    Matrix<Ball> gram(layers, layers);
    for (long i = 0; i < layers; ++i)
      for (long j = 0; j < layers; ++j) gram(i, j) = Ball(joint(i + j + 2, 0) / Rational(d));
    const auto J = coefficient_slopes(balls);
    const auto least = [](const Matrix<Ball>& H) {
      return symmetric_eigenvalues(H)->front().midpoint();
    };
    const Rational traceless = least(Ball(2) * traceless_hessian(balls, d, joint)),
                   scalar = least(Ball(Rational(2, d)) * (transpose(J) * gram * J));
    traceless_first |= traceless < scalar;
    scalar_first |= scalar < traceless;
    const Rational limit = std::min(traceless, scalar);
    REQUIRE(limit.sign() > 0);
    const auto convex = [&](const Rational& fall) {
      return convex_around(balls, Ball(fall), d, joint);
    };
    CHECK(convex(Rational(0)) == Truth::yes);
    CHECK(convex(limit * Rational(99, 100)) == Truth::yes);
    CHECK(convex(limit * Rational(101, 100)) == Truth::unknown);
    CHECK(convex(limit * Rational(1000)) == Truth::unknown);
  }
  CHECK(traceless_first);
  CHECK(scalar_first);
}

}  // namespace
}  // namespace verify::ahn2023::convex_ball_test
