// Is the optimum unique for these data? A precision sweep of certificates, each rung a check of its
// own.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/certificates.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "theorems/li2025/uniqueness/stationary_system.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/rounding/precision_sweep.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_uniq_cert {
namespace {

// no where it is another number than 0 at 2, 3, 5, ... for the symbols, which costs nothing beside
// the normal form of what is not 0; yes where it normalises to 0.
Truth vanishes(const Expr& difference, const GiNaC::lst& symbols) {
  constexpr long primes[] = {2, 3, 5, 7, 11, 13, 17, 19, 23};
  GiNaC::exmap numbers;
  std::size_t k = 0;
  for (const auto& symbol : symbols) numbers[symbol] = primes[k++];
  const Expr number = difference.subs(numbers);
  if (GiNaC::is_a<GiNaC::numeric>(number) && !number.is_zero()) return Truth::no;
  return verify::is_zero(difference);
}

// One eigenvalue s of Sigma (one lambda): h_2 = s/(M+s) (h_1 = lambda) whatever the argument.
template <bool two>
Finding one_level(const Context&) {
  const GiNaC::symbol M("M"), s("s"), m("m"), t("t"), k("k"), lambda("l"), A("A"), gamma("gamma"),
      h("h");
  LandscapeSpectrum<Expr> spectrum{M, {s}, {m}, {lambda}, {A}};
  if (two) spectrum.s.push_back(t), spectrum.m.push_back(k);
  const GiNaC::lst symbols = {M, s, m, t, k, lambda, A, gamma, h};
  return finding(conjunction(vanishes(h2<Expr>(spectrum, gamma) - s / (M + s), symbols),
                             vanishes(h1<Expr>(spectrum, h) - lambda, symbols)),
                 "whether h_2 - s/(M+s) and h_1 - lambda normalise to 0 (GiNaC)");
}

template <class T>
void one_level_by_facts(Comparisons<T>& say, Orthant<T>& free, bool two) {
  using F = FractionOf<T>;
  const auto number = [&](const char* name) { return F(free.positive(name)); };
  const F M = number("M"), s = number("s"), m = number("m"), lambda = number("l"), A = number("A");
  LandscapeSpectrum<F> spectrum{M, {s}, {m}, {lambda}, {A}};
  if (two) spectrum.s.push_back(number("t")), spectrum.m.push_back(number("k"));
  say_zero(say, h2(spectrum, number("gamma")) - s / (M + s));
  say_zero(say, h1(spectrum, number("h")) - lambda);
}

// d/dgamma ln alpha = (lambda_2-lambda_1)/((x-lambda_1)(lambda_2-x)) (criterion - 1), x = gamma -
// 1, where alpha is the weight ratio with h_1(h) = x, so that gamma is a fixed point at h =
// h_2(gamma). The value h and the slope -g of h_2 are free, so Sigma is arbitrary; the criterion is
// that of chord.hpp, seen where Sigma has two eigenvalues.
template <bool halved>
Finding ratio_slope(const Context&) {
  const GiNaC::symbol l("l"), u("u"), x("x"), h("h"), g("g"), M("M"), s("s"), m("m"), t("t"),
      k("k");
  const Expr alpha = (u - x) * GiNaC::pow(1 + h * l, 2) / ((x - l) * GiNaC::pow(1 + h * u, 2));
  const Expr criterion = (halved ? 1 : 2) * (x - l) * (u - x) * g / ((1 + h * l) * (1 + h * u));
  const Expr slope = (alpha.diff(x) - g * alpha.diff(h)) / alpha;
  const Expr defect = slope - (u - l) / ((x - l) * (u - x)) * (criterion - 1);
  const LandscapeSpectrum<Expr> two_groups{M, {s, t}, {m, k}, {l, u}, {alpha, 1}};
  const Expr gamma = x + 1;
  const Expr at_two_groups = criterion.subs(
      GiNaC::lst{h == h2<Expr>(two_groups, gamma), g == -h2_prime<Expr>(two_groups, gamma)});
  const Truth is_balanced = vanishes(h1<Expr>(two_groups, h) - x, {l, u, x, h});
  const Truth is_criterion = vanishes(
      at_two_groups - slope_criterion<Expr>(two_groups, gamma, l, u), {l, u, x, M, s, m, t, k});
  return finding(conjunction(conjunction(is_balanced, halved ? Truth::yes : is_criterion),
                             vanishes(defect, {l, u, x, h, g})),
                 "h_1 - x and the differences normalise to 0 (GiNaC): alpha falls exactly where "
                 "the criterion with both levels is below 1");
}

// The same for the certificate, where l, x - l, u - x, h and g are letters that are positive: h_1 =
// x for this alpha, and its derivative. That the criterion of chord.hpp is the one here, at h_2 and
// at -h_2', is how it is written there.
template <class T>
void ratio_slope_by_facts(Comparisons<T>& say, Orthant<T>& free, bool halved) {
  using F = FractionOf<T>;
  const T l = free.positive("l"), p = free.positive("p"), q = free.positive("q"),
          h = free.positive("h"), g = free.positive("g"), x = T(l + p), u = T(x + q);
  using Along = FractionOf<Dual<T>>;
  const Along level(Dual<T>(x, T(1L))), at(Dual<T>(h, T(-g))), lower{Dual<T>(l)}, upper{Dual<T>(u)};
  const Along low = Along(1L) + at * lower, top = Along(1L) + at * upper;
  const Along alpha = (upper - level) * low * low / ((level - lower) * top * top);
  const F one(1L), rise(p), rest(q), between = value_of(low) * value_of(top);
  const F criterion = F(halved ? 1L : 2L) * rise * rest * F(g) / between;
  const LandscapeSpectrum<F> spectrum{one, {one}, {one}, {F(l), F(u)}, {value_of(alpha), one}};
  say_zero(say, h1(spectrum, F(h)) - F(x));
  say_zero(say,
           slope_of(alpha) / value_of(alpha) - F(T(p + q)) / (rise * rest) * (criterion - one));
}

long dimension(const Instance& instance) {
  return instance.has("Sigma") ? instance.matrix("Sigma").rows()
                               : sum(instance.vector("mult")).to_long();
}

// "If the rung fires there is one fixed point."
Finding implied_by(const UniquenessRung& rung, const LandscapeData& data) {
  if (rung.fires == Truth::no)
    return finding(Answer::does_not_apply(), rung.name + " does not hold: " + rung.reason);
  if (rung.fires == Truth::unknown) {
    // Psi above 1 somewhere is settled, Psi that cannot be told from 1 is not.
    const bool fails = rung.reason.starts_with("Psi > 1");
    return finding(fails ? Answer::does_not_apply() : Answer(),
                   rung.name + (fails ? " does not hold: " : " is not settled: ") + rung.reason);
  }
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

Finding implied(const UniquenessRung& rung, const LandscapeData& data) {
  return where_tasks_exist(data.in_range, implied_by(rung, data));
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
  if (!exact) return finding(Answer::does_not_apply(), "not counted: " + sturm_rung(data).reason);
  const auto N = fixed_point_polynomial(data);
  // f > id at 1 and f < id far out, so the number of roots with multiplicity is odd; where r meets
  // only the kernel of R, 1 itself is the root.
  return settled({N.degree() == fixed_point_degree(data), N.leading().sign() < 0,
                  N.at(Rational(1)).sign() >= 0, *exact >= 1},
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

// Every fixed point as a zero of the full stationarity system, and the signs of the Hessian there:
// so many negative eigenvalues where f' < 1, and one less or more elsewhere.
Finding kinds_of(const LandscapeData& data, long below_one_negative) {
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
    const long negative = below_one == Truth::yes ? below_one_negative : 1 - below_one_negative;
    all = conjunction(all, truth_of(signs.negative == negative));
    kinds += fmt::format("{}{} at gamma = {}", kinds.empty() ? "" : ", ",
                         signs.negative == 0 ? "minimum" : "saddle", point.gamma.decimal(8));
  }
  return finding(
      all,
      fmt::format("{} equations with omega^T r = 1: Krawczyk's operator maps a box of relative "
                  "radius 2^{:.0f} around each pair into itself, so it holds exactly one zero; "
                  "{}; besides the zero of the scaling the Hessian has a negative eigenvalue "
                  "exactly where f' > 1",
                  spectrum.s.size() + spectrum.lambda.size() + 1, log2_of(radius), kinds));
}

Finding c5(const Context& c) {
  const auto data = read_landscape(c.instance);
  return where_tasks_exist(data.in_range, kinds_of(data, 0));
}
Finding swapped_kinds(const Context& c) { return kinds_of(read_landscape(c.example("S")), 1); }

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
  return where_tasks_exist(data.in_range, std::move(result));
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::either)) return why;
  return complaint_about_spectral_tasks(instance);
}

}  // namespace

Theorem theorem() {
  const auto certified = [](Settle f) { return on_instance(Evidence::certificate, f); };
  const auto constant = [](Settle settle, bool two) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, {{"n", Argument::absent}, {"d", Argument::variable}}, Inputs::all,
             settle),
        [=](auto& say, auto& free) { one_level_by_facts(say, free, two); });
  };
  const auto any_multiplicity =
      because("every d: it is the multiplicity m of the one eigenvalue, a letter",
              constant(one_level<false>, false));
  const auto ratio = [](Settle settle, bool halved) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, {{"n", Argument::absent}, {"d", Argument::absent}}, Inputs::all,
             settle),
        [=](auto& say, auto& free) { ratio_slope_by_facts(say, free, halved); });
  };
  return {
      .inputs = landscape_inputs(),
      .values = {{"certificate", "text: cheapest of C0, C1, C1p, C2, C3, C4 that fires, or none"},
                 {"count", "integer: fixed points in [1, inf)"}},
      .parts = {{"C0", {}, {}, {certified(c0)}, {certified(certificate_of)}},
                {"C0_d", {}, {}},
                {"C1", {}, {}, {certified(c1)}},
                {"C1p", {}, {}, {certified(c1p)}},
                {"C2", {}, {}, {certified(c2)}},
                {"C3", {}, {}, {certified(c3), on_instance(Evidence::enclosure, c4)}},
                {"constant",
                 {any_multiplicity},
                 {{"Sigma has two eigenvalues", constant(one_level<true>, true)}}},
                {"ratio",
                 {ratio(ratio_slope<false>, false)},
                 {{"the criterion is half as large", ratio(ratio_slope<true>, true)}}},
                {"C5", {}, {}},
                {"C5_data",
                 {certified(c5)},
                 {{"of S the fixed points with f' < 1 are saddles",
                   once(Evidence::certificate, {{"n", 201}, {"d", 41}}, Inputs::points,
                        swapped_kinds)}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_cert
