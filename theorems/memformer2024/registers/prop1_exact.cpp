// The register (17)-(18) with A_l = I and the step sizes and deflections that conjugate gradients
// compute on this very prompt runs exactly that algorithm: labels at every layer and token, and
// zero labels on the demonstrations at the end.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/carried_direction.hpp"
#include "theorems/memformer2024/registers/register_conjugate_gradients.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::memformer2024::claim_prop1_exact {
namespace {

struct Problem {
  Prompt<Rational> prompt;
  Vector<Rational> w_star, w_0;
  ConjugateGradients<Rational> algorithm;
  RegisterRun<Rational> forward(const Vector<Rational>& alpha,
                                const Vector<Rational>& gamma) const {
    return register_run(prompt, w_0, identity_matrix<Rational>(prompt.d()), alpha, gamma);
  }
};

Problem problem_of(const Instance& instance) {
  const auto prompt = prompt_of(instance);
  const auto& w_star = instance.vector("w_star");
  const auto w_0 = start_of(instance);
  return {prompt, w_star, w_0, conjugate_gradients(hessian_of(prompt), w_star, w_0)};
}

Finding at_instance(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto w = from_rows(p.algorithm.w);
  const auto Y = label_rows(p.forward(p.algorithm.alpha, p.algorithm.gamma).states);
  const long steps = p.algorithm.steps(), n = p.prompt.n();
  bool solved = true;
  for (long i = 0; i < n; ++i) solved &= is_zero(Y(steps, i)) == Truth::yes;
  auto result = settled(
      {solved, Y == residual_rows(p.prompt, w)},
      fmt::format("{} layers carry the {} iterates of conjugate gradients at every token; the "
                  "labels of the demonstrations end at 0, that of the query at {}",
                  steps, steps, Y(steps, n).text()),
      "the layers leave the iterates of conjugate gradients");
  result.values = {value("steps", steps),
                   value("alpha", p.algorithm.alpha),
                   value("gamma", p.algorithm.gamma),
                   value("w", w),
                   value("Y", Y),
                   value("Y_last", Y.row(steps))};
  return result;
}

// Where a layer carries w with H (w* - w) = 0, H = X X^T / n, its labels y of the demonstrations
// are 0: |y|^2 = n (w* - w)^T H (w* - w). At the query it carries -<x_query, w>.
struct LabelsAtTheEnd {
  bool without_n = false;  // the control: |y|^2 = (w* - w)^T H (w* - w)

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d),
               w = free.vector("w", d);
    const auto count = free.size(n);
    const auto Z = token_matrix_from(noiseless_prompt(X, x_query, w_star), w);
    const auto labels = bottom_border(Z), rest = w_star - w;
    const auto H_rest = free.inverse_size(n) * (X * (transpose(X) * rest));
    const auto energy = dot(rest, H_rest);
    Vanishing<M> zero;
    zero.equal(dot(labels, labels), without_n ? energy : count * energy);
    zero.add(corner(Z) + dot(x_query, w));
    return zero;
  }
};

// Where the labels end: 0 on the demonstrations, -<x, w_0 + P (w* - w_0)> at the query, P the
// orthogonal projection on the range of H, found from its null space.
Finding ends(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto Y = label_rows(p.forward(p.algorithm.alpha, p.algorithm.gamma).states);
  const auto N = nullspace(hessian_of(p.prompt));
  auto end = p.w_star;
  if (N.cols() > 0) end = end - N * solve(transpose(N) * N, transpose(N) * (p.w_star - p.w_0));
  const long last = Y.rows() - 1, n = p.prompt.n();
  bool right = Y(last, n) == -dot(p.prompt.x_query, end);
  for (long i = 0; i < n; ++i) right &= Y(last, i).sign() == 0;
  const auto words = fmt::format("the labels end at {}; w_0 + P (w* - w_0) = {}",
                                 text_of(Y.row(last)), text_of(end));
  return settled(right, words, words);
}

}  // namespace

Theorem theorem() {
  using Change = GradientStep::Change;
  return {
      .inputs = with_prompt({start_input()}),
      .values = {{"steps", "integer: steps until the residual vanishes"},
                 {"alpha", "vector[steps]: step sizes"},
                 {"gamma", "vector[steps]: deflections, gamma_0 = 0"},
                 {"w", "matrix[steps+1, d]: iterates"},
                 {"Y", "matrix[steps+1, n+1]: label rows"},
                 {"Y_last", "vector[n+1]: the last label row"}},
      .parts = {{"runs",
                 {words(GradientStep{}), exact(at_instance)},
                 {{"the step sizes carry another factor 1/n",
                   words(GradientStep{false, Change::another_factor})},
                  {"the deflection is 0", words(GradientStep{false, Change::forgotten})},
                  {"the residual moves by alpha^2 H s",
                   words(GradientStep{false, Change::residual_kept})}}},
                {"ends",
                 {words(LabelsAtTheEnd{}), test(TwoStepsInThePlane{2}), test(TwoStepsInThePlane{5}),
                  exact(ends)},
                 {{"|y|^2 = (w* - w)^T H (w* - w), without n", words(LabelsAtTheEnd{true})},
                  {"two steps without memory reach gradient 0 in the plane",
                   test(TwoStepsInThePlane{3, SecondRegisterLayer::without_memory})}}}},
  };
}

}  // namespace verify::memformer2024::claim_prop1_exact
