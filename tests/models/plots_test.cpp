// The pictures are for the eye, but they must not lie: their points against exact values.
#include <cmath>

#include "tests/printing.hpp"
#include "theorems/ahn2023/one_layer/single_layer_plots.hpp"
#include "theorems/li2025/landscape_plots.hpp"
#include "theorems/liu2025/limits/softmax_attention_plots.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/single_layer.hpp"

namespace verify {
namespace {

TEST_CASE("plots: the loss along a preconditioner is the exact loss") {
  const Matrix<Rational> Sigma =
      from_rows(Vector<Vector<Rational>>{{Rational(2), Rational(1)}, {Rational(1), Rational(3)}});
  const Rational inverse_n(1, 3);
  const auto best = inverse(inverse_preconditioner(Sigma, inverse_n));
  const auto without_trace = inverse(inverse_preconditioner(Sigma, inverse_n, false));
  const auto loss = [&](const Matrix<Rational>& B, const Rational& c) {
    return single_layer_loss(descent_layer(-(c * B)), Sigma, inverse_n).to_double();
  };
  const Rational least = single_layer_loss(descent_layer(-best), Sigma, inverse_n);
  const auto plot = scaling_plot(Sigma, inverse_n, least);
  REQUIRE(plot.curves.size() == 3);
  for (const std::size_t k : {0, 12, 24, 48}) {
    const Rational c(static_cast<long>(k), 32);
    CHECK(plot.curves[0].points[k].first == doctest::Approx(c.to_double()));
    CHECK(plot.curves[0].points[k].second == doctest::Approx(loss(best, c)));
    CHECK(plot.curves[1].points[k].second == doctest::Approx(loss(without_trace, c)));
  }
  CHECK(plot.curves[2].points[0].second == doctest::Approx(least.to_double()));
  for (const auto& [c, value] : plot.curves[1].points)
    CHECK(value >= plot.curves[2].points[1].second - 1e-9);
}

// Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples, r = (5/6, 1/2).
LandscapeData three_fixed_points() {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                             {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
}

TEST_CASE("plots: the fixed point map meets the diagonal at the fixed points only") {
  const PrecisionScope scope(128);
  const auto data = three_fixed_points();
  const auto plot = fixed_point_plot(data, enclose_fixed_points(data), "S");
  REQUIRE(plot.curves.size() == 3);
  CHECK(plot.curves[2].points.size() == 3);
  int sign_changes = 0;
  const auto& map = plot.curves[0].points;
  for (std::size_t k = 1; k < map.size(); ++k)
    sign_changes += (map[k].second > map[k].first) != (map[k - 1].second > map[k - 1].first);
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

TEST_CASE("plots: the best layer is equally far from the square at three points") {
  const auto plot = square_distance_plot(Rational(3), Rational(9, 2));
  REQUIRE(plot.curves.size() == 3);
  const double level = plot.curves[1].points[0].second;
  for (const auto& [u, square] : plot.curves[2].points)
    CHECK(std::abs(square - level) == doctest::Approx(4.5));
  for (const auto& [u, square] : plot.curves[0].points)
    CHECK(std::abs(square - level) <= 4.5 + 1e-12);
}

}  // namespace
}  // namespace verify
