// What the first two layers of the causal stack collect: b_k a_k and a_k a_k^T of the data, row by
// row.
#pragma once

#include "theorems/liu2025/least_squares_inputs.hpp"
#include "verify/models/base_conv_gradient_descent.hpp"

namespace verify::liu2025 {

// Blocks s and S, which are neighbours.
template <class T>
Matrix<T> data_blocks(const Matrix<T>& state, long d) {
  return block(state, 0, causal_channels(d).at("s").offset, state.rows(), d + d * d);
}

// Row k: b_k a_k and a_k a_k^T flattened (0 in the last row), or their sums over the rows up to k.
template <class T>
Matrix<T> expected_data(const LeastSquares<T>& problem, bool summed) {
  const long n = problem.n(), d = problem.d();
  Matrix<T> result(n + 1, d + d * d);
  for (long k = 0; k <= n; ++k) {
    for (long i = summed ? 0 : k; i <= k && i < n; ++i) {
      for (long p = 0; p < d; ++p) {
        result(k, p) += problem.b[i] * problem.A(i, p);
        for (long q = 0; q < d; ++q) result(k, d + p * d + q) += problem.A(i, p) * problem.A(i, q);
      }
    }
  }
  return result;
}

}  // namespace verify::liu2025
