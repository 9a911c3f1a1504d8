// Li et al. (2025) write samples, tokens and gates as rows; inside, columns are samples. The way in
// and the way back, and the paper's weights (9).
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::gated_layout {

// X [n, d] with rows x_i^T.
template <class T>
Prompt<T> prompt_from_rows(const Matrix<T>& X, const Vector<T>& y, const Vector<T>& x_query) {
  return {transpose(X), y, x_query};
}

// Z [n+1, d+1] with rows z_i^T.
template <class T>
Matrix<T> token_rows(const Prompt<T>& prompt) {
  return transpose(token_matrix(prompt));
}

// W_k = diag(P_k, 0), W_q = diag(P_q, 0), W_v = diag(0, v): equation (9), where v = 1.
template <class T>
GatedWeights<T> weights(const Matrix<T>& P_k, const Matrix<T>& P_q, const T& v = T(1L)) {
  return {query_key_weights(P_q), query_key_weights(P_k), v * label_weights<T>(P_k.rows())};
}

// Column i is g_i, the first d entries of row r of G_i; [d, N]. The theorems read the last row.
template <class T>
Matrix<T> gate_columns(const Vector<Matrix<T>>& G, long r) {
  Matrix<T> columns(G.front().cols() - 1, static_cast<long>(G.size()));
  for (long k = 0; k < columns.rows(); ++k)
    for (long i = 0; i < columns.cols(); ++i) columns(k, i) = G[i](r, k);
  return columns;
}
template <class T>
Matrix<T> gate_columns(const Vector<Matrix<T>>& G) {
  return gate_columns(G, G.front().rows() - 1);
}

// Full gates whose last rows start with the given g_i^T (rows of g_rows [N, d]). The entries that
// ought not to matter get unequal small numbers, so that they would be noticed if they did.
template <class T>
Vector<Matrix<T>> gates_from_last_rows(const Matrix<T>& g_rows) {
  const long d = g_rows.cols();
  Vector<Matrix<T>> G;
  for (long i = 0; i < g_rows.rows(); ++i) {
    Matrix<T> gate(d + 1, d + 1);
    for (long a = 0; a <= d; ++a)
      for (long b = 0; b <= d; ++b)
        gate(a, b) = a == d && b < d ? g_rows(i, b) : T((i + a + 2 * b) % 3);
    G.push_back(std::move(gate));
  }
  return G;
}

// The labels (last entries of all tokens) after each layer of a stack with weights from P_k, P_q:
// the covariates never change and rows of a state never mix, so that one row of every state is
// enough. gates[l] [d, n+1], column i is g_i.
template <class T>
std::vector<Vector<T>> label_layers(const Prompt<T>& prompt, const Vector<Matrix<T>>& P_k,
                                    const Vector<Matrix<T>>& P_q, const Vector<Matrix<T>>& gates) {
  const auto Z = token_matrix(prompt);
  const auto covariates = block(Z, 0, 0, prompt.d(), prompt.n() + 1);
  std::vector<Vector<T>> layers;
  Vector<T> labels = Z.row(prompt.d());
  for (std::size_t l = 0; l < P_k.size(); ++l) {
    Vector<Matrix<T>> G;
    for (long i = 0; i <= prompt.n(); ++i) G.push_back(from_rows<T>({gates[l].col(i)}));
    const Embeddings<T> e{transpose(P_q[l]) * covariates, transpose(P_k[l]) * covariates,
                          from_rows<T>({labels})};
    labels = labels + gated_outputs(e, G).row(0);
    layers.push_back(labels);
  }
  return layers;
}

}  // namespace verify::gated_layout
