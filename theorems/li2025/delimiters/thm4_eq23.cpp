// With uncorrelated tasks of equal length, scalar gates lose nothing exactly if r or -r is
// nonnegative and nondecreasing; the printed condition forgets the sign.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025::claim_thm4_eq23 {
namespace {

// With <u, v> = u^T W v, W = S^2: <tau, tau> <omega, omega> - <tau, omega>^2 is half the square of
// S (tau omega^T - omega tau^T) S, so that <tau, omega>^2 / <omega, omega> is largest, <tau, tau>,
// where omega is a multiple of tau and nowhere else. W = I, tau = r for equal lengths.
struct BestProportion {
  bool without_half = false;  // the control

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"K", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto K = free.space("K");
    const auto S = free.symmetric(K);
    const auto tau = free.vector(K), omega = free.vector(K);
    const auto with = [&](const VectorOf<M>& u, const VectorOf<M>& v) {
      return dot(u, S * (S * v));
    };
    const M crossed = outer(tau, omega) - outer(omega, tau), defect = S * (crossed * S);
    const T squares = trace(transpose(defect) * defect), product = with(tau, omega), two(2L);
    const T gap = with(tau, tau) * with(omega, omega) - product * product;
    Vanishing<M> zero;
    zero.add((without_half ? gap : two * gap) - squares);
    return zero;
  }
};

bool up_to_sign_in_cone(const Vector<Rational>& v) {
  return in_monotone_cone(v) || in_monotone_cone(Rational(-1) * v);
}

// E12: nondecreasing correlations and equal lengths; the control drops "equal". With correlations
// that are not negative, as all experiments have them, it is enough.
enum class Tasks { negative, unequal, nonnegative };
template <Tasks tasks>
Finding nondecreasing_is_enough(const Context&) {
  const Rational half(1, 2), one(1), two(2);
  const bool unequal = tasks == Tasks::unequal;
  const Vector<Rational> lengths = {one, unequal ? two : one};
  const Vector<Rational> r = {unequal ? half : (tasks == Tasks::negative ? -half : Rational(1, 4)),
                              half};
  const auto blocks = isotropic_task_blocks(1, 0, lengths, r);
  const auto best = best_monotone_weights(block_objective(blocks));
  const Rational all = stationary_risk_of(blocks, best_direction(blocks));
  const auto words = fmt::format(
      "d = 1, sigma = 0, K = 2, lengths {}, r = {}, which is nondecreasing: "
      "the best weights with 0 <= omega_1 <= omega_2 are in the direction "
      "{} with risk {}, all weights reach {}",
      text_of(lengths), text_of(r), text_of(best.omega), best.risk.text(), all.text());
  return settled(best.risk == all, words, words);
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

// One example each: the gain of omega is (omega^T r)^2 / omega^T (2 I + R) omega. The control: R =
// I.
template <bool uncorrelated>
Finding correlated_tasks_fall_short(const Context&) {
  const Rational one(1), two(2), off = uncorrelated ? Rational(0) : Rational(1, 2);
  const Matrix<Rational> A{{two + one, off}, {off, two + one}};
  const Vector<Rational> r = {Rational(1, 10), Rational(4, 5)};
  const auto free = solve(A, r);
  const Rational all = one - dot(r, free);
  // Of the cone spanned by (0, 1) and (1, 1) the best is (0, 1) scaled: A omega - r vanishes along
  // it and is nonnegative along (1, 1).
  const Vector<Rational> edge = {Rational(0), r[1] / A(1, 1)};
  const auto slope = A * edge - r;
  const bool best = slope[1].sign() == 0 && (slope[0] + slope[1]).sign() >= 0;
  const Rational monotone = one - dot(r, edge);
  if (!up_to_sign_in_cone(free) && !best)
    return finding(Truth::unknown, "the edge (0, 1) is not the best direction");
  const auto words = fmt::format(
      "d = 1, sigma = 0, one example each, R_12 = {}, r = (1/10, 4/5): "
      "the optimal weights are {}; {} at (0, 1) against {}",
      off.text(), text_of(free), monotone.text(), all.text());
  return settled(monotone > all && !up_to_sign_in_cone(free), words, words);
}

}  // namespace

Theorem theorem() {
  const Sizes smallest = {{"n", 2}, {"d", 1}, {"K", 2}};
  return {
      .inputs = task_block_inputs(),
      .values = {{"scalar_reaches_optimum", "boolean: risk_W = risk_wpgd"},
                 {"risk_wpgd", "rational: least risk over all P and omega"},
                 {"risk_W", "rational: least risk over P and nondecreasing block weights"}},
      .parts = {{"eq23",
                 {once(Evidence::exact, smallest, Inputs::points,
                       nondecreasing_is_enough<Tasks::negative>)},
                 {{"1 and 2 examples, r = (1/2, 1/2)",
                   once(Evidence::exact, {{"n", 3}, {"d", 1}, {"K", 2}}, Inputs::points,
                        nondecreasing_is_enough<Tasks::unequal>)}},
                 {once(Evidence::exact, smallest, Inputs::points,
                       nondecreasing_is_enough<Tasks::nonnegative>)}},
                {"right",
                 {words(BestProportion{}),
                  on_instance(Evidence::certificate, reached_exactly_on_the_cone)},
                 {{"once the difference in place of twice", words(BestProportion{true})}}},
                {"unequal",
                 {words(BestProportion{})},
                 {{"once the difference in place of twice", words(BestProportion{true})}}},
                {"correlated",
                 {once(Evidence::certificate, {}, Inputs::points,
                       correlated_tasks_fall_short<false>)},
                 {{"uncorrelated, with the same r", once(Evidence::certificate, {}, Inputs::points,
                                                         correlated_tasks_fall_short<true>)}}}},
      .require = complaint_about_task_blocks,
  };
}

}  // namespace verify::li2025::claim_thm4_eq23
