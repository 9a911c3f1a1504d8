// Derivatives of the in-context loss u^T K u of kernel attention in block form
// (kernel_attention_block.hpp) by all weights: backwards, one pass for the whole gradient, and
// forwards along one direction. `respond` is as in activation_slope.hpp.
#pragma once

#include "theorems/cheng2024/activation_slope.hpp"
#include "verify/models/kernel_attention_block.hpp"

namespace verify::cheng2024 {

// Frobenius gradients: d loss = sum_l dr_l dr + <A_l, dA_l> + <B_l, dB_l> + <C_l, dC_l>.
template <class T>
struct BlockGradient {
  T loss;
  Vector<T> dr;
  Vector<Matrix<T>> A, B, C;
};

template <class T, class Respond>
BlockGradient<T> block_gradient(const Matrix<T>& X0, const Vector<BlockLayer<T>>& layers,
                                const Matrix<T>& K, const Respond& respond) {
  const ModelStep<T> model_step;
  using Slope = std::decay_t<decltype(respond(0L, K))>;
  const long L = static_cast<long>(layers.size());
  Vector<Matrix<T>> X = {X0}, H, BX, CX, XH;
  Vector<Slope> slopes;
  for (long l = 0; l < L; ++l) {
    const auto& at = X.back();
    BX.push_back(layers[l].B * at);
    CX.push_back(layers[l].C * at);
    slopes.push_back(respond(l, transpose(BX.back()) * CX.back()));
    H.push_back(masked(slopes.back().H));
    XH.push_back(at * H.back());
    auto next = at + layers[l].A * XH.back();
    X.push_back(std::move(next));
  }
  const auto r = map(layers, [](const BlockLayer<T>& layer) { return layer.r; });
  const auto u = label_weights_backwards(H, r);

  BlockGradient<T> result{quadratic_loss(u.front(), K), Vector<T>(L), Vector<Matrix<T>>(L),
                          Vector<Matrix<T>>(L), Vector<Matrix<T>>(L)};
  Vector<Matrix<T>> H_bar;
  Vector<T> u_bar = T(2L) * (K * u.front());
  for (long l = 0; l < L; ++l) {
    const auto back = transpose(H[l]) * u_bar;
    result.dr[l] = dot(back, u[l + 1]);
    H_bar.push_back(r[l] * outer(u_bar, u[l + 1]));
    u_bar = u_bar + r[l] * back;
  }
  Matrix<T> X_bar(X0.rows(), X0.cols());
  for (long l = L - 1; l >= 0; --l) {
    const auto& [A, B, C, ignored] = layers[l];
    const auto AX = A * X[l];
    result.A[l] = X_bar * transpose(XH[l]);
    const auto P_bar = slopes[l].backward(masked(H_bar[l] + transpose(AX) * X_bar));
    const auto for_B = CX[l] * transpose(P_bar), for_C = BX[l] * P_bar, Xt = transpose(X[l]);
    result.B[l] = for_B * Xt;
    result.C[l] = for_C * Xt;
    if (l == 0) break;
    X_bar = X_bar + transpose(A) * (X_bar * transpose(H[l])) + transpose(B) * for_B +
            transpose(C) * for_C;
  }
  return result;
}

// Which weight matrix of a layer moves.
enum class MovedWeight { A, B, C };

// d/dt of X_0, .., X_L and of G = (I + r_0 M H_0) .. (I + r_{L-1} M H_{L-1}) while the weight moves
// along the direction, and G itself.
template <class T>
struct BlockTangent {
  Vector<Matrix<T>> X, dX, dH;
  Matrix<T> G, dG;
};

template <class T, class Respond>
BlockTangent<T> block_tangent(const Matrix<T>& X0, const Vector<BlockLayer<T>>& layers,
                              const Respond& respond, long moved_layer, MovedWeight moved,
                              const Matrix<T>& direction) {
  const ModelStep<T> model_step;
  const long N = X0.cols();
  BlockTangent<T> result{
      {X0}, {Matrix<T>(X0.rows(), N)}, {}, identity_matrix<T>(N), Matrix<T>(N, N)};
  for (long l = 0; l < static_cast<long>(layers.size()); ++l) {
    const auto& [A, B, C, r] = layers[l];
    const auto X = result.X.back(), dX = result.dX.back();
    const auto moves = [&](MovedWeight which) { return l == moved_layer && moved == which; };
    const auto BX = B * X, CX = C * X;
    const auto dBX = moves(MovedWeight::B) ? B * dX + direction * X : B * dX;
    const auto dCX = moves(MovedWeight::C) ? C * dX + direction * X : C * dX;
    const auto slope = respond(l, transpose(BX) * CX);
    const auto H = masked(slope.H);
    const auto dH = masked(slope.forward(transpose(dBX) * CX + transpose(BX) * dCX));
    result.dH.push_back(dH);
    auto step = dX + A * (dX * H + X * dH);
    if (moves(MovedWeight::A)) step = step + direction * (X * H);
    result.X.push_back(X + A * (X * H));
    result.dX.push_back(std::move(step));
    result.dG = result.dG + r * (result.dG * H + result.G * dH);
    result.G = result.G + r * (result.G * H);
  }
  return result;
}

}  // namespace verify::cheng2024
