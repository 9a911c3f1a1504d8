// The population risk when the tasks are jointly Gaussian and nothing else: cross-covariances that
// are no multiples of I.
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::li2025::claim_loss_general {
namespace {

// The means of loss37 in which two tasks meet, by Isserlis' theorem on words: U g and V g with g ~
// N(0, I) have the cross-covariance C = U V^T, any matrix; x, x_i, x_j ~ N(0, Sigma). For the query
// y = x^T V g, E[y q_i] = tr(P Sigma C Sigma) with C = C_i; for two demonstrations with C = C_ij
// E[q_i q_j] = tr(P^T Sigma P Sigma C Sigma). Two demonstrations stand for any two.
struct MeansOfTwoTasks {
  enum class Change { none, transposed, only_traces } change = Change::none;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const ModelStep<TreeScalar> step;
    const auto d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d);
    const auto U = free.matrix("U", d, d), V = free.matrix("V", d, d);
    const auto x = free.vector("x", d), x_i = free.vector("x_i", d), x_j = free.vector("x_j", d),
               g = free.vector("g", d);
    const auto mean = [&](const TreeScalar& of) {
      return expectation(of, {gaussian(x, Sigma), gaussian(x_i, Sigma), gaussian(x_j, Sigma),
                              gaussian(g, identity_like(Sigma))});
    };
    const auto added = [&](const TreeVector& at, const TreeVector& task) {
      return dot(x, P * at) * dot(at, task);
    };
    auto C = U * transpose(V);
    if (change == Change::transposed) C = transpose(C);
    if (change == Change::only_traces) C = free.inverse_size(d) * trace(C) * identity_like(Sigma);
    Vanishing<TreeMatrix> zero;
    zero.equal(mean(dot(x, V * g) * added(x_i, U * g)), trace(P * (Sigma * (C * Sigma))));
    zero.equal(mean(added(x_i, U * g) * added(x_j, V * g)),
               trace(transpose(P) * (Sigma * (P * (Sigma * (C * Sigma))))));
    return zero;
  }
};

// The risk for any E[beta_i beta_j^T] = C_ij, C_ii = I, and E[beta_i beta^T] = C_i:
// M - 2 sum_i omega_i tr(P Sigma C_i Sigma) + |omega|^2 (M tr(P^T Sigma P Sigma) + 2 tr(P^T Sigma P
// Sigma^2)) + 2 sum_{i<j} omega_i omega_j tr(P^T Sigma P Sigma C_ij Sigma).
template <class T>
T risk_of_blocks(const Matrix<T>& Sigma, const T& M, const Vector<Matrix<T>>& of_pairs,
                 const Vector<Matrix<T>>& of_query, const Matrix<T>& P, const Vector<T>& omega) {
  const auto inner = [](const Matrix<T>& a, const Matrix<T>& b) {  // tr(a^T b)
    return dot(a.entries(), b.entries());
  };
  const auto traces = risk_traces(Sigma, P);
  const Matrix<T> SPS = transpose(Sigma * P * Sigma);            // tr(P S C S) = <SPS, C>
  const Matrix<T> W = Sigma * transpose(P) * Sigma * P * Sigma;  // symmetric
  const T squared = dot(omega, omega);
  T risk = M + squared * T(M * traces.quadratic + T(2L) * traces.cubic);
  std::size_t pair = 0;
  for (std::size_t i = 0; i < omega.size(); ++i) {
    risk = risk - T(2L) * omega[i] * inner(SPS, of_query[i]);
    for (std::size_t j = i + 1; j < omega.size(); ++j) {
      risk += T(2L) * omega[i] * omega[j] * inner(W, of_pairs[pair++]);
    }
  }
  return risk;
}

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
  auto result =
      settled(risk == other,
              fmt::format("the risk is {}, by the formula and {}", risk.text(),
                          expand ? "by Wick's formula from the Gaussian data"
                                 : "by summing over ordered pairs of demonstrations"),
              fmt::format("the formula gives {}, another route {}", risk.text(), other.text()));
  if (joint.rows() <= small && !positive_semidefinite(joint)) {
    result.answer = Answer::does_not_apply();
    result.detail =
        "the blocks are those of no covariance matrix, so that no tasks have them: the number " +
        risk.text() + " is that of the polynomial only";
  }
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
  using enum MeansOfTwoTasks::Change;
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
           d_input(),
           {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"}},
      .values = {{"risk", "rational: L(P, omega)"}},
      .parts =
          {{"risk",
            {words(MeansOfTwoTasks{}), exact(risk_both_ways)},
            {{"E[beta beta_i^T] in place of E[beta_i beta^T]", words(MeansOfTwoTasks{transposed})},
             {"the risk depends on the blocks through their traces alone, as (37) would have it",
              words(MeansOfTwoTasks{only_traces})}}}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_loss_general
