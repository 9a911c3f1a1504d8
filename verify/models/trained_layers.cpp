#include "verify/models/trained_layers.hpp"

#include <algorithm>

#include "verify/core/finding.hpp"
#include "verify/math/wishart_moments.hpp"

namespace verify {

Vector<Matrix<Rational>> TrainedLayers::whitened() const {
  return map(A, [&](const Matrix<Rational>& a) { return Sigma * a; });
}

std::optional<Vector<Rational>> TrainedLayers::structured() const {
  Vector<Rational> a;
  for (const auto& layer : whitened()) {
    if (!(layer == layer(0, 0) * identity_matrix<Rational>(d()))) return std::nullopt;
    a.push_back(layer(0, 0));
  }
  return a;
}

Rational distance_squared(const Rational& trace, const Rational& trace_of_square, long d) {
  if (trace_of_square.sign() == 0) return Rational(0);
  return Rational(1) - trace * trace / (Rational(d) * trace_of_square);
}

LayerDistances distances(const TrainedLayers& layers) {
  LayerDistances result;
  const long d = layers.d();
  const auto whitened = layers.whitened();
  for (std::size_t l = 0; l < whitened.size(); ++l) {
    const auto& M = whitened[l];
    const auto& A = layers.A[l];
    result.alpha.push_back(trace(M) / Rational(d));
    result.whitened_squared.push_back(distance_squared(trace(M), trace_of_product(M, M), d));
    result.plain_squared.push_back(distance_squared(trace(A), trace_of_product(A, A), d));
  }
  return result;
}

// Only the cross terms -2 a_l tr(Sigma A_l) depend on the order: least where both ascend.
Ball distance_to_steps_squared(const TrainedLayers& layers, const Vector<Ball>& steps_ascending) {
  Vector<Rational> traces;
  Rational squares;
  for (const auto& M : layers.whitened()) {
    traces.push_back(trace(M));
    squares += trace_of_product(M, M);
  }
  std::sort(traces.begin(), traces.end());
  Ball sum(squares);
  for (std::size_t l = 0; l < traces.size(); ++l) {
    const Ball& a = steps_ascending[l];
    sum += a * (Ball(layers.d()) * a - Ball(Rational(2) * traces[l]));
  }
  return sum;
}

std::string short_number(const Rational& q) {
  constexpr std::size_t longest = 11;
  constexpr long digits = 8;
  const auto text = q.text();
  return text.size() <= longest ? text : Ball(q).decimal(digits);
}

Value enclosed_matrices(std::string name, const Vector<Matrix<Rational>>& matrices) {
  constexpr long shown_digits = 12;
  std::vector<Datum> shown, enclosures;
  for (const auto& matrix : matrices) {
    std::vector<Datum> shown_rows, enclosed_rows;
    for (long i = 0; i < matrix.rows(); ++i) {
      std::vector<Datum> row, enclosed_row;
      for (const auto& entry : to_scalar<Ball>(matrix.row(i))) {
        row.emplace_back(entry.decimal(shown_digits));
        enclosed_row.emplace_back(entry.enclosure());
      }
      shown_rows.push_back(Datum::list(std::move(row)));
      enclosed_rows.push_back(Datum::list(std::move(enclosed_row)));
    }
    shown.push_back(Datum::list(std::move(shown_rows)));
    enclosures.push_back(Datum::list(std::move(enclosed_rows)));
  }
  return {std::move(name), Datum::list(std::move(shown)), Datum::list(std::move(enclosures)), ""};
}

Plot prompt_length_plot(const TrainedLayers& layers) {
  constexpr long octaves = 3;
  const auto log_of = [](const Rational& q) { return (log(Ball(q)) / log(Ball(10))).to_double(); };
  Curve own{"these layers", Mark::line, {}},
      best{"best $a_l \\Sigma^{-1}$ for each $n$", Mark::dashed, {}};
  long last = 0;
  for (long k = -4 * octaves; k <= 4 * octaves; ++k) {  // four lengths an octave around n
    const Ball length = Ball(layers.n) * exp(Ball(Rational(k, 4)) * log(Ball(2)));
    const long n = floor(length.midpoint() + Rational(1, 2)).to_long();
    if (n <= last) continue;
    last = n;
    const double x = log_of(Rational(n));
    own.points.emplace_back(x, log_of(LayerLoss(n, layers.A, {}, layers.Sigma).value()));
    best.points.emplace_back(x, log_of(structured_optimum(n, layers.d(), layers.layers()).loss));
  }
  return {"The loss for other numbers of demonstrations",
          "log10(n)",
          "log10(in-context loss)",
          "n = " + std::to_string(layers.n) +
              " is in the middle. Solid: the given layers, unchanged. Dashed: the least loss over "
              "layers a_l Sigma^-1, chosen anew for each n.",
          {std::move(own), std::move(best)}};
}

}  // namespace verify
