// What a stack of gated linear attention layers computes: one weighted descent trajectory for every
// demonstration, coupled because token i sees only tokens j <= i, and one for the query.
// Li et al. 2025, Theorem 6 without its division by gates. Columns are samples.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::li2025 {

// The sum over demonstrations j <= i (0-based) of r_j k_j o g_{j:i}; keys [d, n], gates [d, n+1].
// i = n is the query, which is no demonstration but whose gate acts on all of them.
template <class T>
Vector<T> gated_sum(const Matrix<T>& keys, const Vector<T>& r, const Matrix<T>& gates, long i) {
  Vector<T> total(keys.rows(), T(0L)), product(keys.rows(), T(1L));
  for (long j = i; j >= 0; --j) {
    if (j < keys.cols()) total = total + r[j] * hadamard(keys.col(j), product);
    if (j > 0) product = hadamard(product, gates.col(j));
  }
  return total;
}

template <class T>
struct CausalDescent {
  Vector<Matrix<T>> beta;      // L+1 matrices [d, n]: column i is beta_{i,l}
  Vector<Vector<T>> beta_hat;  // L+1 vectors [d]: the query's
};

// x_i^T beta_i - y_i for all i.
template <class T>
Vector<T> residuals(const Prompt<T>& prompt, const Matrix<T>& beta) {
  Vector<T> rho;
  for (long i = 0; i < prompt.n(); ++i) {
    rho.push_back(dot(prompt.X.col(i), beta.col(i)) - prompt.y[i]);
  }
  return rho;
}

// beta_{i,l} = beta_{i,l-1} - P_q sum_{j<=i} rho_j (P_k^T x_j o g_{j:i}) and
// beta_hat_l = (1 - alpha_l) beta_hat_{l-1} - P_q sum_j rho_j (P_k^T x_j o g_{j:n+1}), with rho the
// residuals before layer l and alpha_l = x^T P_q P_k^T x; no alpha when the query is masked out as
// a source. gates[l] [d, n+1], the first column never acts.
template <class T>
CausalDescent<T> causal_weighted_descent(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                                         const Vector<Matrix<T>>& P_q,
                                         const Vector<Matrix<T>>& gates,
                                         QueryMask mask = QueryMask::off) {
  const long d = prompt.d(), n = prompt.n();
  CausalDescent<T> result{{Matrix<T>(d, n)}, {Vector<T>(d, T(0L))}};
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    const Matrix<T> keys = transpose(P_k[l]) * prompt.X;
    const auto rho = residuals(prompt, result.beta.back());
    Matrix<T> beta = result.beta.back();
    for (long i = 0; i < n; ++i) {
      const auto step = P_q[l] * gated_sum(keys, rho, gates[l], i);
      for (long k = 0; k < d; ++k) beta(k, i) = T(beta(k, i) - step[k]);
    }
    const auto& x = prompt.x_query;
    const T alpha = dot(x, P_q[l] * (transpose(P_k[l]) * x));
    const T decay = mask == QueryMask::on ? T(1L) : T(T(1L) - alpha);
    const auto step = P_q[l] * gated_sum(keys, rho, gates[l], n);
    result.beta_hat.push_back(decay * result.beta_hat.back() - step);
    result.beta.push_back(std::move(beta));
  }
  return result;
}

}  // namespace verify::li2025
