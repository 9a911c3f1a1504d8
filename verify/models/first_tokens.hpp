// Where inductions over layers begin, whose states are the tokens of a descent.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/prompt.hpp"

namespace verify {

// The prompt is the tokens of the descent that stands at 0.
template <MatrixLike M>
Vanishing<M> prompt_stands_at_zero(Letters<M>& free) {
  const auto n = free.space("n"), d = free.space("d");
  const PromptOf<M> prompt{free.matrix(d, n), free.vector(n), free.vector(d)};
  Vanishing<M> zero;
  zero.add(token_matrix(prompt) - token_matrix_from(prompt, zero_column(prompt.X)));
  return zero;
}

}  // namespace verify
