// Preconditioned gradient descent on least squares: the algorithm linear attention is compared
// with.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/linalg/call.hpp"
#include "verify/models/prompt.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Gradient of scale * (1/2) sum_i (<w, x_i> - y_i)^2; columns of X are the samples.
template <MatrixLike M>
VectorOf<M> least_squares_gradient(const M& X, const VectorOf<M>& y, const VectorOf<M>& w,
                                   const ScalarOf<M>& scale) {
  const ModelStep<ScalarOf<M>> model_step;
  return called(
      "grad", {"X", "y", "w", "s"},
      [](const M& covariates, const VectorOf<M>& labels, const VectorOf<M>& at,
         const ScalarOf<M>& by) -> VectorOf<M> {
        return by * (covariates * (transpose(covariates) * at - labels));
      },
      X, y, w, scale);
}

// Iterates w_0 = 0, w_{l+1} = w_l - A_l^T grad(w_l), one row each ([L+1, d]).
template <class T>
Matrix<T> preconditioned_gradient_descent(const Matrix<T>& X, const Vector<T>& y,
                                          const Vector<Matrix<T>>& A, const T& scale) {
  const ModelStep<T> model_step;
  Vector<Vector<T>> iterates = {Vector<T>(X.rows(), T(0L))};
  for (const auto& preconditioner : A) {
    const auto& w = iterates.back();
    iterates.push_back(w - transpose(preconditioner) * least_squares_gradient(X, y, w, scale));
  }
  return from_rows(iterates);
}

// Where inductions over layers begin whose states are the tokens of a descent: the prompt is those
// of the descent that stands at 0.
template <MatrixLike M>
Vanishing<M> prompt_stands_at_zero(Letters<M>& free) {
  const auto n = free.space("n"), d = free.space("d");
  const PromptOf<M> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
  Vanishing<M> zero;
  zero.add(token_matrix(prompt) - token_matrix_from(prompt, zero_column(prompt.X)));
  return zero;
}

}  // namespace verify
