// Derivatives by truncated Taylor arithmetic, and what is built on them: Krawczyk's operator,
// subdivision of boxes, global maxima.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/box_subdivision.hpp"
#include "verify/algebra/global_maximum.hpp"
#include "verify/algebra/krawczyk.hpp"
#include "verify/algebra/univariate_polynomial.hpp"

namespace verify {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

TEST_CASE("jets: quotients of polynomials have the derivatives of the quotient rule") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const UnivariatePolynomial a(
        Vector<Rational>{random.rational(), random.rational(), random.nonzero()}),
        b(Vector<Rational>{random.rational(), random.nonzero(), random.nonzero()});
    const Rational at = random.rational();
    if (b.at(at).sign() == 0) continue;
    const auto evaluate = [&](const UnivariatePolynomial& p) {
      const auto x = Jet<Rational>::variable(at);
      Jet<Rational> result;
      for (const auto& c : p.descending()) result = result * x + Jet<Rational>(c);
      return result;
    };
    const auto quotient = evaluate(a) / evaluate(b);
    const auto slope = a.derivative() * b - a * b.derivative();
    const auto square = b * b;
    const auto second = slope.derivative() * square - slope * square.derivative();
    CHECK(quotient.value == a.at(at) / b.at(at));
    CHECK(quotient.first == slope.at(at) / square.at(at));
    CHECK(quotient.second == second.at(at) / power(b.at(at), 4));
  }
}

TEST_CASE("jets: the logarithm") {
  const PrecisionScope scope(128);
  const auto x = log(Jet<Ball>::variable(Ball(4)));
  CHECK(disjoint(exp(x.value), Ball(4)) == Truth::no);
  CHECK(x.first.contains(Rational(1, 4)));
  CHECK(x.second.contains(Rational(-1, 16)));
}

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

TEST_CASE("subdivision: settles what holds on the whole box and nothing else") {
  // x y <= z on the box: true for z = 1, false for z = 9/10.
  const ProductBox square = {{Rational(0), Rational(1)}, {Rational(0), Rational(1)}};
  const auto below = [](const Rational& z) {
    return [z](const ProductBox& box) { return box[0].upper * box[1].upper <= z; };
  };
  CHECK(subdivide(square, 100, below(Rational(1))).complete);
  const auto open = subdivide(square, 1000, below(Rational(9, 10)));
  CHECK_FALSE(open.complete);
  CHECK(open.open[0].upper * open.open[1].upper > Rational(9, 10));
}

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
}  // namespace verify
