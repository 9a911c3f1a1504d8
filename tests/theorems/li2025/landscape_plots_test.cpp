// The picture is for the eye, but it must not lie: its points against exact values.
#include "theorems/li2025/landscape_plots.hpp"

#include <cmath>

#include "tests/printing.hpp"

namespace verify::li2025::landscape_plots_test {
namespace {

// Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples, r = (5/6, 1/2).
LandscapeData three_fixed_points() {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                             {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
}

TEST_CASE("plots: the fixed point map changes sides at the fixed points only") {
  const PrecisionScope scope(128);
  const auto data = three_fixed_points();
  const auto plot = fixed_point_plot(data, enclose_fixed_points(data), "S");
  REQUIRE(plot.curves.size() == 3);
  CHECK(plot.curves[2].points.size() == 3);
  int sign_changes = 0;
  const auto& map = plot.curves[0].points;
  for (std::size_t k = 1; k < map.size(); ++k)
    sign_changes += (map[k].second > 0) != (map[k - 1].second > 0);
  CHECK(sign_changes == 3);
}

TEST_CASE("plots: the reduced risk passes through its stationary points and never lies below") {
  const PrecisionScope scope(128);
  const auto data = three_fixed_points();
  const auto found = enclose_fixed_points(data);
  const auto plot = reduced_risk_plot(data, found, "S");
  REQUIRE(plot.curves.size() == 3);
  CHECK(plot.curves[1].points.size() == 2);
  CHECK(plot.curves[2].points.size() == 1);
  const double least = found.points[*found.global()].risk.to_double();
  for (const auto& [x, risk] : plot.curves[0].points) CHECK(risk >= -1e-9);
  const double highest = plot.curves[2].points[0].second;
  CHECK(highest == doctest::Approx(found.points[1].risk.to_double() - least));
  CHECK(plot.curves[0].points.front().second == doctest::Approx(2 * highest).epsilon(0.05));
  for (const auto* marked : {&plot.curves[1], &plot.curves[2]}) {
    for (const auto& [x, risk] : marked->points) {
      double nearest = 1e9, there = 0;
      for (const auto& [other, value] : plot.curves[0].points) {
        if (std::abs(other - x) < nearest) nearest = std::abs(other - x), there = value;
      }
      CHECK(there == doctest::Approx(risk).epsilon(0.02).scale(highest));
    }
  }
}

}  // namespace
}  // namespace verify::li2025::landscape_plots_test
