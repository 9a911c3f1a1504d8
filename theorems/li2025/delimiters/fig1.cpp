// The theory curves of Figure 1: two uncorrelated tasks of equal length, Sigma = I. Where the first
// task is the more relevant one, the best scalar gates do no better than linear attention.
#include <fmt/format.h>

#include "theorems/li2025/delimiters/monotone_weights.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_fig1 {
namespace {

enum class Curve { weighted, equal, equal_without_one };

// Times W = m (M + 1 + m) the risk (37) at P = p I and block weights omega is a constant plus a sum
// of squares: for free omega the constant is W M - d m^2 (r_1^2 + r_2^2), reached at W p omega = m
// r; for omega = (1, 1) twice the risk leaves 2 W M - d m^2 (r_1 + r_2)^2. All m and d at once.
struct CompletedSquare {
  Curve curve;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T m = free.scalar(), d = free.scalar(), sigma2 = free.scalar(), p = free.scalar();
    const auto r = free.vector(2);
    const T one(1L), two(2L), M = d + sigma2;
    const T W = m * T(curve == Curve::equal_without_one ? T(M + m) : T(M + one + m));
    const Vector<T> omega = curve == Curve::weighted ? free.vector(2) : Vector<T>{one, one};
    const T square = m * dot(omega, omega);
    const WeightMoments<T> moments{T(m * dot(omega, r)), square, T(m * square)};
    const T risk = weighted_gd_risk<T>(M, {T(d * p), T(d * p * p), T(d * p * p)}, moments);
    if (curve == Curve::weighted) {
      T squares = W * M - d * m * m * dot(r, r);
      for (long k = 0; k < 2; ++k) {
        const T slack = W * p * omega[k] - m * r[k];
        squares += d * slack * slack;
      }
      return {T(W * risk - squares)};
    }
    const T total = m * sum(r), slack = two * W * p - total;
    return {T(two * W * risk - two * W * M + d * total * total - d * slack * slack)};
  }
};

// For r = (b + f, b) and omega = (a, a + e), all of a, b, e, f >= 0, equal weights gain most:
// (r_1 + r_2)^2 |omega|^2 - 2 (omega^T r)^2 has no negative coefficient.
struct EqualWeightsAreBest {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T a = free.scalar(), b = free.scalar(), e = free.scalar(), f = free.scalar(), two(2L),
            four(4L);
    const Vector<T> r = {T(b + f), b}, omega = {a, T(a + e)};
    const T total = sum(r), product = dot(omega, r);
    const T nonnegative = two * b * b * e * e + four * a * b * e * f + four * b * e * e * f +
                          two * a * e * f * f + e * e * f * f;
    return {T(total * total * dot(omega, omega) - two * product * product - nonnegative)};
  }
};

Finding weighted_curve(const Context&) { return expands_to_zero(CompletedSquare{Curve::weighted}); }
Finding weighted_curve_ginac(const Context&) {
  return expands_to_zero_ginac(CompletedSquare{Curve::weighted});
}
Finding attention_curve(const Context&) { return expands_to_zero(CompletedSquare{Curve::equal}); }
Finding pooled_curve(const Context&) { return expands_to_zero(EqualWeightsAreBest{}); }
Finding best_preconditioner(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding without_one(const Context& c) {
  return identity_test(CompletedSquare{Curve::equal_without_one}, c.seed);
}

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
      fmt::format("risk/d: all weights {}, nondecreasing weights {}, equal weights {}; the closed "
                  "forms agree with the stationary pair, the isotonic regression and (37)",
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

Risks figure_1d() {
  const Rational fifty(50);
  return by_optimisation(10, 0, {fifty, fifty}, {Rational(4, 5), Rational(1, 5)});
}

// E15.
Finding scalar_gates_fall_below(const Context&) {
  const auto risks = figure_1d();
  return settled(risks.monotone < risks.weighted, "the scalar optimum is the lower one",
                 fmt::format("d = 10, 50 examples each, r = (4/5, 1/5): the best scalar gates have "
                             "risk/d {}, the best weighting {}; a restricted optimum cannot be "
                             "lower",
                             risks.monotone.text(), risks.weighted.text()));
}

Finding scalar_gates_reach_optimum(const Context&) {
  const auto risks = figure_1d();
  return settled(risks.monotone == risks.weighted, "no difference",
                 fmt::format("d = 10, 50 examples each, r = (4/5, 1/5): {} against {}",
                             risks.monotone.text(), risks.weighted.text()));
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
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
                 {"risk_W_per_d", "rational: nondecreasing weights, that is scalar gating"},
                 {"risk_att_per_d", "rational: equal weights, that is linear attention"}},
      .checks =
          {{"in Figure 1d the optimal risk with scalar gates lies below that of all weightings",
            exact, points, refuted, On::claim, "d = 10, 50 examples a task",
            scalar_gates_fall_below},
           {"the best weighting has risk M - d m (r_1^2 + r_2^2)/(m + M + 1)", symbolic, everywhere,
            holds, On::claim, "all d, m, sigma^2, r and weights, P = p I", weighted_curve},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "all d, m, sigma^2, r and weights, P = p I", weighted_curve_ginac},
           {"linear attention has risk M - d m (r_1 + r_2)^2/(2 (m + M + 1))", symbolic, everywhere,
            holds, On::claim, "all d, m, sigma^2, r, P = p I", attention_curve},
           {"for given weights the best P is a multiple of (M |omega|^2 I + (|omega|^2 + omega^T R "
            "omega) Sigma)^-1, of I if Sigma = I",
            symbolic, everywhere, holds, On::claim, "d = 2, X full", best_preconditioner},
           {"where r_1 >= r_2 >= 0, the best nondecreasing weights are equal: scalar gating is "
            "linear attention",
            symbolic, everywhere, corrected, On::claim,
            "all r_1 >= r_2 >= 0 and 0 <= omega_1 <= omega_2", pooled_curve},
           {"the closed forms give all curves of the four panels", exact, points, corrected,
            On::claim, "d = 10, sigma = 0, four r, 0 to 50 examples a task", panels},
           {"the three curves at the instance", exact, points, corrected, On::instance,
            "the instance; every P and all admitted weights", curves_at_the_instance},
           {"the denominator is m + M", identity, everywhere, control, On::claim,
            "all d, m, sigma^2, r", without_one},
           {"scalar gating reaches the best weighting in Figure 1d", exact, points, control,
            On::claim, "d = 10, 50 examples a task", scalar_gates_reach_optimum}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_fig1
