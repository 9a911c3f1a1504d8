// Vector gating of prompts with delimiters (Li et al. 2025, Theorem 5): G(z) = alpha(z) 1^T with
// gates alpha that read the context alone, values v_i = y_i u, prediction h^T o. Row m of the state
// then weights the demonstrations on its own, and u and h combine the rows.
#pragma once

#include "theorems/li2025/delimiters/delimited_prompt.hpp"
#include "verify/models/gated_layout.hpp"

namespace verify::li2025 {

// Gates of one row of the state: on demonstrations, delimiters 1..K, the query.
template <class T>
struct RowGates {
  T demonstration;
  Vector<T> delimiters;
  T query;
};

// One RowGates a row of the state, and what combines the rows; all [d+p+1].
template <class T>
struct VectorGatedModel {
  Vector<RowGates<T>> rows;
  Vector<T> u, head;
};

// alpha 1^T for every token.
template <class T>
Vector<Matrix<T>> vector_gates(const Vector<long>& lengths, const Vector<RowGates<T>>& rows) {
  const Vector<T> ones(rows.size(), T(1L));
  const auto gate = [&](auto entry) { return outer(map(rows, entry), ones); };
  Vector<Matrix<T>> delimiters;
  for (std::size_t k = 0; k < lengths.size(); ++k) {
    delimiters.push_back(gate([k](const RowGates<T>& row) { return row.delimiters[k]; }));
  }
  return along_prompt(lengths, gate([](const RowGates<T>& row) { return row.demonstration; }),
                      delimiters, gate([](const RowGates<T>& row) { return row.query; }));
}

// The last output for the prompt with tokens Z, P_q = P, P_k = I; d is the number of covariates.
template <class T>
Vector<T> vector_gated_output(const Matrix<T>& Z, const Matrix<T>& P, const Vector<T>& u,
                              const Vector<Matrix<T>>& G) {
  const long d = P.rows(), p = Z.rows() - d - 1;
  auto W = pad_weights(gated_layout::weights(identity_matrix<T>(d), P), p);
  set_block(W.value, d, 0, from_rows<T>({u}));
  return gated_linear_attention(Z, W, G).col(Z.cols() - 1);
}

// sum_m h_m u_m omega^(m): what the demonstrations are weighted with in the prediction.
template <class T>
Vector<T> combined_weights(const Vector<long>& lengths, const VectorGatedModel<T>& model) {
  Vector<T> omega;
  for (std::size_t m = 0; m < model.rows.size(); ++m) {
    const auto& row = model.rows[m];
    const auto weights = delimited_weights(lengths, row.demonstration, row.delimiters, row.query);
    const auto share = T(model.head[m] * model.u[m]) * weights;
    omega = m == 0 ? share : omega + share;
  }
  return omega;
}

// All gates 1 (no limit has been taken of u and head): the start of the constructions.
template <class T>
VectorGatedModel<T> open_model(long K, long D, const T& g_query) {
  return {Vector<RowGates<T>>(D, {T(1L), Vector<T>(K, T(1L)), g_query}), Vector<T>(D, T(0L)),
          Vector<T>(D, T(0L))};
}

// Row k = 1..K closes at delimiter k-1 and is open elsewhere; it carries omega_k - omega_{k-1}. The
// weights of the blocks are then omega_1, .., omega_K (times the query's gate).
template <class T>
VectorGatedModel<T> increments_model(const Vector<T>& omega, long D, const T& g_query) {
  const long K = static_cast<long>(omega.size());
  auto model = open_model(K, D, g_query);
  for (long k = 0; k < K; ++k) {
    model.head[k] = T(1L);
    model.u[k] = k == 0 ? omega[0] : T(omega[k] - omega[k - 1]);
    if (k > 0) model.rows[k].delimiters[k - 1] = T(0L);
  }
  return model;
}

}  // namespace verify::li2025
