// Row n of a BaseConv layer (2) whose parameters and sequence are matrices of any sizes. A
// convolution, of whatever kind, adds up the rows of its input with a weight for each channel:
// h[n - m] for row m where it is causal, 0 for m > n, and h[n - m + N] for these where it is
// cyclic. That the model is this formula is a check of liu2025.layer#forms (BothForms).
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::liu2025 {

// With C channels in and out: Wg, Wi [C, C'], Wo [C', C]; bi and the weights of the rows [C', N].
template <MatrixLike M>
struct LetterBaseConv {
  M Wg, Wi, Wo, bi, taps;
  VectorOf<M> bg, bc, bo;  // of row n

  // u^T [C, N], its row n, and (1, .., 1) of N entries.
  VectorOf<M> row(const M& u, const VectorOf<M>& u_n, const VectorOf<M>& positions) const {
    const ModelStep<ScalarOf<M>> model_step;
    const auto filtered = hadamard(taps, transpose(Wi) * u + bi) * positions + bc;
    return transpose(Wo) * hadamard(transpose(Wg) * u_n + bg, filtered) + bo;
  }
};

}  // namespace verify::liu2025
