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
    const auto H = free.symmetric("H", d);
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

// One step, k to k + 1, of the induction over k: what is to be shown of r_{k+1} and s_{k+1} is a
// sum of multiples of what is known of r_k, s_k and any older pair, and of the two rules
//   alpha_k s_k^T H s_k = r_k^T r_k,  gamma_{k+1} r_k^T r_k = r_{k+1}^T r_{k+1}.
// At k = 0 there is nothing to show; alpha is not 0 while the method has not ended.
struct OneStep {
  bool other_sign = false;

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    // s_k = r_k + gamma_k s_{k-1}, and so for any older j, with r_{j+1} = r_j - alpha_j H s_j.
    const auto r = free.vector("r", d), s_before = free.vector("s_before", d);
    const auto r_j = free.vector("r_j", d), s_j_before = free.vector("s_j_before", d);
    const auto alpha = free.scalar("alpha"), gamma = free.scalar("gamma"),
               gamma_next = free.scalar("gamma_next");
    const auto alpha_j = free.scalar("alpha_j"), gamma_j = free.scalar("gamma_j");
    const auto s = r + gamma * s_before, s_j = r_j + gamma_j * s_j_before;
    const auto Hs = H * s;
    const auto r_after_j = r_j - alpha_j * (H * s_j);
    const auto r_next = r - alpha * Hs;
    const auto s_next = other_sign ? r_next - gamma_next * s : r_next + gamma_next * s;
    const auto alpha_rule = alpha * dot(s, Hs) - dot(r, r);
    const auto gamma_rule = gamma_next * dot(r, r) - dot(r_next, r_next);
    Vanishing<M> zero;
    // r_{k+1} is orthogonal to s_j, by r_k^T s_j = 0 and s_k^T H s_j = 0; to s_k, by r_k^T s_{k-1};
    // and so to r_j, j <= k.
    zero.add(dot(r_next, s_j) - dot(r, s_j) + alpha * dot(s, H * s_j));
    zero.add(dot(r_next, s) - gamma * dot(r, s_before) + alpha_rule);
    zero.add(dot(r_next, r_j) - dot(r_next, s_j) + gamma_j * dot(r_next, s_j_before));
    // s_{k+1} is conjugate to s_j, by r_{k+1} orthogonal to r_j and r_{j+1}; to s_k, by r_{k+1}
    // orthogonal to r_k: the formula gamma_{k+1} s_k^T H s_k + r_{k+1}^T H s_k = 0.
    zero.add(alpha_j * dot(s_next, H * s_j) - (alpha_j * gamma_next) * dot(s, H * s_j) -
             dot(r_next, r_j) + dot(r_next, r_after_j));
    zero.add(alpha * dot(s_next, Hs) - dot(r_next, r) - gamma_next * alpha_rule - gamma_rule);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // k = 1, where s_0 = r_0: r_1 is orthogonal to s_0 and s_1 conjugate to it, by the two rules.
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d);
    const auto alpha = free.scalar("alpha"), gamma_next = free.scalar("gamma_next");
    const auto r = H * (w_star - w_0), s = r, Hs = H * s;
    const auto r_next = H * (w_star - (w_0 + alpha * s));
    const auto s_next = other_sign ? r_next - gamma_next * s : r_next + gamma_next * s;
    const auto alpha_rule = alpha * dot(s, Hs) - dot(r, r);
    const auto gamma_rule = gamma_next * dot(r, r) - dot(r_next, r_next);
    Vanishing<M> zero;
    zero.add(dot(r_next, s) + alpha_rule);
    zero.add(alpha * dot(s_next, Hs) - dot(r_next, r) - gamma_next * alpha_rule - gamma_rule);
    return zero;
  }
};

// While r_k is not 0 neither is s_k^T H s_k, for H = V V^T, singular or not, so that alpha_k is
// defined: s_k = H t is in the range of H, as s_{k+1} = r_{k+1} + gamma s_k = H (e + gamma t) is;
// s^T H s = |V^T s|^2; where V^T s = 0, H s = 0 and |s|^2 = t^T H s = 0; and r_k^T s_k = |r_k|^2 +
// gamma_k r_k^T s_{k-1} is 0 for s_k = 0.
struct StepIsDefined {
  bool any_direction = false;  // s_k in no range: |s|^2 = t^T H s for s = t

  Sizes sizes() const { return {{"d", Argument::words}, {"k", Argument::induction}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto V = free.matrix("V", d, d);
    const auto t = free.vector("t", d), e = free.vector("e", d), before = free.vector("before", d);
    const auto gamma = free.scalar("gamma");
    const M H = V * transpose(V);
    const auto s = any_direction ? t : H * t, root = transpose(V) * s;
    const auto r = H * e;
    Vanishing<M> zero;
    zero.equal(r + gamma * (H * t), H * (e + gamma * t));
    zero.equal(dot(s, H * s), dot(root, root));
    zero.equal(H * s, V * root);
    zero.equal(dot(s, s), dot(t, H * s));
    zero.add(dot(r, r + gamma * before) - dot(r, r) - gamma * dot(r, before));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // s_0 = r_0 = H e is in the range of H.
    const auto d = free.space("d");
    const auto H = free.symmetric("H", d);
    const auto w_0 = free.vector("w_0", d), w_star = free.vector("w_star", d);
    const auto e = w_star - w_0;
    const auto r = ScalarOf<M>(-1L) * (H * (w_0 - w_star)), s = r;
    Vanishing<M> zero;
    zero.equal(s, H * e);
    zero.equal(dot(s, s), dot(e, H * s));
    zero.equal(dot(r, s), dot(r, r));
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
      all &= all_hold({dot(r[k], r[j]).sign() == 0, dot(r[k], s[j]).sign() == 0,
                       dot(s[k], image[j]).sign() == 0});
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
                 {chain({words(OneStep{}), words(StepIsDefined{})}), expand(Invariants{2, 1}),
                  test(Invariants{4, 3}), test(Invariants{9, 3}), exact(at_instance)},
                 {{"the direction has the other sign", words(OneStep{true})},
                  {"a direction outside of the range of H", words(StepIsDefined{true})},
                  {"gamma is the new squared residual, not divided by the old one",
                   test(Invariants{3, 1, GammaRule::dropped_square})}},
                 {ginac(Invariants{2, 1})}}},
      .require = need_one_hessian,
  };
}

}  // namespace verify::memformer2024::claim_cg_invariants
