// The register (17)-(18) with A_l = I and the step sizes and deflections that conjugate gradients
// compute on this very prompt runs exactly that algorithm: labels at every layer and token, and
// zero labels on the demonstrations at the end.
#include <fmt/format.h>

#include "theorems/memformer2024/registers/register_conjugate_gradients.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/search_direction_descent.hpp"

namespace verify::memformer2024::claim_prop1_exact {
namespace {

// A_l = I and free numbers alpha_l, gamma_l, hence whatever conjugate gradients compute.
struct FreeScalars {
  long d, n, layers;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d), w_0 = free.vector(d);
    const auto prompt = linear_prompt(X, x_query, w_star);
    const auto alpha = free.vector(layers), gamma = free.vector(layers);
    const auto I = identity_matrix<T>(d);
    const auto run = register_run(prompt, w_0, I, alpha, gamma);
    const auto algorithm = search_direction_descent(hessian_of(prompt), w_star, w_0,
                                                    Vector<Matrix<T>>(layers, I), alpha, gamma);
    return (label_rows(run.states) - residual_rows(prompt, algorithm.w)).entries();
  }
};

Finding expand(const Context&) { return expands_to_zero(FreeScalars{2, 2, 2}); }
Finding at_size(const Context& c) { return identity_test(FreeScalars{5, 20, 5}, c.seed); }
Finding plane_ends(const Context& c) { return identity_test(TwoStepsInThePlane{3}, c.seed); }
Finding plane_without_memory(const Context& c) {
  return identity_test(TwoStepsInThePlane{3, SecondRegisterLayer::without_memory}, c.seed);
}

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

Finding on_instance(const Context& c) {
  const auto p = problem_of(c.instance);
  const auto w = from_rows(p.algorithm.w);
  const auto Y = label_rows(p.forward(p.algorithm.alpha, p.algorithm.gamma).states);
  const long steps = p.algorithm.steps(), n = p.prompt.n();
  bool solved = true;
  for (long i = 0; i < n; ++i) solved &= is_zero(Y(steps, i)) == Truth::yes;
  auto result = settled(
      solved && Y == residual_rows(p.prompt, w),
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

// The reference prompt with other scalars: the label of the query after the first layer, and
// whether the demonstrations end at 0.
Finding with_scalars(const Context& c, const Vector<Rational>& alpha, const Vector<Rational>& gamma,
                     const char* what) {
  const auto p = problem_of(c.instance);
  const auto Y = label_rows(p.forward(alpha, gamma).states);
  const auto right = residual_rows(p.prompt, from_rows(p.algorithm.w));
  const long n = p.prompt.n(), last = Y.rows() - 1;
  return settled(Y == right, "the labels are those of conjugate gradients",
                 fmt::format("{}: label of the query {} after one layer and {} at the end, by "
                             "conjugate gradients {} and {}",
                             what, Y(1, n).text(), Y(last, n).text(), right(1, n).text(),
                             right(last, n).text()));
}

Finding alpha_times_n(const Context& c) {
  const auto p = problem_of(c.instance);
  return with_scalars(c, Rational(p.prompt.n()) * p.algorithm.alpha, p.algorithm.gamma,
                      "alpha_l times n, as (31) suggests");
}
Finding forgotten(const Context& c) {
  const auto p = problem_of(c.instance);
  return with_scalars(c, p.algorithm.alpha, Vector<Rational>(p.algorithm.gamma.size()),
                      "gamma_1 = 0");
}
Finding first_step_one(const Context& c) {
  auto alpha = problem_of(c.instance).algorithm.alpha;
  alpha[0] = Rational(1);
  return with_scalars(c, alpha, problem_of(c.instance).algorithm.gamma,
                      "alpha_0 = 1, as A.2 has it");
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_prompt({start_input()}),
      .values = {{"steps", "integer: steps until the residual vanishes"},
                 {"alpha", "vector[steps]: step sizes"},
                 {"gamma", "vector[steps]: deflections, gamma_0 = 0"},
                 {"w", "matrix[steps+1, d]: iterates"},
                 {"Y", "matrix[steps+1, n+1]: label rows"},
                 {"Y_last", "vector[n+1]: the last label row"}},
      .checks =
          {
              {"whatever the numbers alpha_l and gamma_l are, the labels carry the iterates",
               symbolic, everywhere, holds, On::claim,
               "d=n=L=2, A_l = I; X, w*, w_0, x_query, alpha_l, gamma_l free", expand},
              {"the same at full size", identity, everywhere, holds, On::claim,
               "d=5, n=20, L=5, A_l = I; everything free", at_size},
              {"in the plane two steps of conjugate gradients reach gradient 0", identity,
               everywhere, holds, On::claim,
               "d=2, n=3; X, w* - w_0 and a symmetric preconditioner free", plane_ends},
              {"forward pass and conjugate gradients on the instance", exact, points, holds,
               On::instance, "the instance", on_instance},
              {"the step sizes carry another factor n", exact, points, control, On::claim, "I1",
               alpha_times_n},
              {"the deflection is 0", exact, points, control, On::claim, "I1", forgotten},
              {"the first step size is 1", exact, points, control, On::claim, "I1", first_step_one},
              {"two steps without memory reach gradient 0 in the plane", identity, everywhere,
               control, On::claim, "d=2, n=3", plane_without_memory},
          },
  };
}

}  // namespace verify::memformer2024::claim_prop1_exact
