// One task behind all demonstrations and the query: the risk of one step of preconditioned gradient
// descent and its minimiser, equations (5) and (6).
#include <fmt/format.h>

#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_risk.hpp"

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

struct RiskOfSharedTask {
  long d, n;
  long shift = 1;            // n + 1 in Q
  bool isotropic_M = false;  // tr(Sigma) in place of tr(Sigma Sigma_beta)

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), Sigma_beta = free.symmetric(d);
    const T sigma2 = free.scalar();
    const auto P = free.matrix(d, d);
    SharedTaskRisk<T> risk(Sigma, Sigma_beta, T(n), sigma2);
    if (isotropic_M) risk.M = sigma2 + trace(Sigma);
    const T closed = risk.M - T(2L) * risk.linear(P) + risk.quadratic(P, shift);
    const CorrelatedTasks<T> model{Sigma, sigma2, shared_task(Sigma_beta, n)};
    return {T(risk_by_wick(model, P, Vector<T>(n, T(1L))) - closed)};
  }
};

// With A = (n+1) Sigma Sigma_beta + M I and P* = Sigma_beta A^-1: the risk of P* + X exceeds that
// of P* by n tr(X^T Sigma X Q), and that of P* is M - n tr(P* Sigma Sigma_beta Sigma). Times
// det(A)^2.
struct BestForSharedTask {
  long d;
  bool right_factor = true;  // false: A^-1 Sigma_beta

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), Sigma_beta = free.symmetric(d), X = free.matrix(d, d);
    const SharedTaskRisk<T> risk(Sigma, Sigma_beta, free.scalar(), free.scalar());
    const auto A = T(risk.n + T(1L)) * (Sigma * Sigma_beta) + risk.M * identity_matrix<T>(d);
    const auto K = adjugate(A);
    const auto best = right_factor ? Sigma_beta * K.matrix : K.matrix * Sigma_beta;  // times det
    const T det = K.determinant;
    const auto scaled = [&](const Matrix<T>& P) {  // det^2 (L - M) at P/det
      return T(risk.quadratic(P) - T(2L) * det * risk.linear(P));
    };
    return {T(scaled(best + X) - scaled(best) - risk.quadratic(X)),
            T(scaled(best) + det * risk.linear(best))};
  }
};

// Sigma_beta = I: the best P is that of Theorem 2 for R = 11^T, r = 1, gamma = n + 1, omega = 1,
// with the same risk function (37).
struct AgreesWithTheorem2 {
  long d;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), P = free.matrix(d, d);
    const T n = free.scalar(), sigma2 = free.scalar();
    const SharedTaskRisk<T> risk(Sigma, identity_matrix<T>(d), n, sigma2);
    return {T(risk(P) - weighted_gd_risk(Sigma, risk.M, P, {n, n, T(n * n)}))};
  }
};

Finding one_example(const Context&) { return expands_to_zero(RiskOfSharedTask{2, 1}); }
Finding two_examples(const Context&) { return expands_to_zero(RiskOfSharedTask{2, 2}); }
Finding two_ginac(const Context&) { return expands_to_zero_ginac(RiskOfSharedTask{1, 2}); }
Finding larger(const Context& c) { return identity_test(RiskOfSharedTask{3, 4}, c.seed); }
Finding best(const Context&) { return expands_to_zero(BestForSharedTask{2}); }
Finding best_larger(const Context& c) { return identity_test(BestForSharedTask{4}, c.seed); }
Finding theorem_2(const Context&) { return expands_to_zero(AgreesWithTheorem2{2}); }
Finding without_one(const Context& c) { return identity_test(RiskOfSharedTask{2, 2, 0}, c.seed); }
Finding isotropic_M(const Context& c) {
  return identity_test(RiskOfSharedTask{2, 2, 1, true}, c.seed);
}
Finding left_factor(const Context& c) { return identity_test(BestForSharedTask{2, false}, c.seed); }

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
  bool agree = P == other && P * risk.Q() == Sigma_beta * Sigma && least == risk.M - risk.linear(P);
  std::string how = "by its closed form";
  constexpr long few_monomials = 160;
  if (n <= few_monomials && n * d * d * (d + 1) <= few_monomials) {
    const CorrelatedTasks<Rational> model{Sigma, sigma2, shared_task(Sigma_beta, n)};
    agree &= least == risk_by_wick(model, P, Vector<Rational>(n, Rational(1)));
    how = "by its closed form and by Wick's formula";
  }
  auto result =
      settled(agree,
              fmt::format("P* = Sigma_beta ((n+1) Sigma Sigma_beta + M I)^-1 = ((n+1) Sigma + M "
                          "Sigma_beta^-1)^-1 meets the first-order condition; its risk is {} {}",
                          least.text(), how),
              "the minimiser or its risk is wrong");
  result.values = {value("P", P), value("risk", least)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = {covariate_covariance_input(),
                 {"Sigma_beta",
                  Kind::matrix,
                  {"d", "d"},
                  {Constraint::positive_definite},
                  "covariance of the task"},
                 {"n", Kind::integer, {}, {Constraint::positive}, "number of demonstrations"},
                 noise_variance_input(),
                 dimension_input()},
      .values = {{"P", "matrix[d, d]: the best preconditioner P*"}, {"risk", "rational: its risk"}},
      .checks =
          {{"the risk is M - 2 n tr(P Sigma Sigma_beta Sigma) + n tr(P^T Sigma P ((n+1) Sigma "
            "Sigma_beta Sigma + M Sigma)) for n = 1",
            symbolic, everywhere, holds, On::claim,
            "d = 2; Sigma, Sigma_beta, sigma^2, P free; expectations by Wick's formula",
            one_example},
           {"the same for n = 2, hence for every n", symbolic, everywhere, holds, On::claim,
            "d = 2; all free; by exchangeability the risk is a quadratic polynomial in n, M at n = "
            "0",
            two_examples},
           {"the same for n = 2 by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "d = 1; all free", two_ginac},
           {"the risk, larger", identity, everywhere, holds, On::claim, "d = 3, n = 4", larger},
           {"the risk of P* + X exceeds that of P* = Sigma_beta ((n+1) Sigma Sigma_beta + M I)^-1 "
            "by n tr(X^T Sigma X Q), Q positive definite: P* is the only minimiser",
            symbolic, everywhere, holds, On::claim, "d = 2; Sigma, Sigma_beta, sigma^2, n, X free",
            best},
           {"the only minimiser, larger", identity, everywhere, holds, On::claim, "d = 4",
            best_larger},
           {"for Sigma_beta = I the risk is (37) at omega = 1, R = 11^T, r = 1", symbolic,
            everywhere, holds, On::claim, "d = 2; Sigma, sigma^2, n, P free", theorem_2},
           {"minimiser and risk at the given numbers", exact, points, holds, On::instance,
            "the instance", best_at_numbers},
           {"n in place of n + 1 in Q", identity, everywhere, control, On::claim, "d = 2, n = 2",
            without_one},
           {"M = sigma^2 + tr Sigma whatever Sigma_beta", identity, everywhere, control, On::claim,
            "d = 2, n = 2", isotropic_M},
           {"P* = ((n+1) Sigma Sigma_beta + M I)^-1 Sigma_beta", identity, everywhere, control,
            On::claim, "d = 2", left_factor}},
  };
}

}  // namespace verify::li2025::claim_pgd_shared
