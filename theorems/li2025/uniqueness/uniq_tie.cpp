// Two global minimisers that are no rescalings of each other: at one ratio of the weights the two
// local minima have the same risk.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stated_fixed_points.hpp"
#include "theorems/li2025/uniqueness/tie_facts.hpp"
#include "verify/algebra/facts/compare.hpp"
#include "verify/algebra/facts/fraction_of.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_uniq_tie {
namespace {

// The levels of R in ascending order; the weight of the upper one is 1.
LandscapeSpectrum<Rational> two_levels(const Vector<Rational>& s, const Vector<Rational>& mult,
                                       const Rational& sigma2, Vector<Rational> lambda) {
  std::sort(lambda.begin(), lambda.end());
  const Rational one(1);
  return {sigma2 + dot(s, mult), s, mult, lambda, {one, one}};
}

// The family of the instance S: one example of a task and n_2 of another.
LandscapeSpectrum<Rational> family_s(long n_2) {
  return two_levels({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                    {Rational(1), Rational(n_2)});
}
// The data S, W and D6, or those without a tie.
LandscapeSpectrum<Rational> named_spectrum(const std::string& name) {
  if (name == "S") return family_s(200);
  if (name == "W") return two_levels({50, 1}, {1, 100}, Rational(0), {1, 1000});
  if (name == "D6") return two_levels({100, 1}, {1, 5}, Rational(10000), {1, 1000000});
  return family_s(60);
}

// d ln J / d alpha = (1/(1+h l)) / phi at fixed gamma, h, and with l < u it grows with h; as h_2
// falls with gamma, ln J_low - ln J_high increases with alpha.
template <bool falls>
Finding gap_increases(const Context&) {
  const GiNaC::symbol l("l"), u("u"), alpha("alpha"), h("h");
  const Expr phi = alpha / (1 + h * l) + 1 / (1 + h * u);
  const Expr slope = phi.diff(alpha) / phi;
  const Expr expected = (falls ? -1 : 1) * (u - l) * phi.diff(alpha) * phi.diff(alpha) /
                        GiNaC::pow(phi * (1 + h * u), 2);
  const Expr defect = slope.diff(h) - expected;
  const GiNaC::exmap point = {{l, 1}, {u, 2}, {alpha, 3}, {h, 5}};
  if (to_rational(defect.subs(point)).sign() != 0)
    return finding(Truth::no,
                   "at l = 1, u = 2, alpha = 3, h = 5 the derivative has the other sign");
  return finding(verify::is_zero(defect),
                 "the derivative by h of (1/(1+h l))/phi is (u-l)/((1+h l)(1+h u) phi)^2 > 0");
}

// The same for the certificate: l, u - l, alpha and h are letters that are positive.
template <class T>
void gap_by_facts(Comparisons<T>& say, Orthant<T>& free, bool falls) {
  using F = FractionOf<T>;
  using D = Dual<T>;
  using Both = Dual<D>;  // along alpha, and then along h
  const T l = free.positive("l"), gap = free.positive("u - l"), alpha = free.positive("alpha"),
          h = free.positive("h"), u = T(l + gap);
  const auto constant = [](const T& a) { return FractionOf<Both>(Both(D(a))); };
  const FractionOf<Both> one(1L), step(Both(D(alpha), D(1L))), at{Both(D(h, T(1L)))};
  const auto phi = step / (one + at * constant(l)) + one / (one + at * constant(u));
  const auto by_alpha = slope_of(phi);
  const F slope = value_of(by_alpha), here = value_of(value_of(phi)), rise = F(1L) + F(h) * F(u);
  const F expected = F(gap) * slope * slope / (here * here * rise * rise);
  const F said = falls ? -expected : expected;
  say_zero(say, slope_of(by_alpha / value_of(phi)) - said);
  say.positive(said.numerator());
}

// Whether at this ratio of the weights of S there are three fixed points, a quadratic divides N,
// the gain is one number modulo it, and the middle fixed point gains less than both others: then
// the roots of the quadratic are the two others. The gains are compared by enclosures.
// Without a quadratic that shows it they may still have one gain: only a least risk that one fixed
// point has alone denies that.
Finding one_least_risk(const LandscapeSpectrum<Rational>& spectrum, const Rational& alpha,
                       const std::string& words) {
  const auto found = enclose_fixed_points(at_ratio(spectrum, alpha));
  const auto best = found.global();
  if (!found.complete || !best)
    return finding(Truth::unknown, words + "the least risk is not settled");
  return finding(
      Truth::no,
      words + fmt::format("of {} fixed point(s) the one near {} alone has the least risk",
                          found.points.size(), found.points[*best].gamma.decimal(6)));
}
Finding two_minimisers(long n_2, const Rational& alpha) {
  const auto spectrum = family_s(n_2);
  const std::string words = fmt::format(
      "Sigma = diag(40, 1 x 40), sigma = 0, lambda = (1, {}), A_1/A_2 = {}: ", n_2, alpha.text());
  auto tie = closed_form_tie(spectrum);
  if (!tie) return one_least_risk(spectrum, alpha, words);
  tie->alpha = alpha;
  if (!ties_exactly(spectrum, *tie)) return one_least_risk(spectrum, alpha, words);
  const auto data = at_ratio(spectrum, alpha);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const bool three = exact_fixed_point_count(data) == 3 && found.points.size() == 3 &&
                     SturmChain(tie->gammas).count(Rational(1), std::nullopt) == 2;
  if (!three) return finding(Truth::no, words + "not three fixed points");
  const Truth middle = conjunction(less(found.points[0].risk, found.points[1].risk),
                                   less(found.points[2].risk, found.points[1].risk));
  return finding(
      middle,
      words + fmt::format("a quadratic divides N exactly, J/A_2 = {} modulo it; N has 3 "
                          "roots in [1, inf), near {}, {}, {}, and the middle one gains "
                          "less",
                          tie->gain.text(), found.points[0].gamma.decimal(6),
                          found.points[1].gamma.decimal(6), found.points[2].gamma.decimal(6)));
}
template <long n_2, long above, long below>
Finding tie_at(const Context&) {
  return two_minimisers(n_2, Rational(above, below));
}

// What is left of a polynomial divided by a quadratic.
template <class T>
Vector<T> remainder_by_quadratic(Vector<T> p, const Vector<T>& by) {
  for (; p.size() > 2; p.pop_back()) {
    const std::size_t top = p.size() - 1;
    const T factor = p[top] / by[2];
    for (std::size_t k = 0; k < 2; ++k) p[top - 2 + k] = T(p[top - 2 + k] - factor * by[k]);
  }
  return p;
}
// The same as facts, by the formulas of tie.hpp.
template <class T>
void two_minimisers_by_facts(Comparisons<T>& say, Boxes<T>& free, long n_2, const Rational& ratio) {
  using P = Coefficients<T>;
  const T one(1L), two(2L), alpha = from_rational<T>(ratio);
  const LandscapeSpectrum<T> spectrum{T(80L), {40, 1}, {1, 40}, {T(1L), T(n_2)}, {alpha, one}};
  const auto& [M, s, m, lambda, A] = spectrum;
  const auto W = [&](std::size_t i, std::size_t j) { return T(M + T(one + lambda[j]) * s[i]); };
  const T share = m[1] * s[1] * s[1] / T(m[0] * s[0] * s[0]);
  say.equal(alpha, T(share * W(0, 0) / W(1, 1)));
  const T p = W(1, 0) / T(W(1, 1) * alpha), q = share * W(0, 1) / W(1, 1);
  const T r = T(one + q) / T(one + p), excess = q - r, squares = excess * excess - two * r;
  const T gain =
      m[1] * s[1] * s[1] / W(1, 1) * T(one + q) * T(one + q) / T(squares + q + p * r * r);
  const P above(Vector<T>{T(one + lambda[1]), T(-1L)}), below(Vector<T>{T(-one - lambda[0]), one});
  const P gammas = above * above - P::constant(T(squares / alpha)) * above * below +
                   P::constant(T(r * r / T(alpha * alpha))) * below * below;
  const auto vanishes = [&](const P& polynomial) {
    for (const auto& left : remainder_by_quadratic(polynomial.ascending(), gammas.ascending()))
      say.zero(left);
  };
  const auto [N, defect] = tie_polynomials(spectrum, gain);
  vanishes(N);
  vanishes(defect);
  state_number(say, spectrum, 3);
  say.roots(2, from_one(), gammas.ascending());
  const auto gain_near = [&](long near, bool flat) {
    const T gamma = state_fixed_point(
        say, free, spectrum, enclosed_near(Rational(near, 10000), Rational(1, 1000), flat));
    const T h = h2(spectrum, gamma);
    return T(T(one + h * T(gamma - one)) * task_sum(spectrum, h, 0, 1) *
             covariate_sum(spectrum, gamma, 2, 1));
  };
  const T first = gain_near(139088, true), middle = gain_near(303148, false),
          last = gain_near(679797, true);
  say.less(middle, first);
  say.less(middle, last);
}
template <long n_2, long above, long below>
WayCheck tie_stated() {
  return with_enclosures(once(Evidence::enclosure, {}, Inputs::all, tie_at<n_2, above, below>),
                         [](auto& say, auto& free) {
                           two_minimisers_by_facts(say, free, n_2, Rational(above, below));
                         });
}

LandscapeSpectrum<Rational> spectrum_of(const Instance& instance) {
  return two_levels(instance.vector("s"), instance.vector("mult"), instance.rational("sigma2"),
                    instance.vector("lambda"));
}

std::string no_tie(const Tie& tie) { return "no ratio of weights gives a tie: " + tie.reason; }

Finding tie_of(const Instance& instance) {
  const auto spectrum = spectrum_of(instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (tie.exists == Truth::no) return finding(Answer::does_not_apply(), no_tie(tie));
  // Given in descending order, A_1 and A_2 change places.
  const auto& lambda = instance.vector("lambda");
  const bool swapped = lambda[1] < lambda[0];
  auto result = finding(
      Truth::yes,
      fmt::format(
          "the equations alpha(gamma_1) = alpha(gamma_3) = alpha, J(gamma_1) = J(gamma_3) "
          "have exactly one zero in a box around gamma = {}, {}, alpha = {} (Krawczyk); for "
          "all alpha in its enclosure f has three fixed points, and the middle one gains "
          "less: {} < {}",
          tie.low.decimal(8), tie.high.decimal(8), tie.alpha.decimal(8), tie.middle_gain.decimal(8),
          tie.gain.decimal(8)));
  result.values = {enclosed_value("alpha_approx", swapped ? Ball(1) / tie.alpha : tie.alpha),
                   enclosed_value("gamma_low_approx", tie.low),
                   enclosed_value("gamma_high_approx", tie.high),
                   enclosed_value("J_approx", swapped ? tie.gain / tie.alpha : tie.gain)};
  return result;
}

// Both levels are met by r.
Finding of_tasks(const Context& c, Finding result) {
  const auto& lambda = c.instance.vector("lambda");
  return where_tasks_exist(all_hold({lambda[0].sign() > 0, lambda[1].sign() > 0}),
                           std::move(result));
}

Finding tie_on_data(const Context& c) { return of_tasks(c, tie_of(c.instance)); }
// The instances S, W and D6 of the data file, or some of them.
Finding ties_at(const Context& c, const std::vector<const char*>& names) {
  Truth all = Truth::yes;
  std::string words;
  for (const char* name : names) {
    const auto spectrum = spectrum_of(c.example(name)), listed = named_spectrum(name);
    if (spectrum.M != listed.M || spectrum.s != listed.s || spectrum.m != listed.m ||
        spectrum.lambda != listed.lambda)
      return finding(Truth::unknown, fmt::format("{} is not what the certificate speaks of", name));
    const auto tie = enclose_tie(spectrum);
    all = conjunction(all, tie.exists);
    words += fmt::format("{}{}: ", words.empty() ? "" : "; ", name);
    words += tie.exists == Truth::yes
                 ? fmt::format("gamma = {}, {}, alpha = {}, gain {}, of the middle one {}",
                               tie.low.decimal(8), tie.high.decimal(8), tie.alpha.decimal(8),
                               tie.gain.decimal(8), tie.middle_gain.decimal(8))
                 : no_tie(tie);
  }
  return finding(all, words);
}
Finding ties_of_data(const Context& c) { return ties_at(c, {"S", "W", "D6"}); }
Finding ties_of_S(const Context& c) { return ties_at(c, {"S"}); }
Finding tie_with_sixty_examples(const Context& c) { return ties_at(c, {"no tie"}); }

WayCheck ties_with_facts(Settle settle, std::vector<std::string> names) {
  return with_facts(once(Evidence::certificate, {}, Inputs::all, settle), [=](auto& say) {
    for (const auto& name : names) tie_by_facts(say, named_spectrum(name));
  });
}

// The rational tie against Krawczyk's, for two eigenvalues of Sigma; s_1 may go with either level.
Finding closed_form_of(const Instance& instance) {
  auto spectrum = spectrum_of(instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (tie.exists == Truth::no) return finding(Answer::does_not_apply(), no_tie(tie));
  if (spectrum.s.size() != 2)
    return finding(Answer::does_not_apply(),
                   fmt::format("the closed form needs 2 eigenvalues of Sigma, here are {}",
                               spectrum.s.size()));
  std::string words;
  for (int pairing = 0; pairing < 2; ++pairing) {
    std::swap(spectrum.s[0], spectrum.s[1]);
    std::swap(spectrum.m[0], spectrum.m[1]);
    const auto exact = closed_form_tie(spectrum);
    if (!exact) continue;
    if (!ties_exactly(spectrum, *exact))
      return finding(Truth::no, "at the closed form the two points are no tied fixed points");
    const bool same = tie.exists == Truth::yes && tie.alpha.contains(exact->alpha) &&
                      tie.gain.contains(exact->gain);
    if (!same) return finding(Truth::no, "the closed form and Krawczyk's operator disagree");
    words = "A_1/A_2 = " + exact->alpha.text() + " and J/A_2 = " + exact->gain.text() +
            " exactly (lambda ascending): a quadratic divides N and J is constant modulo it";
  }
  if (words.empty())
    return finding(Answer::does_not_apply(),
                   "no closed form, as its two points are not real, positive and distinct");
  return finding(Truth::yes, words);
}
Finding closed_form(const Context& c) { return of_tasks(c, closed_form_of(c.instance)); }
Finding closed_form_at_S(const Context& c) { return closed_form_of(c.example("S")); }
Finding closed_form_at_W(const Context& c) { return closed_form_of(c.example("W")); }

// Rational ratios a little below and above: the lower minimum changes sides.
// The control: one and two parts above it, so on one side only.
Finding jumps_of(const Instance& instance, bool straddles) {
  const auto spectrum = spectrum_of(instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (tie.exists == Truth::no) return finding(Answer::does_not_apply(), no_tie(tie));
  const Rational part(1, 100000), one(1), alpha = tie.alpha.midpoint();
  const auto below = enclose_fixed_points(
                 at_ratio(spectrum, alpha * (straddles ? one - part : one + part + part))),
             above = enclose_fixed_points(at_ratio(spectrum, alpha * (one + part)));
  const auto first = below.global(), second = above.global();
  if (!first || !second) return finding(Truth::unknown, "the lower minimum is not settled");
  return settled(
      *first + 1 == below.points.size() && *second == 0,
      fmt::format("one part in 10^5 below the tie the least risk is at gamma = {}, as "
                  "much above it at gamma = {}",
                  below.points[*first].gamma.decimal(8), above.points[*second].gamma.decimal(8)),
      "the least risk does not change from the upper to the lower fixed point");
}
Finding jumps_on_data(const Context& c) { return of_tasks(c, jumps_of(c.instance, true)); }
Finding jumps_at_S(const Context& c) { return jumps_of(c.example("S"), true); }
Finding jumps_at_D6(const Context& c) { return jumps_of(c.example("D6"), true); }
Finding jumps_above_S(const Context& c) { return jumps_of(c.example("S"), false); }

}  // namespace

Theorem theorem() {
  const Sizes absent = {{"n", Argument::absent}, {"d", Argument::absent}};
  const auto at = [](long n, long d, Settle settle) {
    return once(Evidence::certificate, {{"n", n}, {"d", d}}, Inputs::points, settle);
  };
  const auto increases = [&](Settle settle, bool falls) {
    return with_facts_for_nonnegative(
        once(Evidence::symbolic, absent, Inputs::all, settle),
        [=](auto& say, auto& free) { gap_by_facts(say, free, falls); });
  };
  const auto on_data = [](Settle settle) { return on_instance(Evidence::certificate, settle); };
  return {
      .inputs = spectrum_inputs({"lambda",
                                 Kind::vector,
                                 {Size(2L)},
                                 {Constraint::nonnegative, Constraint::distinct},
                                 "the two eigenvalues of R that r meets"}),
      .values = {{"alpha_approx", "A_1/A_2 at the tie; no value if there is none"},
                 {"gamma_low_approx", "the smaller fixed point of least risk"},
                 {"gamma_high_approx", "the larger one"},
                 {"J_approx", "their common gain (M - L)/A_2"}},
      .parts = {{"two",
                 {tie_stated<200, 4, 281>()},
                 {{"A_1/A_2 = 1/72", tie_stated<200, 1, 72>()},
                  {"60 in place of 200 examples", tie_stated<60, 4, 281>()}}},
                {"rational",
                 {chain({expand(TieFamilies{}), test(TieInClosedForm{})})},
                 {{"the product of the two points without 1/P", test(TieFamilies{true})},
                  {"W_22 / W_11 in place of W_11 / W_22", test(TieInClosedForm{true})}}},
                {"rational_on_data",
                 {at(201, 41, closed_form_at_S), at(1001, 101, closed_form_at_W),
                  on_data(closed_form)}},
                {"increases",
                 {increases(gap_increases<false>, false)},
                 {{"the quotient of the gains falls", increases(gap_increases<true>, true)}}},
                {"ties",
                 {ties_with_facts(ties_of_data, {"S", "W", "D6"})},
                 {{"60 in place of 200 examples",
                   ties_with_facts(tie_with_sixty_examples, {"no tie"})}}},
                {"ties_on_data", {at(201, 41, ties_of_S), on_data(tie_on_data)}},
                {"jumps",
                 {at(201, 41, jumps_at_S), at(1000001, 6, jumps_at_D6), on_data(jumps_on_data)},
                 {{"both ratios lie above the tie", at(201, 41, jumps_above_S)}}}},
  };
}

}  // namespace verify::li2025::claim_uniq_tie
