// One term of the sum (20) on free states, in letters: the step of an induction over the registers,
// the layers and the steps of a method.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::memformer2024 {

// Z holds the tokens of any w, labels y_i - <x_i, w> and -<x_query, w>, and R = Attn with A is that
// of a layer that held those of any v. Then Z + (1/n) gamma R, gamma the same at every token, holds
// the tokens of w - gamma A^T grad R(v). The prompt is the tokens of 0.
struct GradientTerm {
  enum class Change { none, transpose_dropped, another_scale, latest_register, opposite_sign };
  Change change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix(d, d), X = free.matrix(d, n);
    const auto x_query = free.vector(d), w_star = free.vector(d);
    const auto w = free.vector(d), v = free.vector(d);
    const auto scale = free.scalar(), gamma = free.scalar();
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto Z = token_matrix_from(prompt, w);
    const auto held = change == Change::latest_register ? Z : token_matrix_from(prompt, v);
    // P = diag(0, 1), Q = -diag(A, 0)
    const auto read = descent_layer(-A, held, gamma * scale) - held;
    auto step = (change == Change::transpose_dropped ? A : transpose(A)) *
                least_squares_gradient(X, prompt.y, v, scale);
    if (change == Change::another_scale) step = scale * step;
    if (change == Change::opposite_sign) step = ScalarOf<M>(-1L) * step;
    Vanishing<M> zero;
    zero.add(token_matrix(prompt) - token_matrix_from(prompt, zero_column(X)));
    zero.add(Z + read - token_matrix_from(prompt, w - gamma * step));
    return zero;
  }
};

}  // namespace verify::memformer2024
