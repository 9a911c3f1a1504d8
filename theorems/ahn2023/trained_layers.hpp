// What can be said exactly about layers that somebody trained: A_0 .. A_{L-1} with x ~ N(0, Sigma),
// w ~ N(0, Sigma^-1), n demonstrations.
#pragma once

#include <optional>
#include <string>

#include "theorems/ahn2023/residual_words.hpp"
#include "verify/claim/theorem.hpp"
#include "verify/models/structured_set.hpp"

namespace verify::ahn2023 {

struct TrainedLayers {
  long n;
  Vector<Matrix<Rational>> A;
  Matrix<Rational> Sigma;

  bool symmetric() const;
  long d() const { return Sigma.rows(); }
  long layers() const { return static_cast<long>(A.size()); }
  // Sigma A_l, similar to the whitened layer Sigma^{1/2} A_l Sigma^{1/2}.
  Vector<Matrix<Rational>> whitened() const;
  // The a_l, if every layer is a_l Sigma^-1.
  std::optional<Vector<Rational>> structured() const;
};

struct LayerDistances {
  Vector<Rational> alpha;             // tr(Sigma A_l) / d
  Vector<Rational> whitened_squared;  // Dist(Sigma^{1/2} A_l Sigma^{1/2}, I)^2
  Vector<Rational> plain_squared;     // Dist(A_l, I)^2
};
LayerDistances distances(const TrainedLayers& layers);

// sum_l |Sigma^{1/2} A_l Sigma^{1/2} - a_l I|_F^2, the steps taken in the order that makes it
// least.
Ball distance_to_steps_squared(const TrainedLayers& layers, const Vector<Ball>& steps_ascending);

// The derivative at 0 of a polynomial of at most this (even) degree from its values at whole
// numbers, without error: sum_k c_k (f(k) - f(-k)), c_k = (-1)^{k+1} m!^2 / (k (m-k)! (m+k)!).
template <class F>
Rational derivative_at_zero(F f, long degree) {
  const long m = degree / 2;
  Rational slope, weight(1);  // m!^2 / ((m-k)! (m+k)!)
  for (long k = 1; k <= m; ++k) {
    weight *= Rational(m - k + 1, m + k);
    const Rational difference = f(Rational(k)) - f(Rational(-k));
    slope += Rational(k % 2 == 1 ? 1 : -1, k) * weight * difference;
  }
  return slope;
}

// The loss and the gradient (unless it is left out), each by a second route where one is cheap:
// exact differences along a direction, scalar moments for layers a_l Sigma^-1.
struct EvaluatedLayers {
  Rational loss;
  Vector<Matrix<Rational>> gradient;  // empty where it was left out
  bool consistent = true;
  std::string second_route;
};
EvaluatedLayers evaluate_layers(const TrainedLayers& layers, bool with_gradient);

// Products of entries that the traces take, as a measure of the time to come.
long work_of(const TrainedLayers& layers);

// "3/4" where that is short, else the first digits: "0.136033".
std::string short_number(const Rational& q);

// Gradients as a value: one matrix a layer, shown to 12 digits, with enclosures at full precision.
Value enclosed_matrices(std::string name, const Vector<Matrix<Rational>>& matrices);

// The loss of these layers and the least loss over layers a_l Sigma^-1 for other numbers of
// demonstrations.
Plot prompt_length_plot(const TrainedLayers& layers);

}  // namespace verify::ahn2023
