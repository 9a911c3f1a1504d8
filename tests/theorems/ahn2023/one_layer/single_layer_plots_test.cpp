// The picture is for the eye, but it must not lie: its points against exact values.
#include "theorems/ahn2023/one_layer/single_layer_plots.hpp"

#include "tests/printing.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/single_layer.hpp"

namespace verify::ahn2023::single_layer_plots_test {
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

}  // namespace
}  // namespace verify::ahn2023::single_layer_plots_test
