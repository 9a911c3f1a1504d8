// The bound on all risks must be no more than the least one.
#include "theorems/li2025/fixed_points.hpp"

#include "tests/printing.hpp"

namespace verify::li2025::fixed_points_test {
namespace {

// Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples, r = (5/6, 1/2), from the spectra and
// from the polynomials.
Vector<LandscapeData> three_fixed_points() {
  auto data =
      landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                          {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
  auto ungrouped = data;
  ungrouped.grouped.reset();
  return {data, ungrouped};
}

TEST_CASE("fixed points: no pair has less risk than the global one, and some as little") {
  const PrecisionScope scope(128);
  for (const auto& data : three_fixed_points()) {
    const auto found = enclose_fixed_points(data);
    REQUIRE(found.global().has_value());
    const Ball least = found.points[*found.global()].risk;
    CHECK(bound_all_risks(data, least, 10).proved);
    // A gain smaller by 2^-8 is exceeded where the least risk is attained.
    const Ball gain = Ball(data.M) - least;
    const Ball too_much = Ball(data.M) - gain * Ball(Rational(255, 256));
    CHECK_FALSE(bound_all_risks(data, too_much, 10).proved);
    // Nor is one by much less: near the largest gain it is flat, and boxes are soon narrow.
    for (const long bits : {12L, 16L, 20L, 30L}) {
      const Ball share(Rational(1) - power(Rational(2), -bits));
      CHECK_FALSE(bound_all_risks(data, Ball(data.M) - gain * share, bits + 4).proved);
    }
  }
}

TEST_CASE("fixed points: the one of least risk, of whichever place, and none where two may be") {
  const auto global = [](const std::vector<Ball>& risks, bool complete = true) {
    FixedPoints found;
    found.complete = complete;
    for (const auto& risk : risks) found.points.push_back({Ball(0), Ball(0), risk});
    return found.global();
  };
  using Place = std::optional<std::size_t>;
  CHECK(global({1, 2, 3}) == Place(0));
  CHECK(global({2, 1, 3}) == Place(1));
  CHECK(global({3, 2, 1}) == Place(2));
  CHECK(global({3, 1, 2}) == Place(1));
  CHECK(global({2}) == Place(0));
  CHECK_FALSE(global({1, 1, 3}).has_value());
  CHECK_FALSE(global({1, 3, 1}).has_value());
  CHECK_FALSE(global({ball_between(1, 3), 2, 5}).has_value());
  CHECK_FALSE(global({1, 2, 3}, false).has_value());
  CHECK_FALSE(global({}).has_value());
}

// f - id changes its sign between the points and nowhere else: each point lies in its enclosure,
// and the slope there tells a crossing from above from one from below.
TEST_CASE("fixed points: all three, each a zero of the polynomial, of alternating slopes") {
  const PrecisionScope scope(128);
  for (const auto& data : three_fixed_points()) {
    const auto found = enclose_fixed_points(data);
    REQUIRE(found.complete);
    REQUIRE(found.points.size() == 3);
    const auto N = fixed_point_polynomial(data);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto& point = found.points[k];
      CHECK(N.at(point.gamma).contains(Rational(0)));
      const bool steep = less(Ball(1), point.slope) == Truth::yes;
      CHECK(steep == (k == 1));
      // f' by a difference quotient of the exact map's sign polynomial: N changes its sign so.
      const Rational left = point.gamma.lower() - Rational(1, 1000000),
                     right = point.gamma.upper() + Rational(1, 1000000);
      CHECK(N.at(left).sign() * N.at(right).sign() < 0);
      CHECK(N.at(left).sign() == (k == 1 ? -1 : 1));
    }
  }
}

}  // namespace
}  // namespace verify::li2025::fixed_points_test
