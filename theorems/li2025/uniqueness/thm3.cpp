// Under (16) the fixed point map is a contraction (T1) and the corrected pair is the only global
// minimiser up to scaling (T2); the printed pair is no minimiser.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/landscape_plots.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/uniqueness/certificates.hpp"
#include "theorems/li2025/uniqueness/every_gain.hpp"
#include "theorems/li2025/uniqueness/two_points.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_thm3 {
namespace {

constexpr long as_printed = 1, relaxed = 2;  // factors of M + s_min in (16)

// d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1. With one demonstration gamma = 2 for
// every omega, so the completed square alone gives the least risk M - T(2).
enum class Preconditioner { printed, right, inverse_only };
Finding attains_least_risk(Preconditioner which) {
  const Rational one(1), two(2);
  const auto Sigma = diagonal_matrix<Rational>({one, two});
  const auto pair = stationary_pair<Rational>(Sigma, Rational(0), {{{one}}, {one}, {}}, two);
  const auto P = which == Preconditioner::printed ? pair.P_printed
                 : which == Preconditioner::right ? pair.P
                                                  : inverse(Sigma);
  const Rational found = best_rescaled_risk(pair.M, risk_traces(Sigma, P), pair.moments);
  const LandscapeSpectrum<Rational> spectrum{pair.M, {one, two}, {one, one}, {one}, {one}};
  const Rational least = pair.M - covariate_sum(spectrum, two, 2, 1);
  return settled(
      {pair.defect.sign() == 0, found <= least}, "it attains the least risk " + least.text(),
      fmt::format("d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1 (Delta_R = 0, so (16) "
                  "holds): gamma* = 2, the pair has risk {} at its best scale, the least is {}",
                  found.text(), least.text()));
}
const Sizes smallest = {{"n", 1}, {"d", 2}};
Finding printed_pair(const Context&) { return attains_least_risk(Preconditioner::printed); }
Finding right_pair(const Context&) { return attains_least_risk(Preconditioner::right); }
Finding inverse_only(const Context&) { return attains_least_risk(Preconditioner::inverse_only); }

// Whether the risk grows from P = I to P = t I: not with the weights 0, L(t I, 0) = M, nor along (c
// P, omega / c), but with a weight that stays.
enum class Weights { zero, inverse, fixed };
Finding risk_grows(Weights which) {
  const Rational t(1000000), M(3), one(1);
  const auto Sigma = diagonal_matrix<Rational>({one, Rational(2)});
  const auto risk = [&](const Rational& scale) {
    const Rational w = which == Weights::zero      ? Rational(0)
                       : which == Weights::inverse ? one / scale
                                                   : one;
    return weighted_gd_risk(Sigma, M, scale * identity_matrix<Rational>(2), {w, w * w, w * w});
  };
  const auto near = risk(one), far = risk(t);
  const auto words = which == Weights::zero      ? "omega = 0"
                     : which == Weights::inverse ? "omega = 1 / c at P = c I"
                                                 : "omega = 1";
  return settled(far > near, fmt::format("with {} the risk has grown to {}", words, far.text()),
                 fmt::format("d = 2, n = 1, Sigma = diag(1, 2), sigma^2 = 0, R = r = 1, {}: at P = "
                             "{} I the risk is {}, as at P = I",
                             words, t.text(), far.text()));
}
Finding without_weights(const Context&) { return risk_grows(Weights::zero); }
Finding along_scaling(const Context&) { return risk_grows(Weights::inverse); }
Finding with_one_weight(const Context&) { return risk_grows(Weights::fixed); }

// d = n = 1, Sigma = R = r = 1, no noise: (1, 1/3) and (-1, -1/3) have the least risk 2/3. Both are
// (alpha P*, beta omega*) for one pair of factors each.
enum class Factors { positive, first_positive, not_zero };
Finding minimisers_are_multiples(Factors allowed) {
  const Rational one(1), third(1, 3);
  const Matrix<Rational> Sigma{{one}};
  const auto pair =
      stationary_pair<Rational>(Sigma, Rational(0), {{{one}}, {one}, {}}, Rational(2));
  const LandscapeSpectrum<Rational> spectrum{pair.M, {one}, {one}, {one}, {one}};
  const Rational least = pair.M - covariate_sum(spectrum, Rational(2), 2, 1);
  bool minimisers = pair.defect.sign() == 0, right = true;
  Vector<Rational> factors;
  for (const Rational& sign : {one, -one}) {
    const Rational P = sign, w = sign * third;
    minimisers &=
        weighted_gd_risk(Sigma, pair.M, Matrix<Rational>{{P}}, {w, w * w, w * w}) == least;
    const Rational alpha = P / pair.P_printed(0, 0), beta = w / pair.omega[0];
    right &= allowed == Factors::positive         ? all_hold({alpha.sign() > 0, beta.sign() > 0})
             : allowed == Factors::first_positive ? alpha.sign() > 0
                                                  : all_hold({alpha.sign() != 0, beta.sign() != 0});
    factors.insert(factors.end(), {alpha, beta});
  }
  if (!minimisers) return finding(Truth::unknown, "these two are no minimisers");
  const auto words = fmt::format(
      "d = n = 1, Sigma = R = r = 1, sigma = 0: (P, omega) = (1, 1/3) and (-1, -1/3) both have the "
      "least risk {}; alpha and beta are {} and {}, {} and {}",
      least.text(), factors[0].text(), factors[1].text(), factors[2].text(), factors[3].text());
  return settled(right, words, words);
}
Finding positive_factors(const Context&) { return minimisers_are_multiples(Factors::positive); }
Finding first_positive(const Context&) { return minimisers_are_multiples(Factors::first_positive); }
Finding any_factors(const Context&) { return minimisers_are_multiples(Factors::not_zero); }

// (53), (54) with A, B, C, D, E as there: the risk of (alpha P, beta omega) is M - 2 ab A + (ab)^2
// K with K = M B C + (C+D) E, by P and beta fixed of slope 2 b (ab K - A). Of a quadratic the
// central difference is the derivative. With Sigma = S^2, R = F^T F the numbers B, E, D are
// squares: K is positive unless P or omega is 0.
struct ScaledPair {
  bool without_shift = false;  // the control: C + D read as D

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    using T = ScalarOf<Mat>;
    const auto n = free.space("n"), d = free.space("d");
    const auto S = free.symmetric("S", d), P = free.matrix("P", d, d), F = free.matrix("F", n, n);
    const auto r = free.vector("r", n), omega = free.vector("omega", n);
    const T M = free.scalar("M"), alpha = free.scalar("alpha"), beta = free.scalar("beta"), one(1L),
            two(2L);
    const Mat Sigma = S * S, R = transpose(F) * F;
    const auto traces = [&](const Mat& Q) {
      return RiskTraces<T>{trace(Sigma * (Sigma * Q)), trace(Sigma * (transpose(Q) * (Sigma * Q))),
                           trace(Sigma * (Sigma * (transpose(Q) * (Sigma * Q))))};
    };
    const auto moments = [&](const VectorOf<Mat>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const T& scale) {
      return weighted_gd_risk<T>(M, traces(scale * P), moments(beta * omega));
    };
    const auto [A, B, E] = traces(P);
    const auto [with_r, C, D] = moments(omega);
    const T gain = A * with_r, K = M * B * C + (without_shift ? D : C + D) * E;
    const T product = alpha * beta, loss = risk(alpha);
    const Mat left = S * (P * S), right = left * S;
    Vanishing<Mat> zero;
    zero.add(loss - M + two * product * gain - product * product * K);
    zero.add(risk(alpha + one) - risk(alpha - one) - two * beta * (two * product * K - two * gain));
    zero.equal(K * (loss - M) + gain * gain, (product * K - gain) * (product * K - gain));
    zero.equal(B, trace(transpose(left) * left));
    zero.equal(E, trace(transpose(right) * right));
    zero.equal(D, dot(F * omega, F * omega));
    return zero;
  }
};

// Why the theorem says nothing about these data; nothing where it does.
std::optional<Finding> no_hypothesis(const LandscapeData& data, long factor) {
  if (!data.in_range) return where_tasks_exist(false, {});
  const Truth condition = spectral_gap_condition(data, factor);
  if (condition == Truth::yes) return std::nullopt;
  if (condition == Truth::no) return finding(Answer::does_not_apply(), gap_words(data, factor));
  return finding(Truth::unknown, gap_words(data, factor) + ", which is not settled");
}

std::vector<Value> counted_values(const LandscapeData& data, const FixedPointCount& count) {
  const Truth condition = spectral_gap_condition(data, as_printed),
              weaker = spectral_gap_condition(data, relaxed);
  if (condition == Truth::unknown || weaker == Truth::unknown) return {};
  return {value("condition16", condition == Truth::yes),
          value("condition_relaxed", weaker == Truth::yes), value("count", *count.number)};
}

Finding one_fixed_point(const Context& c, long factor) {
  const auto data = read_landscape(c.instance);
  const auto count = count_fixed_points(data);
  if (!count.number) return finding(Truth::unknown, "the fixed points are not separated yet");
  auto result = settled(*count.number == 1, "", "");
  if (auto silent = no_hypothesis(data, factor)) {
    result = std::move(*silent);
    result.detail += "; ";
  } else {
    result.detail = gap_words(data, factor) + ", which holds; ";
  }
  result.detail +=
      fmt::format("{} fixed point(s) by {} on a polynomial of degree {}", *count.number,
                  count.exact ? "Sturm's theorem" : "enclosures", fixed_point_degree(data));
  result.values = counted_values(data, count);
  return result;
}
Finding unique_by_sturm(const Context& c) { return one_fixed_point(c, as_printed); }
Finding unique_when_relaxed(const Context& c) { return one_fixed_point(c, relaxed); }

// On the first instance of the data file, where f is constant, those of one and of three fixed
// points in its place.
std::vector<Plot> fixed_points_drawn(const Context& c, const LandscapeData& data,
                                     const FixedPoints& found) {
  if (c.instance.name() != c.examples->front().name())
    return {fixed_point_plot(data, found, c.instance.name())};
  std::vector<Plot> plots;
  for (const auto* name : {"H", "S", "D6"}) {
    const auto shown = read_landscape(c.example(name));
    plots.push_back(fixed_point_plot(shown, enclose_fixed_points(shown), name));
  }
  return plots;
}

// The same count without the polynomial, and the pair.
Finding unique_by_enclosure(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const auto& point = found.points[*best];
  auto result = settled(found.points.size() == 1, "", "");
  if (auto silent = no_hypothesis(data, as_printed)) {
    result = std::move(*silent);
    result.detail += "; ";
  }
  result.detail += fmt::format(
      "{} boxes, {} of them with exactly one fixed point; at gamma* = {}{} the slope f' is {} and "
      "the risk {}",
      found.boxes, found.points.size(), point.gamma.decimal(12),
      found.points.size() > 1 ? " (the one of least risk)" : "", point.slope.decimal(6),
      point.risk.decimal(12));
  result.values = {enclosed_value("gamma_star_approx", point.gamma),
                   enclosed_value("risk_approx", point.risk)};
  if (deserves_plots(c)) result.plots = fixed_points_drawn(c, data, found);
  return result;
}

// By #bound and #peak one sign change of f - id, from + to -, leaves one minimiser. N has the sign
// of f - id; its leading coefficient is that far out.
Finding one_minimiser(const Context& c) {
  const auto data = read_landscape(c.instance);
  if (auto silent = no_hypothesis(data, as_printed)) return *silent;
  const auto count = count_fixed_points(data);
  if (!count.number) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto N = fixed_point_polynomial(data);
  return settled(
      {*count.number == 1, N.at(Rational(1)).sign() >= 0, N.leading().sign() < 0},
      fmt::format("f - id changes its sign once, from + to -, so the bound g on the gain rises to "
                  "gamma* and falls behind it{}",
                  data.k == 1 ? "; Sigma has one eigenvalue: g is constant, and equality in "
                                "Cauchy and Schwarz leaves one direction of omega"
                              : ""),
      "f - id changes its sign more than once, or from - to +");
}

// Instance S of the data file: three fixed points.
Finding factor_100_suffices(const Context& c) {
  const auto data = read_landscape(c.example("S"));
  const auto count = exact_fixed_point_count(data);
  return settled(
      spectral_gap_condition(data, 100) == Truth::no || count == 1, "one fixed point",
      fmt::format("{}, but there are {} fixed points", gap_words(data, 100), count.value_or(0)));
}

// s = (1, 2), blocks of 5 and 1, sigma^2 = 0: 4 < 3 + 1 fails. s_max or M alone for M + s_min, or
// sigma^2 read as more, would change one of the two answers.
Finding boundary_holds(const Context& c) {
  return finding(spectral_gap_condition(read_landscape(c.example("on the boundary")), as_printed),
                 "s = (1, 2), 5 and 1 examples, sigma = 0: 1 x 4 < 3 + 1 fails");
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::either)) return why;
  return complaint_about_spectral_tasks(instance);
}

}  // namespace

Theorem theorem() {
  const auto settled_once = [](const Sizes& sizes, Settle settle) {
    return once(Evidence::exact, sizes, Inputs::points, settle);
  };
  const Control one_for_phi{"|u|^2 stands for r^T (I + h R)^-1 r in the bound",
                            words(GainOfWeights{true})};
  const Control without_shift{"the weights count with omega^T R omega alone",
                              words(LeastOverP{true})};
  const Control shifted{"the slopes at gamma + 1 in place of gamma",
                        bound_slopes(SlopesVariant::shifted_level)};
  const Control halved{"half of the squared gap bounds the double sums", two_points(true)};
  const Control quartered{"the double sums are at most a quarter of a squared gap",
                          halved_gaps(true)};
  return {
      .inputs = landscape_inputs(),
      .values = {{"condition16", "boolean: Delta_Sigma Delta_R < M + s_min"},
                 {"condition_relaxed", "boolean: Delta_Sigma Delta_R < 2 (M + s_min)"},
                 {"count", "integer: fixed points in [1, inf)"},
                 {"gamma_star_approx", "the fixed point, of several that of least risk"},
                 {"risk_approx", "the least risk"}},
      .parts = {{"T1_contraction", {two_points()}, {halved}},
                {"T1_unique",
                 {two_points(), on_instance(Evidence::certificate, unique_by_sturm),
                  on_instance(Evidence::enclosure, unique_by_enclosure)},
                 {{"(16) relaxed by a factor 100 suffices",
                   settled_once({{"n", 201}, {"d", 41}}, factor_100_suffices)},
                  {"(16) holds at its boundary, where both sides are 4",
                   settled_once({{"n", 6}, {"d", 2}}, boundary_holds)},
                  halved}},
                {"T2_pair",
                 {settled_once(smallest, printed_pair)},
                 {{"the pair with P = Sigma^-1 attains the least risk",
                   settled_once(smallest, inverse_only)}}},
                {"bound",
                 {chain({words(LeastOverP{}), words(GainOfWeights{})})},
                 {one_for_phi, without_shift}},
                {"peak", {bound_slopes()}, {shifted}},
                {"T2_right",
                 {chain({words(LeastOverP{}), words(GainOfWeights{}), words(PairAttains{}),
                         ascent()}),
                  settled_once(smallest, right_pair), exact(one_minimiser)},
                 {{"P without the factor 1 + h (gamma* - 1)", words(PairAttains{true})},
                  {"both factors at gamma' and at h'", ascent(true)},
                  one_for_phi,
                  without_shift}},
                {"relaxed",
                 {halved_gaps(), on_instance(Evidence::certificate, unique_when_relaxed)},
                 {quartered}},
                {"coercive",
                 {settled_once(smallest, without_weights)},
                 {{"the risk grows along (c P, omega / c)", settled_once(smallest, along_scaling)}},
                 {settled_once(smallest, with_one_weight)}},
                {"scaling",
                 {settled_once({{"n", 1}, {"d", 1}}, positive_factors)},
                 {{"alpha > 0, beta of either sign",
                   settled_once({{"n", 1}, {"d", 1}}, first_positive)}},
                 {settled_once({{"n", 1}, {"d", 1}}, any_factors)}},
                {"eq53",
                 {words(ScaledPair{})},
                 {{"(53) with D in place of C + D", words(ScaledPair{true})}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm3
