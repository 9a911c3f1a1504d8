// Krawczyk's operator: which boxes are accepted as holding exactly one zero, row by row. A row
// fails where a condition of the inclusion is dropped, halved or turned round.
#include "tests/printing.hpp"
#include "verify/algebra/boxes/krawczyk.hpp"

namespace verify::inclusion_test {
namespace {

const Rational eps(1, 1024);

// With exactly these ends, small fractions of a power of two; ball_between rounds outwards.
Ball between(const Rational& a, const Rational& b) {
  Ball result((a + b) / Rational(2));
  const Rational units = (b - a) * power(Rational(2), 20);
  mag_set_ui_2exp_si(arb_radref(result.raw()), static_cast<unsigned long>(units.to_long()), -21);
  return result;
}

TEST_CASE("inclusion: the boxes of this table have the ends that it names") {
  const PrecisionScope scope(64);
  CHECK(between(0, 1).lower() == Rational(0));
  CHECK(between(0, 1).upper() == Rational(1));
  CHECK(between(eps, Rational(1) - eps).lower() == eps);
  CHECK(between(eps, Rational(1) - eps).upper() == Rational(1) - eps);
}

TEST_CASE("inclusion: inside means strictly inside, at both ends of every coordinate") {
  const PrecisionScope scope(64);
  const Ball unit = between(0, 1), all;
  Ball unbounded;
  arb_zero_pm_inf(unbounded.raw());
  struct Row {
    const char* name;
    Ball inner;
    bool accepted;
  };
  const Row rows[] = {
      {"strictly inside", between(Rational(1, 4), Rational(3, 4)), true},
      {"nearly all of it", between(eps, Rational(1) - eps), true},
      {"a point", Ball(Rational(1, 2)), true},
      {"touches the lower end", between(0, Rational(1, 2)), false},
      {"touches the upper end", between(Rational(1, 2), 1), false},
      {"is the whole", unit, false},
      {"beyond the lower end", between(-eps, Rational(1, 2)), false},
      {"beyond the upper end", between(Rational(1, 2), Rational(1) + eps), false},
      {"beyond both", between(-1, 2), false},
      {"below", between(-2, -1), false},
      {"above", between(2, 3), false},
      {"without bound", unbounded, false},
  };
  const Ball good = between(Rational(1, 4), Rational(3, 4));
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(inside({row.inner}, {unit}) == row.accepted);
    // In the last and in the first of several coordinates.
    CHECK(inside({good, good, row.inner}, {unit, unit, unit}) == row.accepted);
    CHECK(inside({row.inner, good, good}, {unit, unit, unit}) == row.accepted);
  }
}

// k (x - z): the operator's image is the point z, whatever the box.
struct Line {
  Rational zero, slope;
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return {T(T(Ball(slope)) * (x[0] - T(Ball(zero))))};
  }
};

TEST_CASE("inclusion: a zero on the border of the box, outside of it, or just inside") {
  const PrecisionScope scope(64);
  struct Row {
    Rational zero;
    bool accepted;
  };
  for (const auto& [zero, accepted] :
       {Row{Rational(1, 2), true}, Row{Rational(1, 4), true}, Row{eps, true},
        Row{Rational(1) - eps, true}, Row{0, false}, Row{1, false}, Row{-eps, false},
        Row{Rational(1) + eps, false}, Row{-5, false}}) {
    for (const long slope : {1L, -3L}) {
      CAPTURE(zero);
      const Line line{zero, Rational(slope)};
      CHECK(holds_one_zero(line, {between(0, 1)}) == accepted);
      // The image is where the zero is, on its own side of the middle.
      CHECK(krawczyk_operator(line, {between(0, 1)})[0].contains(zero));
      CHECK_FALSE(krawczyk_operator(line, {between(0, 1)})[0].contains(zero + Rational(1, 8)));
    }
  }
}

// x^3 - x: zeros at -1, 0, 1, and a slope that changes its sign between them.
struct Cubic {
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return {T(x[0] * x[0] * x[0] - x[0])};
  }
};
// x^2 + c: two zeros, one double, none.
struct Parabola {
  Rational c;
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return {T(x[0] * x[0] + T(Ball(c)))};
  }
};
// A pair whose second equation is that of the first where `twice`.
struct Pair {
  bool twice;
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const T first = T(x[0] + T(2L) * x[1] - T(1L));
    return {first, twice ? first : T(x[0] * x[1] - T(x[1]))};
  }
};

TEST_CASE("inclusion: boxes with several zeros, a double one or none are refused") {
  const PrecisionScope scope(128);
  CHECK_FALSE(holds_one_zero(Cubic{}, {ball_between(Rational(-6, 5), Rational(6, 5))}));
  // The slope at the middle alone would accept this one.
  CHECK_FALSE(holds_one_zero(Cubic{}, {ball_between(Rational(-11, 10), Rational(23, 20))}));
  CHECK(holds_one_zero(Cubic{}, {ball_between(Rational(-1, 8), Rational(1, 7))}));
  CHECK(holds_one_zero(Cubic{}, {ball_between(Rational(9, 10), Rational(11, 10))}));
  CHECK_FALSE(holds_one_zero(Parabola{-1}, {between(-2, 2)}));
  CHECK_FALSE(holds_one_zero(Parabola{-1}, {between(-2, Rational(9, 4))}));
  CHECK_FALSE(holds_one_zero(Parabola{0}, {between(-1, 1)}));
  CHECK_FALSE(holds_one_zero(Parabola{0}, {between(-1, Rational(3, 2))}));
  CHECK_FALSE(holds_one_zero(Parabola{1}, {between(Rational(1, 2), 1)}));
  CHECK(holds_one_zero(Parabola{-1}, {between(Rational(3, 4), Rational(5, 4))}));
  // Two equations that are one have a line of zeros.
  const BallBox around_one = {between(Rational(7, 8), Rational(9, 8)),
                              between(Rational(-1, 8), Rational(1, 8))};
  CHECK_FALSE(holds_one_zero(Pair{true}, around_one));
  CHECK_FALSE(krawczyk_zero(Pair{true}, {Rational(1), Rational(0)}, eps).has_value());
}

TEST_CASE("inclusion: half widths are relative, absolute at 0, and never negative") {
  const PrecisionScope scope(64);
  const auto box = box_around({Rational(-4), Rational(0), Rational(2)}, Rational(1, 4));
  const Vector<Rational> lower = {-5, Rational(-1, 4), Rational(3, 2)},
                         upper = {-3, Rational(1, 4), Rational(5, 2)};
  const Rational slack = power(Rational(2), -20);  // a radius is rounded up
  for (std::size_t k = 0; k < box.size(); ++k) {
    CHECK(box[k].lower() <= lower[k]);
    CHECK(box[k].lower() > lower[k] - slack);
    CHECK(box[k].upper() >= upper[k]);
    CHECK(box[k].upper() < upper[k] + slack);
  }
  CHECK(midpoint(box) == Vector<Rational>{-4, 0, 2});
}

// x^2 = 2, y = x + 1, turned by a matrix, so that both coordinates move.
struct Turned {
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const T a = T(x[0] * x[0] - T(2L)), b = T(x[1] - x[0] - T(1L));
    return {T(a + T(3L) * b), T(a - b)};
  }
};

TEST_CASE("inclusion: what is enclosed to all digits is the zero, and nothing outside the start") {
  for (const long bits : {64L, 512L}) {
    const PrecisionScope scope(bits);
    const auto zero = krawczyk_zero(Turned{}, {Rational(7, 5), Rational(12, 5)}, Rational(1, 20));
    REQUIRE(zero.has_value());
    CHECK((*zero)[0].lower() * (*zero)[0].lower() <= Rational(2));
    CHECK((*zero)[0].upper() * (*zero)[0].upper() >= Rational(2));
    CHECK(((*zero)[1] - (*zero)[0]).contains(Rational(1)));
    for (const auto& x : *zero) CHECK(x.log2_radius() < static_cast<double>(12 - bits));
    // Too small a box around a point that is no zero.
    CHECK_FALSE(
        krawczyk_zero(Turned{}, {Rational(7, 5), Rational(12, 5)}, Rational(1, 1000)).has_value());
  }
}

}  // namespace
}  // namespace verify::inclusion_test
