// Registers of layers (9) with B = 0 in letters: what one of them adds to a state, whatever the
// state is and whenever it was stored. Sums over registers and layers are inductions over it.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/models/prompt.hpp"

namespace verify::memformer2024 {

// scale * Attn_{P,Q}(Z) (5) with P = diag(0, 1) and, with its minus, Q = -diag(A, 0) (9): what a
// layer without memory adds to Z.
template <MatrixLike M>
M scaled_attention(const M& A, const M& Z, const ScalarOf<M>& scale,
                   QueryMask mask = QueryMask::on) {
  return descent_layer(ScalarOf<M>(-1L) * A, Z, scale, mask) - Z;
}

// One summand of (20) with a weight c that is the same at all tokens. Z stands at u, any vector,
// the sum so far; the register was stored by a layer with any matrix A at any v. Its summand takes
// the tokens of u to those of u - c A^T grad R(v). The base: the prompt is the tokens of 0.
struct RegisterSummand {
  enum class Change {
    none,
    transpose_dropped,
    another_scale,
    latest_register,
    without_mask
  } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const auto u = free.vector("u", d), v = free.vector("v", d);
    const auto scale = free.scalar("scale"), c = free.scalar("c");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto& read = change == Change::latest_register ? u : v;
    const auto slope = least_squares_gradient(X, prompt.y, read, scale);
    const auto weight = change == Change::another_scale ? c * scale : c;
    const auto step = weight * ((change == Change::transpose_dropped ? A : transpose(A)) * slope);
    const auto mask = change == Change::without_mask ? QueryMask::off : QueryMask::on;
    Vanishing<M> zero;
    zero.equal(token_matrix_from(prompt, u) +
                   c * scaled_attention(A, token_matrix_from(prompt, v), scale, mask),
               token_matrix_from(prompt, u - step));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return prompt_stands_at_zero(free);
  }
};

// The same for A = e_m e_m^T, m any coordinate, drawn apart. The state stands at u + S grad R(v)
// with S free but for row and column m, which hold the number `before` on the diagonal and zeros:
// the summand with weight before - after makes the number `after` and changes nothing else.
struct CoordinateRegister {
  enum class Change {
    none,
    opposite_sign,
    all_coordinates,
    not_the_increment
  } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), others = free.space("d", 1);
    const auto X_others = free.matrix("X_others", others, n);
    const auto vector = [&] {
      const auto head = free.vector("head", others);
      return with_last(head, free.scalar());
    };
    const M X = transpose(beside(transpose(X_others), free.vector(n)));
    const auto x_query = vector(), w_star = vector(), u = vector(), v = vector();
    const auto S = free.matrix("S", others, others);
    const auto before = free.scalar("before"), after = free.scalar("after"),
               scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto slope = least_squares_gradient(X, prompt.y, v, scale);
    const auto corner_of = [&](const M& block, const ScalarOf<M>& entry) {
      return bordered(block, zero_column(block), zero_row(block), entry);
    };
    const M unit = corner_of(zero_like(S), ScalarOf<M>(1L));
    const M A = change == Change::all_coordinates ? identity_like(unit) : unit;
    const auto increment = change == Change::not_the_increment ? after : after - before;
    const auto weight = change == Change::opposite_sign ? increment : ScalarOf<M>(-1L) * increment;
    Vanishing<M> zero;
    zero.equal(token_matrix_from(prompt, u + corner_of(S, before) * slope) +
                   weight * scaled_attention(A, token_matrix_from(prompt, v), scale),
               token_matrix_from(prompt, u + corner_of(S, after) * slope));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt stands at 0: no register counts, and m is the last coordinate.
    const auto n = free.space("n"), others = free.space("d", 1);
    const M X_others = free.matrix("X_others", others, n);
    const auto vector = [&] {
      const auto head = free.vector("head", others);
      return with_last(head, free.scalar());
    };
    const M X = transpose(beside(transpose(X_others), free.vector(n)));
    const auto x_query = vector(), w_star = vector(), v = vector();
    const auto scale = free.scalar("scale");
    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const auto slope = least_squares_gradient(X, prompt.y, v, scale);
    const M none = zero_like(X * transpose(X));
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt), token_matrix_from(prompt, none * slope));
    return zero;
  }
};

}  // namespace verify::memformer2024
