// The optimal residual polynomial is a kernel polynomial at 0: orthogonal to the shorter ones for
// the measure lambda dmu, with simple positive zeros.
#include <fmt/format.h>

#include "theorems/memformer2024/population_loss/kernel_polynomial.hpp"
#include "theorems/memformer2024/residual_optimum.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/algebra/sturm.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::memformer2024::claim_lfom_kernelpoly {
namespace {

using enum PopulationLoss;

struct Given {
  long n, d, K;
};
Given given_by(const Instance& instance) {
  return {instance.integer("n"), instance.integer("d"), instance.integer("K")};
}

struct Outcome {
  bool orthogonal = true, kernel = true;
  Vector<long> positive_roots;
};

Outcome outcome_of(const Vector<Rational>& moments, long K) {
  Outcome outcome;
  Vector<UnivariatePolynomial> p = {UnivariatePolynomial(1)};
  for (long k = 1; k <= K; ++k) {
    p.push_back(least_square_polynomial(moments, k));
    for (long j = 0; j < k; ++j) {
      const auto product = UnivariatePolynomial::variable() * p[k] * p[j];
      outcome.orthogonal &= integral(product, moments).sign() == 0;
    }
    const auto kernel = kernel_polynomial(moments, k, Rational(0));
    outcome.kernel &= UnivariatePolynomial(kernel.at(Rational(0))) * p[k] == kernel;
    outcome.positive_roots.push_back(SturmChain(p[k]).count(Rational(0), std::nullopt));
  }
  return outcome;
}

bool all_counted(const Vector<long>& roots) {
  for (std::size_t k = 0; k < roots.size(); ++k)
    if (roots[k] != static_cast<long>(k) + 1) return false;
  return true;
}

bool as_it_should_be(const Outcome& outcome) {
  bool all = all_counted(outcome.positive_roots);
  all &= outcome.orthogonal;
  all &= outcome.kernel;
  return all;
}

Finding whitened(const Context& c) {
  const auto s = given_by(c.instance);
  const auto outcome = outcome_of(whitened_moments(s.n, s.d, 2 * s.K + 2, query), s.K);
  auto result = settled(
      as_it_should_be(outcome),
      fmt::format("n = {}, d = {}: p_1 .. p_{} equal K_k(lambda, 0) / K_k(0, 0), are orthogonal "
                  "for lambda dmu, and Sturm counts k positive zeros of p_k",
                  s.n, s.d, s.K),
      "an optimal polynomial is not the kernel polynomial, or has other zeros");
  result.values = {value("orthogonal", outcome.orthogonal),
                   value("positive_roots", outcome.positive_roots)};
  return result;
}

Finding other_loss(const Context& c) {
  const auto s = given_by(c.instance);
  const auto outcome = outcome_of(whitened_moments(s.n, s.d, 2 * s.K + 2, context), s.K);
  return settled(as_it_should_be(outcome),
                 "the same for loss (12), whose measure is lambda dmu / 2",
                 "for loss (12) an optimal polynomial is not the kernel polynomial");
}

std::optional<Complaint> need_moderate_degree(const Instance& instance) {
  const long most = 60, K = instance.integer("K");
  if (K <= most) return std::nullopt;
  return Complaint{"K", std::to_string(K),
                   fmt::format("at most {}: the moments up to 2 K are exact", most)};
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = {{"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 {"d", Kind::integer, {}, {Constraint::positive}, "dimension"},
                 {"K", Kind::integer, {}, {Constraint::positive}, "largest degree"}},
      .values = {{"orthogonal", "boolean: integral of lambda p_k p_j dmu = 0 for j != k"},
                 {"positive_roots", "vector[K]: distinct zeros of p_k in (0, infinity)"}},
      .parts = {{"kernel",
                 {words(LeastAtZero{}), on_instance(Evidence::certificate, whitened),
                  on_instance(Evidence::certificate, other_loss)},
                 {{"the least form is that of another scale", words(LeastAtZero{true})}}},
                {"zeros",
                 {words(Reproduces{})},
                 {{"the product of the coefficients", words(Reproduces{true})}}}},
      .require = need_moderate_degree,
  };
}

}  // namespace verify::memformer2024::claim_lfom_kernelpoly
