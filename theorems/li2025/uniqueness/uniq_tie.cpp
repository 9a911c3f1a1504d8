// Two global minimisers that are no rescalings of each other: at one ratio of the weights the two
// local minima have the same risk.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/uniqueness/tie.hpp"
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

// The families of the instances: one example of a task and n_2 of another.
LandscapeSpectrum<Rational> family_s(long n_2) {
  return two_levels({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                    {Rational(1), Rational(n_2)});
}
LandscapeSpectrum<Rational> family_w() {
  return two_levels({Rational(50), Rational(1)}, {Rational(1), Rational(100)}, Rational(0),
                    {Rational(1), Rational(1000)});
}

// d ln J / d alpha = (1/(1+h l)) / phi at fixed gamma, h, and with l < u it grows with h; as h_2
// falls with gamma, ln J_low - ln J_high increases strictly with alpha.
Finding gap_increases(const Context&) {
  const GiNaC::symbol l("l"), u("u"), alpha("alpha"), h("h");
  const Expr phi = alpha / (1 + h * l) + 1 / (1 + h * u);
  const Expr slope = phi.diff(alpha) / phi;
  const Expr expected =
      (u - l) * phi.diff(alpha) * phi.diff(alpha) / GiNaC::pow(phi * (1 + h * u), 2);
  return finding(verify::is_zero(slope.diff(h) - expected),
                 "the derivative by h of (1/(1+h l))/phi is (u-l)/((1+h l)(1+h u) phi)^2 > 0");
}

Finding families(const Context&) { return expands_to_zero(TieFamilies{}); }

// The tie of the family S in rational numbers.
Finding exact_tie_s(const Context&) {
  const auto spectrum = family_s(200);
  const auto tie = closed_form_tie(spectrum);
  return settled(tie && ties_exactly(spectrum, *tie) && tie->alpha == Rational(4, 281),
                 fmt::format("Sigma = diag(40, 1 x 40), sigma = 0, lambda = (1, 200): at A_1/A_2 = "
                             "4/281 a quadratic divides N exactly, and J/A_2 = {} modulo this "
                             "quadratic, so its two roots have equal risk",
                             tie ? tie->gain.text() : "?"),
                 "the closed form is not a tie");
}

Finding slopes_of_gain(const Context&) { return derivatives_by_differentiation(false); }

// A rational bracket of alpha and one fixed bracket for each root, for all alpha between.
struct Brackets {
  Rational alpha_low, alpha_high;
  std::array<Box, 3> roots;
};

// N is affine in alpha, so signs at both ends of the bracket hold between them; Sturm counts at the
// ends; the gains of the outer roots are compared over the whole brackets.
Finding bracketed(const LandscapeSpectrum<Rational>& spectrum, const Brackets& b,
                  const std::string& words) {
  bool signs = true, three = true;
  for (const Rational& alpha : {b.alpha_low, b.alpha_high}) {
    const auto data = at_ratio(spectrum, alpha);
    const auto N = fixed_point_polynomial(data);
    three &= exact_fixed_point_count(data) == 3;
    int sign = 1;
    for (const auto& box : b.roots) {
      signs &= N.at(box.lower).sign() == sign && N.at(box.upper).sign() == -sign;
      sign = -sign;
    }
  }
  const auto balls = enclosed(spectrum);
  const auto inner = b.roots[1];
  // No fold in the outer brackets: alpha(gamma) falls there, so each root moves continuously.
  const Truth falls = conjunction(criterion_below_one_on(balls, b.roots[0]),
                                  criterion_below_one_on(balls, b.roots[2]));
  const auto gains_low = enclose_fixed_points(at_ratio(spectrum, b.alpha_low)),
             gains_high = enclose_fixed_points(at_ratio(spectrum, b.alpha_high));
  if (!gains_low.complete || !gains_high.complete || falls == Truth::unknown)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto &low = gains_low.points, &high = gains_high.points;
  // The risk is M - J with A_2 = 1.
  const Truth changes =
      conjunction(less(low[2].risk, low[0].risk), less(high[0].risk, high[2].risk));
  // J grows with alpha at every fixed point, so its value at the middle root for the upper end is
  // compared with the outer ones for the lower end.
  const Truth middle =
      conjunction(less(low[0].risk, high[1].risk), less(low[2].risk, high[1].risk));
  const Truth all =
      conjunction(conjunction(truth_of(signs && three), falls), conjunction(changes, middle));
  return finding(
      all, fmt::format(
               "{}: for alpha = {} and {} N has exactly 3 roots and the same signs at the "
               "ends of [{}, {}], [{}, {}], [{}, {}]; J_low - J_high is {} and {} there, so "
               "it vanishes between; the middle root gains less throughout",
               words, b.alpha_low.text(), b.alpha_high.text(), b.roots[0].lower.text(),
               b.roots[0].upper.text(), inner.lower.text(), inner.upper.text(),
               b.roots[2].lower.text(), b.roots[2].upper.text(),
               (low[2].risk - low[0].risk).decimal(8), (high[2].risk - high[0].risk).decimal(8)));
}

Box box(long lower, long upper) { return {Rational(lower), Rational(upper)}; }

// alpha = r_1^2 / (n_2 r_2^2).
Finding bracketed_s(const Context&) {
  const auto alpha = [](long r) { return power(Rational(r, 100000), 2) / Rational(50); };
  return bracketed(family_s(200),
                   {alpha(84364), alpha(84365), {box(13, 15), box(28, 33), box(66, 70)}},
                   "Sigma = diag(40, 1 x 40), sigma = 0, 1 and 200 examples, r_2 = 1/2, r_1 from "
                   "84364/10^5 to 84365/10^5");
}
Finding bracketed_w(const Context&) {
  const auto alpha = [](const Rational& r) { return power(r, 2) / Rational(90); };
  return bracketed(
      family_w(),
      {alpha(Rational(1768, 2000)),
       alpha(Rational(1769, 2000)),
       {box(5, 7), box(38, 48), box(385, 400)}},
      "Sigma = diag(50, 1 x 100), sigma = 0, 1 and 1000 examples, r_2 = 3/10, r_1 from "
      "221/250 to 1769/2000");
}

// The same family with 60 examples: no two local minima at all.
Finding tie_with_sixty(const Context&) {
  const auto tie = enclose_tie(family_s(60));
  return finding(tie.exists,
                 "Sigma = diag(40, 1 x 40), sigma = 0, 1 and 60 examples: " + tie.reason);
}

// Halfway between no tie: at alpha = 1/50 the risks differ.
Finding tie_elsewhere(const Context&) {
  const auto found = enclose_fixed_points(at_ratio(family_s(200), Rational(1, 72)));
  if (!found.complete || found.points.size() != 3)
    return finding(Truth::unknown, "the fixed points are not separated yet");
  return finding(disjoint(found.points[0].risk, found.points[2].risk) == Truth::yes
                     ? Truth::no
                     : Truth::unknown,
                 fmt::format("alpha = 1/72: J_low - J_high = {} A_2",
                             (found.points[2].risk - found.points[0].risk).decimal(6)));
}

LandscapeSpectrum<Rational> spectrum_of(const Instance& instance) {
  return two_levels(instance.vector("s"), instance.vector("mult"), instance.rational("sigma2"),
                    instance.vector("lambda"));
}

Finding tie_of(const Context& c) {
  const auto spectrum = spectrum_of(c.instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (tie.exists == Truth::no)
    return finding(Truth::yes, "no ratio of weights gives a tie: " + tie.reason);
  // Given in descending order, A_1 and A_2 change places.
  const auto& lambda = c.instance.vector("lambda");
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

// The rational tie against Krawczyk's, for two eigenvalues of Sigma; s_1 may go with either level.
Finding closed_form(const Context& c) {
  auto spectrum = spectrum_of(c.instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (spectrum.s.size() != 2)
    return finding(Truth::yes, "there is a closed form for two eigenvalues of Sigma only");
  std::string words = "no closed form, as its two points are not real, positive and distinct";
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
  return finding(Truth::yes, words);
}

// Rational ratios a little below and above: the lower minimum changes sides.
Finding global_minimum_jumps(const Context& c) {
  const auto spectrum = spectrum_of(c.instance);
  const auto tie = enclose_tie(spectrum);
  if (tie.exists == Truth::unknown) return finding(Truth::unknown, tie.reason);
  if (tie.exists == Truth::no) return finding(Truth::yes, "no tie: " + tie.reason);
  const Rational part(1, 100000), one(1), alpha = tie.alpha.midpoint();
  const auto below = enclose_fixed_points(at_ratio(spectrum, alpha * (one - part))),
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

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  const Constraint positive = Constraint::positive, distinct = Constraint::distinct;
  const std::string question = "do two minima of the family S tie?";
  return {
      .inputs =
          {{"s", Kind::vector, {"k"}, {positive, distinct}, "distinct eigenvalues of Sigma"},
           {"mult", Kind::vector, {"k"}, {positive, Constraint::integers}, "their multiplicities"},
           {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "noise variance"},
           {"lambda",
            Kind::vector,
            {Size(2L)},
            {Constraint::nonnegative, distinct},
            "the two eigenvalues of R that r meets"}},
      .values = {{"alpha_approx", "A_1/A_2 at the tie; no value if there is none"},
                 {"gamma_low_approx", "the smaller fixed point of least risk"},
                 {"gamma_high_approx", "the larger one"},
                 {"J_approx", "their common gain (M - L)/A_2"}},
      .checks =
          {{"at the tie the difference of the two gains increases strictly with alpha", symbolic,
            everywhere, holds, On::claim, "both levels, alpha, h free", gap_increases},
           {"h_2 falls with gamma, so the upper fixed point has the smaller h", symbolic,
            everywhere, holds, On::claim,
            "two groups of eigenvalues, all free; times the squared root both sides are quadratic "
            "in the multiplicities, so two groups settle all d",
            slopes_of_gain},
           {"two eigenvalues of Sigma: at A_1/A_2 = m_2 s_2^2 W_11 / (m_1 s_1^2 W_22) the "
            "stationarity equations split, and two critical points have equal gain",
            symbolic, everywhere, holds, On::claim, "p, q, X free", families},
           {"family S: the tie is at A_1/A_2 = 4/281 exactly", exact, points, holds, On::claim,
            "the family S", exact_tie_s, question},
           {"family S: two global minimisers, by signs at rational ends", certificate, points,
            holds, On::claim, "some r_1 between 84364/10^5 and 84365/10^5", bracketed_s, question},
           {"family W: two global minimisers, by signs at rational ends", certificate, points,
            holds, On::claim, "some r_1 between 221/250 and 1769/2000", bracketed_w},
           {"the tie by Krawczyk's operator, if there is one", certificate, points, holds,
            On::instance, "the instance", tie_of},
           {"two eigenvalues of Sigma: the rational tie is the enclosed one", certificate, points,
            holds, On::instance, "the instance", closed_form},
           {"the least risk changes from the upper to the lower fixed point at the tie",
            certificate, points, holds, On::instance, "two ratios of weights, one on each side",
            global_minimum_jumps},
           {"a tie with 60 examples instead of 200", certificate, points, control, On::claim,
            "the family S with n_2 = 60", tie_with_sixty},
           {"a tie at alpha = 1/72", certificate, points, control, On::claim, "the family S",
            tie_elsewhere}},
  };
}

}  // namespace verify::li2025::claim_uniq_tie
