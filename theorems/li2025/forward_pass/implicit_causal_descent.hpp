// The trajectories that Theorem 6 and Corollary 3 of Li et al. 2025 print, letter by letter: the
// gradient of layer l at y_l = diag(X B_l^T), where B_l holds the trajectories after the layer, so
// that every one of them solves a linear equation; every gradient divided by gates. Needed to show
// what the printed formulas give.
#pragma once

#include <optional>
#include <stdexcept>

#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_gradient_descent.hpp"

namespace verify::li2025 {

// nabla_{i,l} o/ g_{i:n+1} with nabla_{i,l} = X_l^T M_i rho and X_l = X P_k o Omega, for i < n
// (0-based); for i = n the query's, nabla_{n,l} o/ g_{n+1}. The division needs gates that are not
// 0.
inline Vector<Rational> printed_gradient(const Matrix<Rational>& keys, const Vector<Rational>& rho,
                                         const Matrix<Rational>& gates, long i) {
  const auto Omega = cumulative_gates(gates);
  auto masked = rho;
  for (long j = i + 1; j < keys.cols(); ++j) masked[j] = Rational(0);
  auto gradient = hadamard(keys, Omega) * masked;
  const auto divisor = i < keys.cols() ? Omega.col(i) : gates.col(keys.cols());
  for (std::size_t k = 0; k < gradient.size(); ++k) gradient[k] /= divisor[k];
  return gradient;
}

// Whether the trajectories of the demonstrations satisfy the printed equations, by putting them in.
inline bool satisfies_printed_equations(const CausalDescent<Rational>& descent,
                                        const Prompt<Rational>& prompt,
                                        const Vector<Matrix<Rational>>& P_k,
                                        const Vector<Matrix<Rational>>& P_q,
                                        const Vector<Matrix<Rational>>& gates) {
  bool satisfied = true;
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    const auto keys = transpose(P_k[l]) * prompt.X;
    const auto after = residuals(prompt, descent.beta[l + 1]);
    for (long i = 0; i < prompt.n(); ++i) {
      const auto step = P_q[l] * printed_gradient(keys, after, gates[l], i);
      satisfied &= descent.beta[l + 1].col(i) == descent.beta[l].col(i) - step;
    }
  }
  return satisfied;
}

// The query's trajectory from those of the demonstrations, beta_hat_l = (1 - alpha_l)
// beta_hat_{l-1} - P_q (nabla_{n,l} o/ g_{n+1}), with the residuals after the layer as printed or
// before it. Nothing where g_{n+1} has an entry 0.
enum class Residual { after_the_layer, before_the_layer };
inline std::optional<Vector<Vector<Rational>>> printed_query(const Prompt<Rational>& prompt,
                                                             const Vector<Matrix<Rational>>& P_k,
                                                             const Vector<Matrix<Rational>>& P_q,
                                                             const Vector<Matrix<Rational>>& gates,
                                                             const Vector<Matrix<Rational>>& beta,
                                                             Residual residual) {
  const auto& x = prompt.x_query;
  Vector<Vector<Rational>> trajectory = {Vector<Rational>(x.size(), Rational(0))};
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    for (const auto& gate : gates[l].col(prompt.n())) {
      if (gate.sign() == 0) return std::nullopt;
    }
    const auto keys = transpose(P_k[l]) * prompt.X;
    const auto rho = residuals(prompt, beta[residual == Residual::after_the_layer ? l + 1 : l]);
    const Rational decay = Rational(1) - dot(x, P_q[l] * (transpose(P_k[l]) * x));
    trajectory.push_back(decay * trajectory.back() -
                         P_q[l] * printed_gradient(keys, rho, gates[l], prompt.n()));
  }
  return trajectory;
}

// Gates that are not 0. Nothing where one of the linear equations has no solution; they are solved
// for i = 1, .., n in turn.
inline std::optional<CausalDescent<Rational>> implicit_causal_descent(
    const Prompt<Rational>& prompt, const Vector<Matrix<Rational>>& P_k,
    const Vector<Matrix<Rational>>& P_q, const Vector<Matrix<Rational>>& gates) {
  const long d = prompt.d(), n = prompt.n();
  CausalDescent<Rational> result{{Matrix<Rational>(d, n)}, {}};
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    const auto keys = transpose(P_k[l]) * prompt.X;
    Matrix<Rational> beta = result.beta.back();
    Vector<Rational> rho(n, Rational(0));
    for (long i = 0; i < n; ++i) {
      // beta_i enters the last term of its own sum, whose gate is 1: r_i = x_i^T beta_i - y_i.
      rho[i] = -prompt.y[i];
      const auto right = beta.col(i) - P_q[l] * gated_sum(keys, rho, gates[l], i);
      const auto own = P_q[l] * outer(keys.col(i), prompt.X.col(i));
      const auto solution = solve_any(identity_matrix<Rational>(d) + own, right);
      if (!solution) return std::nullopt;
      for (long k = 0; k < d; ++k) beta(k, i) = (*solution)[k];
      rho[i] += dot(prompt.X.col(i), *solution);
    }
    result.beta.push_back(std::move(beta));
  }
  if (!satisfies_printed_equations(result, prompt, P_k, P_q, gates)) {
    throw std::logic_error("the implicit equations were not solved");
  }
  result.beta_hat =
      printed_query(prompt, P_k, P_q, gates, result.beta, Residual::after_the_layer).value();
  return result;
}

}  // namespace verify::li2025
