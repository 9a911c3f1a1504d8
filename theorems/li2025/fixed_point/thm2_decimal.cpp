// Many certified digits of a fixed point, of the slopes there and of the risk.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stated_fixed_points.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_thm2_decimal {
namespace {

// The control: the slope is h_1'(h) h_2'(gamma) with the other sign.
Finding digits_of(const Instance& instance, const Ball& sign) {
  const auto data = read_landscape(instance);
  const auto found = enclose_fixed_points(data);
  const auto best = found.global();
  if (!best)
    return finding(Truth::unknown, "the enclosures do not yet tell the fixed points apart");
  const auto& point = found.points[*best];
  const auto spectrum = enclosed(*data.grouped);
  const Ball h = h2(spectrum, point.gamma);
  const Ball task_slope = h1_prime(spectrum, h), covariate_slope = h2_prime(spectrum, point.gamma);
  const Ball risk = stationary_risk(spectrum, point.gamma);
  const bool consistent =
      all_hold({disjoint(sign * task_slope * covariate_slope, point.slope) == Truth::no,
                disjoint(risk, point.risk) == Truth::no});
  auto result =
      settled(consistent,
              fmt::format("{} fixed point(s); interval Newton encloses gamma* to 2^{:.0f}",
                          found.points.size(), point.gamma.log2_radius()),
              "the slope or the risk from the box and from the point are disjoint");
  result.values = {enclosed_value("gamma_star_approx", point.gamma),
                   enclosed_value("h_star_approx", h),
                   enclosed_value("h1_prime_approx", task_slope),
                   enclosed_value("h2_prime_approx", covariate_slope),
                   enclosed_value("f_prime_approx", point.slope),
                   enclosed_value("risk_approx", risk)};
  return where_tasks_exist(data.in_range, std::move(result));
}

Finding digits(const Context& c) { return digits_of(c.instance, Ball(1)); }
Finding digits_at(const Context& c, const char* name, const Ball& sign) {
  auto result = digits_of(c.example(name), sign);
  result.values.clear();  // the instance itself gives them
  return result;
}
// The three of the data file.
Finding digits_of_data(const Context& c) {
  Truth all = Truth::yes;
  std::string words;
  for (const char* name : {"H", "Q", "E"}) {
    const auto result = digits_at(c, name, Ball(1));
    all = conjunction(all, result.answer.truth());
    words += fmt::format("{}{}: {}", words.empty() ? "" : "; ", name, result.detail);
  }
  return finding(all, words);
}
Finding digits_at_H(const Context& c) { return digits_at(c, "H", Ball(1)); }
Finding opposite_slope(const Context& c) { return digits_at(c, "H", Ball(-1)); }

// As facts, for the data and numbers near their fixed points: there is one fixed point, and near it
// the slope by differentiating f is the product of those of h_1 and h_2 by the double sums.
template <class T>
void digits_by_facts(Comparisons<T>& say, Boxes<T>& free, const LandscapeSpectrum<T>& spectrum,
                     const Enclosed& where, long sign) {
  state_number(say, spectrum, 1);
  const T gamma = state_fixed_point(say, free, spectrum, where);
  const auto none = [](const Vector<T>& a) { return map(a, [](const T& x) { return Jet<T>(x); }); };
  const LandscapeSpectrum<Jet<T>> constant{Jet<T>(spectrum.M), none(spectrum.s), none(spectrum.m),
                                           none(spectrum.lambda), none(spectrum.A)};
  const T slope = fixed_point_map(constant, Jet<T>::variable(gamma)).first;
  const T gap = slope - T(sign) * stated_slope(spectrum, gamma), small = say.number(1, 1000000);
  say.less(gap, small);
  say.less(T(-gap), small);
}
template <class T>
void digits_of_H(Comparisons<T>& say, Boxes<T>& free, long sign) {
  digits_by_facts(say, free,
                  spectrum_of_blocks<T>({1, 2, 3}, {1, 1, 1}, say.number(1, 2), {1, 2},
                                        {say.number(3, 5), say.number(2, 5)}),
                  enclosed_near(Rational(237712838, 100000000), Rational(1, 10000000)), sign);
}
template <class T>
void digits_of_all(Comparisons<T>& say, Boxes<T>& free) {
  digits_of_H(say, free, 1);
  digits_by_facts(
      say, free,
      spectrum_of_blocks<T>({1, 9}, {1, 1}, T(0L), {1, 100}, {say.number(1, 2), say.number(1, 2)}),
      enclosed_near(Rational(120845308, 10000000), Rational(1, 1000000)), 1);
  digits_by_facts(say, free, spectrum_of_blocks<T>({1, 2}, {1, 1}, T(0L), {1}, {1}),
                  enclosed_near(Rational(2), Rational(1, 1000000)), 1);
}

// f is nondecreasing with values in [1 + least lambda, 1 + largest lambda], so iterates from these
// ends rise (fall) to the least (largest) fixed point and bracket all of them, in exact arithmetic
// rounded outwards.
struct Bracket {
  Ball low, high;
  bool inwards;  // the first steps lead there
};
Bracket iterate(const LandscapeData& data, int steps) {
  const auto spectrum = enclosed(*data.grouped);
  Rational low = Rational(1) + data.grouped->lambda.front(),
           high = Rational(1) + data.grouped->lambda.back();
  // Where all eigenvalues are one, the ends are the fixed point.
  const bool inwards =
      all_hold({less(fixed_point_map(spectrum, Ball(low)), Ball(low)) != Truth::yes,
                less(Ball(high), fixed_point_map(spectrum, Ball(high))) != Truth::yes});
  for (int k = 0; k < steps; ++k) {
    low = fixed_point_map(spectrum, Ball(low)).lower();
    high = fixed_point_map(spectrum, Ball(high)).upper();
  }
  return {Ball(low), Ball(high), inwards};
}

Finding iteration_brackets(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto bracket = iterate(data, 40);
  Truth inside = Truth::yes;
  for (const auto& point : found.points) {
    inside = conjunction(inside, negation(less(point.gamma, bracket.low)));
    inside = conjunction(inside, negation(less(bracket.high, point.gamma)));
  }
  // A ball that touches an end is not outside.
  return where_tasks_exist(
      data.in_range,
      finding(truth_of(all_hold({inside != Truth::no, bracket.inwards})),
              fmt::format("40 steps of the fixed point iteration from both ends leave [{}, {}]",
                          bracket.low.decimal(12), bracket.high.decimal(12))));
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  return complaint_about_spectral_tasks(instance);
}

}  // namespace

Theorem theorem() {
  const auto listed = [](Settle settle) {
    return once(Evidence::enclosure, {}, Inputs::all, settle);
  };
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"gamma_star_approx", "the fixed point, of several that of least risk"},
                 {"h_star_approx", "h_2(gamma_star)"},
                 {"h1_prime_approx", "h_1'(h_star)"},
                 {"h2_prime_approx", "h_2'(gamma_star)"},
                 {"f_prime_approx", "f'(gamma_star)"},
                 {"risk_approx", "the risk of the corrected stationary pair"}},
      .parts = {{"digits",
                 {with_enclosures(listed(digits_of_data),
                                  [](auto& say, auto& free) { digits_of_all(say, free); })},
                 {{"f' has the other sign",
                   with_enclosures(listed(opposite_slope),
                                   [](auto& say, auto& free) { digits_of_H(say, free, -1); })}}},
                {"on_data",
                 {once(Evidence::enclosure, {{"n", 3}, {"d", 3}}, Inputs::points, digits_at_H),
                  on_instance(Evidence::enclosure, digits)},
                 {},
                 {on_instance(Evidence::enclosure, iteration_brackets)}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_thm2_decimal
