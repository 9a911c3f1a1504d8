// Bessel functions against known decimals, the two routes to the tail moments against each other.
#include "theorems/li2025/delimiters/product_of_gaussians.hpp"

#include "tests/printing.hpp"
#include "verify/scalar/complex_ball.hpp"

namespace verify::li2025::product_of_gaussians_test {
namespace {

using Q = Rational;

bool agrees(const Ball& ball, const char* decimal, long digits) {
  const Q half_unit = power(Q(10), -digits);
  return less(abs(ball - Ball(parse_rational(decimal))), Ball(half_unit)) == Truth::yes;
}

TEST_CASE("Bessel functions: tabulated values") {
  const PrecisionScope scope(128);
  CHECK(agrees(bessel_combination(Q(1), 0, 1, 0), "0.421024438240708333336", 20));
  CHECK(agrees(bessel_combination(Q(1), 0, 0, 1), "0.601907230197234574738", 20));
  CHECK(agrees(bessel_combination(Q(1), 1, 0, 0), "0.328286478", 8));
  for (const auto& t : {Q(1, 100), Q(5, 2), Q(20)}) {
    for (const long order : {0L, 1L}) {
      const Ball arb = bessel_k(order, ComplexBall(Ball(t))).real_part();
      CHECK(disjoint(bessel_combination(t, 0, 1 - order, order), arb) == Truth::no);
    }
  }
  CHECK_FALSE(bessel_k(0, ComplexBall(-1)).real_part().is_finite());
}

TEST_CASE("rigorous quadrature: the value and a pole") {
  const PrecisionScope scope(128);
  const auto third = integral([](const ComplexBall& z) { return z * z; }, Q(0), Q(1));
  CHECK(third.contains(Q(1, 3)));
  CHECK(third.log2_radius() < -100);
  CHECK_FALSE(
      integral([](const ComplexBall& z) { return ComplexBall(1) / z; }, Q(-1), Q(1)).is_finite());
}

TEST_CASE("tails of a product of Gaussians: two routes agree, also far out and near 0") {
  for (const auto& t : {Q(1, 1000), Q(1, 3), Q(1), Q(3), Q(40)}) {
    CAPTURE(t);
    const auto a = product_tail_by_bessel(t), b = product_tail_by_quadrature(t);
    CHECK(disjoint(a.task, b.task) == Truth::no);
    CHECK(disjoint(a.product, b.product) == Truth::no);
    for (const auto* ball : {&a.task, &a.product, &b.task, &b.product}) {
      CHECK(less(abs(*ball - Ball(ball->midpoint())), *ball * Ball(Q(1, 1000000))) == Truth::yes);
    }
  }
}

TEST_CASE("a sigmoid gate: constant and steep gates have known moments") {
  const auto half = sigmoid_moments(Q(0), Q(1), 1);
  const Ball tolerance(Q(1, 100));  // beyond 8 the staircase is coarse
  CHECK(less(abs(half.task - Ball(Q(1, 2))), tolerance) == Truth::yes);
  CHECK(less(abs(half.task_squared - Ball(Q(1, 4))), tolerance) == Truth::yes);
  CHECK(less(abs(half.product - Ball(Q(1, 2))), tolerance) == Truth::yes);
  // A steep sigmoid is nearly the step 1{u > -1}.
  const auto steep = sigmoid_moments(Q(1000), Q(1), 8);
  const auto tail = product_tail_by_bessel(Q(1));
  CHECK(less(abs(steep.task - Ball(1) + tail.task), Ball(Q(1, 10))) == Truth::yes);
  CHECK(less(abs(steep.product - Ball(1) + tail.product), Ball(Q(1, 10))) == Truth::yes);
}

}  // namespace
}  // namespace verify::li2025::product_of_gaussians_test
