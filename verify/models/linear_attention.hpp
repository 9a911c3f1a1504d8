// Linear self-attention with residual connection and a query mask (no softmax).
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

enum class QueryMask { on, off };  // on: the last token is no source (M = diag(1, .., 1, 0))

// Z + scale * P Z M (Z^T Q Z), Z [c, N], P and Q [c, c]; the papers' scale is 1/n.
template <class T>
Matrix<T> linear_attention_layer(const Matrix<T>& Z, const Matrix<T>& P, const Matrix<T>& Q,
                                 const T& scale, QueryMask mask = QueryMask::on) {
  const ModelStep<T> model_step;
  Matrix<T> values = P * Z;
  if (mask == QueryMask::on) {
    for (long i = 0; i < values.rows(); ++i) values(i, values.cols() - 1) = T(0L);
  }
  const Matrix<T> scores = transpose(Z) * (Q * Z);
  return Z + scale * (values * scores);
}

// Z_0, .., Z_L of a stack with weights (P_l, Q_l).
template <class T>
Vector<Matrix<T>> linear_attention_stack(Matrix<T> Z, const Vector<Matrix<T>>& P,
                                         const Vector<Matrix<T>>& Q, const T& scale,
                                         QueryMask mask = QueryMask::on) {
  Vector<Matrix<T>> states = {Z};
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

}  // namespace verify
