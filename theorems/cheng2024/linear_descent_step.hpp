// One layer of the construction of Proposition 3.1 with the linear activation on linear tasks, y =
// X^T theta: the tokens of w become those of w + r' X (y - X^T w), so that the error theta - w is
// multiplied by I - r' S, S = X X^T, and the entry of the query with its label is <theta - w, x>.
// The step of an induction over the layers, from w = 0.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/preconditioned_gradient_descent.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

struct LinearDescentStep {
  bool wrong_sign = false;  // V = diag(0, r')

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), theta = free.vector("theta", d), w = free.vector("w", d);
    const auto prompt = noiseless_prompt(free.matrix(d, n), x, theta);
    const auto r = free.scalar("r");
    const M S = prompt.X * transpose(prompt.X);
    const M Z = token_matrix_from(prompt, w);
    const M seen = block_values(identity_like(S), ScalarOf<M>(0L)) * Z;
    const M after =
        Z + attended(Z, block_values(zero_like(S), wrong_sign ? r : -r), transpose(seen) * seen);
    const auto next = w + r * (S * (theta - w));
    free.state(Z, after);
    free.parameter(w, next);
    free.constant(prompt.X);
    free.constant(x);
    free.constant(theta);
    Vanishing<M> zero;
    zero.equal(after, token_matrix_from(prompt, next));
    zero.add(theta - next - (identity_like(S) - r * S) * (theta - w));
    zero.equal(corner(Z) + dot(theta, x), dot(theta - w, x));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt is the tokens of w = 0.
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), theta = free.vector("theta", d);
    const auto prompt = noiseless_prompt(free.matrix(d, n), x, theta);
    const M Z = token_matrix(prompt);
    const auto none = zero_column(prompt.X);
    free.begins(Z);
    free.begins_at(none);
    free.begins_at(prompt.X);
    free.begins_at(x);
    free.begins_at(theta);
    Vanishing<M> zero;
    zero.add(Z - token_matrix_from(prompt, none));
    return zero;
  }
};

}  // namespace verify::cheng2024
