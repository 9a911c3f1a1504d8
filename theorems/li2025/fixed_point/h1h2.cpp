// h_1 and h_2 without eigenvalues: from inverses of Sigma and R, and from their characteristic
// polynomials.
#include <fmt/format.h>

#include "theorems/li2025/landscape_data.hpp"
#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_h1h2 {
namespace {

Finding route(const Context&) { return expands_to_zero(PolynomialRoute{}); }
Finding scale_identities(const Context&) { return expands_to_zero(ScaleIdentities{3, 3}); }
Finding scale_test(const Context& c) { return identity_test(ScaleIdentities{6, 8}, c.seed); }
Finding shifted_route(const Context& c) { return identity_test(PolynomialRoute{true}, c.seed); }

Finding both_routes(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const Rational gamma = c.instance.rational("gamma"), h = c.instance.rational("h");
  const auto data = read_landscape(c.instance);
  const auto K = inverse(data.M * identity_matrix<Rational>(Sigma.rows()) + gamma * Sigma);
  const auto SigmaK = Sigma * K, square = SigmaK * SigmaK;
  const Rational B = trace(square * Sigma), C = trace(square), of_covariates = B / (B + data.M * C);
  const auto tasks = task_correlations<Rational>(c.instance);
  const auto moments = tasks.moments(tasks.weights(h));
  const Rational of_tasks = moments.with_R / moments.squared;
  const Rational b = data.covariates.b.at(gamma),
                 by_polynomial = b / (b + data.M * data.covariates.c.at(gamma));
  const Rational tasks_by_polynomial = data.tasks.l.at(h) / data.tasks.e.at(h);
  auto result = settled(of_covariates == by_polynomial && of_tasks == tasks_by_polynomial,
                        fmt::format("h_2 = {} and h_1 = {}, by inverses and by polynomials",
                                    of_covariates.text(), of_tasks.text()),
                        "inverses and polynomials disagree");
  result.values = {value("h2", of_covariates), value("h1", of_tasks)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (auto why = complaint_about_landscape(instance, LandscapeForm::dense)) return why;
  return std::nullopt;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto inputs = dense_landscape_inputs();
  inputs.push_back({"gamma", Kind::rational, {}, {Constraint::nonnegative}, "argument of h_2"});
  inputs.push_back({"h", Kind::rational, {}, {Constraint::nonnegative}, "argument of h_1"});
  return {
      .inputs = std::move(inputs),
      .values = {{"h2", "rational: h_2(gamma)"}, {"h1", "rational: h_1(h)"}},
      .checks = {{"the traces and quadratic forms follow from characteristic polynomials", symbolic,
                  everywhere, holds, On::claim, "full 2 x 2 Sigma, two eigenvalues of R; all free",
                  route},
                 {"T = M C + gamma B and r^T K r = r^T K^2 r + h r^T K R K r, K = (I + h R)^-1",
                  symbolic, everywhere, holds, On::claim, "d = 3, n = 3; all free",
                  scale_identities},
                 {"the same at a larger size", identity, everywhere, holds, On::claim,
                  "d = 6, n = 8", scale_test},
                 {"inverses and polynomials give the same values", exact, points, holds,
                  On::instance, "the instance", both_routes},
                 {"h_1 + 1 - gamma with lambda_j - gamma in place of lambda_j + 1 - gamma",
                  identity, everywhere, control, On::claim, "d = n = 2", shifted_route}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_h1h2
