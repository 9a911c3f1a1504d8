// In exact arithmetic conjugate gradients has orthogonal residuals and conjugate directions, and
// the ratio of squared residuals is the conjugacy formula for gamma.
#include <fmt/format.h>

#include "theorems/memformer2024/methods/projective_conjugate_gradient.hpp"
#include "theorems/memformer2024/methods/quadratic_task.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/conjugate_gradient.hpp"

namespace verify::memformer2024::claim_cg_invariants {
namespace {

// All invariants after `steps` steps, multiplied by their denominators. H symmetric, w* - w_0 free.
struct Invariants {
  long d, steps;
  GammaRule rule = GammaRule::fletcher_reeves;

  Sizes sizes() const { return {{"d", d}, {"k", steps}}; }

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

// One step, with free vectors and numbers: r' = r - alpha H s, s' = r' + gamma s. Against an older
// direction q with residual t and step alpha_j, whose next residual is t - alpha_j H q:
//   r'^T q = r^T q - alpha s^T H q
//   alpha_j s'^T H q = alpha_j gamma s^T H q + r'^T t - r'^T (t - alpha_j H q)
// and against s itself: s'^T H s = r'^T H s + gamma s^T H s, alpha r'^T H s = r'^T r - r'^T r'.
struct OneStep {
  bool other_sign = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric(d);
    const auto r = free.vector(d), s = free.vector(d), t = free.vector(d), q = free.vector(d);
    const auto alpha = free.scalar(), gamma = free.scalar(), alpha_j = free.scalar();
    const auto Hs = H * s;
    const auto next = r - alpha * Hs;
    const auto direction = other_sign ? next - gamma * s : next + gamma * s;
    const auto older = t - alpha_j * (H * q);  // the residual after an older one, along q
    Vanishing<M> zero;
    zero.add(dot(next, q) - dot(r, q) + alpha * dot(s, H * q));
    zero.add(alpha_j * dot(direction, H * q) - alpha_j * gamma * dot(Hs, q) - dot(next, t) +
             dot(next, older));
    zero.add(dot(direction, Hs) - dot(next, Hs) - gamma * dot(s, Hs));
    zero.add(alpha * dot(next, Hs) - dot(next, r) + dot(next, next));
    return zero;
  }
};

// A multiple with integer entries: products of two such vectors need no fractions.
Vector<Rational> cleared(const Vector<Rational>& v) {
  Rational factor(1);
  for (const auto& entry : v) factor *= (factor * entry).denominator();
  return factor * v;
}

Finding at_instance(const Context& c) {
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
  return {
      .inputs = quadratic_task_inputs(),
      .values = {{"holds", "boolean: all invariants hold exactly"},
                 {"alpha", "vector[steps]: step sizes"},
                 {"gamma", "vector[steps]: deflections, gamma_0 = 0"}},
      .parts = {{"invariants",
                 {by_hand(words(OneStep{})), expand(Invariants{2, 1}), test(Invariants{4, 3}),
                  test(Invariants{9, 3}), exact(at_instance)},
                 {{"the direction has the other sign", words(OneStep{true})},
                  {"gamma is the new squared residual, not divided by the old one",
                   test(Invariants{3, 1, GammaRule::dropped_square})}},
                 {ginac(Invariants{2, 1})}}},
      .require = need_one_hessian,
  };
}

}  // namespace verify::memformer2024::claim_cg_invariants
