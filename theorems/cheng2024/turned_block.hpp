// Gradients of structured kernel attention summed over covariates Sigma^{1/2} U Xi, U in a finite
// set of orthogonal matrices, for every differentiable activation of U^T W at once: inside the
// structured set the logits do not change, so that values H_l and differentials J_l at them are
// free and the same for every U (Cheng et al. 2024, Propositions E.3, F.3, F.4).
#pragma once

#include "theorems/cheng2024/block_gradient.hpp"
#include "theorems/cheng2024/structured_block.hpp"
#include "theorems/cheng2024/turned_direction_average.hpp"
#include "verify/algebra/statement.hpp"

namespace verify::cheng2024 {

template <class T>
FreeActivation<T> free_activation(Variables<T>& free, long N, long layers) {
  FreeActivation<T> result;
  for (long l = 0; l < layers; ++l)
    result.layers.push_back({free.matrix(N, N), free.matrix(N * N, N * N)});
  return result;
}
template <class T>
StructuredScalars<T> free_scalars(Variables<T>& free, long layers) {
  return {free.vector(layers), free.vector(layers), free.vector(layers), free.vector(layers)};
}

// The gradient summed over the atoms Sigma^{1/2} U Xi_0, U in the set: grad_B = gamma Sigma^{1/2},
// grad_C likewise, grad_A = gamma I, entry by entry. Labels with E[Y^T Y | X] = K for every atom, K
// free.
struct OrbitGradient {
  enum class Variant {
    as_stated,
    along_inverse_root,  // grad_B = gamma Sigma^{-1/2}
    other_labels,        // K differs between atoms
    B_outside,           // B_0 an arbitrary matrix
    A_along_root,        // grad_A = gamma Sigma^{1/2}
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
    const auto Xi = free.matrix("Xi", d, n + 1);
    auto K = free.symmetric("K", n + 1);
    if (variant == Variant::B_outside) weights[0].B = free.matrix(d, d);
    Vector<Matrix<T>> A(layers, Matrix<T>(d, d)), B = A, C = A;
    for (const auto& P : set) {
      if (variant == Variant::other_labels) K = free.symmetric("K", n + 1);
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
    const auto of_A = variant == Variant::A_along_root ? s.root : identity_matrix<T>(d);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      for (const auto* g : {&B[l], &C[l]})
        append(zero, T(T(d) * s.rho) * *g - trace(transpose(*g) * dual) * shape);
      append(zero, T(d) * A[l] - trace(A[l]) * of_A);
    }
    return zero;
  }
};

}  // namespace verify::cheng2024
