// Structured kernel attention on covariates turned by U_S = Sigma^{1/2} U Sigma^{-1/2}, U
// orthogonal: the identities (42)-(44), (62), (63), (66), (67), (76), (77), (80), (81) of Cheng et
// al. (2024), for every differentiable activation of U^T W at once: inside the set the logits do
// not change, so that values H_l and differentials J_l at them are free and the same on both sides.
#pragma once

#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/structured_block.hpp"
#include "theorems/cheng2024/turned_direction_average.hpp"
#include "verify/algebra/statement.hpp"

namespace verify::cheng2024 {

// U_S and what it is made of, cleared of denominators: W = rho U_S, back = rho U_S^{-1},
// scaled_U = rho U.
template <class T>
struct CovarianceTurn {
  Matrix<T> W, back, scaled_U, Ti;
  T rho;
};

// Sigma^{-1/2} free and U the reflection along a free vector. The identities hold for U U' if they
// hold for U and U', and reflections generate the orthogonal group.
template <class T>
CovarianceTurn<T> free_covariance_turn(Variables<T>& free, long d) {
  const auto s = free_root<T>(free, d);
  const auto v = free.vector(d);
  const T norm = dot(v, v);
  const Matrix<T> u = norm * identity_matrix<T>(d) - T(2L) * outer(v, v);
  return {s.root * u * s.inverse_root, s.root * transpose(u) * s.inverse_root, s.rho * u,
          s.inverse_root, T(s.rho * norm)};
}

// rho^2 times the direction that the original covariates see.
enum class TurnRule {
  corrected,   // U^T R U_S for B and C, U_S^{-1} R U_S for A
  both_sides,  // U_S^T R U_S, as (43) prints
  transposed,  // U^T R U_S also for A, as the end of the proof of F.4 prints
};
template <class T>
Matrix<T> seen_direction(const CovarianceTurn<T>& turn, MovedWeight moved, const Matrix<T>& R,
                         TurnRule rule) {
  if (rule == TurnRule::both_sides) return transpose(turn.W) * R * turn.W;
  if (moved == MovedWeight::A && rule == TurnRule::corrected) return turn.back * R * turn.W;
  return transpose(turn.scaled_U) * R * turn.W;
}

template <class T>
FreeActivation<T> free_activation(Variables<T>& free, long N, long layers) {
  FreeActivation<T> result;
  for (long l = 0; l < layers; ++l)
    result.layers.push_back({free.matrix(N, N), free.matrix(N * N, N * N)});
  return result;
}
template <class T>
FreeActivation<T> rescaled(FreeActivation<T> activation, const T& factor) {
  for (auto& layer : activation.layers) layer.J = factor * layer.J;
  return activation;
}

template <class T>
StructuredScalars<T> free_scalars(Variables<T>& free, long layers) {
  return {free.vector(layers), free.vector(layers), free.vector(layers), free.vector(layers)};
}

// X_l(U_S X_0) = U_S X_l(X_0), G likewise without U_S, and the derivatives along R at U_S X_0 are
// those along the seen direction at X_0. At W X_0 the logits are rho^2 times those at U_S X_0, so
// the differentials are J there and rho^2 J here; the seen direction carries rho^2.
struct TurnedBlock {
  long d, n, layers, j;
  MovedWeight moved;
  TurnRule rule = TurnRule::corrected;
  bool A_outside = false;  // A_0 = an arbitrary matrix

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto turn = free_covariance_turn<T>(free, d);
    auto weights = structured_block(free_scalars(free, layers), turn.Ti);
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1), R = free.matrix(d, d);
    if (A_outside) weights[0].A = free.matrix(d, d);
    const T square = turn.rho * turn.rho;
    const auto there = block_tangent(turn.W * X0, weights, activation, j, moved, R);
    const auto here = block_tangent(X0, weights, rescaled(activation, square), j, moved,
                                    seen_direction(turn, moved, R, rule));
    auto zero = (there.G - here.G).entries();
    append(zero, square * there.dG - here.dG);
    for (std::size_t l = 0; l < here.X.size(); ++l) {
      append(zero, there.X[l] - turn.W * here.X[l]);
      append(zero, square * there.dX[l] - turn.W * here.dX[l]);
    }
    // (44): B U_S = U B.
    append(zero, turn.Ti * turn.W - turn.scaled_U * turn.Ti);
    return zero;
  }
};

// The logits of each layer at U_S X_0 are those at X_0 when H_l is the same: with the induction
// over layers this is what lets H_l and J_l be the same on both sides.
struct TurnedLogits {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto turn = free_covariance_turn<T>(free, d);
    const auto weights = structured_block(free_scalars(free, layers), turn.Ti);
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1), none = Matrix<T>(d, d);
    const auto there = block_tangent(turn.W * X0, weights, activation, 0, MovedWeight::A, none);
    const auto here = block_tangent(X0, weights, activation, 0, MovedWeight::A, none);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      const auto logits = [&](const Matrix<T>& X) {
        return transpose(weights[l].B * X) * (weights[l].C * X);
      };
      append(zero, logits(there.X[l]) - T(turn.rho * turn.rho) * logits(here.X[l]));
    }
    return zero;
  }
};

// The gradient summed over the atoms Sigma^{1/2} U Xi_0, U in the set: grad_B = gamma Sigma^{1/2},
// grad_C likewise, grad_A = gamma I, entry by entry. Labels with E[Y^T Y | X] = K for every atom, K
// free.
struct OrbitGradient {
  enum class Variant {
    as_stated,
    along_inverse_root,  // grad_B = gamma Sigma^{-1/2}
    other_labels,        // K differs between atoms
    B_outside,           // B_0 an arbitrary matrix
  };
  long d, n, layers;
  Vector<SignedPermutation> set;
  bool with_A = true;
  Variant variant = Variant::as_stated;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free_root<T>(free, d);
    auto scalars = free_scalars(free, layers);
    if (!with_A) scalars.a = Vector<T>(layers, T(0L));
    auto weights = structured_block(scalars, s.inverse_root);
    const auto activation = free_activation(free, n + 1, layers);
    const auto Xi = free.matrix(d, n + 1);
    auto K = free.symmetric(n + 1);
    if (variant == Variant::B_outside) weights[0].B = free.matrix(d, d);
    Vector<Matrix<T>> A(layers, Matrix<T>(d, d)), B = A, C = A;
    for (const auto& P : set) {
      if (variant == Variant::other_labels) K = free.symmetric(n + 1);
      const auto g = block_gradient(s.root * (matrix_of<T>(P) * Xi), weights, K, activation);
      for (long l = 0; l < layers; ++l) {
        A[l] = A[l] + g.A[l];
        B[l] = B[l] + g.B[l];
        C[l] = C[l] + g.C[l];
      }
    }
    const bool inverse = variant == Variant::along_inverse_root;
    const auto& shape = inverse ? s.inverse_root : s.root;
    const auto& dual = inverse ? s.root : s.inverse_root;
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto* g : {&B[l], &C[l]})
        append(zero, T(T(d) * s.rho) * *g - trace(transpose(*g) * dual) * shape);
      append(zero, T(d) * A[l] - trace(A[l]) * identity_matrix<T>(d));
    }
    return zero;
  }
};

// The gradient of the backward pass pairs with a direction to the derivative of the forward pass.
struct GradientAgainstTangent {
  long d, n, layers, j;
  MovedWeight moved;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<BlockLayer<T>> weights;
    for (long l = 0; l < layers; ++l)
      weights.push_back({free.matrix(d, d), free.matrix(d, d), free.matrix(d, d), free.scalar()});
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1), R = free.matrix(d, d);
    const auto K = free.symmetric(n + 1);
    const auto g = block_gradient(X0, weights, K, activation);
    const auto& part = moved == MovedWeight::A ? g.A[j] : moved == MovedWeight::B ? g.B[j] : g.C[j];
    return {dot(part.entries(), R.entries()) -
            tangent_loss(block_tangent(X0, weights, activation, j, moved, R), K)};
  }
};

// B_j grad_B^T = grad_C C_j^T at every point and for every prompt: what the freedom
// (B, C) -> (Lambda^T B, Lambda^{-1} C) says to first order.
struct GeneralLinearIdentity {
  long d, n, layers;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<BlockLayer<T>> weights;
    for (long l = 0; l < layers; ++l)
      weights.push_back({free.matrix(d, d), free.matrix(d, d), free.matrix(d, d), free.scalar()});
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1);
    const auto g = block_gradient(X0, weights, free.symmetric(n + 1), activation);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l)
      append(zero, weights[l].B * transpose(g.B[l]) - g.C[l] * transpose(weights[l].C));
    return zero;
  }
};

}  // namespace verify::cheng2024
