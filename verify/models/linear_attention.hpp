// Linear self-attention with residual connection and a query mask (no softmax).
#pragma once

#include "verify/linalg/call.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

enum class QueryMask { on, off };  // on: the last token is no source (M = diag(1, .., 1, 0))

// Z + scale * P Z M (Z^T Q Z), Z [c, N], P and Q [c, c]; the papers' scale is 1/n.
template <MatrixLike M>
M linear_attention_layer(const M& Z, const M& P, const M& Q, const ScalarOf<M>& scale,
                         QueryMask mask = QueryMask::on) {
  const ModelStep<ScalarOf<M>> model_step;
  const bool on = mask == QueryMask::on;
  return called(
      on ? "LinAttn" : "LinAttn_full", {"Z", "P", "Q", "s"},
      [on](const M& tokens, const M& value, const M& key, const ScalarOf<M>& by) -> M {
        const M values = on ? without_last_column(value * tokens) : value * tokens;
        const M scores = transpose(tokens) * (key * tokens);
        return tokens + by * (values * scores);
      },
      Z, P, Q, scale);
}

// Z_0, .., Z_L of a stack with weights (P_l, Q_l).
template <MatrixLike M>
std::vector<M> linear_attention_stack(M Z, const std::vector<M>& P, const std::vector<M>& Q,
                                      const ScalarOf<M>& scale, QueryMask mask = QueryMask::on) {
  std::vector<M> states = {Z};
  for (std::size_t l = 0; l < P.size(); ++l) {
    states.push_back(linear_attention_layer(states.back(), P[l], Q[l], scale, mask));
  }
  return states;
}

// The sparse weights of the papers: P = diag(B, 1) (B = 0 leaves the covariates alone), Q = diag(A,
// 0).
template <class T>
Matrix<T> label_weights(long d) {
  Matrix<T> P(d + 1, d + 1);
  P(d, d) = T(1L);
  return P;
}
template <class T>
Matrix<T> query_key_weights(const Matrix<T>& A) {
  Matrix<T> Q(A.rows() + 1, A.cols() + 1);
  set_block(Q, 0, 0, A);
  return Q;
}

// A layer with these weights, of whatever kind A is.
template <MatrixLike M>
M descent_layer(const M& A, const M& Z, const ScalarOf<M>& scale, QueryMask mask = QueryMask::on) {
  const auto above = zero_column(A), beside = zero_row(A);
  const M P = bordered(zero_like(A), above, beside, ScalarOf<M>(1L));
  const M Q = bordered(A, above, beside, ScalarOf<M>(0L));
  return linear_attention_layer(Z, P, Q, scale, mask);
}

}  // namespace verify
