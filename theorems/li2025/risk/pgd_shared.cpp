// One task behind all demonstrations and the query: the risk of one step of preconditioned gradient
// descent and its minimiser, equations (5) and (6).
#include <fmt/format.h>

#include "theorems/li2025/risk/one_layer_attention.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/prompt_inputs.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::li2025::claim_pgd_shared {
namespace {

// M - 2 n tr(P Sigma Sigma_beta Sigma) + n tr(P^T Sigma P Q), Q = (n+1) Sigma Sigma_beta Sigma + M
// Sigma, M = tr(Sigma Sigma_beta) + sigma2.
template <class T>
struct SharedTaskRisk {
  Matrix<T> Sigma, signal;  // signal = Sigma Sigma_beta Sigma
  T n, M;

  SharedTaskRisk(const Matrix<T>& covariance, const Matrix<T>& tasks, const T& count,
                 const T& sigma2)
      : Sigma(covariance),
        signal(covariance * tasks * covariance),
        n(count),
        M(sigma2 + trace(covariance * tasks)) {}
  Matrix<T> Q(long shift = 1) const { return T(n + T(shift)) * signal + M * Sigma; }
  T linear(const Matrix<T>& P) const { return n * trace(P * signal); }
  T quadratic(const Matrix<T>& P, long shift = 1) const {
    return n * inner_product<T>(P, Sigma * P * Q(shift));
  }
  T operator()(const Matrix<T>& P) const { return M - T(2L) * linear(P) + quadratic(P); }
};

// The mean square of what one step leaves, by Isserlis' theorem on words: columns of X and x are
// N(0, Sigma), beta is N(0, Sigma_beta), the labels X^T beta + sigma e with e N(0, I). The noise of
// the query's own label adds sigma^2.
struct RiskOfSharedTask {
  enum class Change { none, n_for_n_plus_1, isotropic_M } change = Change::none;

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), Sigma_beta = free.symmetric("Sigma_beta", d);
    const auto X = free.matrix("X", d, n), P = free.matrix("P", d, d);
    const auto x = free.vector("x", d), beta = free.vector("beta", d), e = free.vector("e", n);
    const auto sigma = free.scalar("sigma"), count = free.size(n), sigma2 = sigma * sigma;
    const TreeVector y = transpose(X) * beta + sigma * e;
    const auto error = dot(x, beta) - dot(x, P * (X * y));
    const auto risk =
        sigma2 + expectation(error * error,
                             {gaussian(X, Sigma), gaussian(x, Sigma), gaussian(beta, Sigma_beta),
                              gaussian(e, identity_like(transpose(X) * X))});
    const auto signal = Sigma * Sigma_beta * Sigma;
    const auto M = sigma2 + trace(change == Change::isotropic_M ? Sigma : Sigma * Sigma_beta);
    const auto more = change == Change::n_for_n_plus_1 ? count : count + TreeScalar(1);
    const auto Q = more * signal + M * Sigma;
    Vanishing<TreeMatrix> zero;
    zero.add(risk - M + TreeScalar(2) * count * trace(P * signal) -
             count * trace(transpose(P) * (Sigma * (P * Q))));
    return zero;
  }
};

// With S = (n+1) Sigma, B = S + M Sigma_beta^-1 and F = (n+1)^2 (L - M) / n, that is F(P) =
// tr(P^T S P Q) - 2 tr(P S Sigma_beta S), Q = S Sigma_beta S + M S: F(B^-1 + E) - F(B^-1) =
// tr(E^T S E Q), a sum of squares where S = U U, Sigma_beta = V V, and F(B^-1) = -tr(B^-1 S
// Sigma_beta S); B Sigma_beta = S Sigma_beta + M I.
struct BestForSharedTask {
  bool other_side = false;  // the control: Sigma_beta on the left of B

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");
    const auto [tasks, tasks_inverse] = free.regular_symmetric("tasks", d);
    const auto [B, best] = free.regular_symmetric("B", d);
    const auto E = free.matrix("E", d, d), U = free.symmetric("U", d), V = free.symmetric("V", d);
    const T total = free.scalar("total"), two(2L);  // M
    const M S = B - total * tasks_inverse;
    const auto form = [&](const M& P, const M& covariance, const M& law) {
      const M Q = covariance * (law * covariance) + total * covariance;
      return trace(transpose(P) * (covariance * (P * Q)));
    };
    const auto F = [&](const M& P) {
      return form(P, S, tasks) - two * trace(P * (S * (tasks * S)));
    };
    const M square = U * U, half = U * (E * U), longer = U * (E * (square * V));
    Vanishing<M> zero;
    zero.add(F(best + E) - F(best) - form(E, S, tasks));
    zero.add(F(best) + trace(best * (S * (tasks * S))));
    zero.add((other_side ? tasks * B : B * tasks) - S * tasks - total * identity_like(S));
    zero.add(form(E, square, V * V) - trace(transpose(longer) * longer) -
             total * trace(transpose(half) * half));
    return zero;
  }
};

// Sigma_beta = I: (37) at omega = 1, R = 11^T, r = 1.
struct AgreesWithTheorem2 {
  bool one_example = false;  // the control: omega^T R omega = n

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d);
    const T n = free.scalar("n"), total = free.scalar("total"), one(1L), two(2L);  // M
    const M PSP = transpose(P) * (Sigma * P);
    const RiskTraces<T> traces{trace(Sigma * (Sigma * P)), trace(Sigma * PSP),
                               trace(Sigma * (Sigma * PSP))};
    const M Q = (n + one) * (Sigma * Sigma) + total * Sigma;
    Vanishing<M> zero;
    zero.add(total - two * n * trace(P * (Sigma * Sigma)) +
             n * trace(Sigma * (P * (Q * transpose(P)))) -
             weighted_gd_risk<T>(total, traces, {n, n, one_example ? n : n * n}));
    return zero;
  }
};

Finding best_at_numbers(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto& Sigma_beta = c.instance.matrix("Sigma_beta");
  const long n = c.instance.integer("n"), d = Sigma.rows();
  const Rational sigma2 = c.instance.rational("sigma2");
  const SharedTaskRisk<Rational> risk(Sigma, Sigma_beta, Rational(n), sigma2);
  const auto one = identity_matrix<Rational>(d);
  const auto P = Sigma_beta * inverse(Rational(n + 1) * (Sigma * Sigma_beta) + risk.M * one);
  // The other form, and the first-order condition P Q = Sigma_beta Sigma.
  const auto other = inverse(Rational(n + 1) * Sigma + risk.M * inverse(Sigma_beta));
  const Rational least = risk(P);
  bool agree = least == risk.M - risk.linear(P);
  agree &= Vector<Matrix<Rational>>{other, P * risk.Q()} ==
           Vector<Matrix<Rational>>{P, Sigma_beta * Sigma};
  std::string how = "by its closed form";
  constexpr long few_monomials = 160;
  if (n <= few_monomials && n * d * d * (d + 1) <= few_monomials) {
    const CorrelatedTasks<Rational> model{Sigma, sigma2, shared_task(Sigma_beta, n)};
    agree &= least == risk_by_wick(model, P, Vector<Rational>(n, Rational(1)));
    how = "by its closed form and by Wick's formula";
  }
  auto values = std::vector<Value>{value("P", P), value("risk", least)};
  if (c.instance.has("P_given")) {
    const auto& given = c.instance.matrix("P_given");
    const Rational own = risk(given);
    const auto E = given - P;
    // What is left is a square.
    agree &= own - least == Rational(n) * inner_product<Rational>(E, Sigma * E * risk.Q());
    const auto gradient = Rational(2 * n) * (Sigma * given * risk.Q() - risk.signal);
    values.push_back(value("risk_given", own));
    values.push_back(enclosed_value("excess_approx", Ball(own - least)));
    values.push_back(enclosed_value("gradient_norm_approx",
                                    sqrt(Ball(inner_product<Rational>(gradient, gradient)))));
  }
  auto result =
      settled(agree,
              fmt::format("P* = Sigma_beta ((n+1) Sigma Sigma_beta + M I)^-1 = ((n+1) Sigma + M "
                          "Sigma_beta^-1)^-1 meets the first-order condition; its risk is {} {}",
                          least.text(), how),
              "the minimiser or its risk is wrong");
  result.values = std::move(values);
  return result;
}

}  // namespace

Theorem theorem() {
  using Change = RiskOfSharedTask::Change;
  return {
      .inputs = {covariate_covariance_input(),
                 {"Sigma_beta",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the task"},
                 n_input(),
                 noise_variance_input(),
                 {.name = "P_given",
                  .kind = Kind::matrix,
                  .shape = {"d", "d"},
                  .about = "a preconditioner, to be set beside the best one",
                  .optional = true},
                 d_input()},
      .values = {{"P", "matrix[d, d]: the best preconditioner P*"},
                 {"risk", "rational: its risk"},
                 {"risk_given", "rational: the risk of P_given"},
                 {"excess_approx", "rational: risk_given - risk"},
                 {"gradient_norm_approx", "rational: Frobenius norm of the gradient at P_given"}},
      .parts = {{"attention",
                 {words(OneLayerAttention{})},
                 {{"P without the part of the last column", words(OneLayerAttention{true})}}},
                {"risk",
                 {words(RiskOfSharedTask{})},
                 {{"n in place of n + 1", words(RiskOfSharedTask{Change::n_for_n_plus_1})},
                  {"M = sigma^2 + tr Sigma whatever Sigma_beta",
                   words(RiskOfSharedTask{Change::isotropic_M})}}},
                {"best",
                 {words(BestForSharedTask{}), exact(best_at_numbers)},
                 {{"P* = ((n+1) Sigma Sigma_beta + M I)^-1 Sigma_beta",
                   words(BestForSharedTask{true})}}},
                {"thm2",
                 {words(AgreesWithTheorem2{})},
                 {{"omega^T R omega = n", words(AgreesWithTheorem2{true})}}}},
  };
}

}  // namespace verify::li2025::claim_pgd_shared
