// The statement that the floors do by hand: L layers of linear attention with weights P = diag(0,
// 1), Q_l = diag(A_l, 0) predict what L steps of preconditioned gradient descent predict.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt.hpp"

namespace verify::bench {

struct Shape {
  long d, n, L;
};

// Draws A_0 .. A_{L-1}, X, x, w and the scale, in this order.
struct Descent {
  Shape shape;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A = free.matrices(shape.L, shape.d, shape.d);
    const auto X = free.matrix(shape.d, shape.n);
    const auto x = free.vector(shape.d), w = free.vector(shape.d);
    const auto scale = free.scalar();
    const auto prompt = linear_prompt(X, x, w);
    const Vector<Matrix<T>> P(A.size(), label_weights<T>(shape.d));
    const auto states =
        linear_attention_stack(token_matrix(prompt), P, map(A, query_key_weights<T>), scale);
    const auto opposite = map(A, [](const Matrix<T>& a) { return -a; });
    const auto iterates = preconditioned_gradient_descent(X, prompt.y, opposite, scale);
    Vector<T> zero;
    for (long l = 0; l <= shape.L; ++l)
      zero.push_back(-corner(states[l]) - dot(x, iterates.row(l)));
    return zero;
  }
};

// One layer of it on letters, or on numbers at any sizes: from the tokens of any v to those of v +
// A^T grad R(v).
struct DescentLayer {
  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.symmetric(d), X = free.matrix(d, n);
    const auto x_query = free.vector(d), w = free.vector(d), v = free.vector(d);
    const auto scale = free.scalar();
    const auto prompt = noiseless_prompt(X, x_query, w);
    const auto step = transpose(A) * least_squares_gradient(X, prompt.y, v, scale);
    Vanishing<M> zero;
    zero.add(descent_layer(A, token_matrix_from(prompt, v), scale) -
             token_matrix_from(prompt, v + step));
    return zero;
  }
};

}  // namespace verify::bench
