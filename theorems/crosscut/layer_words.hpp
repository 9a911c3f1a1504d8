// One layer of linear attention as three papers print it, on letters or numbers alike: the steps of
// inductions over the layers. Q = +A and 1/n (Ahn et al.), Q = -A and 1/n (Memformer), V = diag(A,
// r) and no factor (Cheng et al.).
#pragma once

#include "verify/models/kernel_attention.hpp"
#include "verify/models/linear_attention.hpp"

namespace verify::crosscut {

// P = diag(B, 1), Q = diag(A, 0).
template <MatrixLike M>
M ahn2023_layer(const M& A, const M& B, const M& Z, const ScalarOf<M>& scale) {
  using S = ScalarOf<M>;
  return linear_attention_layer(Z, block_values(B, S(1L)), block_values(A, S(0L)), scale);
}

// P = diag(B, 1), Q = -diag(A, 0).
template <MatrixLike M>
M memformer2024_layer(const M& A, const M& B, const M& Z, const ScalarOf<M>& scale) {
  using S = ScalarOf<M>;
  return linear_attention_layer(Z, block_values(B, S(1L)), block_values(S(-1L) * A, S(0L)), scale);
}

// V = diag(A, r), scores (B X)^T C X over the covariates.
template <MatrixLike M>
M cheng2024_layer(const M& A, const ScalarOf<M>& r, const M& B, const M& C, const M& Z) {
  const ScalarOf<M> none(0L);
  const M keys = block_values(B, none) * Z, queries = block_values(C, none) * Z;
  return Z + attended(Z, block_values(A, r), transpose(keys) * queries);
}

}  // namespace verify::crosscut
