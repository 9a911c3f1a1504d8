// In at most five dimensions the fixed point is always unique, and in six it need not be.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/uniqueness/chord.hpp"
#include "theorems/li2025/uniqueness/low_dimension.hpp"
#include "verify/algebra/box_subdivision.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_new_d5 {
namespace {

Finding slope_by_mean(const Context&) { return expands_to_zero(SlopeByMean{}); }
Finding chord(const Context&) { return expands_to_zero(ChordBound{}); }
Finding chord_limits(const Context&) { return expands_to_zero(ChordLimits{}); }
Finding without_gap(const Context&) { return expands_to_zero(BoundWithoutGap{}); }
Finding as_product(const Context&) { return expands_to_zero(BoundAsProduct{}); }
Finding variance_form(const Context&) { return expands_to_zero(VarianceForm{3}); }
Finding variance_form_five(const Context& c) { return identity_test(VarianceForm{5}, c.seed); }
Finding largest_variable(const Context&) { return expands_to_zero(LargestVariable{5}); }
Finding cubic_identity(const Context&) { return expands_to_zero(CubicIdentity{}); }
Finding cubic_identity_ginac(const Context&) { return expands_to_zero_ginac(CubicIdentity{}); }
Finding wrong_cubic(const Context& c) { return identity_test(CubicIdentity{true}, c.seed); }
Finding margin(const Context&) {
  auto result = expands_to_zero(MarginOfVariables{5});
  for (long d = 1; d < 5 && result.answer == Truth::yes; ++d)
    result.answer = expands_to_zero(MarginOfVariables{d}).answer;
  return result;
}

// v = a (1, w_2, .., w_5) with 1 >= w_2 >= .. >= w_5 >= 0. Divided by a^5, rhs - lhs is 4 S_2 S_3 -
// Y K with S_p = sum w^p, Y = sum w^3/(1-a w), K = sum w^2 (3-4 a w), each term bounded on its own.
bool inequality_on(const ProductBox& box) {
  const Box& a = box[0];
  const Rational one(1), three(3), four(4);
  const auto peak = [&](const Box& w) {  // max of w^2 (3 - 4 a w), which peaks at w = 1/(2a)
    Rational at = w.upper;
    if (Rational(2) * a.lower * w.upper > one)
      at = std::max(w.lower, one / (Rational(2) * a.lower));
    return Ball(at * at * (three - four * a.lower * at));
  };
  Ball S2(1), S3(1), Y(one / (one - a.upper)), K(three - four * a.lower);
  for (std::size_t k = 1; k < box.size(); ++k) {
    const Box& w = box[k];
    if (k > 1 && box[k - 1].upper < w.lower) return true;  // out of order
    S2 += Ball(w.lower * w.lower);
    S3 += Ball(power(w.lower, 3));
    Y += Ball(power(w.upper, 3) / (one - a.upper * w.upper));
    K += peak(w);
  }
  return less(K, Ball(0)) == Truth::yes || less(Y * K, Ball(4) * S2 * S3) == Truth::yes;
}

Finding by_subdivision(const Context&) {
  const Rational zero(0), one(1), far(31, 32);
  const ProductBox whole = {{zero, far}, {zero, one}, {zero, one}, {zero, one}, {zero, one}};
  const auto cover = subdivide(whole, 2000000, inequality_on);
  if (!cover.complete) return finding(Truth::unknown, "too many boxes");
  return finding(Truth::yes,
                 fmt::format("in each of {} boxes of (a, w_2..w_5), v = a (1, w_2, .., w_5) and 0 "
                             "<= a <= 31/32, an upper bound of Y K is below a lower bound of 4 S_2 "
                             "S_3, where rhs - lhs = a^5 (4 S_2 S_3 - Y K)",
                             cover.examined));
}

// Sigma = diag(100, 1 x 5), sigma2 = 10^4, task lengths 1 and 10^6, r = (9/10, 2/5).
LandscapeData six_dimensions() {
  return landscape_of_blocks({Rational(100), Rational(1)}, {Rational(1), Rational(5)},
                             Rational(10000), {Rational(1), Rational(1000000)},
                             {Rational(9, 10), Rational(2, 5)});
}

Finding three_in_six(const Context&) {
  const auto data = six_dimensions();
  const auto count = exact_fixed_point_count(data);
  return settled(count == 3,
                 "Sigma = diag(100, 1 x 5), sigma^2 = 10^4, one example of one task and 10^6 of "
                 "another, r = (9/10, 2/5): the quintic N has exactly 3 roots in [1, inf)",
                 "the count is not 3");
}

// All d >= 7 at once: d - 6 further eigenvalues delta/(d-6), the noise lowered by delta so that M
// stays. Then B grows by at most delta^3/M^2 and C by at most delta^2/M^2 at every gamma >= 0.
Finding three_above_six(const Context&) {
  const auto spectrum = *six_dimensions().grouped;
  const Rational delta(1, 10), one(1), M = spectrum.M;
  const Rational most_B = power(delta, 3) / power(M, 2), most_C = power(delta, 2) / power(M, 2);
  bool proved = true;
  int sign = 1;
  for (const Rational& gamma : {one, Rational(6500), Rational(12000), Rational(1000002)}) {
    const Rational B = covariate_sum(spectrum, gamma, 3, 2),
                   C = covariate_sum(spectrum, gamma, 2, 2);
    const Rational low = B / (B + M * (C + most_C)), high = (B + most_B) / (B + most_B + M * C);
    // f = 1 + h_1(h) falls with h.
    const Rational least = one + h1(spectrum, high), largest = one + h1(spectrum, low);
    proved &= sign > 0 ? least > gamma : largest < gamma;
    sign = -sign;
  }
  return settled(proved,
                 "the data of d = 6 with d - 6 further eigenvalues 1/(10 (d-6)) and sigma^2 = 10^4 "
                 "- 1/10, so that M = 10105 stays: h_2 moves within an interval that does not "
                 "depend on d, and f - id is positive at 1, negative at 6500, positive at 12000, "
                 "negative at 1000002 for every h in it",
                 "the signs do not alternate");
}

// v = (999/1000, 1/2, .., 1/2).
Vector<Rational> near_extremal(long d) {
  Vector<Rational> v(d, Rational(1, 2));
  v[0] = Rational(999, 1000);
  return v;
}

Finding six_variables(const Context&) {
  const auto six = variance_sides(near_extremal(6));
  return settled(
      six.lhs <= six.rhs, "the inequality holds",
      fmt::format("v = (999/1000, 1/2 x 5): lhs = {}, rhs = {}", six.lhs.text(), six.rhs.text()));
}

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
      agrees && (holds || !claimed),
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

Finding one_fixed_point(const Context& c) {
  const bool given = c.instance.has("v");
  if (given && c.instance.vector("v").size() > 5) {
    const auto v = c.instance.vector("v");
    const auto found = enclose_fixed_points(landscape_of_spectrum(realise(v).spectrum));
    return finding(
        found.complete ? Answer::does_not_apply() : Answer(),
        fmt::format("d <= 5 fails, d = {}; here {} fixed point(s)", v.size(), found.points.size()));
  }
  const auto data = realised_data(c);
  const auto found = enclose_fixed_points(data);
  const auto exact = exact_fixed_point_count(data);
  if (!exact && !found.complete)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  const long count = exact ? *exact : static_cast<long>(found.points.size());
  const bool agree = !found.complete || count == static_cast<long>(found.points.size());
  auto result = settled(agree && count == 1,
                        fmt::format("{}exactly one fixed point, by {}{}",
                                    given ? "data with these v at a fixed point have " : "",
                                    exact ? "Sturm's theorem" : "enclosures",
                                    exact && found.complete ? " and by enclosures" : ""),
                        "the number of fixed points is not 1, or the two counts disagree");
  if (!given) result.values = {value("count", count)};
  return result;
}

Finding slope_below_bound(const Context& c) {
  if (c.instance.has("v") && c.instance.vector("v").size() > 5)
    return finding(Answer::does_not_apply(),
                   fmt::format("d <= 5 fails, d = {}", c.instance.vector("v").size()));
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
  return finding(below == Truth::no ? Truth::no : less(found.points[0].slope, Ball(1)),
                 fmt::format("f' = {} at the fixed point; f' <= Psi < 1 there unless f is constant",
                             found.points[0].slope.decimal(8)));
}

std::optional<Complaint> require(const Instance& instance) {
  if (instance.has("v")) {
    for (const char* other : {"s", "mult", "sigma2", "lambda", "A", "task_lengths", "r_tasks"}) {
      if (instance.has(other))
        return Complaint{other, "given together with v", "either v or the data of a landscape"};
    }
    for (const auto& entry : instance.vector("v")) {
      if (entry.sign() <= 0 || entry >= Rational(1))
        return Complaint{"v", entry.text(), "numbers strictly between 0 and 1"};
    }
    return std::nullopt;
  }
  if (!instance.has("s"))
    return Complaint{"v", "", "v, or the data of a landscape: s, mult, sigma2 and tasks", true};
  if (auto why = complaint_about_landscape(instance, LandscapeForm::spectral)) return why;
  if (!instance.has("sigma2")) return Complaint{"sigma2", "", "needed with s and mult", true};
  if (sum(instance.vector("mult")) > Rational(5)) {
    return Complaint{"mult", "multiplicities that sum to " + sum(instance.vector("mult")).text(),
                     "at most 5 dimensions; li2025.uniq_cert decides the others"};
  }
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
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
      .checks =
          {{"(i) the slopes h_1', h_2' are means of a convex function minus its value at the mean",
            symbolic, everywhere, holds, On::claim,
            "all weights, through the three sums that enter; any number of eigenvalues",
            slope_by_mean},
           {"(i) the chord bounds that mean", symbolic, everywhere, holds, On::claim,
            "all ends and points of the chord", chord},
           {"(i) the bound grows when the least eigenvalue falls to 0 and with the largest",
            symbolic, everywhere, holds, On::claim, "all ends and points", chord_limits},
           {"(i) f' <= Psi < G = 4 [(1+m) U - 1] / m unless the bracket is 0", symbolic, everywhere,
            holds, On::claim, "gamma - 1, Lambda + 1 - gamma, m free", without_gap},
           {"(ii) G <= 1 iff (1+m)(4U-1) <= 3", symbolic, everywhere, holds, On::claim, "m, U free",
            as_product},
           {"(ii) G <= 1 iff (sum v^2/(1-v)) (sum v^2 (3-4v)) <= 3 (sum v^2)^2", symbolic,
            everywhere, holds, On::claim, "d = 3, all eigenvalues, M, gamma free", variance_form},
           {"(ii) the same for d = 5", identity, everywhere, holds, On::claim, "d = 5",
            variance_form_five},
           {"(iii) with a = max v the inequality follows from sum v^2 (3a-4v) <= 0", symbolic,
            everywhere, holds, On::claim, "d = 5, v free", largest_variable},
           {"(iv) a^3/4 - v^2 (3a-4v) = (a-2v)^2 (a+4v)/4", symbolic, everywhere, holds, On::claim,
            "a, v free", cubic_identity},
           {"(iv) the same by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "a, v free", cubic_identity_ginac},
           {"(iv) -sum v^2 (3a-4v) = (5-d) a^3/4 + sum of (a-2v)^2 (a+4v)/4 >= 0 for d <= 5",
            symbolic, everywhere, holds, On::claim, "d = 1..5, v free", margin},
           {"(ii)-(iv) the five-variable inequality by branch and bound", enclosure, region, holds,
            On::claim, "d = 5, every v in [0, 31/32]^5; fewer variables are v_i = 0",
            by_subdivision, "", true},
           {"5 is sharp: three fixed points for d = 6", exact, points, holds, On::claim,
            "one instance with d = 6", three_in_six},
           {"5 is sharp: at least three fixed points for every d >= 7", certificate, region, holds,
            On::claim, "one family with an instance for every d >= 7", three_above_six},
           {"the inequality at v, and G <= 1 from the traces of Sigma", exact, points, holds,
            On::instance, "the instance", inequality},
           {"one fixed point", certificate, points, holds, On::instance, "the instance",
            one_fixed_point},
           {"(v) f' < 1 at the fixed point, by the chain f' <= Psi < 1", enclosure, points, holds,
            On::instance, "the instance", slope_below_bound},
           {"the inequality for six variables", exact, points, control, On::claim,
            "v = (999/1000, 1/2 x 5)", six_variables},
           {"(iv) with a + 3v in place of a + 4v", identity, everywhere, control, On::claim,
            "a, v free", wrong_cubic}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_new_d5
