// Signs, exponentials and relu of truncated Taylor numbers.
#include "verify/algebra/jet_functions.hpp"

#include "tests/printing.hpp"
#include "verify/algebra/dual.hpp"

namespace verify::jet_functions_test {
namespace {

TEST_CASE("jet functions: the sign of a ball is told only where it is settled") {
  for (const long sign : {-1, 0, 1}) {
    CHECK(sign_of(Ball(sign)) == sign);
    CHECK(sign_of(Ball(2 * sign)) == sign);
    CHECK(sign_of(Jet<Rational>::variable(Rational(sign))) == sign);
  }
  CHECK_THROWS_AS(sign_of(ball_between(Rational(-1), Rational(1))), std::domain_error);
  CHECK_THROWS_AS(sign_of(ball_between(Rational(0), Rational(1))), std::domain_error);
}

TEST_CASE("jet functions: relu has the slopes 0 and 1, and none at 0") {
  const auto right = relu(Jet<Rational>::variable(Rational(3)));
  CHECK(right.value == Rational(3));
  CHECK(right.first == Rational(1));
  CHECK(right.second == Rational(0));
  const auto left = relu(Jet<Rational>::variable(Rational(-3)));
  CHECK(left.value == Rational(0));
  CHECK(left.first == Rational(0));
  CHECK_THROWS_AS(relu(Jet<Rational>::variable(Rational(0))), std::domain_error);
}

// exp(x^2) at 1: e, 2 e, 6 e.
TEST_CASE("jet functions: the exponential of a square") {
  const PrecisionScope scope(128);
  const auto x = Jet<Ball>::variable(Ball(1));
  const auto found = exp(x * x);
  const Ball e = exp(Ball(1));
  CHECK(disjoint(found.value, e) == Truth::no);
  CHECK(disjoint(found.first, Ball(2) * e) == Truth::no);
  CHECK(disjoint(found.second, Ball(6) * e) == Truth::no);
  CHECK(found.second.log2_radius() < -100);
}

// (x - 3)(x + 2) - (-x) at x = 5 along 7: 14 + 5, and 7 (2 x - 1) + 7.
TEST_CASE("dual numbers: a difference and a product move along a direction") {
  using D = Dual<Rational>;
  const D x(Rational(5), Rational(7));
  const D found = (x - D(3L)) * (x + D(2L)) - (-x);
  CHECK(found.value == Rational(19));
  CHECK(found.slope == Rational(70));
  const auto moved = along(Matrix<Rational>{{1, 2}}, Matrix<Rational>{{3, 4}});
  CHECK(value_of(moved) == Matrix<Rational>{{1, 2}});
  CHECK(slope_of(moved) == Matrix<Rational>{{3, 4}});
  CHECK(slope_of(constant_dual(Matrix<Rational>{{1, 2}})) == Matrix<Rational>{{0, 0}});
}

}  // namespace
}  // namespace verify::jet_functions_test
