// One layer of form (13), P = diag(B, 1) and Q = diag(A, 0), on letters or numbers alike: the step
// of inductions over the layers (Ahn et al. 2023, equations (53) and (54)).
#pragma once

#include "verify/models/linear_attention.hpp"

namespace verify::ahn2023 {

template <MatrixLike M>
M covariate_layer(const M& A, const M& B, const M& Z, const ScalarOf<M>& scale,
                  QueryMask mask = QueryMask::on) {
  const auto above = zero_column(A), below = zero_row(A);
  const M P = bordered(B, above, below, ScalarOf<M>(1L));
  const M Q = bordered(A, above, below, ScalarOf<M>(0L));
  return linear_attention_layer(Z, P, Q, scale, mask);
}

// Tokens R x_i over the labels <u, x_i> of demonstrations X, the query R x over <u, x> - missing.
// After l layers R = R_l and u = U_l^T w; missing = <w, x> if the slot of the query began with 0,
// and 0 if it began with <w, x>.
template <MatrixLike M>
M moved_tokens(const M& R, const VectorOf<M>& u, const M& X, const VectorOf<M>& x,
               const ScalarOf<M>& missing) {
  return bordered(R * X, R * x, transpose(X) * u, dot(u, x) - missing);
}

}  // namespace verify::ahn2023
