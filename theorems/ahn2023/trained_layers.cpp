#include "theorems/ahn2023/trained_layers.hpp"

#include <algorithm>

#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

bool TrainedLayers::symmetric() const { return std::all_of(A.begin(), A.end(), is_symmetric); }

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

// |Sigma^{1/2} A Sigma^{1/2}|_F^2 = tr(Sigma A Sigma A^T).
static Rational whitened_norm(const Matrix<Rational>& Sigma, const Matrix<Rational>& A) {
  return trace_of_product(Sigma * A, Sigma * transpose(A));
}

LayerDistances distances(const TrainedLayers& layers) {
  LayerDistances result;
  const long d = layers.d();
  const auto whitened = layers.whitened();
  for (std::size_t l = 0; l < whitened.size(); ++l) {
    const auto& M = whitened[l];
    const auto& A = layers.A[l];
    result.alpha.push_back(trace(M) / Rational(d));
    result.whitened_squared.push_back(dist_squared(trace(M), whitened_norm(layers.Sigma, A), d));
    result.plain_squared.push_back(dist_squared(A));
  }
  return result;
}

// Only the cross terms -2 a_l tr(Sigma A_l) depend on the order: least where both ascend.
Ball distance_to_steps_squared(const TrainedLayers& layers, const Vector<Ball>& steps_ascending) {
  Vector<Rational> traces;
  Rational squares;
  for (const auto& A : layers.A) {
    traces.push_back(trace_of_product(layers.Sigma, A));
    squares += whitened_norm(layers.Sigma, A);
  }
  std::sort(traces.begin(), traces.end());
  Ball sum(squares);
  for (std::size_t l = 0; l < traces.size(); ++l) {
    const Ball& a = steps_ascending[l];
    sum += a * (Ball(layers.d()) * a - Ball(Rational(2) * traces[l]));
  }
  return sum;
}

namespace {
// Symmetric whole numbers without pattern: a direction for each layer.
Vector<Matrix<Rational>> probe_direction(const TrainedLayers& layers) {
  Vector<Matrix<Rational>> result;
  const long d = layers.d();
  for (long l = 0; l < layers.layers(); ++l) {
    Matrix<Rational> R(d, d);
    for (long i = 0; i < d; ++i)
      for (long j = 0; j <= i; ++j) R(i, j) = R(j, i) = Rational((7 * i + 3 * j + 5 * l) % 11 - 5);
    if (!layers.symmetric() && d > 1) R(0, 1) = Rational(7);
    result.push_back(std::move(R));
  }
  return result;
}

Rational loss_moved(const TrainedLayers& layers, const Vector<Matrix<Rational>>& by,
                    const Rational& t) {
  auto A = layers.A;
  for (std::size_t l = 0; l < A.size(); ++l) A[l] = A[l] + t * by[l];
  return LayerLoss(layers.n, A, {}, layers.Sigma).value();
}

EvaluatedLayers by_scalar_moments(const TrainedLayers& layers, const Vector<Rational>& a) {
  const auto slopes = structured_slopes(layers.n, layers.d(), a, {});
  EvaluatedLayers result;
  result.loss = slopes.loss;
  for (const auto& slope : slopes.by_a)
    result.gradient.push_back((slope / Rational(layers.d())) * layers.Sigma);
  return result;
}

EvaluatedLayers by_trace_words(const TrainedLayers& layers, bool with_gradient) {
  EvaluatedLayers result;
  const LayerLoss loss(layers.n, layers.A, {}, layers.Sigma);
  result.loss = loss.value();
  if (!with_gradient) return result;
  result.gradient = loss.gradient().A;
  const auto direction = probe_direction(layers);
  Rational predicted;
  for (std::size_t l = 0; l < direction.size(); ++l)
    predicted += inner_product(result.gradient[l], direction[l]);
  result.consistent =
      predicted ==
      derivative_at_zero([&](const Rational& t) { return loss_moved(layers, direction, t); },
                         2 * layers.layers());
  result.second_route =
      "; along a probe direction exact differences of the loss agree with the "
      "gradient";
  return result;
}
}  // namespace

long work_of(const TrainedLayers& layers) {
  const auto form = layers.symmetric() ? LayerForm::covariates_fixed : LayerForm::any_layers;
  const auto words = loss_polynomial(layers.layers(), form).f.words.size();
  return static_cast<long>(words) * layers.d() * layers.d() * layers.d();
}

EvaluatedLayers evaluate_layers(const TrainedLayers& layers, bool with_gradient) {
  const auto a = layers.structured();
  if (layers.layers() > most_layers) return by_scalar_moments(layers, *a);
  auto result = by_trace_words(layers, with_gradient);
  if (a) {
    const auto scalar = by_scalar_moments(layers, *a);
    result.consistent &= all_hold(
        {scalar.loss == result.loss, !with_gradient || scalar.gradient == result.gradient});
    result.second_route +=
        "; all layers are multiples of Sigma^-1, and the scalar moments of G "
        "give the same";
  }
  return result;
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
  return {std::move(name), Datum::list(std::move(shown)), Datum::list(std::move(enclosures))};
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
    best.points.emplace_back(x, log_of(least_structured_loss(n, layers.d(), layers.layers())));
  }
  return {"The loss for other numbers of demonstrations",
          "log10(n)",
          "log10(in-context loss)",
          "n = " + std::to_string(layers.n) +
              " is in the middle. Solid: the given layers, unchanged. Dashed: the least loss over "
              "layers a_l Sigma^-1, chosen anew for each n.",
          {std::move(own), std::move(best)}};
}

}  // namespace verify::ahn2023
