// With uncorrelated tasks of equal length, scalar gates lose nothing exactly if r or -r is
// nonnegative and nondecreasing; r_1 <= .. <= r_K alone is not enough.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/isotonic_regression.hpp"
#include "theorems/li2025/delimiters/label_gate_bound.hpp"
#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "verify/algebra/facts/compare.hpp"
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
    const auto S = free.symmetric("S", K);
    const auto tau = free.vector("tau", K), omega = free.vector("omega", K);
    const auto with = [&](const VectorOf<M>& u, const VectorOf<M>& v) {
      return dot(u, S * (S * v));
    };
    const M crossed = outer(tau, omega) - outer(omega, tau), defect = S * (crossed * S);
    const T squares = trace(transpose(defect) * defect), product = with(tau, omega), two(2L);
    const T gap = with(tau, tau) * with(omega, omega) - product * product;
    Vanishing<M> zero;
    zero.equal((without_half ? gap : two * gap), squares);
    return zero;
  }
};

// The product of BestProportion for tasks of n_k examples, D = diag(n_1, .., n_K) and E = (M + 1) I
// + D: <omega, omega> = omega^T D E omega is (M + 1) |.|^2 + .^T R . of the weights by example, and
// <tau, omega> their product with r, for tau = E^-1 r.
struct ProductOfLengths {
  bool without_one = false;  // the control: n_k (M + n_k)

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::absent}, {"K", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto K = free.space("K");
    const auto [E, E_inverse] = free.regular_symmetric("E", K);
    const auto r = free.vector("r", K), omega = free.vector("omega", K);
    const T next = free.scalar("next"), one(1L);  // M + 1
    const M D = E - next * identity_like(E);
    const M metric = without_one ? E - one * identity_like(E) : E;
    const auto counted = D * omega;
    Vanishing<M> zero;
    zero.add(dot(counted, metric * omega) - next * dot(omega, counted) - dot(counted, counted));
    zero.equal(dot(E_inverse * r, metric * counted), dot(r, counted));
    return zero;
  }
};

// With E the indicators of K tasks of m examples each (E^T E = m I, R = E E^T, r = E rho): (h R +
// I) (I - c R) = I and (h R + I) c r = (c + c h m) r, up to multiples of c (h m + 1) = h, or = 1.
struct EqualBlocks {
  bool without_one = false;  // the control: c h m = h

  Sizes sizes() const { return {{"n", Argument::words}, {"K", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), K = free.space("K");
    const auto E = free.matrix("E", n, K);
    const auto rho = free.vector("rho", K);
    const T h = free.scalar("h"), c = free.scalar("c"), m = free.scalar("m"), one(1L);
    const M off = transpose(E) * E - m * identity_like(transpose(E) * E);
    const M R = E * transpose(E), I = identity_like(R), left = h * R + I;
    const auto r = E * rho;
    const T rule = without_one ? T(c * h * m - h) : T(c * (h * m + one) - h);
    Vanishing<M> zero;
    // R^2 - m R and R r - m r have E^T E - m I as a factor.
    zero.add(R * R - m * R - E * (off * transpose(E)));
    zero.add(R * r - m * r - E * (off * rho));
    zero.add(left * (I - c * R) - I + rule * R + h * c * (E * (off * transpose(E))));
    zero.add(left * (c * r) - (rule + h) * r - h * c * (E * (off * rho)));
    return zero;
  }
};

// E11: with a gate that reads the label, or with one that does not.
Finding label_gate_at(const Rational& bound, long slope) {
  return label_gate_stays_above(bound, Rational(slope), "scalar gating,");
}
Finding label_gates_gain_nothing(const Context&) { return label_gate_at(Rational(1, 2), 2); }
Finding not_below_499(const Context&) { return label_gate_at(Rational(499, 1000), 2); }
Finding constant_gate(const Context&) { return label_gate_at(Rational(1, 2), 0); }

bool up_to_sign_in_cone(const Vector<Rational>& v) {
  return in_monotone_cone(v) || in_monotone_cone(Rational(-1) * v);
}

// E12, E22: two tasks of one example each with correlations in quarters, and whether weights in W
// fall short of all weights.
template <long first, long second>
Finding weights_in_W_fall_short(const Context&) {
  const Vector<Rational> r = {Rational(first, 4), Rational(second, 4)};
  const auto blocks = isotropic_task_blocks(1, 0, {Rational(1), Rational(1)}, r);
  const auto best = best_monotone_weights(block_objective(blocks));
  const Rational all = stationary_risk_of(blocks, best_direction(blocks));
  return settled(
      {best.certified, best.risk > all},
      fmt::format("d = 1, sigma = 0, K = 2, one example each, r = {}: the best weights with 0 <= "
                  "omega_1 <= omega_2 are in the direction {} with risk {}, all weights reach {}",
                  text_of(r), text_of(best.omega), best.risk.text(), all.text()),
      fmt::format("d = 1, sigma = 0, K = 2, one example each, r = {}: the best weights with 0 <= "
                  "omega_1 <= omega_2 have the risk {}, all weights {}",
                  text_of(r), best.risk.text(), all.text()));
}

// For the certificate: the projections of r / 3 and of -r / 3 on the cone are listed, and meet the
// conditions of Karush, Kuhn and Tucker.
template <class T>
void fall_short_by_facts(Comparisons<T>& say, const Vector<Rational>& r) {
  const T one(1L), three(3L);
  const auto in_T = [](const Vector<Rational>& v) { return to_scalar<T>(v); };
  const Vector<T> targets = say.number(1, 3) * in_T(r);
  const LandscapeSpectrum<T> spectrum{one, {one}, {one}, {one, one}, hadamard(in_T(r), in_T(r))};
  const T all = stationary_risk(spectrum, fixed_point_map(spectrum, one));
  const auto gain = [&](const Vector<T>& omega) { return T(three * dot(omega, omega)); };
  say.equal(all, T(one - gain(targets)));
  for (const long sign : {1L, -1L}) {
    const Vector<T> aim = T(sign) * targets,
                    omega = in_T(nonnegative_isotonic_regression(Rational(sign, 3) * r, {3, 3}));
    const T step = T(omega[1] - omega[0]), last = T(aim[1] - omega[1]),
            both = T(last + aim[0] - omega[0]);
    for (const auto& sum : {last, both}) say.at_most(sum, T(0L));
    for (const auto& rise : {omega[0], step}) say.nonnegative(rise);
    say.zero(T(omega[0] * both));
    say.zero(T(step * last));
    say.less(all, T(one - gain(omega)));
  }
}

// The targets are tau, r where the lengths are equal; either assertion speaks of its own lengths.
template <bool equal_lengths>
Finding reached_exactly_on_the_cone(const Context& c) {
  const auto blocks = task_blocks(c.instance);
  const auto objective = block_objective(blocks);
  const auto best = best_monotone_weights(objective);
  const auto direction = best_direction(blocks);
  const Rational all = stationary_risk_of(blocks, direction);
  const bool reaches = best.risk == all, in_cone = up_to_sign_in_cone(objective.targets);
  auto result = settled(
      {reaches == in_cone, best.certified,
       risk_by_traces(blocks, direction, best.omega) == best.risk},
      fmt::format("the optimal block weights are proportional to {}, {} up to sign: nonnegative "
                  "nondecreasing weights reach {}, all weights {}",
                  text_of(objective.targets),
                  in_cone ? "nonnegative and nondecreasing" : "not nonnegative and nondecreasing",
                  best.risk.text(), all.text()),
      "the risks are equal although the optimal weights lie outside the cone, or the other way "
      "round");
  if (equal_lengths)  // once
    result.values = {value("scalar_reaches_optimum", reaches), value("risk_wpgd", all),
                     value("risk_W", best.risk)};
  if (blocks.equal_lengths() != equal_lengths) {
    result.answer = Answer::does_not_apply();
    result.detail = (equal_lengths ? "the tasks are of different lengths: " : "equal lengths: ") +
                    result.detail;
  }
  return result;
}

// One example each: the gain of omega is (omega^T r)^2 / omega^T (2 I + R) omega. R_12 = halves /
// 2; the control is R_12 = 0.
template <long halves>
Finding correlated_tasks_fall_short(const Context&) {
  const Rational R_12(halves, 2), one(1), two(2);
  const Matrix<Rational> A{{two + one, R_12}, {R_12, two + one}};
  const Vector<Rational> r = {Rational(1, 10), Rational(4, 5)};
  const auto free = solve(A, r);
  const Rational all = one - dot(r, free);
  if (in_monotone_cone(free))
    return finding(Truth::no, fmt::format("the optimal weights {} do not decrease", text_of(free)));
  // Of the cone spanned by (0, 1) and (1, 1) the best is (0, 1) scaled: A omega - r vanishes along
  // it and is nonnegative along (1, 1).
  const Vector<Rational> edge = {Rational(0), r[1] / A(1, 1)};
  const auto slope = A * edge - r;
  const bool best = all_hold({slope[1].sign() == 0, (slope[0] + slope[1]).sign() >= 0});
  const Rational monotone = one - dot(r, edge);
  if (!best) return finding(Truth::unknown, "the edge (0, 1) is not the best direction");
  return settled({monotone > all, !up_to_sign_in_cone(free)},
                 fmt::format("d = 1, sigma = 0, one example each, R_12 = {}, r = (1/10, 4/5): the "
                             "optimal weights are {}; {} against {}",
                             R_12.text(), text_of(free), monotone.text(), all.text()),
                 "no difference");
}

// The same for the certificate, with the optimal weights listed: up to sign they are outside the
// cone as they have different signs.
template <class T>
void correlated_by_facts(Comparisons<T>& say, long halves) {
  const Rational R_12(halves, 2);
  const Vector<Rational> r = {Rational(1, 10), Rational(4, 5)};
  const auto weights = solve(Matrix<Rational>{{Rational(3), R_12}, {R_12, Rational(3)}}, r);
  const T one(1L), three(3L), off = from_rational<T>(R_12);
  const Matrix<T> A{{three, off}, {off, three}};
  const auto aim = to_scalar<T>(r), best = to_scalar<T>(weights);
  say.equal(A * best, aim);
  say.negative(T(best[0] * best[1]));
  const Vector<T> edge = {T(0L), T(aim[1] / three)}, slope = A * edge - aim;
  say.zero(slope[1]);
  say.nonnegative(T(slope[0] + slope[1]));
  say.less(T(one - dot(aim, best)), T(one - dot(aim, edge)));
}

}  // namespace

Theorem theorem() {
  const auto enclosed = [](Settle settle) {
    return once(Evidence::enclosure, {{"n", 2}, {"d", 1}, {"K", 1}}, Inputs::points, settle);
  };
  const auto at_quarters = [](long first, long second, WayCheck way) {
    return with_facts(std::move(way), [=](auto& say) {
      fall_short_by_facts(say, {Rational(first, 4), Rational(second, 4)});
    });
  };
  const auto correlated = [](long halves, Settle settle) {
    return with_facts(once(Evidence::certificate, {}, Inputs::points, settle),
                      [=](auto& say) { correlated_by_facts(say, halves); });
  };
  const auto witness = [](Settle settle) {
    return once(Evidence::certificate, {}, Inputs::points, settle);
  };
  const auto of_two_tasks = [](Settle settle) {
    return once(Evidence::certificate, {{"n", 2}, {"d", 1}, {"K", 2}}, Inputs::points, settle);
  };
  return {
      .inputs = task_block_inputs(),
      .values = {{"scalar_reaches_optimum", "boolean: risk_W = risk_wpgd"},
                 {"risk_wpgd", "rational: least risk over all P and omega"},
                 {"risk_W", "rational: least risk, nonnegative nondecreasing block weights"}},
      .parts = {{"eq23",
                 {enclosed(label_gates_gain_nothing)},
                 {{"the risk is not below 499/1000", enclosed(not_below_499)}},
                 {enclosed(constant_gate)}},
                {"block_weights",
                 {words(EqualBlocks{})},
                 {{"h / (h m) in place of h / (h m + 1)", words(EqualBlocks{true})}}},
                {"without_sign",
                 {at_quarters(-2, 2, witness(weights_in_W_fall_short<-2, 2>))},
                 {{"r = (1/4, 1/2)", at_quarters(1, 2, witness(weights_in_W_fall_short<1, 2>))}}},
                {"cannot",
                 {at_quarters(-1, -2, of_two_tasks(weights_in_W_fall_short<-1, -2>))},
                 {{"nor can it for equal negative correlations",
                   at_quarters(-2, -2, of_two_tasks(weights_in_W_fall_short<-2, -2>))}},
                 {at_quarters(2, 1, of_two_tasks(weights_in_W_fall_short<2, 1>))}},
                {"right",
                 {words(BestProportion{}),
                  on_instance(Evidence::certificate, reached_exactly_on_the_cone<true>)},
                 {{"once the difference in place of twice", words(BestProportion{true})}}},
                {"unequal",
                 {chain({words(ProductOfLengths{}), words(BestProportion{})}),
                  on_instance(Evidence::certificate, reached_exactly_on_the_cone<false>)},
                 {{"the weights n_k (M + n_k)", words(ProductOfLengths{true})},
                  {"once the difference in place of twice", words(BestProportion{true})}}},
                {"correlated",
                 {correlated(1, correlated_tasks_fall_short<1>)},
                 {{"uncorrelated tasks", correlated(0, correlated_tasks_fall_short<0>)}}}},
      .require = complaint_about_task_blocks,
  };
}

}  // namespace verify::li2025::claim_thm4_eq23
