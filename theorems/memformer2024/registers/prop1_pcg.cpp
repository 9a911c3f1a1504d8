// The register (17)-(18) with one symmetric positive definite A in all layers and the scalars of
// preconditioned conjugate gradients runs that algorithm; with an A that varies it does not end.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/carried_direction.hpp"
#include "theorems/memformer2024/registers/register_conjugate_gradients.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_prop1_pcg {
namespace {

// Preconditioned conjugate gradients are conjugate gradients on C^T H C, A = C C^T, in coordinates
// v with w = C v: r~ = C^T r and s = C s~ give r~^T r~ = r^T A r and s~^T C^T H C s~ = s^T H s, so
// that alpha and gamma are those numbers, and a step with any of them keeps the relation.
struct ChangeOfCoordinates {
  bool transposed = false;  // the control: A = C^T C

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto C = free.matrix("C", d, d), H = free.symmetric("H", d);
    const M A = transposed ? transpose(C) * C : C * transpose(C);
    const M turned = transpose(C) * H * C;
    const auto r = free.vector("r", d), s_turned = free.vector("s_turned", d),
               v = free.vector("v", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma");
    const auto r_turned = transpose(C) * r, s = C * s_turned;
    const auto next = A * r + gamma * s, next_turned = r_turned + gamma * s_turned;
    Vanishing<M> zero;
    zero.equal(dot(r_turned, r_turned), dot(r, A * r));
    zero.equal(dot(s_turned, turned * s_turned), dot(s, H * s));
    zero.equal(next, C * next_turned);
    zero.equal(C * v + alpha * next, C * (v + alpha * next_turned));
    zero.equal(transpose(C) * (r - alpha * (H * next)), r_turned - alpha * (turned * next_turned));
    return zero;
  }
};

struct Problem {
  Prompt<Rational> prompt;
  Vector<Rational> w_star, w_0;
  Matrix<Rational> A;
  ConjugateGradients<Rational> algorithm;
};

Problem problem_of(const Instance& instance) {
  const auto prompt = prompt_of(instance);
  const auto& w_star = instance.vector("w_star");
  const auto w_0 = start_of(instance);
  const auto& A = instance.matrix("preconditioner");
  return {prompt, w_star, w_0, A,
          conjugate_gradients(hessian_of(prompt), w_star, w_0, A, prompt.d())};
}

Finding at_instance(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto w = from_rows(p.algorithm.w);
  const auto run = register_run(p.prompt, p.w_0, p.A, p.algorithm.alpha, p.algorithm.gamma);
  const auto Y = label_rows(run.states);
  const long steps = p.algorithm.steps(), n = p.prompt.n();
  bool solved = true;
  for (long i = 0; i < n; ++i) solved &= is_zero(Y(steps, i)) == Truth::yes;
  auto result = settled({solved, Y == residual_rows(p.prompt, w)},
                        fmt::format("{} layers carry the iterates at every token, and the labels "
                                    "of the demonstrations end at 0",
                                    steps),
                        "the layers leave the iterates of preconditioned conjugate gradients");
  result.values = {value("steps", steps), value("alpha", p.algorithm.alpha),
                   value("gamma", p.algorithm.gamma), value("w", w), value("Y_last", Y.row(steps))};
  return result;
}

// Conjugate gradients in the coordinates v with w = C v, A = C C^T: an independent route to the
// iterates. Here A = [2 1; 1 1] and C = [1 1; 0 1].
Finding change_of_coordinates(const Context& c) {
  const auto p = problem_of(c.instance);
  const Matrix<Rational> C = {{1, 1}, {0, 1}}, inverse = {{1, -1}, {0, 1}};
  const auto H = transpose(C) * hessian_of(p.prompt) * C;
  const auto plain = conjugate_gradients(H, inverse * p.w_star, inverse * p.w_0);
  bool same = p.A == C * transpose(C);
  same &= plain.steps() == p.algorithm.steps();
  for (long k = 0; same && k <= plain.steps(); ++k) same = C * plain.w[k] == p.algorithm.w[k];
  return settled(same,
                 "w_k = C v_k for A = C C^T, C = [1 1; 0 1], and v_k of plain conjugate "
                 "gradients on C^T H C",
                 "the iterates differ from those in the other coordinates");
}

}  // namespace

Theorem theorem() {
  using Change = GradientStep::Change;
  return {
      .inputs = with_prompt({{"preconditioner",
                              Kind::matrix,
                              {"d", "d"},
                              {Constraint::positive_definite},
                              "the A of every layer"},
                             start_input()}),
      .values = {{"steps", "integer: steps until the residual vanishes"},
                 {"alpha", "vector[steps]: step sizes"},
                 {"gamma", "vector[steps]: deflections, gamma_0 = 0"},
                 {"w", "matrix[steps+1, d]: iterates"},
                 {"Y_last", "vector[n+1]: the last label row"}},
      .parts = {{"runs",
                 {words(GradientStep{true}), exact(at_instance)},
                 {{"the step sizes carry another factor 1/n",
                   words(GradientStep{true, Change::another_factor})},
                  {"the deflection is 0", words(GradientStep{true, Change::forgotten})}},
                 {once(Evidence::exact, {}, Inputs::points, change_of_coordinates)}},
                {"ends",
                 {words(ChangeOfCoordinates{}), test(TwoStepsInThePlane{2}),
                  test(TwoStepsInThePlane{5})},
                 {{"A = C^T C", words(ChangeOfCoordinates{true})},
                  {"the second layer may have another preconditioner",
                   test(TwoStepsInThePlane{3, SecondRegisterLayer::another_preconditioner})}}}},
  };
}

}  // namespace verify::memformer2024::claim_prop1_pcg
