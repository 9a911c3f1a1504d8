// f = h_1(h_2(gamma)) + 1 is nondecreasing and maps [1, inf) into [1 + least lambda, 1 + largest
// lambda], so it has a fixed point there.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_lem1 {
namespace {

Finding derivative_formulas(const Context&) { return derivatives_by_differentiation(false); }
Finding derivative_sign(const Context&) { return derivatives_by_differentiation(true); }
Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }
Finding shifted_route(const Context& c) { return identity_test(PolynomialRoute{true}, c.seed); }

// A mean of x_1, x_2 with positive weights lies between them: h_1 is such a mean of the lambda, and
// B/C of the s; lower + gap >= lower. The two differences are products of free positive quantities.
struct WeightedMean {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T low = free.scalar(), gap = free.scalar(), w = free.scalar(), v = free.scalar();
    const T weighted = w * low + v * T(low + gap), weight = w + v;
    return {T(weighted - low * weight - v * gap), T(T(low + gap) * weight - weighted - w * gap)};
  }
};
Finding weighted_mean(const Context&) { return expands_to_zero(WeightedMean{}); }

constexpr long largest_degree = 600;  // of N; beyond, its coefficients fill megabytes

Finding bracket_and_polynomial(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto& spectrum = *data.grouped;
  const Rational low = Rational(1) + spectrum.lambda.front(),
                 high = Rational(1) + spectrum.lambda.back();
  const long degree = fixed_point_degree(data);
  const bool affordable = degree <= largest_degree;
  // h_2(inf) from the leading coefficients of its polynomials and from the mean eigenvalue of
  // Sigma.
  const Rational b = data.covariates.b.leading(),
                 tail = b / (b + data.M * data.covariates.c.leading());
  const Rational mean = dot(spectrum.s, spectrum.m) / sum(spectrum.m);
  const Rational limit = mean / (data.M + mean);
  const Rational at_low = fixed_point_map(spectrum, low), at_high = fixed_point_map(spectrum, high);
  bool holds = tail == limit && low <= at_low && at_low <= at_high && at_high <= high;
  Finding result;
  if (affordable) {
    const auto N = fixed_point_polynomial(data);
    holds &= N.degree() == degree && N.at(low).sign() == (at_low - low).sign() &&
             N.at(high).sign() == (at_high - high).sign();
    result.values = {value("N", N.descending())};
  }
  result.answer = truth_of(holds);
  result.detail =
      holds ? fmt::format("f({}) >= {} and f({}) <= {}, so f has a fixed point between; {}",
                          low.text(), low.text(), high.text(), high.text(),
                          affordable ? "N has the degree and at both ends the signs that it should"
                                     : "N is left out because of its degree")
            : "f does not map the bracket into itself, or N does not fit";
  result.values.push_back(value("degree", degree));
  result.values.push_back(value("h2_inf", limit));
  result.values.push_back(value("bracket", Vector<Rational>{low, high}));
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::spectral);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = spectral_landscape_inputs(),
      .values = {{"N",
                  "vector[degree+1]: primitive integer coefficients, highest power first; sign N = "
                  "sign(f - id)"},
                 {"degree", "integer: 4 (k-1)(m-1) + 1"},
                 {"h2_inf", "rational: limit of h_2 at infinity"},
                 {"bracket", "vector[2]: 1 + least lambda, 1 + largest lambda"}},
      .checks =
          {{"h_1' and h_2' are minus sums of squares over positive numbers, so f does not decrease",
            symbolic, everywhere, holds, On::claim,
            "two groups of eigenvalues, all free; times the squared root both sides are quadratic "
            "in "
            "the multiplicities and weights, so two groups settle all d, n",
            derivative_formulas},
           {"h_1 lies between the least and the largest lambda, B/C between those of Sigma",
            symbolic, everywhere, holds, On::claim,
            "two values, free positive weights; more by induction", weighted_mean},
           {"N is a positive multiple of f - id", symbolic, everywhere, holds, On::claim,
            "two eigenvalues each; all free", route},
           {"f maps the bracket into itself", exact, points, holds, On::instance, "the instance",
            bracket_and_polynomial},
           {"h_1' and h_2' are positive", symbolic, everywhere, control, On::claim, "two groups",
            derivative_sign},
           {"N with lambda_j - gamma in place of lambda_j + 1 - gamma", identity, everywhere,
            control, On::claim, "two eigenvalues each", shifted_route}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_lem1
