// Interval Newton from an isolating interval.
#include "verify/algebra/boxes/interval_newton.hpp"

#include "tests/printing.hpp"

namespace verify::interval_newton_test {
namespace {

TEST_CASE("interval Newton: all digits of a root, which stays enclosed") {
  for (const long bits : {64L, 256L, 1024L}) {
    const PrecisionScope scope(bits);
    const Ball root = interval_newton(
        {Rational(1), Rational(2)}, [](const Rational& x) { return Ball(x * x - Rational(2)); },
        [](const Box& b) { return Ball(2) * ball_between(b.lower, b.upper); });
    CHECK(root.lower() * root.lower() <= Rational(2));
    CHECK(root.upper() * root.upper() >= Rational(2));
    CHECK(root.log2_radius() < static_cast<double>(8 - bits));
  }
}

TEST_CASE("interval Newton: a box without a root is noticed") {
  CHECK_THROWS_AS(
      interval_newton(
          {Rational(2), Rational(3)}, [](const Rational& x) { return Ball(x * x - Rational(2)); },
          [](const Box& b) { return Ball(2) * ball_between(b.lower, b.upper); }),
      std::logic_error);
}

}  // namespace
}  // namespace verify::interval_newton_test
