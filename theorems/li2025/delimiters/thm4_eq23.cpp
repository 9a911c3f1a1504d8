// With uncorrelated tasks of equal length, scalar gates lose nothing exactly if r or -r is
// nonnegative and nondecreasing; the printed condition forgets the sign.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025::claim_thm4_eq23 {
namespace {

// R = blockdiag(1 1^T) with K blocks of size m: R^2 = m R, R r = m r for block-constant r, and
// (I + h R)((1 + h m) I - h R) = (1 + h m) I, so that (I + h R)^-1 r = r / (1 + h m).
struct EqualBlocks {
  long K, m;
  bool inverse_without_length = false;  // 1 + h in place of 1 + h m

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const long n = K * m;
    const T h = free.scalar(), length(m), one(1L);
    Matrix<T> R(n, n);
    Vector<T> r;
    for (long k = 0; k < K; ++k) {
      r.insert(r.end(), m, free.scalar());
      for (long i = 0; i < m; ++i)
        for (long j = 0; j < m; ++j) R(k * m + i, k * m + j) = one;
    }
    const Matrix<T> I = identity_matrix<T>(n);
    const T factor = one + (inverse_without_length ? h : T(h * length));
    Vector<T> zero = (R * R - length * R).entries();
    append(zero, (I + h * R) * (factor * I - h * R) - factor * I);
    const auto Rr = R * r - length * r, weights = (I + h * R) * r - factor * r;
    zero.insert(zero.end(), Rr.begin(), Rr.end());
    zero.insert(zero.end(), weights.begin(), weights.end());
    return zero;
  }
};

// (sum r_k^2)(sum omega_k^2) - (sum r_k omega_k)^2 is the sum of (omega_k r_l - omega_l r_k)^2 over
// k < l: the gain of block weights omega falls short of that of r unless they are proportional.
struct ProportionalWeights {
  long K;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto r = free.vector(K), omega = free.vector(K);
    const T product = dot(r, omega);
    T minors(0L);
    for (long l = 0; l < K; ++l) {
      for (long k = 0; k < l; ++k) {
        const T minor = omega[k] * r[l] - omega[l] * r[k];
        minors += minor * minor;
      }
    }
    return {T(dot(r, r) * dot(omega, omega) - product * product - minors)};
  }
};

Finding blocks_expansion(const Context&) { return expands_to_zero(EqualBlocks{3, 2}); }
Finding blocks_ginac(const Context&) { return expands_to_zero_ginac(EqualBlocks{2, 2}); }
Finding blocks_test(const Context& c) { return identity_test(EqualBlocks{5, 6}, c.seed); }
Finding wrong_inverse(const Context& c) { return identity_test(EqualBlocks{3, 2, true}, c.seed); }
Finding best_preconditioner(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding proportional_expansion(const Context&) { return expands_to_zero(ProportionalWeights{4}); }
Finding proportional_test(const Context& c) {
  return identity_test(ProportionalWeights{30}, c.seed);
}

bool up_to_sign_in_cone(const Vector<Rational>& v) {
  return in_monotone_cone(v) || in_monotone_cone(Rational(-1) * v);
}

// E12.
Finding nondecreasing_is_enough(const Context&) {
  const Rational half(1, 2), one(1);
  const auto blocks = isotropic_task_blocks(1, 0, {one, one}, {-half, half});
  const auto objective = block_objective(blocks);
  const auto best = best_monotone_weights(objective);
  const Rational all = stationary_risk_of(blocks, best_direction(blocks));
  return settled(best.risk == all, "no difference",
                 fmt::format("d = 1, sigma = 0, K = 2, one example each, r = (-1/2, 1/2), which is "
                             "nondecreasing: the best weights with 0 <= omega_1 <= omega_2 are in "
                             "the direction {} with risk {}, all weights reach {}",
                             text_of(best.omega), best.risk.text(), all.text()));
}

Finding reached_exactly_on_the_cone(const Context& c) {
  const auto blocks = task_blocks(c.instance);
  const auto objective = block_objective(blocks);
  const auto best = best_monotone_weights(objective);
  const auto direction = best_direction(blocks);
  const Rational all = stationary_risk_of(blocks, direction);
  const bool reaches = best.risk == all, in_cone = up_to_sign_in_cone(objective.targets);
  auto result = settled(
      reaches == in_cone && best.certified &&
          risk_by_traces(blocks, direction, best.omega) == best.risk,
      fmt::format("the optimal block weights are proportional to {}, {} up to sign: nondecreasing "
                  "weights reach {}, all weights {}",
                  text_of(objective.targets),
                  in_cone ? "nonnegative and nondecreasing" : "not nonnegative and nondecreasing",
                  best.risk.text(), all.text()),
      "the risks are equal although the optimal weights lie outside the cone, or the other way "
      "round");
  result.values = {value("scalar_reaches_optimum", reaches), value("risk_wpgd", all),
                   value("risk_W", best.risk)};
  return result;
}

Finding lengths_may_differ(const Context&) {
  const Rational half(1, 2);
  const auto objective =
      block_objective(isotropic_task_blocks(1, 0, {Rational(1), Rational(2)}, {half, half}));
  const auto best = best_monotone_weights(objective);
  return settled(
      best.risk == objective.least_risk(), "no difference",
      fmt::format("d = 1, sigma = 0, 1 and 2 examples, r = (1/2, 1/2): the optimal "
                  "weights {} decrease; {} against {}",
                  text_of(objective.targets), best.risk.text(), objective.least_risk().text()));
}

// One example each: the gain of omega is (omega^T r)^2 / omega^T (2 I + R) omega.
Finding tasks_may_be_correlated(const Context&) {
  const Rational half(1, 2), one(1), two(2);
  const Matrix<Rational> A{{two + one, half}, {half, two + one}};
  const Vector<Rational> r = {Rational(1, 10), Rational(4, 5)};
  const auto free = solve(A, r);
  const Rational all = one - dot(r, free);
  // Of the cone spanned by (0, 1) and (1, 1) the best is (0, 1) scaled: A omega - r vanishes along
  // it and is nonnegative along (1, 1).
  const Vector<Rational> edge = {Rational(0), r[1] / A(1, 1)};
  const auto slope = A * edge - r;
  const bool best = slope[1].sign() == 0 && (slope[0] + slope[1]).sign() >= 0;
  const Rational monotone = one - dot(r, edge);
  if (!best) return finding(Truth::unknown, "the edge (0, 1) is not the best direction");
  return settled(up_to_sign_in_cone(free) || monotone == all, "no difference",
                 fmt::format("d = 1, sigma = 0, one example each, R_12 = 1/2, r = (1/10, 4/5): the "
                             "optimal weights are {}; {} against {}",
                             text_of(free), monotone.text(), all.text()));
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = task_block_inputs(),
      .values = {{"scalar_reaches_optimum", "boolean: risk_W = risk_wpgd"},
                 {"risk_wpgd", "rational: least risk over all P and omega"},
                 {"risk_W", "rational: least risk over P and nondecreasing block weights"}},
      .checks =
          {{"uncorrelated tasks of equal length with nondecreasing r lose nothing", exact, points,
            refuted, On::claim, "d = 1, two tasks", nondecreasing_is_enough},
           {"the optimal weights (I + h R)^-1 r are r/(1 + h m)", symbolic, everywhere, holds,
            On::claim, "3 tasks of m = 2 examples; r and h free", blocks_expansion},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "2 tasks of m = 2 examples; r and h free", blocks_ginac},
           {"the same for more and longer tasks", identity, everywhere, holds, On::claim,
            "5 tasks of m = 6 examples", blocks_test},
           {"for given weights the best P leaves M - (omega^T r)^2 tr(Sigma^2 (M |omega|^2 I + "
            "(|omega|^2 + omega^T R omega) Sigma)^-1)",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, eigenvalues of Sigma and the weights free; for equal blocks omega^T R omega = "
            "m "
            "|omega|^2, so the quotient is (omega^T r)^2/|omega|^2",
            best_preconditioner},
           {"that quotient is largest for omega proportional to r alone", symbolic, everywhere,
            corrected, On::claim, "4 tasks, all free", proportional_expansion},
           {"the same for many tasks", identity, everywhere, corrected, On::claim, "30 tasks",
            proportional_test},
           {"nondecreasing weights reach the optimum exactly if the optimal weights are, up to "
            "sign, nonnegative and nondecreasing",
            certificate, points, corrected, On::instance, "the instance; every P and omega",
            reached_exactly_on_the_cone},
           {"the optimal weights are r/(1 + h)", identity, everywhere, control, On::claim,
            "3 tasks of 2 examples", wrong_inverse},
           {"tasks may have different lengths", exact, points, control, On::claim,
            "d = 1, 1 and 2 examples", lengths_may_differ},
           {"tasks may be correlated", certificate, points, control, On::claim,
            "d = 1, two tasks with one example each", tasks_may_be_correlated}},
      .require = complaint_about_task_blocks,
  };
}

}  // namespace verify::li2025::claim_thm4_eq23
