// Two layers (19)-(20) that run two steps w_1 = D_00 r_0, w_2 = w_1 + D_01 r_0 + D_11 r_1, r =
// -grad R, in letters: any number of demonstrations.
#pragma once

#include "theorems/memformer2024/register_letters.hpp"

namespace verify::memformer2024 {

// Register 0 has the weight t on the demonstrations and u at the query in layer 0, register 1 the
// weight q at the query in layer 1: the label of the query is -<x_query, w_2>. The cases:
//   diagonals: D_00 = q t A_0, D_11 = A_1, D_01 = u A_0 + q A_1 - D_00 - D_11;
//   nothing_first, nothing_last: D_00 = 0 or D_11 = 0; q = t = 0, u = 1, A_0 the sum of the others;
//   crossed: D_00 = beta f f^T, D_11 = delta e e^T, D_01 = -(D_00 + D_11); A_0 = A_1 = f e^T, u =
//   -1, q = 1, t = beta delta. For e = e_1, f = e_2 and for e = e_2, f = e_1 these are diagonal.
// Symmetric letters stand for diagonal matrices.
struct TwoLayersInWords {
  enum class Case { diagonals, nothing_first, nothing_last, crossed } which;
  // The control: D_01 lacks -D_11; register 1 is read; t = 1.
  bool changed = false;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    using enum Case;
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.symmetric("A", d), B = free.symmetric("B", d);
    const auto e = free.vector("e", d), f = free.vector("f", d),
               x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const T scale = free.scalar("scale"), beta = free.scalar("beta"), delta = free.scalar("delta"),
            none(0L), one(1L);
    const M empty = zero_like(A);

    M A_0 = A, A_1 = B, D_00 = empty, D_01 = A, D_11 = empty;
    T u = free.scalar("u"), q = free.scalar("q"), t = free.scalar("t");
    if (which == diagonals) {
      D_00 = (q * t) * A;
      D_11 = B;
      D_01 = u * A + q * B - D_00 - (changed ? none : one) * D_11;
    } else if (which == crossed) {
      A_0 = A_1 = outer(f, e);
      D_00 = beta * outer(f, f);
      D_11 = delta * outer(e, e);
      D_01 = T(-1L) * (D_00 + D_11);
      u = T(-1L);
      q = one;
      t = changed ? one : beta * delta;
    } else {
      (which == nothing_first ? D_11 : D_00) = B;
      A_0 = A_1 = A + B;
      u = one;
      q = changed ? one : none;
      t = none;
    }

    const auto prompt = noiseless_prompt(X, x_query, w_star);
    const M first = scaled_attention(A_0, token_matrix(prompt), scale);
    const T label = u * corner(first);
    const M between = bordered(X, x_query, prompt.y + t * bottom_border(first), label);
    const T last = label + q * corner(scaled_attention(A_1, between, scale));

    const auto residual = [&](const VectorOf<M>& w) {
      return T(-1L) * least_squares_gradient(X, prompt.y, w, scale);
    };
    const auto r_0 = residual(zero_column(X)), w_1 = D_00 * r_0;
    const auto w_2 = w_1 + D_01 * r_0 + D_11 * residual(w_1);
    Vanishing<M> zero;
    zero.add(last + dot(x_query, w_2));
    return zero;
  }
};

}  // namespace verify::memformer2024
