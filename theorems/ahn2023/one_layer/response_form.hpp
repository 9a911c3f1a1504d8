// The quadratic form q(X) = E <C, X>^2 on (d+1) x (d+1) matrices, C = (1/n) sum_i z_i z_i^T with
// z = (x; w^T x), x ~ N(0, Sigma), w ~ N(0, I), written as a sum of squares. With S = tr Sigma,
// (X + X^T)/2 = [N v; v^T s] and H = N + s I,
//   q = (tr(Sigma N) + s S)^2 + 2 s^2 |Sigma|_F^2
//       + (2/n) (|Sigma^{1/2} H Sigma^{1/2}|_F^2 + s^2 (S^2 + |Sigma|_F^2))
//       + 4 v^T ((1 + 1/n) Sigma^2 + (S/n) Sigma) v.
#pragma once

#include "verify/claim/stated_by.hpp"
#include "verify/linalg/matrix_algebra.hpp"

namespace verify::ahn2023 {

// `crossed` is the 2 of s^2 |Sigma|_F^2: both crossed pairings of E (w^T Sigma w)^2.
template <MatrixLike M>
ScalarOf<M> response_form(const M& X, const M& Sigma, const ScalarOf<M>& inverse_n,
                          const ScalarOf<M>& crossed = ScalarOf<M>(2L)) {
  using T = ScalarOf<M>;
  const StatedBy fact("ahn2023.lem7#form");
  const T half = from_rational<T>(Rational(1, 2)), s = corner(X);
  const M N = half * (inner_block(X) + transpose(inner_block(X)));
  const VectorOf<M> v = half * (bottom_border(X) + right_border(X)), sharp = Sigma * v;
  const M SigmaH = Sigma * (N + s * identity_like(N));
  const T S = trace(Sigma), squares = trace(Sigma * Sigma);
  const T mean = trace(Sigma * N) + s * S;
  const T spread = trace(SigmaH * SigmaH) + s * s * (S * S + squares);
  const T coupling = dot(sharp, sharp) + inverse_n * (dot(sharp, sharp) + S * dot(v, sharp));
  return mean * mean + crossed * s * s * squares + T(2L) * inverse_n * spread + T(4L) * coupling;
}

}  // namespace verify::ahn2023
