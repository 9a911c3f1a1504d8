// The register (17)-(18) with one symmetric positive definite A in all layers and the scalars of
// preconditioned conjugate gradients runs that algorithm; with an A that varies it does not end.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/register_conjugate_gradients.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/search_direction_descent.hpp"

namespace verify::memformer2024::claim_prop1_pcg {
namespace {

// The same symmetric A in all layers and free alpha_l, gamma_l.
struct FreeScalars {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d), w_0 = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto alpha = free.vector(layers), gamma = free.vector(layers);
    const auto A = free.symmetric(d);
    const auto run = register_run(prompt, w_0, A, alpha, gamma);
    const auto algorithm = search_direction_descent(hessian_of(prompt), w_star, w_0,
                                                    Vector<Matrix<T>>(layers, A), alpha, gamma);
    return (label_rows(run.states) - residual_rows(prompt, algorithm.w)).entries();
  }
};

Finding at_size(const Context& c) { return identity_test(FreeScalars{5, 20, 5}, c.seed); }
Finding expand(const Context&) { return expands_to_zero(FreeScalars{2, 2, 2}); }
Finding plane_ends(const Context& c) { return identity_test(TwoStepsInThePlane{3}, c.seed); }
Finding plane_with_another(const Context& c) {
  return identity_test(TwoStepsInThePlane{3, SecondRegisterLayer::another_preconditioner}, c.seed);
}

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

Finding on_instance(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto w = from_rows(p.algorithm.w);
  const auto run = register_run(p.prompt, p.w_0, p.A, p.algorithm.alpha, p.algorithm.gamma);
  const auto Y = label_rows(run.states);
  const long steps = p.algorithm.steps(), n = p.prompt.n();
  bool solved = true;
  for (long i = 0; i < n; ++i) solved &= is_zero(Y(steps, i)) == Truth::yes;
  auto result = settled(solved && Y == residual_rows(p.prompt, w),
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
  bool same = p.A == C * transpose(C) && plain.steps() == p.algorithm.steps();
  for (long k = 0; same && k <= plain.steps(); ++k) same = C * plain.w[k] == p.algorithm.w[k];
  return settled(same,
                 "w_k = C v_k for A = C C^T, C = [1 1; 0 1], and v_k of plain conjugate "
                 "gradients on C^T H C",
                 "the iterates differ from those in the other coordinates");
}

Finding plain_scalars(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto plain = conjugate_gradients(hessian_of(p.prompt), p.w_star, p.w_0);
  const auto Y = label_rows(register_run(p.prompt, p.w_0, p.A, plain.alpha, plain.gamma).states);
  const long last = Y.rows() - 1;
  bool solved = true;
  for (long i = 0; i < p.prompt.n(); ++i) solved &= is_zero(Y(last, i)) == Truth::yes;
  return settled(solved, "the scalars without the preconditioner do as well",
                 fmt::format("first label after {} layers: {}", last, Y(last, 0).text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
      .checks =
          {
              {"one A in all layers: the labels carry w_l for any alpha_l, gamma_l", symbolic,
               everywhere, holds, On::claim, "d=n=L=2, A symmetric; everything free", expand},
              {"the same at full size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=5, A symmetric; everything free", at_size},
              {"in the plane two preconditioned steps reach gradient 0", identity, everywhere,
               holds, On::claim, "d=2, n=3; X, w* - w_0 and the symmetric A free", plane_ends},
              {"the iterates are those of plain conjugate gradients in other coordinates", exact,
               points, holds, On::claim, "I1, A = C C^T", change_of_coordinates},
              {"forward pass and preconditioned conjugate gradients on the instance", exact, points,
               holds, On::instance, "the instance", on_instance},
              {"the second layer may have another preconditioner", identity, everywhere, control,
               On::claim, "d=2, n=3; two symmetric preconditioners free", plane_with_another},
              {"the scalars of plain conjugate gradients do for A as well", exact, points, control,
               On::claim, "I1", plain_scalars},
          },
  };
}

}  // namespace verify::memformer2024::claim_prop1_pcg
