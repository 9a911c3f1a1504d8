// The in-context prompt as a token matrix. Inside, columns are samples.
#pragma once

#include "verify/linalg/matrix_algebra.hpp"

namespace verify {

// n demonstrations (x_i, y_i) and a query x: the data of every architecture here.
template <class M>
struct PromptOf {
  M X;                  // [d, n], columns are samples
  VectorOf<M> y;        // [n]
  VectorOf<M> x_query;  // [d]
  long n() const { return X.cols(); }
  long d() const { return X.rows(); }
};
template <class T>
using Prompt = PromptOf<Matrix<T>>;

// Labels y_i = <w, x_i> without noise.
template <MatrixLike M>
PromptOf<M> noiseless_prompt(const M& X, const VectorOf<M>& x_query, const VectorOf<M>& w) {
  return {X, transpose(X) * w, x_query};
}
template <class T>
Prompt<T> linear_prompt(const Matrix<T>& X, const Vector<T>& x_query, const Vector<T>& w) {
  return noiseless_prompt(X, x_query, w);
}

// Z [d+1, n+1]: column i is (x_i; y_i), the last one (x; slot).
template <MatrixLike M>
M token_matrix(const PromptOf<M>& prompt, const ScalarOf<M>& slot = ScalarOf<M>(0L)) {
  return bordered(prompt.X, prompt.x_query, prompt.y, slot);
}

template <class T>
Matrix<T> token_matrix(const Prompt<T>& prompt, const T& slot = T(0L)) {
  return bordered(prompt.X, prompt.x_query, prompt.y, slot);
}

// The tokens of a descent that stands at w: labels y - X^T w, and slot - <x_query, w> in the slot.
template <MatrixLike M>
M token_matrix_from(const PromptOf<M>& prompt, const VectorOf<M>& w,
                    const ScalarOf<M>& slot = ScalarOf<M>(0L)) {
  return bordered(prompt.X, prompt.x_query, prompt.y - transpose(prompt.X) * w,
                  slot - dot(prompt.x_query, w));
}

}  // namespace verify
