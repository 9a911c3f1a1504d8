#include "theorems/ahn2023/one_layer/single_layer_plots.hpp"

#include <fmt/format.h>

#include "verify/linalg/exact.hpp"

namespace verify::ahn2023 {
namespace {

// f(c) = at_zero - 2 c linear + c^2 quadratic.
struct Parabola {
  double at_zero, linear, quadratic;
  double at(double c) const { return at_zero - 2 * c * linear + c * c * quadratic; }
  double lowest() const { return linear / quadratic; }
};

Curve drawn(const Parabola& parabola, const std::string& name) {
  constexpr int samples = 48;
  Curve curve{name, Mark::line, {}};
  for (int k = 0; k <= samples; ++k) {
    const double c = 3 * k / double{2 * samples};
    curve.points.emplace_back(c, parabola.at(c));
  }
  return curve;
}

}  // namespace

// With A_top = -c B the loss is tr Sigma - 2 c tr(Sigma B Sigma) + c^2 tr(B Sigma B^T E G^2), where
// E G^2 = (1 + 1/n) Sigma^2 + (tr Sigma / n) Sigma. For the optimal B the two traces are equal; for
// the inverse of (1 + 1/n) Sigma (on its range) they are multiples of tr Sigma.
Plot scaling_plot(const Matrix<Rational>& Sigma, const Rational& inverse_n,
                  const Rational& loss_min) {
  const double S = trace(Sigma).to_double(), f = loss_min.to_double();
  const double shrink = (Rational(1) / (Rational(1) + inverse_n)).to_double();
  const auto effective = static_cast<double>(rank(Sigma));
  const double n = (Rational(1) / inverse_n).to_double();
  const Parabola best{S, S - f, S - f};
  const Parabola without_trace{S, shrink * S, shrink * shrink * S * (n + 1 + effective) / n};
  const double other = without_trace.lowest();
  return {"The loss along multiples of two preconditioners",
          "multiple c",
          "in-context loss",
          fmt::format("n = {:.0f}, d = {}, tr Sigma = {:.6g}. With the optimal preconditioner the "
                      "loss is least at c = 1, where it is {:.6g}; without the trace term it is "
                      "least at c = {:.4g}, where it is {:.6g}.",
                      n, Sigma.rows(), S, f, other, without_trace.at(other)),
          {drawn(best, "optimal"),
           drawn(without_trace, "without the trace term"),
           {"least loss", Mark::points, {{1, best.at(1)}, {other, without_trace.at(other)}}}}};
}

}  // namespace verify::ahn2023
