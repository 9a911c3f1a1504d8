// Krawczyk's operator on systems whose zeros are known.
#include "verify/algebra/boxes/krawczyk.hpp"

#include "tests/printing.hpp"

namespace verify::krawczyk_test {
namespace {

// x^2 + y^2 = 5, x y = 2: zeros (1, 2), (2, 1) and their negatives.
struct CircleAndHyperbola {
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return {T(x[0] * x[0] + x[1] * x[1] - T(5L)), T(x[0] * x[1] - T(2L))};
  }
};

TEST_CASE("Krawczyk: one zero in a box, to the working precision") {
  const PrecisionScope scope(256);
  const auto zero = krawczyk_zero(CircleAndHyperbola{},
                                  {Rational(1001, 1000), Rational(1999, 1000)}, Rational(1, 100));
  REQUIRE(zero.has_value());
  CHECK((*zero)[0].contains(Rational(1)));
  CHECK((*zero)[1].contains(Rational(2)));
  CHECK((*zero)[0].log2_radius() < -240);
  const auto slopes = jacobian(CircleAndHyperbola{}, Vector<Ball>{Ball(3), Ball(7)});
  CHECK(slopes(0, 1).contains(Rational(14)));
  CHECK(slopes(1, 0).contains(Rational(7)));
}

TEST_CASE("Krawczyk: no claim for a box without a zero, with two, or with a singular one") {
  const PrecisionScope scope(128);
  const CircleAndHyperbola system;
  CHECK_FALSE(holds_one_zero(system, box_around({Rational(3), Rational(3)}, Rational(1, 10))));
  CHECK_FALSE(holds_one_zero(system, {ball_between(0, 3), ball_between(0, 3)}));
  const auto parabola = [](const auto& x) {
    using T = std::decay_t<decltype(x[0])>;
    return Vector<T>{T(x[0] * x[0])};
  };
  CHECK_FALSE(holds_one_zero(parabola, {ball_between(-1, 1)}));
}

}  // namespace
}  // namespace verify::krawczyk_test
