// Covariates with covariance I: P = I and omega = (R + (d + sigma^2 + 1) I)^-1 r are the optimum.
#include <fmt/format.h>

#include "theorems/li2025/completed_squares.hpp"
#include "theorems/li2025/risk/isotropic.hpp"
#include "theorems/li2025/risk/whitened.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/weighted_optimum.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_cor1 {
namespace {

// (14b) at Sigma = I, with multiplicity d and every gamma free.
template <bool without_one>
Finding h2_is_constant(const Context&) {
  const GiNaC::symbol M("M"), gamma("gamma"), d("d");
  const LandscapeSpectrum<Expr> spectrum{M, {Expr(1)}, {d}, {}, {}};
  const Expr said = 1 / (without_one ? Expr(M) : Expr(M + 1));
  const Expr defect = h2<Expr>(spectrum, gamma) - said;
  const Rational at = to_rational(defect.subs(GiNaC::lst{M == 2, gamma == 3, d == 5}));
  if (at.sign() != 0)
    return finding(Truth::no, "the difference is " + at.text() + " at M = 2, gamma = 3, d = 5");
  return finding(verify::is_zero(defect),
                 "h_2(gamma) - 1/(M + 1) normalises to 0 with d, M and gamma free");
}

// d = 1, sigma = 0, one demonstration of the query's task, so R = 1 and gamma* = 2: the terms with
// d + sigma^2 + gamma + further in the denominator.
template <long further>
Finding sums_with(const Context&) {
  const Rational one(1), gamma(2);
  const LandscapeSpectrum<Rational> spectrum{one, {one}, {one}, {}, {}};
  const Rational right = covariate_sum(spectrum, gamma, 3, 2);
  const Rational printed = one / power(spectrum.M + gamma + Rational(further), 2);
  return settled(
      right == printed, "the sums are right",
      fmt::format("d = n = R = 1, sigma = 0, gamma* = 2: both sums are {}, printed {}; in h_2 "
                  "only their quotient counts, which is 1 either way",
                  right.text(), printed.text()));
}

Finding optimum_at_numbers(const Context& c) {
  const IsotropicLandscape at(c.instance);
  const Rational zero(0), one(1), risk = at.risk_wpgd(), att = at.risk_att();
  const auto w = weight_moments(at.omega, at.R, at.r);
  const auto by_omega =
      risk_gradient_omega<Rational>(at.M, {at.d, at.d, at.d}, at.R, at.r, at.omega);
  // Half of a derivative by P.
  const Rational by_P = at.M * w.squared + w.squared + w.with_R - w.with_r;
  bool agree = Vector<Rational>{by_P, at.risk_of_multiple(one, at.omega),
                                at.risk_of_multiple(at.with_ones / at.size, at.ones)} ==
               Vector<Rational>{zero, risk, att};
  agree &= risk <= att;
  for (const auto& slope : by_omega) agree &= slope == zero;
  auto result = settled(
      agree,
      fmt::format("both derivatives vanish at P = I, omega = (R + (d + sigma^2 + 1) I)^-1 r; the "
                  "risk (37) there is {}, and {} with equal weights",
                  risk.text(), att.text()),
      "the pair is not stationary or (17) is not its risk");
  result.values = {value("omega", at.omega), value("risk_wpgd", risk), value("risk_att", att),
                   value("gap", Rational(att - risk))};
  return result;
}

}  // namespace

Theorem theorem() {
  const Sizes any_dimension = {{"d", from(1, Argument::variable)}};  // (14b) divides by sums
  const Control without_one{"N = R + (d + sigma^2) I", words(IsotropicSquares{true})};
  return {
      .inputs = with_task_correlations({d_input(), noise_variance_input()}),
      .values = {{"omega", "vector[n]: the best weights, with P = I"},
                 {"risk_wpgd", "rational: the least risk (17)"},
                 {"risk_att", "rational: the least risk with equal weights (24)"},
                 {"gap", "rational: risk_att - risk_wpgd"}},
      .parts = {{"h2",
                 {because(
                     "every d: it is the multiplicity of the one eigenvalue, a letter",
                     once(Evidence::symbolic, any_dimension, Inputs::all, h2_is_constant<false>))},
                 {{"h_2 is 1 / (d + sigma^2)",
                   once(Evidence::symbolic, any_dimension, Inputs::all, h2_is_constant<true>)}}},
                {"minimiser", {words(IsotropicSquares{})}, {without_one}},
                {"eq17", {words(IsotropicSquares{}), exact(optimum_at_numbers)}, {without_one}},
                {"sums",
                 {once(Evidence::exact, {{"d", 1}}, Inputs::points, sums_with<1>)},
                 {},
                 {once(Evidence::exact, {{"d", 1}}, Inputs::points, sums_with<0>)}}},
      .require = complaint_about_relevance,
  };
}

}  // namespace verify::li2025::claim_cor1
