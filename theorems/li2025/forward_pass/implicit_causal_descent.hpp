// The causal descent of causal_weighted_descent.hpp with residuals taken after the layer instead of
// before it, as Theorems 6, 7 and Corollary 3 of Li et al. 2025 print their index: every trajectory
// then solves a linear equation. Needed to show what the printed formula gives.
#pragma once

#include <optional>
#include <stdexcept>

#include "theorems/li2025/forward_pass/causal_weighted_descent.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::li2025 {

// Whether the trajectories satisfy the implicit equations, by putting them in.
inline bool satisfies_implicit_equations(const CausalDescent<Rational>& descent,
                                         const Prompt<Rational>& prompt,
                                         const Vector<Matrix<Rational>>& P_k,
                                         const Vector<Matrix<Rational>>& P_q,
                                         const Vector<Matrix<Rational>>& gates) {
  bool satisfied = true;
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    const auto keys = transpose(P_k[l]) * prompt.X;
    const auto after = residuals(prompt, descent.beta[l + 1]);
    for (long i = 0; i < prompt.n(); ++i) {
      const auto step = P_q[l] * gated_sum(keys, after, gates[l], i);
      satisfied &= descent.beta[l + 1].col(i) == descent.beta[l].col(i) - step;
    }
  }
  return satisfied;
}

// Nothing where one of the linear equations has no solution. With r_j = x_j^T beta_{j,l} - y_j:
// beta_{i,l} = beta_{i,l-1} - P_q sum_{j<=i} r_j (P_k^T x_j o g_{j:i}), solved for i = 1, .., n in
// turn.
inline std::optional<CausalDescent<Rational>> implicit_causal_descent(
    const Prompt<Rational>& prompt, const Vector<Matrix<Rational>>& P_k,
    const Vector<Matrix<Rational>>& P_q, const Vector<Matrix<Rational>>& gates) {
  const long d = prompt.d(), n = prompt.n();
  CausalDescent<Rational> result{{Matrix<Rational>(d, n)}, {Vector<Rational>(d, Rational(0))}};
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
    const auto& x = prompt.x_query;
    const Rational decay = Rational(1) - dot(x, P_q[l] * (transpose(P_k[l]) * x));
    result.beta_hat.push_back(decay * result.beta_hat.back() -
                              P_q[l] * gated_sum(keys, residuals(prompt, beta), gates[l], n));
    result.beta.push_back(std::move(beta));
  }
  if (!satisfies_implicit_equations(result, prompt, P_k, P_q, gates)) {
    throw std::logic_error("the implicit equations were not solved");
  }
  return result;
}

}  // namespace verify::li2025
