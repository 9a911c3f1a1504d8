// In exact arithmetic conjugate gradients has orthogonal residuals and conjugate directions, and
// the ratio of squared residuals is the conjugacy formula for gamma.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_cg_invariants {
namespace {

// All invariants after `steps` steps, multiplied by their denominators. H symmetric, w* - w_0 free.
struct Invariants {
  long d, steps;
  GammaRule rule = GammaRule::fletcher_reeves;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(d);
    const auto run = projective_conjugate_gradients(H, free.vector(d), steps, rule);
    Vector<T> zero;
    for (long k = 1; k <= steps; ++k) {
      for (long j = 0; j < k; ++j) {
        zero.push_back(dot(run[k].R, run[j].R));
        zero.push_back(dot(run[k].R, run[j].S));
        zero.push_back(dot(run[k].S, H * run[j].S));
      }
      // gamma_k r_{k-1}^2-ratio + (r_k^T H s_{k-1}) / (s_{k-1}^T H s_{k-1}).
      const auto& before = run[k - 1];
      zero.push_back(T(run[k].squares * before.rho * before.rho * before.curvature +
                       dot(run[k].R, H * before.S) * before.sigma * run[k].rho * before.squares));
    }
    return zero;
  }
};

Finding plane(const Context&) { return expands_to_zero(Invariants{2, 1}); }
Finding plane_ginac(const Context&) { return expands_to_zero_ginac(Invariants{2, 1}); }
Finding four(const Context& c) { return identity_test(Invariants{4, 3}, c.seed); }
Finding nine(const Context& c) { return identity_test(Invariants{9, 3}, c.seed); }
Finding wrong_gamma(const Context& c) {
  return identity_test(Invariants{3, 1, GammaRule::dropped_square}, c.seed);
}

// A step that is not an exact line search: r_1 is no longer orthogonal to s_0.
struct InexactStep {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto H = free.symmetric(2);
    const auto r = H * free.vector(2);
    return {dot(r - free.scalar() * (H * r), r)};
  }
};
Finding inexact(const Context&) { return expands_to_zero(InexactStep{}); }

// A multiple with integer entries: products of two such vectors need no fractions.
Vector<Rational> cleared(const Vector<Rational>& v) {
  Rational factor(1);
  for (const auto& entry : v) factor *= (factor * entry).denominator();
  return factor * v;
}

Finding on_instance(const Context& c) {
  const auto task = quadratic_task_of(c.instance);
  const auto run = conjugate_gradients(task.H, task.w_star, task.w_0);
  bool all = true;
  Vector<Vector<Rational>> Hs, r, s, image;
  for (long k = 0; k < run.steps(); ++k) {
    Hs.push_back(task.H * run.s[k]);
    r.push_back(cleared(run.r[k]));
    s.push_back(cleared(run.s[k]));
    image.push_back(cleared(Hs[k]));
  }
  for (long k = 0; k < run.steps(); ++k) {
    for (long j = 0; j < k; ++j) {
      all &= dot(r[k], r[j]).sign() == 0 && dot(r[k], s[j]).sign() == 0 &&
             dot(s[k], image[j]).sign() == 0;
    }
    if (k > 0) {
      all &= run.gamma[k] == -dot(run.r[k], Hs[k - 1]) / dot(run.s[k - 1], Hs[k - 1]);
    }
    // The recursive residual is the true one.
    all &= run.r[k] == task.H * (task.w_star - run.w[k]);
  }
  auto result = settled(
      all,
      fmt::format(
          "{} steps: r_i^T r_j = 0 and s_i^T H s_j = 0 for i != j, r_k^T s_j = 0 for j < k, "
          "both formulas give the same gamma_k",
          run.steps()),
      "an invariant fails");
  result.values = {value("holds", all), value("alpha", run.alpha), value("gamma", run.gamma)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = quadratic_task_inputs(),
      .values = {{"holds", "boolean: all invariants hold exactly"},
                 {"alpha", "vector[steps]: step sizes"},
                 {"gamma", "vector[steps]: deflections, gamma_0 = 0"}},
      .checks =
          {
              {"residuals are orthogonal, directions conjugate, both formulas for gamma agree",
               symbolic, everywhere, holds, On::claim, "d=2; every entry of H and w* - w_0 free",
               plane, "invariants in the plane"},
              {"the same by a second computer algebra system", symbolic, everywhere, holds,
               On::claim, "d=2; every entry free", plane_ginac, "invariants in the plane"},
              {"residuals are orthogonal, directions conjugate, both formulas agree (d=4)",
               identity, everywhere, holds, On::claim, "d=4, all pairs among steps 0..3; all free",
               four},
              {"residuals are orthogonal, directions conjugate, both formulas agree (d=9)",
               identity, everywhere, holds, On::claim, "d=9, all pairs among steps 0..3; all free",
               nine},
              {"the invariants hold at the given numbers", exact, points, holds, On::instance,
               "the instance, all steps", on_instance},
              {"gamma is the new squared residual, not divided by the old one", identity,
               everywhere, control, On::claim, "d=3", wrong_gamma},
              {"the next residual is orthogonal to the direction whatever the step size", symbolic,
               everywhere, control, On::claim, "d=2; alpha_0 free", inexact},
          },
      .require = need_one_hessian,
  };
}

}  // namespace verify::memformer2024::claim_cg_invariants
