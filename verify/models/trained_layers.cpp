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
  std::vector<Datum> exact, enclosure;
  for (const auto& matrix : matrices) {
    std::vector<Datum> exact_rows, enclosed_rows;
    for (long i = 0; i < matrix.rows(); ++i) {
      const auto row = enclosed_value(name, to_scalar<Ball>(matrix.row(i)));
      exact_rows.push_back(row.exact);
      enclosed_rows.push_back(row.enclosure);
    }
    exact.push_back(Datum::list(std::move(exact_rows)));
    enclosure.push_back(Datum::list(std::move(enclosed_rows)));
  }
  return {std::move(name), Datum::list(std::move(exact)), Datum::list(std::move(enclosure)), ""};
}

}  // namespace verify
