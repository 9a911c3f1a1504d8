// In at most five dimensions the fixed point is always unique, and in six it need not be.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/fixed_point_facts.hpp"
#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/chord.hpp"
#include "theorems/li2025/uniqueness/further_eigenvalues.hpp"
#include "theorems/li2025/uniqueness/low_dimension.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_new_d5 {
namespace {

// The largest w^2 (3 - 4 a w) in a box: it falls in a and peaks at w = 1/(2a).
Rational peak(const Box& a, const Box& w) {
  const Rational one(1), two(2), three(3), four(4);
  Rational at = w.upper;
  if (two * a.lower * w.upper > one) at = std::max(w.lower, one / (two * a.lower));
  return at * at * (three - four * a.lower * at);
}

// No point of a grid exceeds it.
bool peak_is_a_bound() {
  bool bounded = true;
  for (long k = 0; k < 8; ++k) {
    for (long l = 0; l < 8; ++l) {
      const Box a{Rational(k, 8), Rational(k + 1, 8)}, w{Rational(l, 8), Rational(l + 1, 8)};
      for (long i = 0; i <= 4; ++i) {
        const Rational x = w.lower + Rational(i, 32);
        bounded &= x * x * (Rational(3) - Rational(4) * a.lower * x) <= peak(a, w);
      }
    }
  }
  return bounded;
}

// v = a (1, w_2, .., w_5) with 1 >= w_2 >= .. >= w_5 >= 0. Divided by a^5, rhs - lhs is 4 S_2 S_3 -
// Y K with S_p = sum w^p, Y = sum w^3/(1-a w), K = sum w^2 (3-4 a w), each term bounded on its own.
bool inequality_on(const ProductBox& box) {
  const Box& a = box[0];
  const Rational one(1), three(3), four(4);
  Ball S2(1), S3(1), Y(one / (one - a.upper)), K(three - four * a.lower);
  for (std::size_t k = 1; k < box.size(); ++k) {
    const Box& w = box[k];
    if (k > 1 && box[k - 1].upper < w.lower) return true;  // out of order
    S2 += Ball(w.lower * w.lower);
    S3 += Ball(power(w.lower, 3));
    Y += Ball(power(w.upper, 3) / (one - a.upper * w.upper));
    K += Ball(peak(a, w));
  }
  return less(K, Ball(0)) == Truth::yes || less(Y * K, Ball(4) * S2 * S3) == Truth::yes;
}

Finding by_subdivision(const Context&) {
  const Rational zero(0), one(1), far(31, 32);
  const ProductBox whole = {{zero, far}, {zero, one}, {zero, one}, {zero, one}, {zero, one}};
  const auto cover = subdivide(whole, 2000000, inequality_on);
  if (!cover.complete) return finding(Truth::unknown, "too many boxes");
  return finding(peak_is_a_bound() ? Truth::yes : Truth::unknown,
                 fmt::format("in each of {} boxes of (a, w_2..w_5), v = a (1, w_2, .., w_5) and 0 "
                             "<= a <= 31/32, an upper bound of Y K is below a lower bound of 4 S_2 "
                             "S_3, where rhs - lhs = a^5 (4 S_2 S_3 - Y K)",
                             cover.examined));
}

// Sigma = diag(100, 1 x rest), sigma2 = 10^4, task lengths 1 and 10^6, r = (9/10, 2/5), which K
// allows as 81/100 + 4/25 = 97/100.
LandscapeData wide_gap(long rest) {
  return landscape_of_blocks({Rational(100), Rational(1)}, {Rational(1), Rational(rest)},
                             Rational(10000), {Rational(1), Rational(1000000)},
                             {Rational(9, 10), Rational(2, 5)});
}
LandscapeData six_dimensions() { return wide_gap(5); }

Finding three_roots(long rest) {
  const auto count = exact_fixed_point_count(wide_gap(rest));
  if (!count) return finding(Truth::unknown, "the Sturm chain is too long");
  const std::string words = fmt::format(
      "Sigma = diag(100, 1 x {}), sigma^2 = 10^4, one example of one task and 10^6 of another, r = "
      "(9/10, 2/5): the quintic N has exactly {} root(s) in [1, inf)",
      rest, *count);
  return settled(*count == 3, words, words);
}
// The same from the spectrum, as facts for the certificate.
template <class T>
void three_roots_counted(Comparisons<T>& say, long rest) {
  const auto spectrum = spectrum_of_blocks<T>({100, 1}, {1, rest}, T(10000L), {1, 1000000},
                                              {say.number(9, 10), say.number(2, 5)});
  say.roots(3, from_one(), fixed_point_coefficients(spectrum).ascending());
}
template <long rest>
WayCheck three_roots_of_quintic() {
  return with_facts(once(Evidence::certificate, {}, Inputs::all,
                         [](const Context&) { return three_roots(rest); }),
                    [](auto& say) { three_roots_counted(say, rest); });
}

// All d >= 7 at once: d - 6 further eigenvalues delta x, x = 1/(d-6), the noise lowered by delta so
// that M stays. They add delta^3 x^2 / (M + gamma delta x)^2 to B and delta^2 x / (M + gamma delta
// x)^2 to C, enclosed for all x in [0, 1]; h_2 = B / (B + M C) rises with B and falls with C.
Finding three_above(const Rational& delta) {
  const auto spectrum = *six_dimensions().grouped;
  const Rational one(1), M = spectrum.M;
  const Ball x = ball_between(Rational(0), one), further = Ball(delta) * x;
  bool proved = true;  // else the bounds do not reach
  int sign = 1;
  for (const Rational& gamma : {one, Rational(6500), Rational(12000), Rational(1000002)}) {
    const Ball root = Ball(M) + Ball(gamma) * further;
    const Rational most_B = (Ball(delta) * square(further / root)).upper(),
                   most_C = (Ball(delta) * (further / root) / root).upper();
    const Rational B = covariate_sum(spectrum, gamma, 3, 2),
                   C = covariate_sum(spectrum, gamma, 2, 2);
    const Rational low = B / (B + M * (C + most_C)), high = (B + most_B) / (B + most_B + M * C);
    // f = 1 + h_1(h) falls with h.
    const Rational least = one + h1(spectrum, high), largest = one + h1(spectrum, low);
    proved &= sign > 0 ? least > gamma : largest < gamma;
    sign = -sign;
  }
  const std::string words = fmt::format(
      "the data of d = 6 with d - 6 further eigenvalues {}/(d-6) and sigma^2 = 10^4 - {}, so that "
      "M "
      "= 10105 stays",
      delta.text(), delta.text());
  if (proved)
    return finding(Truth::yes,
                   words +
                       ": h_2 moves within an interval that does not depend on d, and f - id is "
                       "positive at 1, negative at 6500, positive at 12000, negative at 1000002 "
                       "for every h in it");
  auto at_seven = spectrum;
  at_seven.s.push_back(delta);
  at_seven.m.push_back(one);
  const auto count = exact_fixed_point_count(landscape_of_spectrum(at_seven));
  if (!count || *count == 3)
    return finding(Truth::unknown, words + ": the signs are not settled by these bounds");
  return finding(Truth::no, words + fmt::format(": at d = 7 there are {} fixed point(s)", *count));
}
// The further eigenvalues are x / 10, x = 1 / (d - 6): all x from 0 to 1 are covered.
const Sizes above_six = {{"d", from(7, Argument::cover)}};
template <long above, long below>
Finding three_above_six(const Context&) {
  return three_above(Rational(above, below));
}
template <long above, long below>
WayCheck three_above_stated() {
  return with_enclosures(
      once(Evidence::enclosure, above_six, Inputs::all, three_above_six<above, below>),
      [](auto& say, auto& free) { three_above_by_facts(say, free, say.number(above, below)); });
}

// v = (999/1000, 1/2, .., 1/2).
Vector<Rational> near_extremal(long d) {
  Vector<Rational> v(d, Rational(1, 2));
  v[0] = Rational(999, 1000);
  return v;
}

Finding near_extremal_holds(long d) {
  const auto sides = variance_sides(near_extremal(d));
  const auto words = fmt::format("v = (999/1000, 1/2 x {}): lhs = {}, rhs = {}", d - 1,
                                 sides.lhs.text(), sides.rhs.text());
  return settled(sides.lhs <= sides.rhs, words, words);
}
Finding six_variables(const Context&) { return near_extremal_holds(6); }

// G at gamma for the data, 4 [(1+m) U_s - 1] / m.
Rational slope_bound(const LandscapeSpectrum<Rational>& spectrum, const Rational& gamma) {
  const Rational one(1), C = covariate_sum(spectrum, gamma, 2, 2);
  const Rational m = gamma * covariate_sum(spectrum, gamma, 3, 2) / (spectrum.M * C);
  const Rational U = spectrum.M * covariate_sum(spectrum, gamma, 2, 3) / C;
  return Rational(4) * ((one + m) * U - one) / m;
}

// M = 1 and s_i = v_i / (gamma (1-v_i)) give these v at gamma, with two levels of R that make gamma
// a fixed point.
struct Realised {
  LandscapeSpectrum<Rational> spectrum;
  Rational gamma;
};
Realised realise(const Vector<Rational>& v) {
  const Rational one(1);
  const auto u = map(v, [&](const Rational& x) { return x / (one - x); });
  const Rational gamma = one + sum(u);
  LandscapeSpectrum<Rational> spectrum{one,
                                       map(u, [&](const Rational& x) { return x / gamma; }),
                                       Vector<Rational>(v.size(), one),
                                       {(gamma - one) / Rational(1000), gamma * Rational(1000)},
                                       {one, one}};
  spectrum.A[0] = balancing_ratio(spectrum, gamma);
  return {spectrum, gamma};
}

Vector<Rational> variables_of(const LandscapeSpectrum<Rational>& spectrum, const Rational& gamma) {
  Vector<Rational> v;
  for (std::size_t i = 0; i < spectrum.s.size(); ++i) {
    const Rational u = gamma * spectrum.s[i];
    v.insert(v.end(), spectrum.m[i].to_long(), u / (spectrum.M + u));
  }
  return v;
}

Finding inequality(const Context& c) {
  const bool given = c.instance.has("v");
  LandscapeSpectrum<Rational> spectrum;
  Rational gamma(2);
  if (given) {
    auto [realised, at] = realise(c.instance.vector("v"));
    spectrum = realised;
    gamma = at;
  } else {
    const auto data = read_landscape(c.instance);
    const auto found = enclose_fixed_points(data);
    if (found.complete && !found.points.empty())
      gamma = simplest_between(found.points[0].gamma.lower() * Rational(999, 1000),
                               found.points[0].gamma.upper());
    spectrum = *data.grouped;
  }
  const auto v = given ? c.instance.vector("v") : variables_of(spectrum, gamma);
  const auto sides = variance_sides(v);
  const bool holds = sides.lhs <= sides.rhs;
  const bool agrees = (slope_bound(spectrum, gamma) <= Rational(1)) == holds;
  const bool claimed = v.size() <= 5;
  auto result = settled(
      {agrees, holds || !claimed},
      fmt::format("lhs {} rhs; M = 1, s_i = v_i/(gamma (1-v_i)) gives G {} 1 from the traces",
                  holds ? "<=" : ">", holds ? "<=" : ">"),
      "the inequality fails, or G <= 1 and lhs <= rhs disagree");
  if (agrees && !claimed) {
    result.answer = Answer::does_not_apply();
    result.detail = fmt::format("d <= 5 fails, d = {}; {}", v.size(), result.detail);
  }
  if (given) {
    result.values = {value("lhs", sides.lhs), value("rhs", sides.rhs), value("holds", holds)};
  }
  return result;
}

LandscapeData realised_data(const Context& c) {
  if (!c.instance.has("v")) return read_landscape(c.instance);
  return landscape_of_spectrum(realise(c.instance.vector("v")).spectrum);
}

// Exactly one fixed point in at most five dimensions.
Finding count_of(const LandscapeData& data, const Rational& d, bool given) {
  const auto found = enclose_fixed_points(data);
  const auto exact = exact_fixed_point_count(data);
  if (!exact && !found.complete)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  const long count = exact ? *exact : static_cast<long>(found.points.size());
  const bool agree = !found.complete || count == static_cast<long>(found.points.size());
  auto result = settled({agree, count == 1},
                        fmt::format("{}exactly one fixed point, by {}{}",
                                    given ? "data with these v at a fixed point have " : "",
                                    exact ? "Sturm's theorem" : "enclosures",
                                    exact && found.complete ? " and by enclosures" : ""),
                        "the number of fixed points is not 1, or the two counts disagree");
  if (agree && d > Rational(5)) {
    result.answer = Answer::does_not_apply();
    result.detail = fmt::format("d = {} <= 5 fails; here {} fixed point(s)", d.text(), count);
  }
  if (!given) result.values = {value("count", count)};
  return where_tasks_exist(data.in_range, std::move(result));
}
Rational dimension(const Instance& instance) {
  return instance.has("v") ? Rational(static_cast<long>(instance.vector("v").size()))
                           : sum(instance.vector("mult"));
}
Finding one_fixed_point(const Context& c) {
  return count_of(realised_data(c), dimension(c.instance), c.instance.has("v"));
}
Finding count_at(const Context& c, const char* name) {
  auto result = count_of(read_landscape(c.example(name)), dimension(c.example(name)), false);
  result.values.clear();
  return result;
}
Finding count_at_H(const Context& c) { return count_at(c, "H"); }
Finding count_at_five(const Context& c) { return count_at(c, "five dimensions"); }

Finding slope_below_bound(const Context& c) {
  if (dimension(c.instance) > Rational(5))
    return finding(Answer::does_not_apply(),
                   fmt::format("d = {} <= 5 fails", dimension(c.instance).text()));
  const auto data = realised_data(c);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto spectrum = enclosed(*data.grouped);
  Truth below = Truth::yes;
  for (const auto& point : found.points) {
    if (data.k == 1 || data.m == 1) continue;  // f is constant
    const Ball psi = slope_criterion(spectrum, point.gamma, Ball(0), Ball(data.largest_lambda));
    below = conjunction(below, negation(less(psi, point.slope)));
    below = conjunction(below, less(psi, Ball(1)));
  }
  return where_tasks_exist(
      data.in_range,
      finding(below == Truth::no ? Truth::no : less(found.points[0].slope, Ball(1)),
              fmt::format("f' = {} at the fixed point; f' <= Psi < 1 there unless f is constant",
                          found.points[0].slope.decimal(8))));
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.has("v")) {
    for (const char* other : {"s", "mult", "sigma2", "lambda", "A", "task_lengths", "r_tasks"}) {
      if (instance.has(other))
        return Complaint{other, "given together with v", "either v or the data of a landscape"};
    }
    if (instance.vector("v").empty()) return Complaint{"v", "no entry", "one or more"};
    for (const auto& entry : instance.vector("v")) {
      if (entry.sign() <= 0 || entry >= Rational(1))
        return Complaint{"v", entry.text(), "numbers strictly between 0 and 1"};
    }
    return std::nullopt;
  }
  if (!instance.has("s"))
    return Complaint{"v", "", "v, or the data of a landscape: s, mult, sigma2 and tasks", true};
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  if (!instance.has("sigma2")) return Complaint{"sigma2", "", "sigma2 beside s and mult", true};
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  // With a = max v, the sum of v^2 (3a - 4v) is -(5-d) a^3/4 minus terms >= 0.
  const auto by_size = [] {
    std::vector<WayCheck> links = {expand(CubicIdentity{})};
    for (long d = 1; d <= 5; ++d) {
      links.push_back(expand(LargestVariable{d}));
      links.push_back(expand(MarginOfVariables{d}));
    }
    return chain(links);
  };
  auto inputs = spectral_landscape_inputs();
  for (auto& input : inputs) input.optional = true;
  inputs.insert(inputs.begin(), {"v",
                                 Kind::vector,
                                 {"d"},
                                 {},
                                 "gamma s_i / (M + gamma s_i), each strictly between 0 and 1; "
                                 "instead of a spectrum",
                                 true});
  return {
      .inputs = inputs,
      .values = {{"lhs", "rational: (sum v^2/(1-v)) (sum v^2 (3-4v))"},
                 {"rhs", "rational: 3 (sum v^2)^2"},
                 {"holds", "boolean: lhs <= rhs"},
                 {"count", "integer: fixed points in [1, inf), for a spectrum"}},
      .parts = {{"slope",
                 {chain({expand(SlopeByMean{}), chord_bound(false), expand(ChordLimits{}),
                         expand(BoundWithoutGap{}), expand(BoundAsProduct{})})},
                 {{"the mean of the slopes with g in place of g^2", test(SlopeByMean{true})},
                  {"the mean lies above the chord", chord_bound(true)},
                  {"the bound falls as the least level does", test(ChordLimits{true})},
                  {"G - Psi without the gap to Lambda", test(BoundWithoutGap{true})},
                  {"5 U in place of 4 U", test(BoundAsProduct{true})}}},
                {"variables",
                 {chain({expand(VarianceForm{1}), expand(VarianceForm{2}), expand(VarianceForm{3}),
                         test(VarianceForm{4}), test(VarianceForm{5})})},
                 {{"3 M (T S_2 - C^2) in place of 4", test(VarianceForm{3, true})}}},
                {"inequality",
                 {by_size()},
                 {{"4 a - 4 v in place of 3 a - 4 v", test(LargestVariable{5, true})},
                  {"6 - d in place of 5 - d", test(MarginOfVariables{5, true})},
                  {"a + 3 v in place of a + 4 v", test(CubicIdentity{true})},
                  {"the inequality for six variables",
                   once(Evidence::exact, {{"n", Argument::absent}, {"d", 6}}, Inputs::points,
                        six_variables)}},
                 {ginac(CubicIdentity{}), deep(once(Evidence::enclosure, {{"n", Argument::absent}},
                                                    Inputs::region, by_subdivision))}},
                {"six",
                 {three_roots_of_quintic<5>()},
                 {{"d = 5, with one eigenvalue 1 less", three_roots_of_quintic<4>()}}},
                {"above_six",
                 {three_above_stated<1, 10>()},
                 {{"further eigenvalues that sum to 1000 in place of 1/10",
                   three_above_stated<1000, 1>()}}},
                {"on_data",
                 {once(Evidence::certificate, {{"n", 3}, {"d", 3}}, Inputs::points, count_at_H),
                  once(Evidence::certificate, {{"n", 1000001}, {"d", 5}}, Inputs::points,
                       count_at_five),
                  on_instance(Evidence::certificate, one_fixed_point)},
                 {},
                 {on_instance(Evidence::enclosure, slope_below_bound)},
                 {exact(inequality)}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_new_d5
