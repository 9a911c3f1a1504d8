// Distorted covariates x = W xbar with labels <xbar, wbar>: the task that reproduces the labels is
// w = W^{-T} wbar; the printed w = Sigma^{-1/2} wbar does so only for symmetric positive definite
// W.
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::ahn2023::claim_distort {
namespace {

enum class Variant { as_stated, not_transposed, not_inverted };

// Every invertible W is the adjugate of some V up to a factor: W = adj(V), W^{-1} = V / det V. So
// labels agree if <W xbar, V^T wbar> = det(V) <xbar, wbar>, and the covariance of w is
// (W W^T)^{-1} if (V^T V)(W W^T) = det(V)^2 I.
struct Labels {
  long d;
  Variant variant = Variant::as_stated;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto V = free.matrix(d, d);
    const auto x = free.vector(d), w = free.vector(d);
    const auto [W, det] = adjugate(V);
    const auto inverse_transposed = transpose(V);
    const auto task = variant == Variant::not_transposed ? V * w
                      : variant == Variant::not_inverted ? det * (transpose(W) * w)
                                                         : inverse_transposed * w;
    Vector<T> zero = {dot(W * x, task) - det * dot(x, w)};
    append(zero, inverse_transposed * V * (W * transpose(W)) - (det * det) * identity_matrix<T>(d));
    return zero;
  }
};

Finding labels_1(const Context&) { return expands_to_zero(Labels{1}); }
Finding labels_2(const Context&) { return expands_to_zero(Labels{2}); }
Finding labels_ginac(const Context&) { return expands_to_zero_ginac(Labels{2}); }
Finding labels_3(const Context& c) { return identity_test(Labels{3}, c.seed); }
Finding labels_6(const Context& c) { return identity_test(Labels{6}, c.seed); }
Finding not_transposed(const Context& c) {
  return identity_test(Labels{2, Variant::not_transposed}, c.seed);
}
Finding not_inverted(const Context& c) {
  return identity_test(Labels{2, Variant::not_inverted}, c.seed);
}

// The positive definite square root of W W^T is rational in these examples; it is checked, not
// trusted.
struct Example {
  const char* name;
  Matrix<Rational> W, root;
  Vector<Rational> x, w;
};

// The printed task Sigma^{-1/2} wbar on two examples with det W < 0 and det W > 0.
Finding printed_task(const Context&) {
  const Vector<Example> examples = {
      {"d = 1, W = -1", {{Rational(-1)}}, {{Rational(1)}}, {Rational(1)}, {Rational(1)}},
      {"d = 2, W = [[0, -1], [1, 0]]",
       {{Rational(0), Rational(-1)}, {Rational(1), Rational(0)}},
       identity_matrix<Rational>(2),
       {Rational(1), Rational(0)},
       {Rational(1), Rational(0)}}};
  bool agrees = true;
  std::string words;
  for (const auto& [name, W, root, x, w] : examples) {
    if (root * root != W * transpose(W) || !positive_definite(root)) {
      return finding(Truth::unknown, "not the square root of W W^T");
    }
    const Rational label = dot(x, w), answer = dot(W * x, solve(root, w));
    agrees &= label == answer;
    words += (words.empty() ? "" : "; ") + std::string(name) + ", xbar = " + text_of(x) +
             ", wbar = " + text_of(w) + ": y = " + label.text() +
             ", but <x, Sigma^{-1/2} wbar> = " + answer.text();
  }
  return settled(agrees, words, words);
}

// W^{-T} is the positive definite root of Sigma^{-1} exactly where W itself is symmetric positive
// definite; both sides are decided on their own.
Finding at_instance(const Context& c) {
  const auto& W = c.instance.matrix("distortion");
  const auto& latent = c.instance.vector("w_latent");
  const auto P = transpose(inverse(W));
  const auto task = P * latent;
  const auto Sigma = W * transpose(W);
  const auto covariance = inverse(Sigma);
  const bool printed = is_symmetric(W) && positive_definite(W);
  const bool root = is_symmetric(P) && positive_definite(P) && P * P == covariance;
  const bool holds =
      transpose(W) * task == latent && P * transpose(P) == covariance && printed == root;
  auto result =
      settled(holds,
              "W^T w = wbar, so <W xbar, w> = <xbar, wbar> for every xbar; cov(w) = (W W^T)^{-1}; "
              "Sigma^{-1/2} " +
                  std::string(printed ? "is" : "is not") + " W^{-T}",
              "the task W^{-T} wbar does not reproduce the labels");
  result.values = {value("w_star", task), value("covariance", covariance),
                   value("printed_ok", printed)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "does w = W^{-T} wbar reproduce the labels for d=2";
  return {
      .inputs = {{"distortion",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::invertible},
                  "W: the covariates are x = W xbar"},
                 {"w_latent", Kind::vector, {"d"}, {}, "wbar: the labels are <xbar, wbar>"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"}},
      .values = {{"w_star", "vector[d]: W^{-T} wbar"},
                 {"covariance", "matrix[d, d]: (W W^T)^{-1}, the covariance of w"},
                 {"printed_ok", "boolean: Sigma^{-1/2} = W^{-T}, W symmetric positive definite"}},
      .checks =
          {
              {"w = W^{-T} wbar reproduces the labels and has covariance (W W^T)^{-1} (d=1)",
               symbolic, everywhere, corrected, On::claim, "d=1; W, xbar, wbar free", labels_1},
              {"w = W^{-T} wbar reproduces the labels and has covariance (W W^T)^{-1} (d=2)",
               symbolic, everywhere, corrected, On::claim, "d=2; W, xbar, wbar free", labels_2,
               question},
              {"the same by a second computer algebra system", symbolic, everywhere, corrected,
               On::claim, "d=2; W, xbar, wbar free", labels_ginac, question},
              {"w = W^{-T} wbar reproduces the labels and has covariance (W W^T)^{-1} (d=3)",
               identity, everywhere, corrected, On::claim, "d=3; W, xbar, wbar free", labels_3},
              {"the same for six coordinates", identity, everywhere, corrected, On::claim,
               "d=6; W, xbar, wbar free", labels_6},
              {"w = Sigma^{-1/2} wbar reproduces the labels for every W, as printed", exact, points,
               refuted, On::claim, "d=1 with det W < 0, d=2 with det W > 0", printed_task},
              {"the task, its covariance and whether the printed one is the same", exact, points,
               corrected, On::instance, "the instance", at_instance},
              {"w = W^{-1} wbar reproduces the labels", identity, everywhere, control, On::claim,
               "d=2", not_transposed},
              {"w = W^T wbar reproduces the labels", identity, everywhere, control, On::claim,
               "d=2", not_inverted},
          },
  };
}

}  // namespace verify::ahn2023::claim_distort
