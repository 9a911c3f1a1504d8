// Memformers: linear attention layers Attn_{P,Q}(Z) = P Z M (Z^T Q Z) that also read and write
// memory registers of the shape of Z. One register carried along, with scalars alpha_l, gamma_l
// (17)-(18), or one register a layer, with entrywise weights Gamma_j^l (19)-(20). The papers' scale
// is 1/n. Source: "Memory-augmented Transformers can implement linear first-order optimization
// methods", equations (5)-(9) and (17)-(20).
#pragma once

#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Attn_{P,Q}(Z) = P Z M (Z^T Q Z) (5), Z [c, N]; off: M is the identity.
template <class T>
Matrix<T> linear_attention(const Matrix<T>& Z, const Matrix<T>& P, const Matrix<T>& Q,
                           QueryMask mask = QueryMask::on) {
  const ModelStep<T> model_step;
  Matrix<T> shown = Z;
  if (mask == QueryMask::on) {
    for (long i = 0; i < Z.rows(); ++i) shown(i, Z.cols() - 1) = T(0L);
  }
  return P * (shown * (transpose(Z) * (Q * Z)));
}

// One layer's weights (9): P = diag(B, 1) and, with its minus, Q = -diag(A, 0).
template <class T>
struct AttentionWeights {
  Matrix<T> P, Q;  // [d+1, d+1]
};
template <class T>
AttentionWeights<T> memformer_weights(const Matrix<T>& A) {
  return {label_weights<T>(A.rows()), -query_key_weights(A)};
}
template <class T>
AttentionWeights<T> memformer_weights(const Matrix<T>& A, const Matrix<T>& B) {
  auto result = memformer_weights(A);
  set_block(result.P, 0, 0, B);
  return result;
}
template <class T>
Vector<AttentionWeights<T>> memformer_weights(const Vector<Matrix<T>>& A) {
  return map(A, [](const Matrix<T>& a) { return memformer_weights(a); });
}

template <class T>
struct RegisterRun {
  Vector<Matrix<T>> states;     // Z_0, .., Z_L
  Vector<Matrix<T>> registers;  // R_0, .., R_{L-1}
};

// (6): Z_{l+1} = Z_l + scale Attn_l(Z_l); the registers hold Attn_l(Z_l).
template <class T>
RegisterRun<T> plain_layers(const Matrix<T>& Z_0, const Vector<AttentionWeights<T>>& layers,
                            const T& scale, QueryMask mask = QueryMask::on) {
  RegisterRun<T> run{{Z_0}, {}};
  for (const auto& layer : layers) {
    const auto& Z = run.states.back();
    run.registers.push_back(linear_attention(Z, layer.P, layer.Q, mask));
    run.states.push_back(Z + scale * run.registers.back());
  }
  return run;
}

// (17)-(18): R_l = Attn_l(Z_l) + gamma_l R_{l-1}, Z_{l+1} = Z_l + alpha_l scale R_l, R_{-1} = 0:
// gamma_0 plays no part.
template <class T>
RegisterRun<T> carried_register(const Matrix<T>& Z_0, const Vector<AttentionWeights<T>>& layers,
                                const Vector<T>& alpha, const Vector<T>& gamma, const T& scale) {
  RegisterRun<T> run{{Z_0}, {}};
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const auto& Z = run.states.back();
    Matrix<T> R = linear_attention(Z, layers[l].P, layers[l].Q);
    if (l > 0) R = R + gamma.at(l) * run.registers.back();
    run.registers.push_back(R);
    run.states.push_back(Z + (alpha.at(l) * scale) * R);
  }
  return run;
}

// (19)-(20): R_l = Attn_l(Z_l), Z_{l+1} = Z_l + scale sum_{j<=l} Gamma[l][j] o R_j with entrywise
// weights Gamma[l][j] [d+1, n+1].
template <class T>
RegisterRun<T> weighted_registers(const Matrix<T>& Z_0, const Vector<AttentionWeights<T>>& layers,
                                  const Vector<Vector<Matrix<T>>>& Gamma, const T& scale) {
  RegisterRun<T> run{{Z_0}, {}};
  for (std::size_t l = 0; l < layers.size(); ++l) {
    Matrix<T> Z = run.states.back();
    run.registers.push_back(linear_attention(Z, layers[l].P, layers[l].Q));
    for (std::size_t j = 0; j <= l; ++j) {
      Z = Z + scale * hadamard(Gamma.at(l).at(j), run.registers[j]);
    }
    run.states.push_back(Z);
  }
  return run;
}

// Gamma with the same weight in every row: column i carries `tokens[i]`, [rows, tokens.size()].
template <class T>
Matrix<T> token_weights(long rows, const Vector<T>& tokens) {
  return outer(Vector<T>(rows, T(1L)), tokens);
}

// Row d+1 of every Z_l: [L+1, n+1].
template <class T>
Matrix<T> label_rows(const Vector<Matrix<T>>& states) {
  return from_rows(map(states, [](const Matrix<T>& Z) { return Z.row(Z.rows() - 1); }));
}

// What the label row is when the layers carry the iterates w_l (rows of w): entry i is
// y_i - <x_i, w_l>, the last one -<x_query, w_l>; [L+1, n+1].
template <class T>
Matrix<T> residual_rows(const Prompt<T>& prompt, const Matrix<T>& w) {
  Vector<Vector<T>> rows;
  for (long l = 0; l < w.rows(); ++l) {
    const auto labels = prompt.y - transpose(prompt.X) * w.row(l);
    rows.push_back(labels);
    rows.back().push_back(-dot(prompt.x_query, w.row(l)));
  }
  return from_rows(rows);
}

}  // namespace verify
