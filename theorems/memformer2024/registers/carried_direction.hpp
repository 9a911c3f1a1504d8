// One layer (17)-(18) in letters, on any state: the register that is carried along is the search
// direction s of  s' = -A^T grad R(w) + gamma s,  w' = w + alpha s'.
#pragma once

#include "theorems/memformer2024/register_letters.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"

namespace verify::memformer2024 {

// (1/n) R for a direction s: row d + 1 holds -<x_i, s> at every token, nothing above.
template <MatrixLike M>
M register_of(const PromptOf<M>& prompt, const VectorOf<M>& s) {
  const auto minus_one = ScalarOf<M>(-1L);
  return bordered(zero_like(prompt.X), zero_column(prompt.X), minus_one * (transpose(prompt.X) * s),
                  minus_one * dot(prompt.x_query, s));
}

// The step of an induction over the layers, with w, s, A, alpha and gamma free. Its base: the
// prompt written for w_0 is the tokens of w_0, and R_{-1} = 0 is the register of 0.
struct CarriedDirection {
  enum class Change { none, transpose_dropped, opposite_memory } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), X = free.matrix("X", d, n);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto w = free.vector("w", d), s = free.vector("s", d);
    const auto scale = free.scalar("scale"), alpha = free.scalar("alpha"),
               gamma = free.scalar("gamma");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto slope = least_squares_gradient(X, prompt.y, w, scale);
    const auto remembered =
        (change == Change::opposite_memory ? ScalarOf<M>(-1L) * gamma : gamma) * s;
    const auto next = remembered - (change == Change::transpose_dropped ? A : transpose(A)) * slope;
    const auto Z = token_matrix_from(prompt, w);
    const auto R = scaled_attention(A, Z, scale) + gamma * register_of(prompt, s);
    Vanishing<M> zero;
    zero.equal(R, register_of(prompt, next));
    zero.equal(Z + alpha * R, token_matrix_from(prompt, w + alpha * next));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    auto zero = prompt_stands_at_zero(free);
    const auto X = free.matrix("X", free.space("d"), free.space("n"));
    const auto x_query = free.vector("x_query", free.space("d")),
               w_star = free.vector("w_star", free.space("d"));
    zero.add(register_of(noiseless_prompt(X, x_query, w_star), zero_column(X)));
    return zero;
  }
};

// With A = I and r = -grad R(w) the layer makes one step of the box of A.2: s' = r + gamma s,
// w' = w + alpha s', and r - alpha H s' is the residual there. The numbers alpha, gamma are free,
// hence whatever conjugate gradients compute on this prompt; any symmetric A preconditions.
struct GradientStep {
  bool preconditioned = false;
  enum class Change { none, another_factor, forgotten, residual_kept } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), symmetric = free.symmetric("symmetric", d);
    const M A = preconditioned ? symmetric : identity_like(symmetric);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto w = free.vector("w", d), s = free.vector("s", d);
    const auto scale = free.scalar("scale"), alpha = free.scalar("alpha"),
               gamma = free.scalar("gamma");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto residual = [&](const VectorOf<M>& at) {
      return ScalarOf<M>(-1L) * least_squares_gradient(X, prompt.y, at, scale);
    };
    const auto z = A * residual(w);
    const auto next = change == Change::forgotten ? z : z + gamma * s;
    const auto Hs = scale * (X * (transpose(X) * next));
    const auto step = change == Change::another_factor ? alpha * scale : alpha;
    const auto Z = token_matrix_from(prompt, w);
    const auto R = scaled_attention(A, Z, scale) + gamma * register_of(prompt, s);
    Vanishing<M> zero;
    zero.equal(R, register_of(prompt, next));
    zero.equal(Z + alpha * R, token_matrix_from(prompt, w + step * next));
    zero.add(residual(w + step * next) - residual(w) +
             (change == Change::residual_kept ? alpha * step : step) * Hs);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    auto zero = prompt_stands_at_zero(free);
    const auto X = free.matrix("X", free.space("d"), free.space("n"));
    const auto x_query = free.vector("x_query", free.space("d")),
               w_star = free.vector("w_star", free.space("d"));
    zero.add(register_of(noiseless_prompt(X, x_query, w_star), zero_column(X)));
    return zero;
  }
};

}  // namespace verify::memformer2024
