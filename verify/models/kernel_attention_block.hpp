// Kernel attention in block form, V_l = diag(A_l, r_l): the covariates evolve without the labels,
// and the labels linearly (Cheng et al. 2024, Assumption 4.4):
//   X_{l+1} = X_l + A_l X_l M H_l,  Y_{l+1} = Y_l (I + r_l M H_l),  H_l = h(B_l X_l, C_l X_l).
// With u = (I + r_0 M H_0) .. (I + r_k M H_k) e_query the loss given X is u^T K u, K = E[Y^T Y |
// X].
#pragma once

#include "verify/models/kernel_attention.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct BlockLayer {
  Matrix<T> A, B, C;  // [d, d]
  T r;
};

template <class T>
KernelHead<T> head_of(const BlockLayer<T>& layer) {
  return {block_values(layer.A, layer.r), layer.B, layer.C};
}

template <class T>
struct BlockTrace {
  Vector<Matrix<T>> X;  // X_0, .., X_L  [d, N]
  Vector<Matrix<T>> H;  // H_0, .., H_{L-1}  [N, N], before the mask
};

// M H: the last row is zero.
template <class T>
Matrix<T> masked(Matrix<T> H) {
  for (long j = 0; j < H.cols(); ++j) H(H.rows() - 1, j) = T(0L);
  return H;
}

template <class T, class H>
BlockTrace<T> block_trace(Matrix<T> X, const Vector<BlockLayer<T>>& layers, const H& h) {
  const ModelStep<T> model_step;
  BlockTrace<T> trace{{std::move(X)}, {}};
  for (const auto& layer : layers) {
    const auto& at = trace.X.back();
    trace.H.push_back(h(layer.B * at, layer.C * at));
    auto next = at + layer.A * (at * masked(trace.H.back()));
    trace.X.push_back(std::move(next));
  }
  return trace;
}

// u_l for l = L, .., 0 read backwards, u_L = e_query: result[l] = (I + r_l M H_l) result[l+1].
template <class T>
Vector<Vector<T>> label_weights_backwards(const Vector<Matrix<T>>& H, const Vector<T>& r) {
  const long L = static_cast<long>(H.size()), N = H.front().rows();
  Vector<Vector<T>> u(L + 1);
  u[L] = unit_vector<T>(N, N - 1);
  for (long l = L - 1; l >= 0; --l) u[l] = u[l + 1] + r[l] * (masked(H[l]) * u[l + 1]);
  return u;
}

// u^T K u, the expected squared sum of TF and the query's label given X.
template <class T>
T quadratic_loss(const Vector<T>& u, const Matrix<T>& K) {
  return dot(u, K * u);
}

template <class T, class H>
T block_loss(const Matrix<T>& X, const Vector<BlockLayer<T>>& layers, const H& h,
             const Matrix<T>& K) {
  const auto trace = block_trace(X, layers, h);
  if (layers.empty()) return K(K.rows() - 1, K.cols() - 1);
  const auto r = map(layers, [](const BlockLayer<T>& layer) { return layer.r; });
  return quadratic_loss(label_weights_backwards(trace.H, r).front(), K);
}

}  // namespace verify
