// The number of fixed points as the number of roots in [1, inf) of a polynomial with integer
// coefficients.
#include <fmt/format.h>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_uniq_sturm {
namespace {

Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }
Finding shifted_route(const Context& c) { return identity_test(PolynomialRoute{true}, c.seed); }

// N and f - id, the latter from (14a) and (14b), have equal signs at rational points of [1, 1 + max
// lambda].
bool signs_agree(const LandscapeData& data, const UnivariatePolynomial& N) {
  const long steps = 12;
  for (long k = 0; k <= steps; ++k) {
    const Rational gamma = Rational(1) + data.largest_lambda * Rational(k, steps);
    if (N.at(gamma).sign() != (fixed_point_map(*data.grouped, gamma) - gamma).sign()) return false;
  }
  return true;
}

Finding count_roots(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto exact = exact_fixed_point_count(data);
  const long degree = fixed_point_degree(data);
  Finding result;
  if (exact) {
    const auto N = fixed_point_polynomial(data);
    const bool consistent = N.degree() == degree && signs_agree(data, N);
    result = settled(consistent,
                     fmt::format("N has degree {} and exactly {} root(s) in [1, inf) by Sturm's "
                                 "theorem; its sign is that of f - id "
                                 "at 13 rational points",
                                 degree, *exact),
                     "N has another degree or sign than f - id");
    result.values = {value("count", *exact)};
  } else {
    const auto found = enclose_fixed_points(data);
    if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
    result = finding(
        Truth::yes,
        fmt::format(
            "the Sturm chain of degree {} is too long; enclosures in {} boxes give the count {}",
            degree, found.boxes, found.points.size()));
    result.values = {value("count", static_cast<long>(found.points.size()))};
  }
  result.values.push_back(value("degree", degree));
  return result;
}

Finding counts_agree(const Context& c) {
  const auto data = read_landscape(c.instance);
  const auto found = enclose_fixed_points(data);
  if (!found.complete) return finding(Truth::unknown, "the fixed points are not separated yet");
  const auto exact = exact_fixed_point_count(data);
  return settled(!exact || *exact == static_cast<long>(found.points.size()),
                 fmt::format("{} box(es) of {} hold exactly one fixed point each, the others none",
                             found.points.size(), found.boxes),
                 fmt::format("enclosures find {} fixed points, Sturm's theorem {}",
                             found.points.size(), exact.value_or(-1)));
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
      .values = {{"count", "integer: distinct roots of N in [1, inf)"},
                 {"degree", "integer: 4 (k-1)(m-1) + 1"}},
      .checks = {{"N is a positive multiple of f - id, and follows from characteristic polynomials",
                  symbolic, everywhere, holds, On::claim,
                  "two eigenvalues of R, full 2 x 2 Sigma; all free", route},
                 {"the number of roots of N", certificate, points, holds, On::instance,
                  "the instance", count_roots},
                 {"enclosures find the same number", enclosure, points, holds, On::instance,
                  "the instance", counts_agree},
                 {"N with lambda_j - gamma in place of lambda_j + 1 - gamma", identity, everywhere,
                  control, On::claim, "two eigenvalues", shifted_route}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_uniq_sturm
