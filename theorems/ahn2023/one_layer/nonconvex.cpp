// The one-layer loss is not convex: (b, A) and (-b, -A) have the same loss, which lies below the
// loss of their midpoint.
#include "theorems/ahn2023/one_layer/layer_words.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/single_layer.hpp"

namespace verify::ahn2023::claim_nonconvex {
namespace {

template <class T>
SingleLayer<T> scaled(const SingleLayer<T>& layer, const T& b, const T& A) {
  return {b * layer.b, A * layer.A};
}

const Sizes every_size = {{"n", Argument::words}, {"d", Argument::words}};

// For every prompt the corner at (-b, -A) is that at (b, A), and 0 at (0, 0): there the loss is
// tr Sigma. Expectations in words, from the forward pass.
struct Symmetry {
  bool one_sign = false;  // flips A alone

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto layer = free_layer(free);
    const TreeScalar minus(-1), sign(one_sign ? 1 : -1);
    const LayerLetters flipped{sign * layer.b1, sign * layer.beta, minus * layer.A1,
                               minus * layer.alpha};
    const auto none = zero_column(prompt.Sigma);
    const auto at_rest = prompt.error({none, 0, zero_like(prompt.Sigma), none});
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.corner(flipped), prompt.corner(layer));
    zero.equal(prompt.mean(at_rest * at_rest), trace(prompt.Sigma));
    return zero;
  }
};

// At b = e_{d+1}, A = [-t I; 0] the loss is
//   f = tr Sigma - 2 t a + t^2 c, a = tr Sigma^2, c = (1 + 1/n) tr Sigma^3 + tr Sigma^2 tr Sigma /
//   n,
// so that c (f - tr Sigma) = (c t - a)^2 - a^2: less than 0 at t = a / c whenever Sigma != 0.
struct Pencil {
  bool without_trace = false;

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto t = free.scalar("t");
    const auto& Sigma = prompt.Sigma;
    const auto none = zero_column(Sigma);
    const auto error = prompt.error({none, 1, -t * identity_like(Sigma), none});
    const auto& v = prompt.inverse_n;
    auto square = (TreeScalar(1) + v) * trace(Sigma * Sigma * Sigma);
    if (!without_trace) square += v * trace(Sigma * Sigma) * trace(Sigma);
    const auto a = trace(Sigma * Sigma), change = prompt.mean(error * error) - trace(Sigma);
    Vanishing<TreeMatrix> zero;
    zero.equal(change + TreeScalar(2) * t * a, t * t * square);
    zero.add(square * change - (square * t - a) * (square * t - a) + a * a);
    return zero;
  }
};

// With layers (t b, t A) the loss is tr Sigma + 2 t^2 (beta tr(Sigma A_1 Sigma) + alpha^T Sigma^2
// b_1) + O(t^4): the corner has the factor t^2. The coefficient is odd in A, so that the Hessian at
// the origin takes both signs.
struct Curvature {
  bool halved = false;

  Sizes sizes() const { return every_size; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto [b1, beta, A1, alpha] = free_layer(free);
    const auto t = free.scalar("t");
    const auto& Sigma = prompt.Sigma;
    const auto corner = prompt.corner({b1, beta, A1, alpha});
    const auto square = Sigma * Sigma;
    const auto along = beta * trace(square * A1) + dot(alpha, square * b1);
    Vanishing<TreeMatrix> zero;
    zero.equal(prompt.corner({t * b1, t * beta, t * A1, t * alpha}), t * t * corner);
    zero.equal(prompt.mean(corner * dot(prompt.w, prompt.x_query)),
               (halved ? from_rational<TreeScalar>(Rational(1, 2)) : TreeScalar(1)) * along);
    return zero;
  }
};

struct Problem {
  Matrix<Rational> Sigma;
  Rational inverse_n;
  explicit Problem(const Instance& instance)
      : Sigma(instance.matrix("Sigma")), inverse_n(1, instance.integer("n")) {}

  // Equation (8).
  SingleLayer<Rational> optimum() const {
    return descent_layer<Rational>(-inverse(inverse_preconditioner(Sigma, inverse_n)));
  }
  Rational loss(const SingleLayer<Rational>& layer) const {
    return single_layer_loss(layer, Sigma, inverse_n);
  }
  // tr[Sigma (Sigma + S I)((n+1) Sigma + S I)^{-1}].
  Rational least() const {
    const auto shift = trace(Sigma) * identity_matrix<Rational>(Sigma.rows());
    const auto D = (Rational(1) / inverse_n + Rational(1)) * Sigma + shift;
    return trace(solve(D, (Sigma + shift) * Sigma));
  }
};

Finding segment(const Context& c) {
  const Problem problem(c.instance);
  const auto optimum = problem.optimum();
  const auto opposite = scaled(optimum, Rational(-1), Rational(-1));
  const Rational here = problem.loss(optimum), there = problem.loss(opposite);
  const Rational middle = problem.loss(scaled(optimum, Rational(0), Rational(0)));
  const bool holds = all_hold({Vector<Rational>{there, problem.least(), trace(problem.Sigma)} ==
                                   Vector<Rational>{here, here, middle},
                               here < middle});
  auto result = settled(
      holds,
      "f(b, A) = f(-b, -A) = " + here.text() + " at the minimiser, but f(0, 0) = " + middle.text(),
      "f = " + here.text() + ", " + there.text() + " at the ends, " + middle.text() +
          " in the middle");
  result.values = {value("loss_min", here), value("loss_midpoint", middle)};
  return result;
}

// What convexity would say of the reference instance.
Finding convex_on_segment(const Context& c) {
  const Problem problem(c.instance);
  const auto optimum = problem.optimum();
  const Rational mean =
      (problem.loss(optimum) + problem.loss(scaled(optimum, Rational(-1), Rational(-1)))) /
      Rational(2);
  const Rational middle = problem.loss(scaled(optimum, Rational(0), Rational(0)));
  const auto words =
      "the midpoint has loss " + middle.text() + ", the mean of the ends is " + mean.text();
  return settled(middle <= mean, words, words);
}

}  // namespace

Theorem theorem() {
  const Sizes smallest = {{"n", 1}, {"d", 1}};
  return {
      .inputs = {n_input(),
                 {"Sigma",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_semidefinite, Constraint::nonzero},
                  "covariance of the covariates"},
                 d_input()},
      .values = {{"loss_min", "rational: the loss at the minimiser and at its negative"},
                 {"loss_midpoint", "rational: the loss at (0, 0), tr Sigma"}},
      .parts = {{"nonconvex",
                 {chain({words(Symmetry{}), words(Pencil{})}), exact(segment)},
                 {{"(b, A) and (b, -A) have the same loss", words(Symmetry{true})},
                  {"the loss on the pencil has no tr Sigma^2 tr Sigma / n", words(Pencil{true})},
                  {"the midpoint of the two minimisers is no worse than their mean",
                   once(Evidence::exact, smallest, Inputs::points, convex_on_segment)}}},
                {"hessian", {words(Curvature{})}, {{"half of it", words(Curvature{true})}}}},
  };
}

}  // namespace verify::ahn2023::claim_nonconvex
