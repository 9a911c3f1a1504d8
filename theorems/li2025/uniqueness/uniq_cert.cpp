// Is the optimum unique for these data? A ladder of certificates, each rung a check of its own.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "theorems/li2025/uniqueness/certificates.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "theorems/li2025/uniqueness/stationary_system.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_uniq_cert {
namespace {

Finding derivative_formulas(const Context&) { return derivatives_by_differentiation(false); }
Finding pair_bound(const Context&) { return expands_to_zero(PairBound{}); }
Finding popoviciu(const Context&) { return expands_to_zero(Popoviciu{3}); }
Finding slope_by_mean(const Context&) { return expands_to_zero(SlopeByMean{}); }
Finding chord(const Context&) { return expands_to_zero(ChordBound{}); }
Finding chord_limits(const Context&) { return expands_to_zero(ChordLimits{}); }
Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }
Finding shifted_route(const Context& c) { return identity_test(PolynomialRoute{true}, c.seed); }
Finding cauchy_schwarz(const Context&) { return expands_to_zero(CauchySchwarz{3}); }

// One eigenvalue s of Sigma (one lambda): h_2 = s/(M+s) (h_1 = lambda) whatever the argument.
Finding one_level(const Context&) {
  const GiNaC::symbol M("M"), s("s"), m("m"), lambda("l"), A("A"), gamma("gamma"), h("h");
  const LandscapeSpectrum<Expr> spectrum{M, {s}, {m}, {lambda}, {A}};
  const bool constant = verify::is_zero(h2<Expr>(spectrum, gamma) - s / (M + s)) == Truth::yes &&
                        verify::is_zero(h1<Expr>(spectrum, h) - lambda) == Truth::yes;
  return finding(constant ? Truth::yes : Truth::unknown,
                 "h_2 - s/(M+s) and h_1 - lambda normalise to 0 (GiNaC)");
}

// d/dgamma ln alpha = (lambda_2-lambda_1)/((x-lambda_1)(lambda_2-x)) (criterion - 1), x = gamma -
// 1, where alpha(gamma) is the weight ratio for which gamma is a fixed point. The value h and the
// slope -g of h_2 are free, so Sigma is arbitrary.
Finding ratio_slope(const Context&) {
  const GiNaC::symbol l("l"), u("u"), x("x"), h("h"), g("g");
  const Expr alpha = (u - x) * GiNaC::pow(1 + h * l, 2) / ((x - l) * GiNaC::pow(1 + h * u, 2));
  const Expr criterion = 2 * (x - l) * (u - x) * g / ((1 + h * l) * (1 + h * u));
  const Expr slope = (alpha.diff(x) - g * alpha.diff(h)) / alpha;
  const Expr defect = slope - (u - l) / ((x - l) * (u - x)) * (criterion - 1);
  return finding(verify::is_zero(defect),
                 "the difference normalises to 0 (GiNaC): alpha falls exactly where the criterion "
                 "with both levels is below 1, and there is one fixed point for every ratio of "
                 "weights iff it falls on all of (1 + lambda_1, 1 + lambda_2)");
}

// The instance S: three fixed points.
LandscapeData instance_s() {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                             {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
}
Finding rejects(const UniquenessRung& rung) {
  return finding(rung.fires, "three fixed points; " + rung.name + ": " + rung.reason);
}
Finding s_passes_c0(const Context&) { return rejects(low_dimension_rung(instance_s(), 41)); }
Finding s_passes_c1(const Context&) { return rejects(gap_rung(instance_s(), 1)); }
Finding s_passes_c1p(const Context&) { return rejects(gap_rung(instance_s(), 2)); }
Finding s_passes_c2(const Context&) { return rejects(criterion_rung(instance_s())); }
Finding s_passes_c3(const Context&) { return rejects(sturm_rung(instance_s())); }
Finding s_passes_c4(const Context&) { return rejects(enclosure_rung(instance_s())); }

long dimension(const Instance& instance) {
  return instance.has("Sigma") ? instance.matrix("Sigma").rows()
                               : sum(instance.vector("mult")).to_long();
}

// "If the rung fires there is one fixed point."
Finding implied(const UniquenessRung& rung, const LandscapeData& data) {
  if (rung.fires != Truth::yes)
    return finding(Truth::yes, rung.name + " does not fire and says nothing: " + rung.reason);
  const auto count = count_fixed_points(data);
  if (!count.number)
    return finding(Truth::unknown,
                   rung.name + " fires, but the fixed points are not separated yet");
  return settled(
      *count.number == 1,
      fmt::format("{} fires: {}; one fixed point, by {}", rung.name, rung.reason,
                  count.exact ? "Sturm's theorem" : "enclosures"),
      fmt::format("{} fires: {}; but {} fixed points", rung.name, rung.reason, *count.number));
}

Finding c0(const Context& c) {
  const auto data = read_landscape(c.instance);
  return implied(low_dimension_rung(data, dimension(c.instance)), data);
}
Finding c1(const Context& c) {
  const auto data = read_landscape(c.instance);
  return implied(gap_rung(data, 1), data);
}
Finding c1p(const Context& c) {
  const auto data = read_landscape(c.instance);
  return implied(gap_rung(data, 2), data);
}
Finding c2(const Context& c) {
  const auto data = read_landscape(c.instance);
  return implied(criterion_rung(data), data);
}

Finding c3(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto exact = exact_fixed_point_count(data);
  if (!exact) return finding(Truth::yes, "C3 says nothing: " + sturm_rung(data).reason);
  const auto N = fixed_point_polynomial(data);
  // f > id at 1 and f < id far out, so the number of roots with multiplicity is odd; where r meets
  // only the kernel of R, 1 itself is the root.
  return settled(N.degree() == fixed_point_degree(data) && N.leading().sign() < 0 &&
                     N.at(Rational(1)).sign() >= 0 && *exact >= 1,
                 fmt::format("N has degree {}, N(1) >= 0, leading coefficient < 0 and exactly {} "
                             "distinct root(s) in [1, inf)",
                             N.degree(), *exact),
                 "N has the wrong degree or signs");
}

Finding c4(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto exact = exact_fixed_point_count(data);
  const auto number = static_cast<long>(found.points.size());
  return settled(
      !exact || *exact == number,
      fmt::format("{} of {} boxes hold exactly one fixed point, the others none; {}", number,
                  found.boxes, exact ? "Sturm's theorem counts as many" : sturm_rung(data).reason),
      fmt::format("{} fixed points by enclosures, {} by Sturm's theorem", number,
                  exact.value_or(-1)));
}

// Every fixed point as a zero of the full stationarity system, and the signs of the Hessian there.
Finding c5(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto spectrum = enclosed_spectrum(data);
  const StationarySystem system{spectrum};
  const Rational radius = power(Rational(2), -working_bits() / 4);
  Truth all = Truth::yes;
  std::string kinds;
  for (const auto& point : found.points) {
    const auto x = stationary_coordinates(spectrum, point.gamma);
    if (!holds_one_zero(system, box_around(midpoint(x), radius)))
      return finding(Truth::unknown, "Krawczyk's operator does not map the box into itself");
    const auto signs = transversal_inertia(spectrum, x);
    const Truth below_one = less(point.slope, Ball(1));
    if (signs.unknown > 0 || below_one == Truth::unknown)
      return finding(Truth::unknown, "the signs of the Hessian or of f' - 1 are not settled");
    const long negative = below_one == Truth::yes ? 0 : 1;
    all = conjunction(all, truth_of(signs.negative == negative));
    kinds += fmt::format("{}{} at gamma = {}", kinds.empty() ? "" : ", ",
                         signs.negative == 0 ? "minimum" : "saddle", point.gamma.decimal(8));
  }
  return finding(
      all,
      fmt::format("{} equations with omega^T r = 1: Krawczyk's operator maps a box of relative "
                  "radius 2^-{} around each pair into itself, so it holds exactly one zero; "
                  "{}; besides the zero of the scaling the Hessian has a negative eigenvalue "
                  "exactly where f' > 1",
                  spectrum.s.size() + spectrum.lambda.size() + 1, working_bits() / 4, kinds));
}

Finding nothing_is_better(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const Ball& risk = found.points[*best].risk;
  for (const long slack_bits : {6L, 2L}) {
    const auto bound = bound_all_risks(data, risk, slack_bits);
    if (!bound.proved) continue;
    return finding(Truth::yes,
                   fmt::format("L* = {}; in each of {} boxes of gamma = 1 + omega^T R omega / "
                               "|omega|^2 no pair gains more than (M - L*)(1 + 2^-{})",
                               risk.decimal(12), bound.boxes, slack_bits));
  }
  return finding(Truth::unknown, "the bound needs too many boxes");
}

Finding certificate_of(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto rung = cheapest_certificate(data, dimension(c.instance));
  const auto count = count_fixed_points(data);
  if (!count.number || rung.fires == Truth::unknown)
    return finding(Truth::unknown, "not settled yet: " + rung.reason);
  const bool unique = rung.name != "none";
  auto result =
      settled(unique == (*count.number == 1),
              unique ? fmt::format("unique, certified by {}: {}", rung.name, rung.reason)
                     : fmt::format("not unique, {} fixed points: {}", *count.number, rung.reason),
              fmt::format("{} against {} fixed points", rung.name, *count.number));
  result.values = {value("certificate", rung.name), value("count", *count.number)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::either);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = landscape_inputs(),
      .values = {{"certificate", "text: cheapest of C0, C1, C1p, C2, C3, C4 that fires, or none"},
                 {"count", "integer: fixed points in [1, inf)"}},
      .checks =
          {{"C1: h_1' and h_2' are the double sums over pairs of eigenvalues", symbolic, everywhere,
            holds, On::claim,
            "two groups of eigenvalues, all free; times the squared root both sides are quadratic "
            "in the multiplicities and weights, so two groups settle all d, n",
            derivative_formulas},
           {"C1: every pair adds at most its share of Delta_Sigma^2 Delta_R^2 / (M + s_min)^2",
            symbolic, everywhere, holds, On::claim, "any pair of eigenvalues", pair_bound},
           {"C1p: the double sums are at most half a squared gap (Popoviciu)", symbolic, everywhere,
            holds, On::claim, "three values and weights; all free", popoviciu},
           {"C2: the slopes are means of a convex function minus its value at the mean", symbolic,
            everywhere, holds, On::claim, "all weights, through the three sums that enter",
            slope_by_mean},
           {"C2: the chord bounds that mean", symbolic, everywhere, holds, On::claim,
            "all ends and points of the chord", chord},
           {"C2: the bound grows when the least level falls to 0 and with the largest", symbolic,
            everywhere, holds, On::claim, "all ends and points", chord_limits},
           {"C3: N is a positive multiple of f - id", symbolic, everywhere, holds, On::claim,
            "two eigenvalues of R, full 2 x 2 Sigma; all free", route},
           {"one eigenvalue of Sigma, or one of R, makes f constant", symbolic, everywhere, holds,
            On::claim, "all free", one_level},
           {"two eigenvalues of R: one fixed point for all r iff alpha(gamma) falls", symbolic,
            everywhere, holds, On::claim, "both levels of R, gamma, h_2 and h_2' free; any Sigma",
            ratio_slope},
           {"global bound: Cauchy and Schwarz bound the gain of every omega", symbolic, everywhere,
            holds, On::claim, "n = 3, all free", cauchy_schwarz},
           {"C0: at most 5 dimensions, or eigenvalues up to 16, leave one fixed point", certificate,
            points, holds, On::instance, "the instance", c0},
           {"C1: condition (16) leaves one fixed point", certificate, points, holds, On::instance,
            "the instance", c1},
           {"C1p: the condition relaxed by 2 leaves one fixed point", certificate, points, holds,
            On::instance, "the instance", c1p},
           {"C2: Psi < 1 leaves one fixed point", certificate, points, holds, On::instance,
            "the instance", c2},
           {"C3: the exact number of roots of N", certificate, points, holds, On::instance,
            "the instance", c3},
           {"C4: branch and bound on the fixed point map", enclosure, points, holds, On::instance,
            "the instance", c4},
           {"C5: the full stationarity system by Krawczyk's operator, and the Hessian", certificate,
            points, holds, On::instance, "all fixed points of the instance", c5},
           {"global bound: no pair gains noticeably more than the best fixed point", certificate,
            points, holds, On::instance, "the instance; every P and omega", nothing_is_better},
           {"the cheapest certificate, or none iff there are several fixed points", certificate,
            points, holds, On::instance, "the instance", certificate_of},
           {"the instance S with three fixed points passes C0", exact, points, control, On::claim,
            "the instance S", s_passes_c0},
           {"the instance S passes C1", exact, points, control, On::claim, "the instance S",
            s_passes_c1},
           {"the instance S passes C1p", exact, points, control, On::claim, "the instance S",
            s_passes_c1p},
           {"the instance S passes C2", certificate, points, control, On::claim, "the instance S",
            s_passes_c2},
           {"the instance S passes C3", exact, points, control, On::claim, "the instance S",
            s_passes_c3},
           {"the instance S passes C4", enclosure, points, control, On::claim, "the instance S",
            s_passes_c4},
           {"N with lambda_j - gamma in place of lambda_j + 1 - gamma", identity, everywhere,
            control, On::claim, "two eigenvalues", shifted_route}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_cert
