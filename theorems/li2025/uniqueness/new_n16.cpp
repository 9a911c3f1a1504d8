// If r meets only eigenvalues of R up to 16, as with at most 16 demonstrations, the fixed point is
// always unique.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/chord.hpp"
#include "theorems/li2025/uniqueness/few_examples.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_new_n16 {
namespace {

// a x^2 + b x + c has the sign and no root in [lower, upper].
template <class T>
void keeps_sign(Comparisons<T>& say, const std::array<long, 3>& quadratic, int sign,
                const Rational& lower, const Rational& upper) {
  const T a(quadratic[0]), b(quadratic[1]), c(quadratic[2]);
  const T at = from_rational<T>(lower), value = T(T(a * at + b) * at) + c;
  say.positive(sign > 0 ? value : T(-value));
  say.roots(0, {lower, upper, true, true}, {c, b, a});
}

// On [1/50, 3/5] the discriminant's factor is negative; elsewhere in [0, 1] all coefficients are
// not.
template <class T>
void signs_of_coefficients(Comparisons<T>& say) {
  const std::array factor = {145L, -110L, 1L}, linear = {81L, -46L, 1L};
  const Rational zero(0), low(1, 50), high(3, 5), one(1);
  keeps_sign(say, factor, -1, low, high);
  keeps_sign(say, linear, 1, zero, low);
  keeps_sign(say, linear, 1, high, one);
  say.words(
      "145 rho^2 - 110 rho + 1 < 0 on [1/50, 3/5], so D_16 has discriminant <= 0 and a positive "
      "leading coefficient there; 81 rho^2 - 46 rho + 1 > 0 on [0, 1/50] and on [3/5, 1], so all "
      "three coefficients of D_16 are >= 0 there (Sturm counts 0 roots in each interval)",
      "a coefficient changes its sign where it must not");
}

// An independent look at the same inequality: D_15 > 0 by interval arithmetic alone.
Finding by_subdivision(const Context&) {
  const auto positive_on = [](const ProductBox& box) {
    const auto& [rho, mu] = std::pair(box[0], box[1]);
    const Rational one(1), two(2), four(4), fifteen(15);
    const Rational up = one + rho.lower;
    const Rational least = up * (two + mu.lower) * (up + fifteen * rho.lower);
    const auto peak = [](const Box& x, const Rational& top) {  // max of x (top - x)
      const Rational half = top / Rational(2);
      const Rational at = std::clamp(half, x.lower, x.upper);
      return at * (top - at);
    };
    return least > four * peak(rho, one) * peak(mu, fifteen);
  };
  const auto cover =
      subdivide({{Rational(0), Rational(1)}, {Rational(0), Rational(15)}}, 200000, positive_on);
  if (!cover.complete) return finding(Truth::unknown, "too many boxes");
  return finding(Truth::yes,
                 fmt::format("in each of {} boxes of (rho, mu) the least value of (1+rho)(2+mu)"
                             "(1+16 rho) exceeds the largest of 4 rho (1-rho) mu (15-mu)",
                             cover.examined));
}

template <class T>
void equality(Comparisons<T>& say, long largest) {
  const T margin = slope_margin(say.number(1, 7), T(4L), T(largest));
  say.zero(margin);
  say.words("D vanishes at rho = 1/7, mu = 4",
            fmt::format("rho = 1/7, mu = 4: D_{} = {}", largest, shown(margin)));
}

// Sigma = diag(52, 1 x 101), sigma = 0; R = blockdiag([[1, rho], [rho, 1]], 1 1^T of size `block`)
// with rho = 999/1000, r = (123, -123, 113 x block)/10^4: three fixed points? r^T R^+ r <= 1, that
// is, [[R, r], [r^T, 1]] is positive semidefinite.
Finding three_with_block(long block) {
  const Rational scale(1, 100000000);
  const LandscapeSpectrum<Rational> spectrum{
      Rational(153),
      {Rational(52), Rational(1)},
      {Rational(1), Rational(101)},
      {Rational(1, 1000), Rational(block)},
      {Rational(2 * 123 * 123) * scale, Rational(block * 113 * 113) * scale}};
  const auto count = exact_fixed_point_count(landscape_of_spectrum(spectrum));
  if (!count) return finding(Truth::unknown, "the Sturm chain is too long");
  const Rational norm = spectrum.A[0] / spectrum.lambda[0] + spectrum.A[1] / spectrum.lambda[1];
  const std::string words = fmt::format(
      "Sigma = diag(52, 1 x 101), sigma = 0, R = blockdiag([[1, 999/1000], [999/1000, 1]], 1 1^T "
      "of "
      "size {}), r = (123, -123, 113 x {})/10^4, r^T R^+ r = {}: N has exactly {} root(s) in [1, "
      "inf)",
      block, block, norm.text(), *count);
  return settled({*count == 3, norm <= Rational(1)}, words, words);
}
// The same from the spectrum, as facts for the certificate.
template <class T>
void three_counted(Comparisons<T>& say, long block) {
  const T scale = say.number(1, 100000000);
  const LandscapeSpectrum<T> spectrum{T(153L),
                                      {T(52L), T(1L)},
                                      {T(1L), T(101L)},
                                      {say.number(1, 1000), T(block)},
                                      {T(2 * 123 * 123) * scale, T(block * 113 * 113) * scale}};
  say.roots(3, from_one(), fixed_point_coefficients(spectrum).ascending());
  say.at_most(T(spectrum.A[0] / spectrum.lambda[0] + spectrum.A[1] / spectrum.lambda[1]), T(1L));
}
template <long block>
WayCheck three_with() {
  return with_facts(once(Evidence::certificate, {}, Inputs::all,
                         [](const Context&) { return three_with_block(block); }),
                    [](auto& say) { three_counted(say, block); });
}

Finding margin_at_point(const Context& c) {
  if (!c.instance.has("rho"))
    return finding(Answer::does_not_apply(), "the instance gives a spectrum, not rho and mu");
  const Rational &rho = c.instance.rational("rho"), &mu = c.instance.rational("mu"),
                 &largest = c.instance.rational("Lambda");
  const Rational D = slope_margin(rho, mu, largest), one(1);
  // The same from the bound on f' itself.
  const Rational h = rho / (one + rho);
  const Rational covariates = Rational(2) * rho * (one - rho) / (power(one + rho, 2) * (mu + 2));
  const Rational tasks = Rational(2) * mu * (largest - mu) / (one + h * largest);
  const bool agrees = (covariates * tasks <= one) == (D.sign() >= 0);
  const bool claimed = largest <= Rational(16);
  auto result = settled({agrees, D.sign() >= 0 || !claimed},
                        fmt::format("D_Lambda {} 0 and the bound on f' is {}",
                                    D.sign() >= 0 ? ">=" : "<", (covariates * tasks).text()),
                        "D_Lambda < 0, or its sign is not that of 1 minus the bound");
  if (agrees && !claimed) {
    result.answer = Answer::does_not_apply();
    result.detail = fmt::format("Lambda = {} <= 16 fails; {}", largest.text(), result.detail);
  }
  result.values = {value("D", D), value("discriminant", margin_discriminant(rho))};
  return result;
}

// Data that come close to the bound: M = 1, s = (rho/1000, 1) with multiplicities that make B/C =
// rho at gamma = 1 + mu, and levels (mu/1000, Lambda) with weights that make gamma a fixed point.
LandscapeSpectrum<Rational> near_bound(const Rational& rho, const Rational& mu,
                                       const Rational& largest) {
  const Rational one(1), thousand(1000), gamma = one + mu, small = rho / thousand;
  const auto weight = [&](const Rational& s) { return power(s / (one + gamma * s), 2); };
  const Rational multiplicity = weight(one) * (one - rho) / (weight(small) * (rho - small));
  LandscapeSpectrum<Rational> spectrum{
      one, {small, one}, {multiplicity, one}, {mu / thousand, largest}, {one, one}};
  spectrum.A[0] = balancing_ratio(spectrum, gamma);
  return spectrum;
}

Finding near_bound_at_point(const Context& c) {
  const Rational &rho = c.instance.rational("rho"), &mu = c.instance.rational("mu"),
                 &largest = c.instance.rational("Lambda"), one(1);
  if (rho == one || mu.sign() == 0 || mu >= largest)
    return finding(Answer::does_not_apply(),
                   fmt::format("rho < 1 and 0 < mu < Lambda fails: rho = {}, mu = {}, Lambda = {}; "
                               "the bound on f' is not positive",
                               rho.text(), mu.text(), largest.text()));
  const auto spectrum = near_bound(rho, mu, largest);
  const Rational gamma = one + mu, h = h2(spectrum, gamma);
  const Rational slope = h1_prime(spectrum, h) * h2_prime(spectrum, gamma);
  const Rational bound = one - slope_margin(rho, mu, largest) /
                                   ((one + rho) * (Rational(2) + mu) * (one + rho + rho * largest));
  const auto count = exact_fixed_point_count(landscape_of_spectrum(spectrum));
  const bool claimed = largest <= Rational(16);
  auto result = settled(
      {h1(spectrum, h) == mu, slope <= bound, count == 1 || !claimed},
      fmt::format("M = 1, s = (rho/1000, 1), lambda = (mu/1000, Lambda) with B/C = rho "
                  "at the fixed point gamma = 1 + mu: f' is about {}, below the bound {}, and "
                  "there are {} fixed point(s)",
                  Ball(slope).decimal(6), Ball(bound).decimal(6), count.value_or(0)),
      "data with these rho and mu have a larger slope or several fixed points");
  if (result.answer == Truth::yes && !claimed) {
    result.answer = Answer::does_not_apply();
    result.detail = fmt::format("Lambda = {} <= 16 fails; {}", largest.text(), result.detail);
  }
  return result;
}

Finding count_of(const Instance& instance) {
  const auto data = read_landscape(instance);
  const auto found = enclose_fixed_points(data);
  const auto exact = exact_fixed_point_count(data);
  if (!exact && !found.complete)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  const long count = exact ? *exact : static_cast<long>(found.points.size());
  const bool agree = !found.complete || count == static_cast<long>(found.points.size());
  auto result = settled(
      {agree, count == 1},
      fmt::format("exactly one fixed point, by {}{}", exact ? "Sturm's theorem" : "enclosures",
                  exact && found.complete ? " and by enclosures" : ""),
      "the number of fixed points is not 1, or the two counts disagree");
  const Rational largest = data.grouped->lambda.back();
  if (agree && largest > Rational(16)) {
    result.answer = Answer::does_not_apply();
    result.detail =
        fmt::format("Lambda = {} <= 16 fails; here {} fixed point(s)", largest.text(), count);
  }
  result.values = {value("count", count)};
  return where_tasks_exist(data.in_range, std::move(result));
}
Finding one_fixed_point(const Context& c) {
  return c.instance.has("rho") ? near_bound_at_point(c) : count_of(c.instance);
}
Finding one_at_two_blocks(const Context& c) {
  auto result = count_of(c.example("two blocks"));
  result.values.clear();
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const char* scalars[] = {"rho", "mu", "Lambda"};
  const auto given = [&](const char* name) { return instance.has(name); };
  if (std::any_of(std::begin(scalars), std::end(scalars), given)) {
    for (const char* name : scalars)
      if (!instance.has(name)) return Complaint{name, "", "rho, mu and Lambda together", true};
    for (const char* other : {"s", "mult", "sigma2", "lambda", "A", "task_lengths", "r_tasks"}) {
      if (instance.has(other))
        return Complaint{other, "given together with rho",
                         "either rho, mu, Lambda or the data of a landscape"};
    }
    if (instance.rational("rho") > Rational(1))
      return Complaint{"rho", instance.rational("rho").text(), "at most 1, as B < M C or d = 1"};
    return std::nullopt;
  }
  if (!instance.has("s"))
    return Complaint{"rho", "", "rho, mu, Lambda, or the data of a landscape", true};
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  if (!instance.has("sigma2")) return Complaint{"sigma2", "", "sigma2 beside s and mult", true};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  const Sizes absent = {{"n", Argument::absent}, {"d", Argument::absent}};
  auto inputs = spectral_landscape_inputs();
  for (auto& input : inputs) input.optional = true;
  const Constraint positive = Constraint::positive, nonnegative = Constraint::nonnegative;
  inputs.push_back({"rho", Kind::rational, {}, {positive}, "B/C in units with M = 1", true});
  inputs.push_back({"mu", Kind::rational, {}, {nonnegative}, "gamma - 1", true});
  inputs.push_back(
      {"Lambda", Kind::rational, {}, {nonnegative}, "largest eigenvalue of R that r meets", true});
  return {
      .inputs = inputs,
      .values = {{"D", "rational: D_Lambda(rho, mu), >= 0 for Lambda <= 16"},
                 {"discriminant", "rational: the discriminant of D_16 in mu"},
                 {"count", "integer: fixed points in [1, inf), for a spectrum"}},
      .parts =
          {{"slope",
            {chain({expand(SlopeByMean{}), chord_bound(false), expand(ChordLimits{}),
                    expand(SlopeProduct{})})},
            {{"the mean of the slopes with g in place of g^2", test(SlopeByMean{true})},
             {"the mean lies above the chord", chord_bound(true)},
             {"the bound falls as the least level does", test(ChordLimits{true})},
             {"half of the product", test(SlopeProduct{true})}}},
           {"margin",
            {chain({expand(MarginAtSixteen{}),
                    as(Evidence::certificate,
                       compare([](auto& say) { signs_of_coefficients(say); }, absent, Inputs::all)),
                    expand(MarginBetween{})})},
            {{"D_17 in place of D_16", test(MarginAtSixteen{true})},
             {"D_mu without its factor 2 + mu", test(MarginBetween{true})}},
            {ginac(MarginAtSixteen{}),
             once(Evidence::enclosure, absent, Inputs::region, by_subdivision)}},
           {"limit",
            {compare([](auto& say) { equality(say, 16); }, {}, Inputs::all)},
            {{"D_17 vanishes there",
              compare([](auto& say) { equality(say, 17); }, {}, Inputs::all)}}},
           {"many", {three_with<69>()}, {{"a block of 16 in place of 69 ones", three_with<16>()}}},
           {"on_data",
            {once(Evidence::certificate, {{"n", 16}, {"d", 41}}, Inputs::points, one_at_two_blocks),
             on_instance(Evidence::certificate, one_fixed_point)},
            {},
            {},
            {exact(margin_at_point)}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_new_n16
