// What layers (19)-(20) whose matrices are multiples of the identity do to turned prompts: the
// same.
#pragma once

#include "theorems/memformer2024/register_letters.hpp"
#include "verify/models/prompt.hpp"

namespace verify::memformer2024 {

// A register with A = a I, whatever its labels y and its weights: on the tokens U x_i, U x_query, U
// orthogonal, it holds the labels that it holds on x_i, x_query; so do sums of such registers with
// the same weights, and so every label after any number of layers. What is multiplied by U^T U - I
// is 0.
struct TurnedTokens {
  bool any_matrix = false;  // A in place of a I

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), U = free.matrix("U", d, d),
               other = free.matrix("other", d, d);
    const auto x_query = free.vector("x_query", d), y = free.vector("y", n);
    const auto scale = free.scalar("scale"), a = free.scalar("a"), slot = free.scalar("slot");
    const M I = identity_like(U), A = any_matrix ? other : a * I, defect = transpose(U) * U - I;
    const auto held = [&](const M& covariates, const auto& query, const M& of) {
      const M Z = scaled_attention(of, bordered(covariates, query, y, slot), scale);
      return with_last(bottom_border(Z), corner(Z));
    };
    Vanishing<M> zero;
    zero.add(held(U * X, U * x_query, A) - held(X, x_query, A) - held(X, x_query, a * defect));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompts: on U x_i with the task U w*, and on x_i with w*.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), U = free.matrix("U", d, d);
    const auto x_query = free.vector("x_query", d), w_star = free.vector("w_star", d);
    const M defect = transpose(U) * U - identity_like(U);
    const M there = token_matrix(noiseless_prompt(U * X, U * x_query, U * w_star));
    const M here = token_matrix(noiseless_prompt(X, x_query, w_star));
    Vanishing<M> zero;
    zero.add(bottom_border(there) - bottom_border(here) - transpose(X) * (defect * w_star));
    zero.equal(corner(there), corner(here));
    return zero;
  }
};

}  // namespace verify::memformer2024
