// What five papers' networks predict for one prompt, each by its own forward pass with its own
// layout, scale and sign. Parameters are those of the papers:
//   ahn2023        columns, 1/n, Q = +A, minus the corner;  a step of descent is A = -n S
//   memformer2024  columns, 1/n, Q = -A, minus the corner;  A = +n S
//   cheng2024      columns, no factor, V = diag(0, -r'), minus the corner;  r' B^T C = S
//   li2025         rows, no factor, no residual, plus the corner (one layer);  P_q P_k^T = S^T
//   liu2025        rows, no factor, the iterate itself, plus;  eta I = S
// S is the step w - S^T grad on (1/2) sum_i (<w, x_i> - y_i)^2, without 1/n.
#pragma once

#include "verify/models/base_conv_gradient_descent.hpp"
#include "verify/models/gated_layout.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/memory_register.hpp"

namespace verify::crosscut {

// Each returns the predictions after 0, 1, .., L layers.

template <class T>
Vector<T> ahn2023_predictions(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  const Vector<Matrix<T>> P(A.size(), label_weights<T>(prompt.d()));
  const auto states = linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<T>),
                                             from_rational<T>(Rational(1, prompt.n())));
  return -T(1L) * corners(states);
}

template <class T>
Vector<T> memformer2024_predictions(const Prompt<T>& prompt, const Vector<Matrix<T>>& A) {
  const auto run = plain_layers(token_matrix(prompt), memformer_weights(A),
                                from_rational<T>(Rational(1, prompt.n())));
  return -T(1L) * corners(run.states);
}

template <class T>
Vector<T> cheng2024_predictions(const Prompt<T>& prompt, const Vector<KernelHead<T>>& layers) {
  return -T(1L) *
         corners(kernel_attention_stack(token_matrix(prompt), layers, Activation{Kernel{}}));
}

// One layer, gates 1: the output of the last token is the prediction itself.
template <class T>
T li2025_prediction(const Prompt<T>& prompt, const Matrix<T>& P_k, const Matrix<T>& P_q) {
  const Vector<T> ones(prompt.d() + 1, T(1L));
  const Vector<Matrix<T>> gates(prompt.n() + 1, outer(ones, ones));
  const auto Z = transpose(gated_layout::token_rows(prompt));
  return gated_linear_attention(Z, gated_layout::weights(P_k, P_q), gates)(prompt.d(), prompt.n());
}

// Residual layers, gates 1: minus the label of the last token.
template <class T>
Vector<T> li2025_stacked_predictions(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                                     const Vector<Matrix<T>>& P_q) {
  const Matrix<T> open = outer(Vector<T>(prompt.d(), T(1L)), Vector<T>(prompt.n() + 1, T(1L)));
  Vector<T> result = {T(0L)};
  for (const auto& labels :
       gated_layout::label_layers(prompt, P_k, P_q, Vector<Matrix<T>>(P_k.size(), open)))
    result.push_back(-labels.back());
  return result;
}

// The non-causal BaseConv stack from x_0 = 0, three layers a step.
template <class T>
Vector<T> liu2025_predictions(const Prompt<T>& prompt, const T& eta, long steps) {
  const LeastSquares<T> problem{transpose(prompt.X), prompt.y};
  Vector<T> result = {T(0L)};
  for (const auto& x : noncausal_iterates(problem, Vector<T>(prompt.d(), T(0L)), eta, steps))
    result.push_back(dot(prompt.x_query, x));
  return result;
}

}  // namespace verify::crosscut
