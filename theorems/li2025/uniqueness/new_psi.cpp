// A criterion for uniqueness that does not involve r and is sharp: Psi_Lambda < 1.
#include <fmt/format.h>

#include <cmath>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/claim/plot_choice.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_new_psi {
namespace {

// With levels l < u of R and the ratio of weights that balances them at gamma = 1 + x, h_1(h) = x,
// so that gamma is a fixed point where h = h_2(gamma), and -h_1'(h) = 2 (x-l)(u-x)/((1+hl)(1+hu)),
// so that with g = -h_2'(gamma) the slope f' is the criterion, Psi_u (x-l) / (x (1 + h l)) with
// Psi_u that at l = 0. For l = theta x (Psi_u - 1) / (Psi_u + h x), 0 < theta < 1,
//   Psi_u (x-l) - x (1 + h l) = (1 - theta) x (Psi_u - 1) > 0:  f' > 1.
// l, u, x, h, g are free, so Sigma is arbitrary.
template <bool once>
Finding balanced_levels(const Context&) {
  const GiNaC::symbol l("l"), u("u"), x("x"), h("h");
  const Expr low = once ? Expr(1 + h * l) : GiNaC::pow(1 + h * l, 2);
  const LandscapeSpectrum<Expr> spectrum{
      1, {1}, {1}, {l, u}, {(u - x) * low / ((x - l) * GiNaC::pow(1 + h * u, 2)), 1}};
  const Expr level = h1<Expr>(spectrum, h) - x;
  const Expr slope =
      h1_prime<Expr>(spectrum, h) + 2 * (x - l) * (u - x) / ((1 + h * l) * (1 + h * u));
  const GiNaC::symbol g("g"), theta("theta");
  const Expr psi = 2 * x * (u - x) * g / (1 + h * u);
  const Expr criterion = 2 * (x - l) * (u - x) * g / ((1 + h * l) * (1 + h * u));
  const Expr least = theta * x * (psi - 1) / (psi + h * x);
  const Expr share = criterion * x * (1 + h * l) - psi * (x - l),
             excess = psi * (x - least) - x * (1 + h * least) - (1 - theta) * x * (psi - 1);
  if (verify::is_zero(level) == Truth::yes && verify::is_zero(slope) == Truth::yes &&
      verify::is_zero(share) == Truth::yes && verify::is_zero(excess) == Truth::yes)
    return finding(Truth::yes,
                   "h_1(h) - x and h_1'(h) + 2 (x-l)(u-x)/((1+hl)(1+hu)) normalise to 0 for the "
                   "balancing weights, and f' > 1 as l < x (Psi-1)/(Psi+hx) (GiNaC)");
  const GiNaC::exmap point = {{l, 1}, {u, 5}, {x, 2}, {h, 3}};
  if (to_rational(level.subs(point)).sign() != 0)
    return finding(Truth::no, "at l = 1, u = 5, x = 2, h = 3 h_1(h) is not x");
  return finding(Truth::unknown, "a difference does not normalise to 0");
}

// The same as facts for the certificate: l, x - l, u - x, h, g and theta are letters that are
// positive. The weights times (x - l) (1 + h u)^2, so that the sums have no higher powers.
template <class T>
void balanced_by_facts(Comparisons<T>& say, Orthant<T>& free, bool once) {
  using F = FractionOf<T>;
  const T level_low = free.positive("l"), p = free.positive("p"), q = free.positive("q");
  const F l(level_low), x(T(level_low + p)), u(T(level_low + p + q)), h(free.positive("h"));
  const F g(free.positive("g")), theta(free.positive("theta")), one(1L), two(2L);
  const F rise(p), rest(q), low = one + h * l, top = one + h * u;
  // Of the sums with (1 + h lambda)^2, and of those with its cube.
  const F first = once ? rest / low : rest, second = rise;
  const auto squared = [&](int power) {
    return first * integer_power(l, power) + second * integer_power(u, power);
  };
  const auto cubed = [&](int power) {
    return first / low * integer_power(l, power) + second / top * integer_power(u, power);
  };
  say_zero(say, squared(1) / squared(0) - x);
  const F pairs = two * (cubed(2) * cubed(0) - cubed(1) * cubed(1));
  say_zero(say, two * rise * rest / (low * top) - pairs / (squared(0) * squared(0)));
  const F psi = two * x * rest * g / top, criterion = two * rise * rest * g / (low * top);
  const F least = theta * x * (psi - one) / (psi + h * x);
  say_zero(say, criterion * x * low - psi * rise);
  say_zero(say, psi * (x - least) - x * (one + h * least) - (one - theta) * x * (psi - one));
}

// Sigma = diag(40, 1 x 40), sigma = 0, levels 1 and 200, A = (r_1^2, 50).
LandscapeData family(const Rational& r_1) {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                             {Rational(1), Rational(200)}, {r_1, Rational(1, 2)});
}

// f' <= factor Psi at the three fixed points of the instance S.
Finding bound_at_three(const Rational& factor) {
  const auto data = family(Rational(5, 6));
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto spectrum = enclosed(*data.grouped);
  Truth all = Truth::yes;
  std::string words;
  for (const auto& point : found.points) {
    const Ball psi =
        Ball(factor) * slope_criterion(spectrum, point.gamma, Ball(0), Ball(data.largest_lambda));
    all = conjunction(all, less(point.slope, psi));
    words += fmt::format("{}f' = {} and {} at {}", words.empty() ? "" : ", ",
                         point.slope.decimal(6), psi.decimal(6), point.gamma.decimal(6));
  }
  return finding(all, "Sigma = diag(40, 1 x 40), lambda = (1, 200), r = (5/6, 1/2): " + words);
}
Finding bounds_slope(const Context&) { return bound_at_three(Rational(1)); }
Finding half_bounds_slope(const Context&) { return bound_at_three(Rational(1, 2)); }

// Every r at once: Psi_60 < 1 for this Sigma.
Finding sixty(const Context&) {
  const auto answer =
      criterion_below_one(enclosed(*family(Rational(1, 2)).grouped), Rational(0), Rational(60));
  return finding(answer.below_one,
                 fmt::format("Sigma = diag(40, 1 x 40), sigma = 0: Psi_60 < 1 in each of {} boxes "
                             "that cover (1, 61), so every R with eigenvalues up to 60 and every r "
                             "leave one fixed point",
                             answer.boxes));
}

Finding two_hundred(const Context&) {
  const auto answer =
      criterion_below_one(enclosed(*family(Rational(1, 2)).grouped), Rational(0), Rational(200));
  return finding(answer.below_one,
                 "Sigma = diag(40, 1 x 40), sigma = 0, Lambda = 200: Psi > 1 at gamma = " +
                     (answer.witness ? Ball(*answer.witness).decimal(6) : "?"));
}

// For the certificate: 1 - Psi has no root in [1, 1 + largest] and is positive at 1, where Psi is
// 0.
template <class T>
void below_one(Comparisons<T>& say, long largest) {
  const LandscapeSpectrum<T> spectrum{T(80L), {T(40L), T(1L)}, {T(1L), T(40L)}, {}, {}};
  const auto gap = criterion_coefficients(spectrum, T(largest)).ascending();
  T at_one(0L);
  for (const auto& coefficient : gap) at_one = T(at_one + coefficient);
  say.positive(at_one);
  say.roots(0, {Rational(1), Rational(1 + largest), true, true}, gap);
}

struct Query {
  LandscapeSpectrum<Rational> spectrum;  // levels of R: a least one to be chosen, and Lambda
  Rational largest;
};
Query query_of(const Instance& instance) {
  const Rational one(1), largest = instance.rational("Lambda");
  LandscapeSpectrum<Rational> spectrum{
      instance.rational("sigma2"), instance.vector("s"), instance.vector("mult"), {largest}, {one}};
  spectrum.M += dot(spectrum.s, spectrum.m);
  return {spectrum, largest};
}

constexpr int octaves = 12;  // of gamma - 1 below Lambda that are drawn

// Psi over log2((gamma - 1) / Lambda).
Curve criterion_curve(const Instance& instance) {
  const auto [exact, largest] = query_of(instance);
  const auto spectrum = enclosed(exact);
  Curve psi{instance.name(), Mark::line, {}};
  for (int step = 0; step <= 8 * octaves; ++step) {
    const double place = -octaves + static_cast<double>(step) / 8;
    constexpr int digits = 40;  // 2^place, rounded to a multiple of 2^-digits
    const long part = std::lround(std::ldexp(std::exp2(place), digits));
    const Rational x = largest * Rational(part) * power(Rational(2), -digits);
    psi.points.emplace_back(
        place,
        slope_criterion(spectrum, Ball(x + Rational(1)), Ball(0), Ball(largest)).to_double());
  }
  return psi;
}

// With the level 1 that decides; on the first instance of the data file, where Psi is small,
// beside those on either side of that level.
Plot criterion_plot(const Context& c) {
  std::vector<Curve> curves = {criterion_curve(c.instance)};
  if (c.instance.name() == c.examples->front().name()) {
    for (const auto* name : {"S with 60", "S"}) curves.push_back(criterion_curve(c.example(name)));
  }
  curves.push_back({"1", Mark::dashed, {{-octaves, 1}, {0, 1}}});
  return {"The criterion $\\Psi$", "$\\log_2((\\gamma - 1) / \\Lambda)$", "$\\Psi(\\gamma)$",
          "The data are those of the instances. Psi below 1 everywhere leaves one fixed point for "
          "every r; above 1 somewhere, some levels and weights in (14a) give three or more.",
          std::move(curves)};
}

Finding supremum(const Context& c) {
  const auto [spectrum, largest] = query_of(c.instance);
  const auto balls = enclosed(spectrum);
  const auto sup = criterion_supremum(balls, largest);
  if (!sup.complete) return finding(Truth::unknown, "the maximum needs too many boxes");
  const Truth unique = less(sup.value, Ball(1));
  if (unique == Truth::unknown) return finding(unique, "the supremum is not yet told from 1");
  // Interval subdivision alone, without derivatives.
  const auto answer = criterion_below_one(balls, Rational(0), largest);
  auto result = finding(
      answer.below_one == negation(unique) ? Truth::no : Truth::yes,
      fmt::format("sup Psi = {}{} by interval Newton on Psi' ({} boxes); subdivision of (1, 1 + "
                  "Lambda) without derivatives {}",
                  sup.value.decimal(12), sup.at ? " at gamma = " + sup.at->decimal(12) : "",
                  sup.boxes,
                  answer.below_one == Truth::yes  ? "shows Psi < 1"
                  : answer.below_one == Truth::no ? "finds a point with Psi > 1"
                                                  : "does not decide"));
  result.values = {enclosed_value("sup_psi_approx", sup.value),
                   value("unique_for_all_r", unique == Truth::yes)};
  if (deserves_plots(c)) result.plots = {criterion_plot(c)};
  if (sup.at) result.values.push_back(enclosed_value("gamma_at_sup_approx", *sup.at));
  return result;
}

// Sharpness: with levels epsilon and Lambda, weighted so that gamma is a fixed point, f' there is
// 2 (x-epsilon)(Lambda-x)|h_2'| / ((1+h epsilon)(1+h Lambda)), which tends to Psi as epsilon -> 0.
Finding two_levels_of(const Instance& instance) {
  auto [spectrum, largest] = query_of(instance);
  if (spectrum.s.size() == 1)
    return finding(Answer::does_not_apply(),
                   "Sigma needs 2 eigenvalues at least, here is 1: Psi = 0 and f is constant");
  const auto sup = criterion_supremum(enclosed(spectrum), largest);
  if (!sup.complete) return finding(Truth::unknown, "the maximum needs too many boxes");
  const Truth unique = less(sup.value, Ball(1));
  if (unique == Truth::unknown) return finding(unique, "the supremum is not yet told from 1");
  const Rational near(1000001, 1000000), one(1);
  const Ball at = sup.at.value_or(Ball(one + largest / Rational(2)));
  const Rational gamma =
      one + simplest_between((at.lower() - one) / near, (at.upper() - one) * near);
  // A small enough least level: f' > 1 where Psi > 1.
  for (long bits = 10; bits <= 60; bits += 10) {
    const Rational least = (gamma - one) * power(Rational(2), -bits);
    spectrum.lambda = {least, largest};
    spectrum.A = {one, one};
    spectrum.A[0] = balancing_ratio(spectrum, gamma);
    const Rational h = h2(spectrum, gamma);
    const Rational slope = h1_prime(spectrum, h) * h2_prime(spectrum, gamma);
    const bool exact = all_hold({fixed_point_map(spectrum, gamma) == gamma,
                                 slope == slope_criterion(spectrum, gamma, least, largest),
                                 slope < slope_criterion(spectrum, gamma, Rational(0), largest)});
    if (!exact) return finding(Truth::no, "the two-level slope is not the criterion with l > 0");
    if (unique == Truth::no && slope <= one) continue;
    const auto data = landscape_of_spectrum(spectrum);
    const auto count = exact_fixed_point_count(data);
    const auto found = enclose_fixed_points(data);
    if (!count && !found.complete)
      return finding(Truth::unknown, "the fixed points are not separated yet");
    const long number = count ? *count : static_cast<long>(found.points.size());
    return settled(
        unique == Truth::yes ? number == 1 : number >= 3,
        fmt::format("lambda = ((gamma-1) 2^-{}, Lambda) with A_1/A_2 such that gamma = {} "
                    "is a fixed point: f' = {} there, {} fixed point(s) by {}",
                    bits, Ball(gamma).decimal(8), Ball(slope).decimal(8), number,
                    count ? "Sturm's theorem" : "enclosures"),
        "the number of fixed points contradicts the criterion");
  }
  return finding(Truth::unknown, "Psi exceeds 1 by too little for the least levels tried");
}
Finding two_levels(const Context& c) { return two_levels_of(c.instance); }
Finding two_levels_S(const Context& c) { return two_levels_of(c.example("S")); }
Finding two_levels_Q(const Context& c) { return two_levels_of(c.example("Q")); }
Finding two_levels_W(const Context& c) { return two_levels_of(c.example("W")); }

}  // namespace

Theorem theorem() {
  // Two levels of R ask for two demonstrations.
  const Sizes two_levels_at = {{"n", from(2, Argument::absent)}, {"d", Argument::absent}};
  const auto of_levels = [&](Settle settle, bool first_power) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, two_levels_at, Inputs::all, settle),
        [=](auto& say, auto& free) { balanced_by_facts(say, free, first_power); });
  };
  const auto family = [](Settle settle, long largest) {
    return with_facts(once(Evidence::certificate, {}, Inputs::all, settle),
                      [=](auto& say) { below_one(say, largest); });
  };
  const auto at = [](long d, Settle settle) {
    return once(Evidence::certificate, {{"d", d}}, Inputs::points, settle);
  };
  const Control limit_falls{"the bound falls as the least level does", test(ChordLimits{true})};
  return {
      .inputs = spectrum_inputs(
          {"Lambda", Kind::rational, {}, {Constraint::positive}, "bound on the eigenvalues of R"}),
      .values = {{"sup_psi_approx", "the supremum of Psi on (1, 1 + Lambda)"},
                 {"gamma_at_sup_approx", "where it is attained, unless Psi = 0"},
                 {"unique_for_all_r", "boolean: sup Psi < 1"}},
      .parts = {{"bound",
                 {chain({expand(SlopeByMean{}), chord_bound(false), expand(ChordLimits{})})},
                 {{"the mean of the slopes with g in place of g^2", test(SlopeByMean{true})},
                  {"the mean lies above the chord", chord_bound(true)},
                  limit_falls,
                  {"half of Psi bounds f'", once(Evidence::enclosure, {{"n", 201}, {"d", 41}},
                                                 Inputs::points, half_bounds_slope)}},
                 {once(Evidence::enclosure, {{"n", 201}, {"d", 41}}, Inputs::points,
                       bounds_slope)}},
                {"sharp",
                 {chain({of_levels(balanced_levels<false>, false), expand(ChordLimits{})})},
                 {{"the balancing ratio with 1 + h l in place of its square",
                   of_levels(balanced_levels<true>, true)},
                  limit_falls}},
                {"levels",
                 {at(41, two_levels_S), at(2, two_levels_Q), at(101, two_levels_W),
                  on_instance(Evidence::certificate, two_levels)},
                 {},
                 {},
                 {on_instance(Evidence::enclosure, supremum)}},
                {"family",
                 {family(sixty, 60)},
                 {{"Psi_200 < 1 for the same Sigma", family(two_hundred, 200)}}}},
  };
}

}  // namespace verify::li2025::claim_new_psi
