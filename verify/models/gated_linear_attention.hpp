// Gated linear attention (Li et al. 2025, equation (GLA)): a recurrence over the tokens whose
// matrix state is multiplied entrywise by a gate. Columns are tokens.
#pragma once

#include "verify/linalg/call.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Embeddings are W^T z (the transposes are the paper's). W [c, c].
template <class T>
struct GatedWeights {
  Matrix<T> query, key, value;
};

// Columns q_i, k_i, v_i of the tokens; each [c, N].
template <class T>
struct Embeddings {
  Matrix<T> query, key, value;
};

template <class T>
Embeddings<T> embed(const Matrix<T>& Z, const GatedWeights<T>& W) {
  return {transpose(W.query) * Z, transpose(W.key) * Z, transpose(W.value) * Z};
}

// One token more: G o S + v k^T.
template <MatrixLike M>
M gated_state(const M& S, const M& G, const VectorOf<M>& v, const VectorOf<M>& k) {
  const ModelStep<ScalarOf<M>> model_step;
  return called(
      "state", {"S", "G", "v", "k"},
      [](const M& state, const M& gate, const VectorOf<M>& value, const VectorOf<M>& key) -> M {
        return hadamard(gate, state) + outer(value, key);
      },
      S, G, v, k);
}

// o_i = S_i q_i with S_0 = 0, S_i = G_i o S_{i-1} + v_i k_i^T; returns the columns o_1, .., o_N.
template <class T>
Matrix<T> gated_outputs(const Embeddings<T>& e, const Vector<Matrix<T>>& G) {
  const ModelStep<T> model_step;
  Matrix<T> S(e.value.rows(), e.key.rows());
  Matrix<T> outputs(e.value.rows(), e.value.cols());
  for (long i = 0; i < outputs.cols(); ++i) {
    S = gated_state(S, G[i], e.value.col(i), e.key.col(i));
    const auto o = S * e.query.col(i);
    for (long a = 0; a < outputs.rows(); ++a) outputs(a, i) = o[a];
  }
  return outputs;
}

// Tokens [c, N] through one layer without residual connection.
template <class T>
Matrix<T> gated_linear_attention(const Matrix<T>& Z, const GatedWeights<T>& W,
                                 const Vector<Matrix<T>>& G) {
  return gated_outputs(embed(Z, W), G);
}

// The state after token i (0-based) in parallel form: the sum over j <= i of G_{j:i} o v_j k_j^T,
// G_{j:i} = G_{j+1} o .. o G_i. A token's own gate never acts on it.
template <class T>
Matrix<T> parallel_state(const Embeddings<T>& e, const Vector<Matrix<T>>& G, long i) {
  const ModelStep<T> model_step;
  Matrix<T> S(e.value.rows(), e.key.rows());
  Matrix<T> product = map(S, [](const T&) { return T(1L); });
  for (long j = i; j >= 0; --j) {
    S = S + hadamard(product, outer(e.value.col(j), e.key.col(j)));
    product = hadamard(product, G[j]);
  }
  return S;
}

// Z_1 = Z, Z_{l+1} = Z_l + GLA_l(Z_l) (Li et al., equation (25)); gates[l] are those of layer l.
template <class T>
Vector<Matrix<T>> gated_stack(const Matrix<T>& Z, const Vector<GatedWeights<T>>& W,
                              const Vector<Vector<Matrix<T>>>& gates) {
  Vector<Matrix<T>> states = {Z};
  for (std::size_t l = 0; l < W.size(); ++l) {
    states.push_back(states.back() + gated_linear_attention(states.back(), W[l], gates[l]));
  }
  return states;
}

}  // namespace verify
