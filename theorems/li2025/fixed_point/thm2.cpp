// The stationary point of the risk of weighted preconditioned gradient descent: the printed
// preconditioner is false unless Sigma is a multiple of I; without its two factors Sigma^-1/2 it is
// right.
#include <fmt/format.h>

#include "theorems/li2025/fixed_point/pair_in_words.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_thm2 {
namespace {

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
  bool stationary =
      all_hold({pair.defect.sign() == 0, risk == pair.risk_by_formula, risk <= printed});
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

// The same check; the values are those of the assertion on the derivatives.
Finding risk_of_pair(const Context& c) {
  auto result = pair_is_stationary(c);
  result.values.clear();
  return result;
}

// Along (c P, omega) the risk is quadratic in c, so that one scale alone can be stationary.
enum class Preconditioner { printed, right, inverse_only };
Finding is_stationary_at_its_scale(const Context& c, Preconditioner which) {
  const auto found = enclose_fixed_points(read_landscape(c.instance));
  const Rational gamma = rational_fixed_point(c.instance, found.points.at(0).gamma).value();
  const auto pair = pair_at<Rational>(c.instance, gamma);
  const auto Sigma = covariance<Rational>(c.instance);
  const auto P = which == Preconditioner::printed ? pair.P_printed
                 : which == Preconditioner::right ? pair.P
                                                  : inverse(Sigma);
  const auto& w = pair.moments;
  const auto traces = risk_traces(Sigma, P);
  const Rational scale =
      traces.linear * w.with_r /
      (pair.M * w.squared * traces.quadratic + (w.squared + w.with_R) * traces.cubic);
  const auto slope = risk_gradient_P(Sigma, pair.M, scale * P, w);
  const bool stationary = slope == Rational(0) * slope;
  return settled(
      stationary, "the derivative by P vanishes at the best scale",
      fmt::format("d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1: gamma* = {} is the "
                  "only fixed point; at the one scale where the pair could be stationary "
                  "the derivative by P is {} and the risk {}, the corrected P has risk {}",
                  gamma.text(), text_of(slope), best_rescaled_risk(pair.M, traces, w).text(),
                  weighted_gd_risk(pair.M, risk_traces(Sigma, pair.P), w).text()));
}
Finding printed_pair_is_stationary(const Context& c) {
  return is_stationary_at_its_scale(c, Preconditioner::printed);
}
Finding right_pair_is_stationary(const Context& c) {
  return is_stationary_at_its_scale(c, Preconditioner::right);
}
Finding inverse_only(const Context& c) {
  return is_stationary_at_its_scale(c, Preconditioner::inverse_only);
}

// d = 2, n = 1, Sigma = I, sigma = 0 and E[beta_1 beta^T] = C, diagonal of trace 1, so that R = 1,
// r = 1/2: the pair of the theorem against P = C / (d + 2), omega = 1.
Finding beats_the_pair(const Vector<Rational>& C) {
  const Rational one(1), half(1, 2), quarter(1, 4);
  const auto Sigma = identity_matrix<Rational>(2);
  auto tasks = identity_matrix<Rational>(4);
  for (long i = 0; i < 2; ++i) tasks(i, 2 + i) = tasks(2 + i, i) = C[i];
  const auto risk = [&](const Matrix<Rational>& P, const Vector<Rational>& omega) {
    return risk_by_wick(CorrelatedTasks<Rational>{Sigma, Rational(0), tasks}, P, omega);
  };
  const auto pair =
      stationary_pair<Rational>(Sigma, Rational(0), {{{one}}, {half}, {}}, Rational(2));
  const Rational other = risk(quarter * diagonal_matrix(C), {one}),
                 pair_risk = risk(pair.P, pair.omega);
  const auto words = fmt::format(
      "d = 2, n = 1, Sigma = I, sigma = 0, E[beta_1 beta^T] = diag({}, {}), hence R = 1, r = "
      "1/2: the pair of the theorem has risk {}, and P = E[beta beta_1^T] / 4, omega = 1 has "
      "risk {} (both by Wick's formula)",
      C[0].text(), C[1].text(), pair_risk.text(), other.text());
  return settled({pair.defect.sign() == 0, other < pair_risk}, words, words);
}
// For the certificate: the pair by the equations that it solves.
template <class T>
void pair_is_beaten(Comparisons<T>& say, const Rational& first) {
  const T one(1L), two(2L), quarter = say.number(1, 4), half = say.number(1, 2);
  const Vector<T> C = {from_rational<T>(first), from_rational<T>(Rational(1) - first)};
  const auto Sigma = identity_matrix<T>(2);
  auto tasks = identity_matrix<T>(4);
  for (long i = 0; i < 2; ++i) tasks(i, 2 + i) = tasks(2 + i, i) = C[i];
  const auto risk = [&](const Matrix<T>& P, const T& omega) {
    return risk_by_wick(CorrelatedTasks<T>{Sigma, T(0L), tasks}, P, {omega});
  };
  // R = 1, r = 1/2, weight |r|^2.
  const LandscapeSpectrum<T> spectrum{two, {one}, {two}, {one}, {quarter}};
  say.equal(fixed_point_map(spectrum, two), two);
  const T h = h2(spectrum, two), scale = T(one + h);
  const T P = T(scale / T(two + two)), omega = T(half / T(one + h));
  say.less(risk(quarter * diagonal_matrix(C), one), risk(P * Sigma, omega));
}

Finding isotropy_is_needed(const Context&) { return beats_the_pair({1, 0}); }
Finding isotropic_tasks_alike(const Context&) {
  return beats_the_pair({Rational(1, 2), Rational(1, 2)});
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
  using enum PairVariant;
  const Sizes smallest = {{"n", 1}, {"d", 2}};
  const auto blocks = [](const Rational& first, Settle settle) {
    return with_facts(once(Evidence::exact, {}, Inputs::points, settle),
                      [=](auto& say) { pair_is_beaten(say, first); });
  };
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
      .parts = {{"printed",
                 {once(Evidence::exact, smallest, Inputs::points, printed_pair_is_stationary)},
                 {{"the pair with P = Sigma^-1 is stationary",
                   once(Evidence::exact, smallest, Inputs::points, inverse_only)}}},
                {"stationary",
                 {words(DerivativesAtPair{}),
                  once(Evidence::exact, smallest, Inputs::points, right_pair_is_stationary),
                  on_instance(Evidence::enclosure, pair_is_stationary)},
                 {{"P has a further factor Sigma", words(DerivativesAtPair{further_sigma})},
                  {"the weights are (h R + I)^-1 R r", words(DerivativesAtPair{wrong_weights})},
                  {"the derivative by P is transposed",
                   words(DerivativesAtPair{transposed_step})}}},
                {"risk",
                 {words(RiskOfPair{}), on_instance(Evidence::enclosure, risk_of_pair)},
                 {{"1 + h gamma in place of 1 + h (gamma - 1)", words(RiskOfPair{true})}}},
                {"isotropy",
                 {blocks(Rational(1), isotropy_is_needed)},
                 {{"E[beta_1 beta^T] = I / 2", blocks(Rational(1, 2), isotropic_tasks_alike)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm2
