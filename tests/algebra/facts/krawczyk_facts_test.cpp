#include "verify/algebra/facts/krawczyk_facts.hpp"

#include <doctest/doctest.h>

namespace verify::krawczyk_facts_test {
namespace {

// x^2 + y^2 = 2 and exp(x) = e y: at (1, 1).
struct Meeting {
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    return {T(x[0] * x[0] + x[1] * x[1] - T(2L)), T(exp(T(x[0] - T(1L))) - x[1])};
  }
};

Truth one_zero(const std::optional<KrawczykBox>& box) {
  return enclosed_truth(
      enclosures_of([=](auto& say, auto& free) { state_one_zero(say, free, Meeting{}, box); }));
}

TEST_CASE("a box with one zero, from a rough start") {
  auto box = krawczyk_box(Meeting{}, {Rational(9, 10), Rational(11, 10)});
  REQUIRE(box);
  CHECK(one_zero(box) == Truth::yes);
  // The zero moves out of the box, or the matrix is another one.
  auto moved = *box;
  moved.middle[0] += Rational(2) * box->radius;
  CHECK(one_zero(moved) != Truth::yes);
  auto other = *box;
  other.Y(0, 0) = -other.Y(0, 0);
  CHECK(one_zero(other) != Truth::yes);
  auto wide = *box;
  wide.radius = Rational(3);
  CHECK(one_zero(wide) != Truth::yes);
}

TEST_CASE("the box is the same at every precision") {
  const auto at = [](long bits) {
    const PrecisionScope scope(bits);
    return krawczyk_box(Meeting{}, {Rational(9, 10), Rational(11, 10)});
  };
  const auto one = at(64), other = at(500);
  CHECK(one->middle == other->middle);
  CHECK(one->Y == other->Y);
}

TEST_CASE("without a box nothing is stated") {
  CHECK_THROWS_AS(one_zero(std::nullopt), std::domain_error);
}

// x + k ((x - 1) + s r)^2 - k r^2 in each coordinate, r the radius, s a sign: 0 at 1, with a slope
// that is 1 at one end of the box and 1 + 4 k r at the other.
struct Bent {
  Rational radius, k;
  long side;
  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    using verify::from_rational;
    const T r = from_rational<T>(radius), by = from_rational<T>(k);
    return map(x, [&](const T& entry) {
      const T shifted = T(T(entry - T(1L)) + T(T(side) * r));
      return T(T(entry - T(1L)) + T(by * T(T(shifted * shifted) - T(r * r))));
    });
  }
};

// For the box around `middle`, by the identity as the matrix.
Truth bent(const Rational& slope, long side, const Vector<Rational>& middle) {
  const Rational radius(1, 4);
  const Bent F{radius, slope / (Rational(4) * radius), side};
  const KrawczykBox box{middle, radius,
                        identity_matrix<Rational>(static_cast<long>(middle.size()))};
  return enclosed_truth(enclosures_of([=](auto& say, auto& free) {
    state_one_zero(say, free, F, std::optional<KrawczykBox>(box));
  }));
}

TEST_CASE("an inclusion that holds in half of the box is none") {
  for (const long side : {1L, -1L}) {
    CHECK(bent(Rational(9, 10), side, {Rational(1)}) == Truth::yes);
    CHECK(bent(Rational(11, 10), side, {Rational(1)}) != Truth::yes);
    CHECK(bent(Rational(3, 2), side, {Rational(1), Rational(1)}) != Truth::yes);
  }
}

TEST_CASE("an inclusion that touches is none, on either side and in every coordinate") {
  const Rational one(1), near(9, 8);
  for (const auto& edge : {Rational(3, 4), Rational(5, 4)}) {
    CHECK(bent(Rational(0), 1, {edge, one}) != Truth::yes);
    CHECK(bent(Rational(0), 1, {one, edge}) != Truth::yes);
  }
  CHECK(bent(Rational(0), 1, {near, near}) == Truth::yes);
}

TEST_CASE("the box stands in the certificate") {
  const KrawczykBox box{{Rational(1)}, Rational(1, 4), identity_matrix<Rational>(1)};
  const auto lines = with_enclosures(WayCheck{}, [=](auto& say, auto& free) {
                       const Bent F{Rational(1, 4), Rational(0), 1};
                       state_one_zero(say, free, F, std::optional<KrawczykBox>(box));
                     }).certificate().sections.front().lines;
  CHECK(lines.find("suppose between 0 3/4 5/4\nsuppose between 1 -1/4 1/4\n") !=
        std::string::npos);
}

TEST_CASE("numbers are rounded to bits, halves up") {
  CHECK(with_bits(Rational(1, 3), 2) == Rational(1, 4));
  CHECK(with_bits(Rational(3, 8), 2) == Rational(1, 2));
  CHECK(with_bits(Rational(-3, 8), 2) == Rational(-1, 4));
  CHECK(with_bits(Rational(5, 7), 3) == Rational(3, 4));
}

}  // namespace
}  // namespace verify::krawczyk_facts_test
