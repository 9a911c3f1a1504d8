// The global maximum of a function: no critical point is missed, no box is discarded that may hold
// it, and a place is told only where it is larger than all others.
#include "tests/printing.hpp"
#include "verify/algebra/boxes/global_maximum.hpp"

namespace verify::maximum_test {
namespace {

// A polynomial by its coefficients, over balls and jets.
struct Poly {
  std::vector<long> coefficients;
  template <class T>
  T operator()(const T& x) const {
    T sum(0);
    for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) sum = sum * x + T(*c);
    return sum;
  }
};

GlobalMaximum top(const Poly& f, const Rational& lower, const Rational& upper,
                  const Rational& reached, long most = 2000) {
  return global_maximum(
      lower, upper, reached, most,
      [&](const Box& box) { return f(ball_between(box.lower, box.upper)); },
      [&](const Ball& x) { return f(Jet<Ball>::variable(x)); });
}

const Poly one_hill{{0, 2, -1}};               // 2x - x^2: 1 at 1
const Poly twin_hills{{0, 0, 2, 0, -1}};       // 2x^2 - x^4: 1 at -1 and 1, 0 between
const Poly leaning_hills{{0, 1, 20, 0, -10}};  // the same, leaning to the right
const Poly other_side{{0, -1, 20, 0, -10}};    // and to the left

TEST_CASE("maximum: value and place of a hill, wherever it lies and whatever is known of it") {
  for (const long bits : {64L, 200L}) {
    const PrecisionScope scope(bits);
    for (const auto& reached :
         {Rational(-100), Rational(0), Rational(1, 2), Rational(999, 1000), Rational(1)}) {
      CAPTURE(reached);
      const auto found = top(one_hill, Rational(-3, 2), 4, reached);
      REQUIRE(found.complete);
      REQUIRE(found.at.has_value());
      CHECK(found.at->contains(Rational(1)));
      CHECK(found.value.contains(Rational(1)));
      CHECK(found.value.log2_radius() < static_cast<double>(12 - bits));
      CHECK(found.boxes > 0);
    }
    CHECK_FALSE(top(twin_hills, Rational(-3, 2), Rational(7, 5), Rational(-9), 3).complete);
  }
}

TEST_CASE("maximum: of two hills the higher one, of two of one height neither") {
  const PrecisionScope scope(160);
  const auto twins = top(twin_hills, Rational(-3, 2), Rational(7, 5), Rational(-1));
  REQUIRE(twins.complete);
  CHECK(twins.value.contains(Rational(1)));
  CHECK_FALSE(twins.at.has_value());
  for (const bool right : {true, false}) {
    const auto found =
        top(right ? leaning_hills : other_side, Rational(-3, 2), Rational(7, 5), Rational(-9));
    REQUIRE(found.complete);
    REQUIRE(found.at.has_value());
    CHECK(positive(right ? *found.at : -*found.at) == Truth::yes);
    CHECK(less(Ball(10), found.value) == Truth::yes);  // f(1) = 11 and 9 on the other side
    CHECK(less(Ball(11), found.value) == Truth::yes);  // the hill is beside 1
  }
}

TEST_CASE("maximum: a valley between is not a maximum, nor is a bend without one") {
  const PrecisionScope scope(128);
  // x^4 - 2x^2 on (-1/2, 1/2): its only critical point there is the maximum 0 at 0.
  const auto middle = top(Poly{{0, 0, -2, 0, 1}}, Rational(-1, 2), Rational(3, 5), Rational(-1));
  REQUIRE(middle.complete);
  REQUIRE(middle.at.has_value());
  CHECK(middle.at->contains(Rational(0)));
  CHECK(middle.value.contains(Rational(0)));
  // x^3 - x rises, falls, rises: on (-2/3, 1) the maximum is that at -1/sqrt 3.
  const auto bend = top(Poly{{0, -1, 0, 1}}, Rational(-2, 3), Rational(1), Rational(-1));
  REQUIRE(bend.complete);
  CHECK(square(bend.value).contains(Rational(4, 27)));
  CHECK(positive(bend.value) == Truth::yes);
  // 3 x: no critical point at all.
  CHECK_FALSE(top(Poly{{0, 3}}, 0, 1, Rational(0)).complete);
}

// The integral of -(x - a)(x - b)(x - c), in balls that enclose none of its coefficients exactly.
struct Hills {
  Rational a, b, c;
  template <class T>
  T operator()(const T& x) const {
    const auto k = [](const Rational& q) { return T(Ball(q)); };
    const Rational pairs = a * b + a * c + b * c;
    return x * (k(a * b * c) + x * (k(-pairs / Rational(2)) +
                                    x * (k((a + b + c) / Rational(3)) + x * k(Rational(-1, 4)))));
  }
};

TEST_CASE("maximum: a slope of unknown sign where boxes meet hides no maximum") {
  const PrecisionScope scope(64);
  // The higher hill stands exactly where the first box is cut, at 1/3; the other one at 2/3.
  const Hills f{Rational(1, 3), Rational(11, 20), Rational(2, 3)};
  const Rational upper = Rational(1, 3) * Rational(103, 49);
  const auto found = [](const Hills& hills, const Rational& from, const Rational& to) {
    return global_maximum(
        from, to, Rational(-1), 3000,
        [&](const Box& box) { return hills(ball_between(box.lower, box.upper)); },
        [&](const Ball& x) { return hills(Jet<Ball>::variable(x)); });
  };
  CHECK_FALSE(found(f, Rational(0), upper).complete);
  const auto beside = found(f, Rational(-1, 100), upper);
  REQUIRE(beside.complete);
  REQUIRE(beside.at.has_value());
  CHECK(beside.at->contains(Rational(1, 3)));
  const Rational at = f.a;  // over the rationals, by another grouping
  const Rational value =
      f.a * f.b * f.c * at - (f.a * f.b + f.a * f.c + f.b * f.c) * at * at / Rational(2) +
      (f.a + f.b + f.c) * power(at, 3) / Rational(3) - power(at, 4) / Rational(4);
  CHECK(beside.value.contains(value));
  // At either end, where the other hill is found and is the lower one.
  const Hills mirrored{Rational(1, 3), Rational(9, 20), Rational(2, 3)};
  CHECK_FALSE(found(f, Rational(1, 3), Rational(7, 10)).complete);
  CHECK_FALSE(found(mirrored, Rational(3, 10), Rational(2, 3)).complete);
  CHECK(found(f, Rational(3, 10), Rational(7, 10)).complete);
  CHECK(found(mirrored, Rational(3, 10), Rational(7, 10)).complete);
}

TEST_CASE("maximum: hills closer than few bits tell are told apart by more, or not at all") {
  const Rational close = power(Rational(2), -40);
  const Hills f{Rational(1, 3), Rational(1, 3) + close, Rational(1, 3) + Rational(3) * close};
  // The slope as a product, which loses nothing where its zeros are close.
  const auto jet = [&](const Ball& x) {
    const Ball a = x - Ball(f.a), b = x - Ball(f.b), c = x - Ball(f.c);
    return Jet<Ball>(f(x), -(a * b * c), -(a * b + a * c + b * c));
  };
  const auto found = [&](long bits) {
    const PrecisionScope scope(bits);
    return global_maximum(
        Rational(0), Rational(1), Rational(-1), 3000, [](const Box&) { return Ball(1); }, jet);
  };
  CHECK_FALSE(found(64).complete);
  const auto told = found(512);
  REQUIRE(told.complete);
  REQUIRE(told.at.has_value());
  CHECK(told.at->contains(f.c));  // the wider valley is before it, the hill higher
}

TEST_CASE("maximum: how many boxes it rests on") {
  const PrecisionScope scope(64);
  CHECK(top(twin_hills, Rational(-3, 2), Rational(7, 5), Rational(-9)).boxes == 15);
  CHECK(top(leaning_hills, Rational(-3, 2), Rational(7, 5), Rational(8)).boxes == 15);
}

TEST_CASE("maximum: a bound that only touches what is reached discards nothing") {
  const PrecisionScope scope(64);
  // The bound of each box is what is reached, exactly: the box may hold the maximum.
  const auto found = global_maximum(
      Rational(0), Rational(3), Rational(1), 500, [](const Box&) { return Ball(1); },
      [](const Ball& x) { return one_hill(Jet<Ball>::variable(x)); });
  REQUIRE(found.complete);
  CHECK(found.value.contains(Rational(1)));
  const auto below = global_maximum(
      Rational(0), Rational(3), Rational(1), 500,
      [](const Box&) { return Ball(Rational(1023, 1024)); },
      [](const Ball& x) { return one_hill(Jet<Ball>::variable(x)); });
  CHECK_FALSE(below.complete);
}

}  // namespace
}  // namespace verify::maximum_test
