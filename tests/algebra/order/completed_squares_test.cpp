#include "verify/algebra/order/completed_squares.hpp"

#include "tests/algebra/order/word_scene.hpp"

namespace verify::order_test::completed_squares_test {
namespace {

WordPolynomial sum(WordPolynomial a, const WordPolynomial& b) {
  a += b;
  return a;
}

TEST_CASE("completed squares: a number is moved by half of what stands beside it") {
  const Scene c(Scene::Fresh::inverses);
  const auto s = c.s, t = c.t, r = c.r;
  const auto only = [](const WordPolynomial& formula) {
    const auto roots = completed_squares(formula);
    REQUIRE(roots.size() == 1);
    return roots.front();
  };
  // s^2 - s, and 4 s^2 - 3 s t + 6 s r + t r.
  CHECK(only(minus(s * s, s)) == minus(s, Q(1, 2) * number(1)));
  const auto beside = sum(Q(-3) * (s * t), Q(6) * (s * r));
  CHECK(only(sum(sum(Q(4) * (s * s), beside), t * r)) ==
        sum(s, Q(1, 8) * sum(Q(-3) * t, Q(6) * r)));
  const auto inner = transpose(c.x) * c.y;
  CHECK(only(sum(inner * inner, Q(5) * inner)) == sum(inner, Q(5, 2) * number(1)));
}

TEST_CASE("completed squares: each number of a square has its own") {
  const Scene c(Scene::Fresh::inverses);
  auto formula = minus(c.s * c.s, Q(2) * c.s);
  formula += minus(Q(3) * (c.t * c.t), Q(3) * c.t);
  CHECK(completed_squares(formula).size() == 2);
}

TEST_CASE("completed squares: there is none of other powers, or with nothing beside the square") {
  const Scene c(Scene::Fresh::inverses);
  const auto s = c.s, t = c.t;
  CHECK(completed_squares(s * s).empty());
  CHECK(completed_squares(sum(s * s, t)).empty());
  CHECK(completed_squares(s).empty());
  CHECK(completed_squares(sum(sum(s * s, s), s * s * s)).empty());
  // Of s^2 t the number before the square is no rational one.
  CHECK(completed_squares(sum(s * s * t, s)).empty());
  CHECK(completed_squares(minus(sum(s * s, s * s * t), s)).empty());
}

}  // namespace
}  // namespace verify::order_test::completed_squares_test
