// Global maxima of functions of one variable.
#include "verify/algebra/boxes/global_maximum.hpp"

#include "tests/printing.hpp"
#include "verify/algebra/jet.hpp"

namespace verify::global_maximum_test {
namespace {

TEST_CASE("global maximum: value and place, and two equal maxima are not told apart") {
  const PrecisionScope scope(256);
  const auto bound = [](const auto& f) {
    return [f](const Box& box) { return f(Jet<Ball>(ball_between(box.lower, box.upper))).value; };
  };
  // x (2 - x^2) on (0, 3/2): maximum at sqrt(2/3).
  const auto single = [](const Jet<Ball>& x) { return x * (Jet<Ball>(2) - x * x); };
  const auto top = global_maximum(Rational(0), Rational(3, 2), Rational(1), 1000, bound(single),
                                  [&](const Ball& x) { return single(Jet<Ball>::variable(x)); });
  REQUIRE(top.complete);
  REQUIRE(top.at.has_value());
  CHECK(square(*top.at).contains(Rational(2, 3)));
  CHECK(square(top.value).contains(Rational(32, 27)));
  CHECK(top.value.log2_radius() < -230);
  // 1 - (x^2 - 1)^2 on (-2, 2): maximum 1 at -1 and at 1.
  const auto twin = [](const Jet<Ball>& x) {
    const Jet<Ball> inner = x * x - Jet<Ball>(1);
    return Jet<Ball>(1) - inner * inner;
  };
  const auto both = global_maximum(Rational(-2), Rational(2), Rational(1, 2), 1000, bound(twin),
                                   [&](const Ball& x) { return twin(Jet<Ball>::variable(x)); });
  REQUIRE(both.complete);
  CHECK(both.value.contains(Rational(1)));
  CHECK_FALSE(both.at.has_value());
}

}  // namespace
}  // namespace verify::global_maximum_test
