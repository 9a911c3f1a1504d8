// The picture is for the eye, but it must not lie: its points against exact values.
#include "theorems/liu2025/limits/softmax_attention_plots.hpp"

#include <cmath>

#include "tests/printing.hpp"

namespace verify::liu2025::softmax_attention_plots_test {
namespace {

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
}  // namespace verify::liu2025::softmax_attention_plots_test
