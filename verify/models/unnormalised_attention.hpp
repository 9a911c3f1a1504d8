// Linear attention without a normalisation, as Liu et al. 2025 use it (sections 4 and B.1):
//   O = ((U WQ + 1 bQ^T) (U WK + 1 bK^T)^T o mask) (U WV + 1 bV^T),
// U [positions, channels], rows are positions; the mask is 1 everywhere or, if causal, on and below
// the diagonal. And weights that make one head the gradient of least squares.
#pragma once

#include "verify/models/least_squares.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Which positions each position sees; causal: n sees 0..n. Softmax attention has the same.
enum class AttentionMask { causal, none };

template <class T>
struct UnnormalisedAttention {
  Matrix<T> WQ, WK, WV;  // [channels, channels]
  Vector<T> bQ, bK, bV;  // [channels]
  AttentionMask mask = AttentionMask::none;
};

namespace detail {
template <class T>
Matrix<T> affine_rows(const Matrix<T>& U, const Matrix<T>& W, const Vector<T>& b) {
  return U * W + outer(Vector<T>(U.rows(), T(1L)), b);
}
}  // namespace detail

template <class T>
Matrix<T> attend(const UnnormalisedAttention<T>& head, const Matrix<T>& U) {
  const ModelStep<T> model_step;
  const auto keys = detail::affine_rows(U, head.WK, head.bK);
  auto scores = detail::affine_rows(U, head.WQ, head.bQ) * transpose(keys);
  for (long i = 0; i < U.rows() && head.mask == AttentionMask::causal; ++i)
    for (long j = i + 1; j < U.rows(); ++j) scores(i, j) = T(0L);
  return scores * detail::affine_rows(U, head.WV, head.bV);
}

// --- channels a [d], b [1], x [d]: rows (a_i, b_i, 0), then the row (0, 0, x)

template <class T>
Matrix<T> attention_prompt(const LeastSquares<T>& problem, const Vector<T>& x) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> U(n + 1, 2 * d + 1);
  set_block(U, 0, 0, problem.A);
  for (long i = 0; i < n; ++i) U(i, d) = problem.b[i];
  for (long k = 0; k < d; ++k) U(n, d + 1 + k) = x[k];
  return U;
}

enum class QueryBias { on, off };

// Query (x, -1) in the channels (a, b), key (a_i, b_i), so that the score of the last row against
// row i is a_i^T x - b_i; the value is `factor` a_i, written to the channels from `target` on.
template <class T>
UnnormalisedAttention<T> gradient_head(long d, const T& factor, long target,
                                       QueryBias bias = QueryBias::on) {
  const long channels = 2 * d + 1;
  const Matrix<T> none(channels, channels);
  const Vector<T> no_bias(channels, T(0L));
  UnnormalisedAttention<T> head{none, none, none, no_bias, no_bias, no_bias};
  for (long k = 0; k < d; ++k) {
    head.WQ(d + 1 + k, k) = T(1L);
    head.WK(k, k) = T(1L);
    head.WV(k, target + k) = factor;
  }
  head.WK(d, d) = T(1L);
  if (bias == QueryBias::on) head.bQ[d] = T(-1L);
  return head;
}

}  // namespace verify
