// The population risk when the tasks are jointly Gaussian and nothing else: cross-covariances that
// are no multiples of I.
#include <fmt/format.h>

#include "theorems/li2025/risk/risk_statements.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025::claim_loss_general {
namespace {

using Variant = BlockRiskByWick::Variant;

// For C_ij = R_ij I and C_i = r_i I the formula is (37).
struct IsotropicCase {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePredictor<T> data(free, d, n);
    const auto scalar = [&](const T& c) { return c * identity_matrix<T>(d); };
    Vector<Matrix<T>> pairs;
    for (long i = 0; i < n; ++i) {
      for (long j = i + 1; j < n; ++j) pairs.push_back(scalar(data.R(i, j)));
    }
    return {T(risk_of_blocks(data.Sigma, data.M(), pairs, map(data.r, scalar), data.P, data.omega) -
              weighted_gd_risk(data.Sigma, data.M(), data.P,
                               weight_moments(data.omega, data.R, data.r)))};
  }
};

Finding expansion(const Context&) { return expands_to_zero(BlockRiskByWick{2, 2}); }
Finding expansion_ginac(const Context&) { return expands_to_zero_ginac(BlockRiskByWick{1, 2}); }
Finding larger(const Context& c) { return identity_test(BlockRiskByWick{3, 4}, c.seed); }
Finding isotropic_case(const Context&) { return expands_to_zero(IsotropicCase{2, 2}); }
Finding isotropic_case_larger(const Context& c) {
  return identity_test(IsotropicCase{5, 6}, c.seed);
}
Finding broken(const Context& c, Variant variant) {
  return identity_test(BlockRiskByWick{2, 2, variant}, c.seed);
}
Finding only_traces(const Context& c) { return broken(c, Variant::isotropic); }
Finding transposed_query(const Context& c) { return broken(c, Variant::transposed_query); }

Finding risk_both_ways(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto& P = c.instance.matrix("P");
  const auto& omega = c.instance.vector("omega");
  const auto& queries = c.instance.matrices("C_query");
  const auto pairs =
      c.instance.has("C_pairs") ? c.instance.matrices("C_pairs") : Vector<Matrix<Rational>>{};
  const Rational sigma2 = c.instance.rational("sigma2"), M = sigma2 + trace(Sigma);
  const Rational risk = risk_of_blocks(Sigma, M, pairs, queries, P, omega);
  const auto joint = tasks_with_blocks(pairs, queries);
  const long d = P.rows(), n = static_cast<long>(omega.size());
  constexpr long few_monomials = 300, small = 60;
  const bool expand = n * d * d * (d + 1) <= few_monomials;
  // Otherwise sum omega_i omega_j tr(P^T Sigma P E[..]) over all ordered pairs, one by one.
  Rational other = M;
  if (expand) {
    other = risk_by_wick(CorrelatedTasks<Rational>{Sigma, sigma2, joint}, P, omega);
  } else {
    const auto PSP = transpose(P) * Sigma * P, Sigma2 = Sigma * Sigma;
    for (long i = 0; i < n; ++i) {
      other -= Rational(2) * omega[i] * trace(P * Sigma * queries[i] * Sigma);
      for (long j = 0; j < n; ++j) {
        const auto C = block(joint, i * d, j * d, d, d);
        const auto moment = i == j ? M * Sigma + Rational(2) * Sigma2 : Sigma * C * Sigma;
        other += omega[i] * omega[j] * dot(PSP.entries(), moment.entries());
      }
    }
  }
  std::string note;
  if (joint.rows() <= small && !positive_semidefinite(joint)) {
    note =
        "; the blocks are not those of a covariance matrix, so no tasks have them and the number "
        "is that of the polynomial only";
  }
  auto result =
      settled(risk == other,
              fmt::format("the risk is {}, by the formula and {}{}", risk.text(),
                          expand ? "by Wick's formula from the Gaussian data"
                                 : "by summing over ordered pairs of demonstrations",
                          note),
              fmt::format("the formula gives {}, another route {}", risk.text(), other.text()));
  result.values = {value("risk", risk)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  const long n = instance.integer("n"), wanted = n * (n - 1) / 2;
  const long given =
      instance.has("C_pairs") ? static_cast<long>(instance.matrices("C_pairs").size()) : 0;
  if (given == wanted) return std::nullopt;
  return Complaint{
      "C_pairs", fmt::format("{} matrices", given),
      fmt::format("n(n-1)/2 = {} matrices, one for each pair 12, 13, .., 23, ..", wanted),
      !instance.has("C_pairs")};
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {covariate_covariance_input(),
           noise_variance_input(),
           {"C_pairs",
            Kind::matrices,
            {"pairs", "d", "d"},
            {},
            "E[beta_i beta_j^T] for i < j in the order 12, 13, .., 23, ..; may be left out for "
            "n = 1",
            true},
           {"C_query", Kind::matrices, {"n", "d", "d"}, {}, "E[beta_i beta^T]"},
           {"P", Kind::matrix, {"d", "d"}, {}, "preconditioner, any square matrix"},
           weights_input(),
           dimension_input(),
           {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"risk", "rational: L(P, omega)"}},
      .checks =
          {{"the risk is the formula", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma, sigma^2, all blocks, P, omega free; expectations by Wick's "
            "formula "
            "from the Gaussian data; products of two demonstrations at most occur, so n = 2 "
            "settles "
            "all n",
            expansion},
           {"the risk is the formula, by a second computer algebra system", symbolic, everywhere,
            holds, On::claim, "d = 1, n = 2; all free", expansion_ginac},
           {"the risk is the formula, larger", identity, everywhere, holds, On::claim,
            "d = 3, n = 4", larger},
           {"blocks that are multiples of I give (37)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; all free", isotropic_case},
           {"blocks that are multiples of I give (37), larger", identity, everywhere, holds,
            On::claim, "d = 5, n = 6", isotropic_case_larger},
           {"the risk at the given numbers", exact, points, holds, On::instance, "the instance",
            risk_both_ways},
           {"the risk depends on the blocks through their traces alone, as (37) would have it",
            identity, everywhere, control, On::claim, "d = 2, n = 2", only_traces},
           {"E[beta beta_i^T] in place of E[beta_i beta^T]", identity, everywhere, control,
            On::claim, "d = 2, n = 2", transposed_query}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_loss_general
