// The theory curves of Figure 1: two uncorrelated tasks of m examples each, Sigma = I. Where the
// first task is the more relevant one, the best scalar gates do no better than linear attention.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/probability/gaussian_words.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_fig1 {
namespace {

// (37) for two uncorrelated tasks of m examples each, in words: e is the vector of m ones, of which
// only e^T e = m counts, so that R = diag(e e^T, e e^T) and r = (r_1 e, r_2 e). With N = R + (M +
// 1) I, W = m + M + 1, p = tr(P) / d and z = W p omega - r
//   W^2 (L - M) + d m W (r_1^2 + r_2^2) = d z^T N z + W^2 |P - p I|^2 omega^T N omega.
struct TwoTasks {
  bool without_one = false;  // the control: N = R + M I

  Sizes sizes() const { return {{"m", Argument::words}, {"d", from(1, Argument::words)}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto m = free.space("m"), d = free.space("d");
    const auto e = free.vector("e", m), first = free.vector("first", m),
               second = free.vector("second", m);
    const auto P = free.matrix("P", d, d);
    const T r_1 = free.scalar("r_1"), r_2 = free.scalar("r_2"), one(1L);
    const T variance = free.size(d) + free.scalar(), length = dot(e, e);
    const T level = without_one ? variance : variance + one, W = length + level;
    const auto with_R = [&](const auto& u, const auto& v) {
      return dot(e, u) * dot(e, u) + dot(e, v) * dot(e, v);
    };
    const auto with_N = [&](const auto& u, const auto& v) {
      return with_R(u, v) + level * (dot(u, u) + dot(v, v));
    };
    const T traced = trace(P), squared = trace(transpose(P) * P);
    const T p = free.inverse_size(d) * traced;
    const T risk =
        weighted_gd_risk<T>(variance, {traced, squared, squared},
                            {r_1 * dot(e, first) + r_2 * dot(e, second),
                             dot(first, first) + dot(second, second), with_R(first, second)});
    const T best = length * (r_1 * r_1 + r_2 * r_2);
    const auto z_1 = W * p * first - r_1 * e, z_2 = W * p * second - r_2 * e;
    const M off = P - p * identity_like(P);
    Vanishing<M> zero;
    zero.equal(W * W * (risk - variance) + free.size(d) * (W * best - with_N(z_1, z_2)),
               W * W * trace(transpose(off) * off) * with_N(first, second));
    return zero;
  }
};

// Weights (omega_1 e, omega_2 e) gain (r^T omega)^2 / |omega|^2 times what does not depend on
// omega. For r = (b + f, b) and omega = (a, a + e), all of a, b, e, f >= 0, equal weights gain
// most: (r_1 + r_2)^2 |omega|^2 - 2 (r^T omega)^2 has no negative coefficient.
struct EqualWeightsAreBest {
  bool second_counts_more = false;  // the control: r = (b, b + f)

  Sizes sizes() const { return {{"m", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar("a"), b = free.scalar("b"), e = free.scalar("e"), f = free.scalar("f"),
            two(2L), four(4L);
    const T more = b + f;
    const Vector<T> r = second_counts_more ? Vector<T>{b, more} : Vector<T>{more, b};
    const Vector<T> omega = {a, T(a + e)};
    const T total = sum(r), product = dot(omega, r);
    const T nonnegative = two * b * b * e * e + four * a * b * e * f + four * b * e * e * f +
                          two * a * e * f * f + e * e * f * f;
    return {T(total * total * dot(omega, omega) - two * product * product - nonnegative)};
  }
};

// What all weights gain beyond equal ones: 2 (r_1^2 + r_2^2) - (r_1 + r_2)^2 = (r_1 - r_2)^2.
struct GainOfAllWeights {
  bool of_the_sum = false;  // the control: (r_1 + r_2)^2

  Sizes sizes() const { return {{"m", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto r = free.vector("r", 2);
    const T two(2L), difference = of_the_sum ? T(r[0] + r[1]) : T(r[0] - r[1]);
    return {T(two * dot(r, r) - sum(r) * sum(r) - difference * difference)};
  }
};

// beta = r_1 beta_1 + r_2 beta_2 + t eta with t^2 = 1 - r_1^2 - r_2^2 and eta ~ N(0, I): the
// covariances of beta with itself and with the tasks, between any two vectors a, b.
struct QueryTask {
  bool without_noise = false;  // the control: r_1^2 + r_2^2 for r_1^2 + r_2^2 + t^2

  Sizes sizes() const { return {{"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto d = free.space("d");
    const auto first = free.vector("first", d), second = free.vector("second", d),
               eta = free.vector("eta", d);
    const auto a = free.vector("a", d), b = free.vector("b", d);
    const auto r_1 = free.scalar("r_1"), r_2 = free.scalar("r_2"), t = free.scalar("t");
    const auto unit = identity_like(outer(a, a));
    const auto beta = r_1 * first + r_2 * second + t * eta;
    const auto covariance = [&](const TreeVector& left, const TreeVector& right) {
      return expectation(dot(a, left) * dot(right, b),
                         {gaussian(first, unit), gaussian(second, unit), gaussian(eta, unit)});
    };
    const auto shared = r_1 * r_1 + r_2 * r_2;
    Vanishing<TreeMatrix> zero;
    zero.equal(covariance(beta, beta), (without_noise ? shared : shared + t * t) * dot(a, b));
    zero.equal(covariance(first, beta), r_1 * dot(a, b));
    zero.equal(covariance(second, beta), r_2 * dot(a, b));
    zero.add(covariance(first, second));
    return zero;
  }
};

struct Risks {
  Rational weighted, monotone, equal;
  friend bool operator==(const Risks&, const Risks&) = default;
};

// Divided by d, from the closed forms; the gain of nondecreasing weights for r and -r in turn.
Risks closed_forms(long d, const Rational& sigma2, const Rational& m, const Vector<Rational>& r) {
  const Rational zero(0), M = sigma2 + Rational(d), share = m / (m + M + Rational(1));
  const auto square = [](const Rational& q) { return q * q; };
  const auto monotone = [&](const Rational& first, const Rational& second) {
    if (first > second) return square(std::max(first + second, zero)) / Rational(2);
    return square(std::max(first, zero)) + square(std::max(second, zero));
  };
  const Rational start = M / Rational(d);
  const Rational gain = std::max(monotone(r[0], r[1]), monotone(-r[0], -r[1]));
  return {start - share * dot(r, r), start - share * gain,
          start - share * square(r[0] + r[1]) / Rational(2)};
}

// The same by isotonic regression, the stationary pair and the traces in (37).
Risks by_optimisation(long d, const Rational& sigma2, const Vector<Rational>& lengths,
                      const Vector<Rational>& r) {
  const Rational D(d), zero(0);
  const bool nothing_to_learn = lengths[0] == zero || dot(r, r) == zero;
  if (nothing_to_learn) {
    const Rational start = (sigma2 + D) / D;
    return {start, start, start};
  }
  const auto blocks = isotropic_task_blocks(d, sigma2, lengths, r);
  const auto best = best_monotone_weights(block_objective(blocks));
  const auto direction = best_direction(blocks);
  return {stationary_risk_of(blocks, direction) / D,
          risk_by_traces(blocks, direction, best.omega) / D,
          risk_by_traces(blocks, direction, {Rational(1), Rational(1)}) / D};
}

Finding curves_at_the_instance(const Context& c) {
  const long d = c.instance.integer("d");
  const auto& sigma2 = c.instance.rational("sigma2");
  const auto& lengths = c.instance.vector("task_lengths");
  const auto& r = c.instance.vector("r_tasks");
  const auto found = by_optimisation(d, sigma2, lengths, r);
  auto result = settled(
      found == closed_forms(d, sigma2, lengths[0], r),
      fmt::format("risk/d: all weights {}, nonnegative nondecreasing weights {}, equal "
                  "weights {}; the closed forms agree with the stationary pair, the isotonic "
                  "regression and (37)",
                  found.weighted.text(), found.monotone.text(), found.equal.text()),
      "a closed form disagrees with the optimum");
  result.values = {value("risk_wpgd_per_d", found.weighted), value("risk_W_per_d", found.monotone),
                   value("risk_att_per_d", found.equal)};
  return result;
}

Plot panel(const std::string& name, const Vector<Rational>& r, bool& agree) {
  Plot plot{"Figure " + name + ": r = " + text_of(r),
            "examples of each task",
            "risk / d",
            "",
            {{"linear attention", Mark::line, {}},
             {"best scalar gates", Mark::points, {}},
             {"best weights", Mark::dashed, {}}}};
  for (long m = 0; m <= 50; ++m) {
    const Rational length(m);
    const auto risks = closed_forms(10, 0, length, r);
    agree &= risks == by_optimisation(10, 0, {length, length}, r);
    const Rational* values[] = {&risks.equal, &risks.monotone, &risks.weighted};
    for (std::size_t k = 0; k < 3; ++k) {
      plot.curves[k].points.emplace_back(static_cast<double>(m), values[k]->to_double());
    }
  }
  const bool falls_back = r[0] > r[1];
  plot.about = falls_back ? "The best scalar gates do no better than linear attention."
                          : "The best scalar gates reach the best weights.";
  return plot;
}

Finding panels(const Context&) {
  const Rational zero(0), one(1), fifth(1, 5), half(1, 2), four_fifths(4, 5);
  bool agree = true;
  std::vector<Plot> plots = {
      panel("1a", {zero, one}, agree), panel("1b", {fifth, four_fifths}, agree),
      panel("1c", {half, half}, agree), panel("1d", {four_fifths, fifth}, agree)};
  auto result =
      settled(agree,
              "d = 10, sigma = 0, r = (0, 1), (1/5, 4/5), (1/2, 1/2), (4/5, 1/5), 0 to 50 "
              "examples a task: the closed forms agree exactly with the stationary pair, "
              "the isotonic regression and (37)",
              "a closed form disagrees with the optimum");
  result.plots = std::move(plots);
  return result;
}

// E15, d = 10, sigma = 0: the best scalar gates of (22) against the best weights, at some numbers
// of examples.
enum class Order { lower, equal, higher };
Finding gates_against_weights(const Vector<Rational>& r, Order said, long least, long most) {
  bool all = true;
  Risks risks;
  for (long m = least; m <= most; ++m) {
    risks = by_optimisation(10, 0, {Rational(m), Rational(m)}, r);
    const auto order = risks.monotone < risks.weighted   ? Order::lower
                       : risks.monotone > risks.weighted ? Order::higher
                                                         : Order::equal;
    all &= order == said;
  }
  const auto words = fmt::format(
      "d = 10, sigma = 0, r = {}, {} example(s) of each task: the best scalar gates of "
      "(22) have risk/d {}, the best weights {}",
      text_of(r), most, risks.monotone.text(), risks.weighted.text());
  return settled(all, words, words);
}
Vector<Rational> figure_1d() { return {Rational(4, 5), Rational(1, 5)}; }
Finding lower_in_1d(const Context&) {
  return gates_against_weights(figure_1d(), Order::lower, 50, 50);
}
Finding equal_in_1d(const Context&) {
  return gates_against_weights(figure_1d(), Order::equal, 50, 50);
}
Finding higher_in_1d(const Context&) {
  return gates_against_weights(figure_1d(), Order::higher, 1, 50);
}

// (24) is the least risk at equal weights; the gates of Figure 1a do better, those of 1c do not.
Finding attention_is_gated(const std::string& figure, const Vector<Rational>& r) {
  const Rational fifty(50);
  const auto risks = by_optimisation(10, 0, {fifty, fifty}, r);
  const auto words = fmt::format(
      "Figure {}, 50 examples a task: (24) divided by d is {}, the "
      "optimal risk with scalar gates {}",
      figure, risks.equal.text(), risks.monotone.text());
  return settled(risks.equal == risks.monotone, words, words);
}
Finding attention_in_1a(const Context&) {
  return attention_is_gated("1a", {Rational(0), Rational(1)});
}
Finding attention_in_1b(const Context&) {
  return attention_is_gated("1b", {Rational(1, 5), Rational(4, 5)});
}
Finding attention_in_1c(const Context&) {
  return attention_is_gated("1c", {Rational(1, 2), Rational(1, 2)});
}

// phi(z) + phi(-z) = 1 for the sigmoid: 1/(1 + t) + 1/(1 + 1/t) with t = exp(-z).
template <bool doubled>
Finding sigmoid_is_odd(const Context&) {
  const GiNaC::symbol t("t");
  const Expr other = (doubled ? 2 : 1) / (1 + 1 / t);
  const Expr defect = 1 / (1 + t) + other - 1;
  const Rational at = to_rational(defect.subs(t == 2));
  if (at.sign() != 0)
    return finding(Truth::no, "at t = exp(-z) = 2 the sum is off by " + at.text());
  return finding(verify::is_zero(defect),
                 "phi(z) + phi(-z) - 1 normalises to 0 (GiNaC): the mean of a gate is 1/2 under "
                 "every law of its argument that is the same for z and -z");
}

// The same as facts for the certificate: t > 0 is a letter, and fractions are pairs.
template <class T>
void sigmoid_by_facts(Comparisons<T>& say, Orthant<T>& free, bool doubled) {
  using F = FractionOf<T>;
  const F one(1L), t(free.positive("t"));
  const F gate = one / (one + t), other = F(doubled ? 2L : 1L) / (one + one / t);
  say_zero(say, gate + other - one);
}
template <bool doubled>
WayCheck odd_sigmoid() {
  return with_facts_for_nonnegative(
      once(Evidence::symbolic, {{"m", Argument::absent}, {"d", Argument::absent}}, Inputs::all,
           sigmoid_is_odd<doubled>),
      [](auto& say, auto& free) { sigmoid_by_facts(say, free, doubled); });
}

std::optional<Complaint> require(const Instance& instance) {
  const auto& lengths = instance.vector("task_lengths");
  if (lengths[0] != lengths[1]) {
    return Complaint{"task_lengths", text_of(lengths), "two equal lengths"};
  }
  const auto& r = instance.vector("r_tasks");
  if (dot(r, r) > Rational(1)) {
    return Complaint{"r_tasks", "squares that sum to " + dot(r, r).text(),
                     "squares that sum to at most 1"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"d", Kind::integer, {}, {Constraint::positive}, "dimension, Sigma = I"},
                 {"task_lengths",
                  Kind::vector,
                  {2},
                  {Constraint::nonnegative, Constraint::integers},
                  "examples of the two tasks, equal numbers"},
                 {"r_tasks", Kind::vector, {2}, {}, "their correlations with the query task"},
                 {"sigma2",
                  Kind::rational,
                  {},
                  {Constraint::nonnegative},
                  "variance of the label noise"}},
      .values = {{"risk_wpgd_per_d", "rational: all weights"},
                 {"risk_W_per_d", "rational: nonnegative nondecreasing weights, scalar gating"},
                 {"risk_att_per_d", "rational: equal weights, that is linear attention"}},
      .parts = {{"weighted",
                 {words(TwoTasks{}), exact(curves_at_the_instance)},
                 {{"the denominator is m + M", words(TwoTasks{true})}},
                 {once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, panels)}},
                {"tasks",
                 {words(QueryTask{})},
                 {{"without the variance of the own part of beta", words(QueryTask{true})}}},
                {"pooled",
                 {expand(EqualWeightsAreBest{})},
                 {{"the second task is the more relevant one", expand(EqualWeightsAreBest{true})}}},
                {"lower",
                 {once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, lower_in_1d)},
                 {{"equal in Figure 1d",
                   once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, equal_in_1d)}},
                 {once(Evidence::exact, {{"m", Extent::between(1, 50)}, {"d", 10}}, Inputs::points,
                       higher_in_1d)}},
                {"higher",
                 {expand(GainOfAllWeights{})},
                 {{"the square of the sum", expand(GainOfAllWeights{true})}}},
                {"blue",
                 {once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, attention_in_1a)},
                 {{"the same in Figure 1b",
                   once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, attention_in_1b)}},
                 {once(Evidence::exact, {{"m", 50}, {"d", 10}}, Inputs::points, attention_in_1c)}},
                {"no_ones",
                 {odd_sigmoid<false>()},
                 {{"the other gate is twice as large", odd_sigmoid<true>()}}},
                {"varies",
                 {odd_sigmoid<false>()},
                 {{"the other gate is twice as large", odd_sigmoid<true>()}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_fig1
