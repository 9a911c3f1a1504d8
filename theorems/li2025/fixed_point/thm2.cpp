// The stationary point of the risk of weighted preconditioned gradient descent: the printed
// preconditioner is false unless Sigma is a multiple of I; without its two factors Sigma^-1/2 it is
// right.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_thm2 {
namespace {

using Variant = StationarityResidual::Variant;

Finding risk_expansion(const Context&) { return expands_to_zero(RiskByWick{2, 2}); }
Finding risk_expansion_ginac(const Context&) { return expands_to_zero_ginac(RiskByWick{1, 2}); }
Finding risk_test(const Context& c) { return identity_test(RiskByWick{3, 2}, c.seed); }
Finding residual_expansion(const Context&) {
  return expands_to_zero(StationarityResidual{2, 2, Variant::right, true});
}
Finding residual_ginac(const Context&) {
  return expands_to_zero_ginac(StationarityResidual{2, 1, Variant::right, true});
}
Finding residual_test(const Context& c) {
  return identity_test(StationarityResidual{5, 6}, c.seed);
}
Finding scale_expansion(const Context&) { return expands_to_zero(ScaleIdentities{3, 3}); }

Finding wrong_fourth_moment(const Context& c) {
  return identity_test(RiskByWick{2, 2, false}, c.seed);
}
Finding printed_residual(const Context& c) {
  return identity_test(StationarityResidual{2, 2, Variant::printed_preconditioner}, c.seed);
}
Finding wrong_weights(const Context& c) {
  return identity_test(StationarityResidual{2, 2, Variant::wrong_weights}, c.seed);
}

template <class T>
StationaryPair<T> pair_at(const Instance& instance, const T& gamma) {
  return stationary_pair(to_scalar<T>(instance.matrix("Sigma")),
                         from_rational<T>(instance.rational("sigma2")),
                         task_correlations<T>(instance), gamma);
}

template <class T>
Matrix<T> covariance(const Instance& instance) {
  return to_scalar<T>(instance.matrix("Sigma"));
}

// The derivative of (37) by omega.
template <class T>
Vector<T> weight_gradient(const T& M, const RiskTraces<T>& P, const TaskCorrelations<T>& tasks,
                          const Vector<T>& omega) {
  const auto R_omega = tasks.lengths.empty() ? tasks.R * omega : hadamard(tasks.lengths, omega);
  return T(T(-2L) * P.linear) * tasks.r + T(T(2L) * T(M * P.quadratic + P.cubic)) * omega +
         T(T(2L) * P.cubic) * R_omega;
}

// A block has one weight; interface values list it once for every example of the block.
template <class T>
Vector<T> by_example(const Instance& instance, const Vector<T>& omega) {
  if (!instance.has("task_lengths")) return omega;
  Vector<T> result;
  const auto lengths = instance.integers("task_lengths");
  for (std::size_t k = 0; k < omega.size(); ++k) result.insert(result.end(), lengths[k], omega[k]);
  return result;
}

bool few_examples(const Instance& instance) {
  return !instance.has("task_lengths") || sum(instance.vector("task_lengths")) <= Rational(20000);
}

Finding exact_pair(const Context& c, const Rational& gamma, const std::string& which) {
  const auto pair = pair_at<Rational>(c.instance, gamma);
  const auto Sigma = covariance<Rational>(c.instance);
  const auto traces = risk_traces(Sigma, pair.P);
  const auto by_P = risk_gradient_P(Sigma, pair.M, pair.P, pair.moments);
  const auto by_omega =
      weight_gradient(pair.M, traces, task_correlations<Rational>(c.instance), pair.omega);
  const Rational risk = weighted_gd_risk(pair.M, traces, pair.moments);
  const Rational printed =
      best_rescaled_risk(pair.M, risk_traces(Sigma, pair.P_printed), pair.moments);
  bool stationary = pair.defect.sign() == 0 && risk == pair.risk_by_formula && risk <= printed;
  for (const auto& entry : by_P.entries()) stationary &= entry.sign() == 0;
  for (const auto& entry : by_omega) stationary &= entry.sign() == 0;
  auto result = settled(
      stationary,
      fmt::format(
          "gamma* = {} is {}; at (P, omega) every partial derivative of (37) is exactly 0 and the "
          "risk is {}, while the printed P reaches {} at best",
          gamma.text(), which, risk.text(), printed.text()),
      "a partial derivative of the risk does not vanish at the pair");
  result.values = {value("gamma_star", gamma), value("h_star", pair.h), value("P", pair.P),
                   value("risk", risk), value("risk_printed", printed)};
  if (few_examples(c.instance))
    result.values.push_back(value("omega", by_example(c.instance, pair.omega)));
  return result;
}

// no: some ball excludes 0. yes: all contain 0 and are narrow, which is as near as balls get to
// equality.
Truth vanishes_nearly(const Vector<Ball>& entries) {
  const Ball tolerance(power(Rational(2), -working_bits() / 4));
  Truth narrow = Truth::yes;
  for (const auto& entry : entries) {
    if (is_zero(entry) == Truth::no) return Truth::no;
    if (less(abs(entry), tolerance) != Truth::yes) narrow = Truth::unknown;
  }
  return narrow;
}

Finding enclosed_pair(const Context& c, const Ball& gamma, const std::string& which) {
  const auto pair = pair_at<Ball>(c.instance, gamma);
  const auto Sigma = covariance<Ball>(c.instance);
  const auto traces = risk_traces(Sigma, pair.P);
  auto gradient = risk_gradient_P(Sigma, pair.M, pair.P, pair.moments).entries();
  const auto by_omega =
      weight_gradient(pair.M, traces, task_correlations<Ball>(c.instance), pair.omega);
  gradient.insert(gradient.end(), by_omega.begin(), by_omega.end());
  const Ball risk = weighted_gd_risk(pair.M, traces, pair.moments);
  const Ball printed = best_rescaled_risk(pair.M, risk_traces(Sigma, pair.P_printed), pair.moments);
  gradient.push_back(risk - pair.risk_by_formula);
  Finding result = finding(
      vanishes_nearly(gradient),
      fmt::format(
          "gamma* = {} is {}; the enclosed derivatives of (37) at (P, omega) all contain 0 and are "
          "narrow, the risk is {}, the printed P reaches {} at best",
          gamma.decimal(15), which, risk.decimal(15), printed.decimal(15)));
  if (less(printed, risk) == Truth::yes)
    result = finding(Truth::no, "the printed pair has a smaller risk");
  Vector<Vector<Ball>> rows;
  std::vector<Datum> shown, enclosures;
  for (long i = 0; i < pair.P.rows(); ++i) {
    auto row = enclosed_value("P_approx", pair.P.row(i));
    shown.push_back(std::move(row.exact));
    enclosures.push_back(std::move(row.enclosure));
  }
  result.values = {
      enclosed_value("gamma_star_approx", gamma), enclosed_value("h_star_approx", pair.h),
      Value{"P_approx", Datum::list(shown), Datum::list(enclosures)},
      enclosed_value("risk_approx", risk), enclosed_value("risk_printed_approx", printed)};
  if (few_examples(c.instance)) {
    result.values.push_back(enclosed_value("omega_approx", by_example(c.instance, pair.omega)));
  }
  return result;
}

// A fixed point with a small denominator is the simplest rational of its enclosure. A generic
// enclosure of relative width 2^-bits has a simplest rational with about bits/2 bits.
std::optional<Rational> rational_fixed_point(const Instance& instance, const Ball& gamma) {
  const Rational candidate = simplest_between(gamma.lower(), gamma.upper());
  if (candidate.denominator() > power(Rational(2), working_bits() / 4)) return std::nullopt;
  if (candidate < Rational(1) || pair_at<Rational>(instance, candidate).defect.sign() != 0)
    return std::nullopt;
  return candidate;
}

Finding pair_is_stationary(const Context& c) {
  if (c.instance.has("gamma_star"))
    return exact_pair(c, c.instance.rational("gamma_star"), "the fixed point given");
  const auto found = enclose_fixed_points(read_landscape(c.instance));
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const Ball& gamma = found.points[*best].gamma;
  const std::string which =
      found.points.size() == 1
          ? "the only fixed point"
          : fmt::format("that of the {} fixed points with the least risk", found.points.size());
  const auto exact = rational_fixed_point(c.instance, gamma);
  return exact ? exact_pair(c, *exact, which) : enclosed_pair(c, gamma, which);
}

Finding printed_pair_is_optimal(const Context& c) {
  const auto found = enclose_fixed_points(read_landscape(c.instance));
  const Rational gamma = rational_fixed_point(c.instance, found.points.at(0).gamma).value();
  const auto pair = pair_at<Rational>(c.instance, gamma);
  const auto Sigma = covariance<Rational>(c.instance);
  const auto traces = risk_traces(Sigma, pair.P);
  const Rational printed =
      best_rescaled_risk(pair.M, risk_traces(Sigma, pair.P_printed), pair.moments);
  const Rational right = weighted_gd_risk(pair.M, traces, pair.moments);
  return settled(
      printed <= right, "the printed pair is as good as the corrected one",
      fmt::format("d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1: gamma* = {}, and the "
                  "best multiple of the "
                  "printed P has risk {}, the corrected P {}; the gap is {}",
                  gamma.text(), printed.text(), right.text(), Rational(printed - right).text()));
}

// d = 2, n = 1, Sigma = I, sigma = 0 and E[beta_1 beta^T] = diag(1, 0), so that R = 1, r = 1/2.
Finding isotropy_is_not_needed(const Context&) {
  const Rational one(1), half(1, 2), quarter(1, 4);
  const auto Sigma = identity_matrix<Rational>(2);
  auto tasks = identity_matrix<Rational>(4);
  tasks(0, 2) = tasks(2, 0) = one;
  const Rational other = risk_by_wick(CorrelatedTasks<Rational>{Sigma, Rational(0), tasks},
                                      diagonal_matrix<Rational>({quarter, Rational(0)}), {one});
  const auto pair =
      stationary_pair<Rational>(Sigma, Rational(0), {{{one}}, {half}, {}}, Rational(2));
  const Rational pair_risk =
      risk_by_wick(CorrelatedTasks<Rational>{Sigma, Rational(0), tasks}, pair.P, pair.omega);
  return settled(pair.defect.sign() == 0 && pair_risk <= other, "no better pair was found",
                 fmt::format("d = 2, n = 1, Sigma = I, sigma = 0, E[beta_1 beta^T] = diag(1, 0), "
                             "hence R = 1, r = 1/2: the pair of the "
                             "theorem has risk {}, but P = diag(1/4, 0), omega = 1 has risk {} "
                             "(both by Wick's formula)",
                             pair_risk.text(), other.text()));
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::dense)) return why;
  if (!instance.has("gamma_star")) return std::nullopt;
  const Rational gamma = instance.rational("gamma_star");
  if (gamma < Rational(1) || pair_at<Rational>(instance, gamma).defect.sign() != 0) {
    return Complaint{
        "gamma_star", gamma.text(),
        "a fixed point of h_1(h_2(gamma)) + 1, at least 1; leave it out to have it found"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto inputs = dense_landscape_inputs();
  inputs.push_back(
      {"gamma_star", Kind::rational, {}, {}, "a rational fixed point, if one is known", true});
  return {
      .inputs = std::move(inputs),
      .values =
          {{"gamma_star",
            "rational (or gamma_star_approx): the fixed point given, else the one of least risk"},
           {"h_star", "rational (or h_star_approx): h_2(gamma_star)"},
           {"omega", "vector[n] (or omega_approx): (h R + I)^-1 r; left out beyond 20000 examples"},
           {"P",
            "matrix[d, d] (or P_approx): (1 + h (gamma-1)) (M I + gamma Sigma)^-1, normalised with "
            "omega"},
           {"risk", "rational (or risk_approx): the risk of (P, omega)"},
           {"risk_printed",
            "rational (or risk_printed_approx): the least risk of (c P', omega), P' the printed "
            "P"}},
      .checks =
          {{"the printed pair (15), rescaled at best, has the optimal risk", exact, points, refuted,
            On::claim, "the first instance", printed_pair_is_optimal},
           {"the risk is (37)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma, sigma^2, R, r, P, omega free; expectations by Wick's "
            "formula from the Gaussian data",
            risk_expansion},
           {"the risk is (37), by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "d = 1, n = 2; all free", risk_expansion_ginac},
           {"the risk is (37) with three coordinates", identity, everywhere, holds, On::claim,
            "d = 3, n = 2", risk_test},
           {"the gradients of (37) at the corrected pair are multiples of 1 + h_1(h) - gamma "
            "and h_2(gamma) - h",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 2; eigenvalues of Sigma and R, r, M, gamma, h free", residual_expansion},
           {"the same by a second computer algebra system", symbolic, everywhere, corrected,
            On::claim, "d = 2, n = 1; all free", residual_ginac},
           {"the same with full Sigma and R at a larger size", identity, everywhere, corrected,
            On::claim, "d = 5, n = 6; Sigma, R, r, M, gamma, h free", residual_test},
           {"T = M C + gamma B and t = 1 + h h_1(h), so the pair is normalised", symbolic,
            everywhere, corrected, On::claim, "d = 3, n = 3; all free", scale_expansion},
           {"the corrected pair is stationary", enclosure, points, corrected, On::instance,
            "the instance; exact where gamma* is rational, enclosed otherwise", pair_is_stationary},
           {"the gradients vanish likewise for the printed P", identity, everywhere, control,
            On::claim, "d = 2, n = 2", printed_residual},
           {"the fourth moment of x counts Sigma B Sigma once", identity, everywhere, control,
            On::claim, "d = 2, n = 2", wrong_fourth_moment},
           {"the weights are (h R + I)^-1 R r", identity, everywhere, control, On::claim,
            "d = 2, n = 2", wrong_weights},
           {"R and r alone determine the optimal pair, without E[beta_i beta^T] = r_i I", exact,
            points, control, On::claim, "d = 2, n = 1", isotropy_is_not_needed}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm2
