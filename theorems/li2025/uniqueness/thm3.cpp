// Under (16) the fixed point map is a contraction (T1) and the corrected pair is the only global
// minimiser up to scaling (T2); the printed pair is no minimiser.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/landscape_plots.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_thm3 {
namespace {

Finding derivative_formulas(const Context&) { return derivatives_by_differentiation(false); }
Finding derivative_sign(const Context&) { return derivatives_by_differentiation(true); }
Finding pair_bound(const Context&) { return expands_to_zero(PairBound{}); }
Finding pair_bound_ginac(const Context&) { return expands_to_zero_ginac(PairBound{}); }
Finding best_preconditioner(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding best_preconditioner_test(const Context& c) {
  return identity_test(BestPreconditioner{6, 6}, c.seed);
}
Finding cauchy_schwarz(const Context&) { return expands_to_zero(CauchySchwarz{3}); }
Finding residual(const Context&) {
  return expands_to_zero(StationarityResidual{2, 2, StationarityResidual::Variant::right, true});
}

// A/K is best. Of a quadratic the central difference is the derivative.
struct ScaledPair {
  long d, n;
  bool without_shift = false;  // the control: C + D read as D

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), P = free.matrix(d, d), R = free.symmetric(n);
    const auto r = free.vector(n), omega = free.vector(n);
    const T M = free.scalar(), alpha = free.scalar(), beta = free.scalar();
    const auto risk = [&](const T& scale) {
      return weighted_gd_risk(Sigma, M, scale * P, weight_moments(beta * omega, R, r));
    };
    const auto [A, B, E] = risk_traces(Sigma, P);
    const auto [with_r, C, D] = weight_moments(omega, R, r);
    const T gain = A * with_r, K = M * B * C + (without_shift ? D : T(C + D)) * E;
    const T product = alpha * beta, loss = risk(alpha);
    return {T(loss - (M - T(2L) * product * gain + product * product * K)),
            T(risk(T(alpha + T(1L))) - risk(T(alpha - T(1L))) -
              T(2L) * beta * (T(2L) * product * K - T(2L) * gain)),
            T(K * (loss - M) + gain * gain - (product * K - gain) * (product * K - gain))};
  }
};
Finding scaled_pair(const Context&) { return expands_to_zero(ScaledPair{2, 2}); }
Finding scaled_pair_test(const Context& c) { return identity_test(ScaledPair{5, 6}, c.seed); }
Finding scaled_without_shift(const Context& c) {
  return identity_test(ScaledPair{2, 2, true}, c.seed);
}

Finding printed_pair_is_minimiser(const Context&) {
  const Rational one(1);
  const auto Sigma = diagonal_matrix<Rational>({one, Rational(2)});
  const auto pair =
      stationary_pair<Rational>(Sigma, Rational(0), {{{one}}, {one}, {}}, Rational(2));
  const Rational printed =
      best_rescaled_risk(pair.M, risk_traces(Sigma, pair.P_printed), pair.moments);
  const Rational right = weighted_gd_risk(Sigma, pair.M, pair.P, pair.moments);
  return settled(pair.defect.sign() == 0 && printed <= right,
                 "the printed pair attains the least risk",
                 fmt::format("d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1 (Delta_R = "
                             "0, so (16) holds): gamma* = 2, the printed "
                             "pair has risk {} at its best scale, the corrected one {}",
                             printed.text(), right.text()));
}

std::string words(Truth truth) {
  return truth == Truth::yes ? "holds" : truth == Truth::no ? "fails" : "is not settled";
}

// Condition (16), or the weaker one with 2 (M + s_min), must leave one fixed point. Where r meets
// the kernel of R the data cannot come from tasks, and nothing is claimed.
Truth consistent(const LandscapeData& data, Truth relaxed, long count) {
  if (!data.in_range || count == 1) return Truth::yes;
  return negation(relaxed);
}

Finding unique_by_sturm(const Context& c) {
  const auto data = read_landscape(c.instance);
  const Truth condition = spectral_gap_condition(data, 1),
              relaxed = spectral_gap_condition(data, 2);
  const auto exact = exact_fixed_point_count(data);
  std::optional<long> count = exact;
  if (!count) {
    const auto found = enclose_fixed_points(data);
    if (found.complete) count = static_cast<long>(found.points.size());
  }
  if (!count || condition == Truth::unknown || relaxed == Truth::unknown) {
    return finding(Truth::unknown,
                   "the count or a condition on irrational eigenvalues is not settled");
  }
  auto result =
      finding(consistent(data, relaxed, *count),
              fmt::format("(16) {}, with 2 (M + s_min) on its right it {}; {} fixed point(s) by {} "
                          "on a polynomial of degree {}{}",
                          words(condition), words(relaxed), *count,
                          exact ? "Sturm's theorem" : "enclosures", fixed_point_degree(data),
                          data.in_range ? "" : "; r meets the kernel of R, which no tasks allow"));
  result.values = {value("condition16", condition == Truth::yes),
                   value("condition_relaxed", relaxed == Truth::yes), value("count", *count)};
  return result;
}

Finding unique_by_enclosure(const Context& c) {
  const auto data = read_landscape(c.instance);
  const Truth relaxed = spectral_gap_condition(data, 2);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const auto& point = found.points[*best];
  auto result = finding(consistent(data, relaxed, static_cast<long>(found.points.size())),
                        fmt::format("{} boxes, {} of them with exactly one fixed point; at gamma* "
                                    "= {}{} the slope f' is {} and the risk {}",
                                    found.boxes, found.points.size(), point.gamma.decimal(12),
                                    found.points.size() > 1 ? " (the one of least risk)" : "",
                                    point.slope.decimal(6), point.risk.decimal(12)));
  result.values = {enclosed_value("gamma_star_approx", point.gamma),
                   enclosed_value("risk_approx", point.risk)};
  if (deserves_plots(c)) result.plots = {fixed_point_plot(data, found, c.instance.name())};
  return result;
}

Finding nothing_is_better(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const Ball& risk = found.points[*best].risk;
  for (const long slack_bits :
       {10L, 6L, 2L}) {  // flat landscapes need many boxes for a narrow slack
    const auto bound = bound_all_risks(data, risk, slack_bits);
    if (!bound.proved) continue;
    return finding(
        Truth::yes,
        fmt::format(
            "in each of {} boxes of gamma = 1 + omega^T R omega / |omega|^2 the gain is at most "
            "(1 + h (gamma-1)) phi(h) T(gamma) < (M - L*)(1 + 2^-{}), L* = {}",
            bound.boxes, slack_bits, risk.decimal(12)));
  }
  return finding(Truth::unknown, "the bound needs too many boxes");
}

// Instance S of the data file: three fixed points.
Finding factor_100_suffices(const Context& c) {
  const auto data = read_landscape(c.example("S"));
  const auto count = exact_fixed_point_count(data);
  return settled(spectral_gap_condition(data, 100) == Truth::no || count == 1, "one fixed point",
                 fmt::format("Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples, r = (5/6, "
                             "1/2): 39 x 199 < 100 (M + s_min) = 8100, but {} "
                             "fixed points",
                             count.value_or(0)));
}

Finding condition_is_empty(const Context& c) {
  return finding(spectral_gap_condition(read_landscape(c.example("S")), 2),
                 "Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples: Delta_Sigma Delta_R = "
                 "39 x 199 = 7761, 2 (M + s_min) = 162");
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::either);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const std::string question = "does (16) leave exactly one fixed point?";
  return {
      .inputs = landscape_inputs(),
      .values = {{"condition16", "boolean: Delta_Sigma Delta_R < M + s_min"},
                 {"condition_relaxed", "boolean: Delta_Sigma Delta_R < 2 (M + s_min)"},
                 {"count", "integer: fixed points in [1, inf)"},
                 {"gamma_star_approx", "the fixed point, of several that of least risk"},
                 {"risk_approx", "the least risk"}},
      .checks =
          {{"T2 with the printed P: the pair (15) attains the least risk", exact, points, refuted,
            On::claim, "d = 2, n = 1, Sigma = diag(1, 2)", printed_pair_is_minimiser},
           {"T1: h_1' and h_2' are the double sums over pairs of eigenvalues", symbolic, everywhere,
            holds, On::claim,
            "two groups of eigenvalues, all free; times the squared root both sides are quadratic "
            "in "
            "the multiplicities and weights, so two groups settle all d, n",
            derivative_formulas},
           {"T1: every pair adds at most its share of Delta_Sigma^2 Delta_R^2 / (M + s_min)^2, so "
            "(16) makes f a contraction",
            symbolic, everywhere, holds, On::claim,
            "any pair of eigenvalues; the sum over the pairs of all d, n is a step by hand",
            pair_bound},
           {"T1: the pair bound by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "any pair of eigenvalues", pair_bound_ginac},
           {"T2: for given weights the corrected P is best, by a completed square", symbolic,
            everywhere, corrected, On::claim,
            "d = 2, Sigma diagonal, X full; the weights through |omega|^2, omega^T R omega, "
            "omega^T r",
            best_preconditioner},
           {"T2: the completed square at a larger size", identity, everywhere, corrected, On::claim,
            "d = 6", best_preconditioner_test},
           {"T2: Cauchy and Schwarz bound the gain of every omega", symbolic, everywhere, corrected,
            On::claim, "n = 3, all free", cauchy_schwarz},
           {"T2: the corrected pair is stationary exactly at fixed points", symbolic, everywhere,
            corrected, On::claim, "d = 2, n = 2, eigenvalues free", residual},
           {"T2: (53), (54): scaling a pair changes the risk through the product of the scales, "
            "and one "
            "product is best",
            symbolic, everywhere, corrected, On::claim, "d = 2, n = 2, all free", scaled_pair},
           {"T2: (53), (54) at a larger size", identity, everywhere, corrected, On::claim,
            "d = 5, n = 6, all free", scaled_pair_test},
           {"T1: (16), even relaxed by 2, leaves one fixed point: exact count", certificate, points,
            holds, On::instance, "the instance", unique_by_sturm, question},
           {"T1: (16), even relaxed by 2, leaves one fixed point: enclosures", enclosure, points,
            holds, On::instance, "the instance", unique_by_enclosure, question},
           {"T2: no pair at all gains noticeably more than the corrected one", certificate, points,
            corrected, On::instance, "the instance; every P and omega", nothing_is_better},
           {"(53) holds with D in place of C + D", identity, everywhere, control, On::claim,
            "d = 2, n = 2", scaled_without_shift},
           {"the derivatives h_1', h_2' are positive", symbolic, everywhere, control, On::claim,
            "two groups", derivative_sign},
           {"(16) relaxed by a factor 100 suffices", exact, points, control, On::claim,
            "the instance S", factor_100_suffices},
           {"the instance S with three fixed points meets the relaxed condition", exact, points,
            control, On::claim, "the instance S", condition_is_empty}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm3
