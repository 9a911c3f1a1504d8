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
  }
}

}  // namespace
}  // namespace verify::li2025::fixed_points_test
