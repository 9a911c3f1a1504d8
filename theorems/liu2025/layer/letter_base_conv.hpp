// Row n of a BaseConv layer (2) whose parameters and sequence are matrices of any sizes, by the
// model's own source. A convolution, of whatever kind, adds up the rows of its input with a weight
// for each channel: h[n - m] for row m where it is causal, 0 for m > n, and h[n - m + N] for these
// where it is cyclic (liu2025.conv#toeplitz).
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

// u^T [C, N], its row n, and (1, .., 1) of N entries.
template <MatrixLike M>
struct LetterSequence {
  M all;
  VectorOf<M> row, positions;
};
// Behind the convolution row n alone is needed.
template <MatrixLike M>
struct LetterRowN {
  VectorOf<M> row;
};

template <MatrixLike M>
LetterSequence<M> project(const LetterSequence<M>& u, const M& W) {
  return {transpose(W) * u.all, transpose(W) * u.row, u.positions};
}
template <MatrixLike M>
LetterRowN<M> project(const LetterRowN<M>& u, const M& W) {
  return {transpose(W) * u.row};
}
// Of all rows, or of row n.
template <MatrixLike M>
void add_bias(LetterSequence<M>& u, const M& bias) {
  u.all = u.all + bias;
}
template <MatrixLike M>
void add_bias(LetterSequence<M>& u, const VectorOf<M>& bias) {
  u.row = u.row + bias;
}
template <MatrixLike M>
void add_bias(LetterRowN<M>& u, const VectorOf<M>& bias) {
  u.row = u.row + bias;
}
template <MatrixLike M>
LetterRowN<M> convolve_channels(Convolution, const M& weights, const LetterSequence<M>& u) {
  return {hadamard(weights, u.all) * u.positions};
}
template <MatrixLike M>
LetterRowN<M> times_gate(const LetterRowN<M>& u, const LetterSequence<M>& gate) {
  return {hadamard(gate.row, u.row)};
}

// With C channels in and out: Wg, Wi [C, C'], Wo [C', C]; bi and the weights of the rows, h [C',
// N]; the other biases are those of row n.
template <MatrixLike M>
struct LetterBaseConv {
  M Wg, Wi, Wo, bi, h;
  VectorOf<M> bg, bc, bo;
  Convolution convolution = Convolution::causal;  // says nothing here: h has the weights

  // Of u^T [C, N] with row u_n.
  VectorOf<M> row(const M& u, const VectorOf<M>& u_n, const VectorOf<M>& positions) const {
    return base_conv_of<ScalarOf<M>>(*this, LetterSequence<M>{u, u_n, positions}).row;
  }
};

}  // namespace verify::liu2025
