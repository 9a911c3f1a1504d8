// A BaseConv layer of definition D.20 as an arithmetic circuit: y = (u W + B1) o (H * u + B2) gate
// by gate, every sum a balanced tree. Weights, filters and biases are leaves.
#pragma once

#include "theorems/liu2025/approximation/arithmetic_circuit.hpp"
#include "verify/algebra/convolution.hpp"
#include "verify/models/base_conv.hpp"

namespace verify::liu2025 {

using CircuitNodes = Matrix<ArithmeticCircuit::Node>;

// Leaves for a matrix, row by row.
inline CircuitNodes leaves(ArithmeticCircuit& circuit, long rows, long columns) {
  CircuitNodes nodes(rows, columns);
  for (auto& node : nodes.entries()) node = circuit.leaf();
  return nodes;
}

// Adds the gates of one layer; its leaves W, B1, H, B2 are made in this order, row by row.
inline CircuitNodes add_base_conv(ArithmeticCircuit& circuit, const CircuitNodes& u,
                                  Convolution kind) {
  const long N = u.rows(), D = u.cols();
  const auto W = leaves(circuit, D, D), B1 = leaves(circuit, N, D), H = leaves(circuit, N, D),
             B2 = leaves(circuit, N, D);
  CircuitNodes y(N, D);
  for (long n = 0; n < N; ++n) {
    for (long c = 0; c < D; ++c) {
      Vector<ArithmeticCircuit::Node> gate = {B1(n, c)}, inner = {B2(n, c)};
      for (long k = 0; k < D; ++k) gate.push_back(circuit.multiply(u(n, k), W(k, c)));
      for (long lag = 0; lag < N; ++lag)
        if (const auto source = source_position(kind, n, lag, N))
          inner.push_back(circuit.multiply(H(lag, c), u(*source, c)));
      y(n, c) = circuit.multiply(balanced_sum(circuit, gate), balanced_sum(circuit, inner));
    }
  }
  return y;
}

// Leaves of the layer in the order in which add_base_conv makes them.
template <class T>
void append_leaves(Vector<T>& values, const Matrix<T>& W, const Matrix<T>& B1, const Matrix<T>& H,
                   const Matrix<T>& B2) {
  for (const auto* part : {&W, &B1, &H, &B2})
    values.insert(values.end(), part->entries().begin(), part->entries().end());
}

}  // namespace verify::liu2025
