// Dist(M, I), the distance to the multiples of the identity by which the figures judge training:
// its closed form, its invariances, and its value at A = a Sigma^{-1} in the experiments.
#include <fmt/format.h>

#include <cmath>

#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/identity_distance.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::ahn2023::claim_dist {
namespace {

// With m = tr M / d: |M - alpha I|^2 = |M - m I|^2 + d (alpha - m)^2, and |M - m I|^2 = |M|^2 -
// d m^2.
struct LeastAtMeanDiagonal {
  bool by_trace = false;  // m = tr M

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto space = free.space("d");
    const auto A = free.matrix("A", space, space);
    const auto I = identity_like(A);
    const auto alpha = free.scalar("alpha"), d = free.size(space);
    const auto mean = by_trace ? trace(A) : free.inverse_size(space) * trace(A);
    const auto square = [](const M& B) { return trace(transpose(B) * B); };
    Vanishing<M> zero;
    zero.add(square(A - alpha * I) - square(A - mean * I) - d * (alpha - mean) * (alpha - mean));
    zero.add(square(A - mean * I) - square(A) + d * mean * mean);
    return zero;
  }
};

// |s V^T M V|^2 and tr (s V^T M V) for V V^T = I: the differences to s^2 |M|^2 and s tr M hold the
// factor V V^T - I.
struct Invariant {
  bool one_sided = false;  // V^T M

  Sizes sizes() const { return {{"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto A = free.matrix("A", d, d), V = free.matrix("V", d, d);
    const auto s = free.scalar("s");
    const auto P = V * transpose(V), E = P - identity_like(V);
    const auto turned = s * (one_sided ? transpose(V) * A : transpose(V) * A * V);
    Vanishing<M> zero;
    zero.add(trace(turned) - s * trace(A) - s * trace(A * E));
    zero.add(trace(transpose(turned) * turned) - s * s * trace(transpose(A) * A) -
             s * s * (trace(transpose(A) * E * A * P) + trace(transpose(A) * A * E)));
    return zero;
  }
};

Finding distance(const Context& c) {
  const auto& M = c.instance.matrix("M");
  const long d = M.rows();
  const Rational alpha = trace(M) / Rational(d);
  const Rational squared = dist_squared(M);
  const Rational direct = squared_norm(M - alpha * identity_matrix<Rational>(d)) / squared_norm(M);
  bool holds = squared == direct;
  holds &= squared.sign() >= 0;
  holds &= squared <= Rational(1);
  auto result = settled(
      holds,
      fmt::format(
          "alpha = {}, Dist(M, I)^2 = {}, by the definition at alpha and by the closed form",
          alpha.text(), squared.text()),
      fmt::format("the definition gives {}, the closed form {}", direct.text(), squared.text()));
  result.values = {value("alpha", alpha), value("dist_squared", squared)};
  return result;
}

// The spectrum of both experiments: Sigma^{-1} has eigenvalues (1, 1, 4, 16, 1).
Finding experiments(const Context&) {
  const auto inverse = diagonal_matrix<Rational>({1, 1, 4, 16, 1});
  const Rational squared = dist_squared(inverse);
  const Rational of_identity = dist_squared(identity_matrix<Rational>(5));
  return settled(
      Vector<Rational>{squared, of_identity} == Vector<Rational>{Rational(846, 1375), Rational(0)},
      fmt::format("Dist(Sigma^{{-1}}, I)^2 = {}, so that Dist = {:.4f}; "
                  "Sigma^{{1/2}} Sigma^{{-1}} Sigma^{{1/2}} = I has distance 0",
                  squared.text(), std::sqrt(squared.to_double())),
      "Dist(Sigma^{-1}, I)^2 = " + squared.text());
}

}  // namespace

Theorem theorem() {
  const Sizes experiment = {{"d", 5}};
  return {
      .inputs = {{"M", Kind::matrix, {"d", "d"}, {Constraint::nonzero}, "argument of Dist"},
                 optional(d_input())},
      .values = {{"alpha", "rational: tr M / d, the closest multiple of I"},
                 {"dist_squared", "rational: Dist(M, I)^2"}},
      .parts = {{"alpha",
                 {words(LeastAtMeanDiagonal{}), exact(distance)},
                 {{"the closest multiple of I is tr M, not divided by d",
                   words(LeastAtMeanDiagonal{true})}}},
                {"invariant",
                 {words(Invariant{})},
                 {{"M is turned from one side", words(Invariant{true})}}},
                {"experiments", {once(Evidence::exact, experiment, Inputs::points, experiments)}}},
  };
}

}  // namespace verify::ahn2023::claim_dist
