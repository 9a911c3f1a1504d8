// What layers of full linear attention compute when every token is a source, the query too: one
// descent trajectory for all tokens, which decays by I - P_l x x^T. Li et al. 2025 print the scalar
// decay 1 - x^T P_l x in its place. Columns are samples.
#pragma once

#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::li2025 {

enum class Decay { none, matrix, scalar };

// beta_0 = 0; beta_l = D_l beta_{l-1} - P_l X (X^T beta_{l-1} - y) with D_l = I, I - P_l x x^T or
// 1 - x^T P_l x; the iterates beta_1, .., beta_L.
template <class T>
Vector<Vector<T>> full_attention_descent(const Prompt<T>& prompt, const Vector<Matrix<T>>& P,
                                         Decay decay) {
  const auto& x = prompt.x_query;
  Vector<Vector<T>> iterates;
  Vector<T> beta(prompt.d(), T(0L));
  for (const auto& step : P) {
    const auto gradient = prompt.X * (transpose(prompt.X) * beta - prompt.y);
    auto next = beta - step * gradient;
    if (decay == Decay::matrix) next = next - dot(x, beta) * (step * x);
    if (decay == Decay::scalar) next = next - dot(x, step * x) * beta;
    beta = std::move(next);
    iterates.push_back(beta);
  }
  return iterates;
}

// Labels of all tokens after layers 1, .., L of linear attention without causal mask, with
// P_l = P_q P_k^T and W_q built from -P_q. QueryMask::on: the query is no source.
template <class T>
Vector<Vector<T>> full_attention_labels(const Prompt<T>& prompt, const Vector<Matrix<T>>& P,
                                        QueryMask mask) {
  const Vector<Matrix<T>> values(P.size(), label_weights<T>(prompt.d()));
  const auto scores = map(P, [](const Matrix<T>& p) { return query_key_weights(-transpose(p)); });
  const auto states = linear_attention_stack(token_matrix(prompt), values, scores, T(1L), mask);
  Vector<Vector<T>> labels;
  for (std::size_t l = 1; l < states.size(); ++l) labels.push_back(states[l].row(prompt.d()));
  return labels;
}

// y_i - x_i^T beta for the demonstrations, then -x^T beta for the query.
template <class T>
Vector<T> labels_of(const Prompt<T>& prompt, const Vector<T>& beta) {
  auto labels = prompt.y - transpose(prompt.X) * beta;
  labels.push_back(-dot(prompt.x_query, beta));
  return labels;
}

}  // namespace verify::li2025
