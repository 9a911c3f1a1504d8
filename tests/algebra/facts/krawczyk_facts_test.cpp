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

}  // namespace
}  // namespace verify::krawczyk_facts_test
