// One step of weighted preconditioned gradient descent, and the weights that gates amount to.
// Columns are samples.
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// Column i is g_{i:N} = g_{i+1} o .. o g_N, for i = 1..N-1: gates [d, N] -> weights [d, N-1].
template <class T>
Matrix<T> cumulative_gates(const Matrix<T>& gates) {
  Matrix<T> weights(gates.rows(), gates.cols() - 1);
  for (long k = 0; k < weights.rows(); ++k) {
    T product(1L);
    for (long i = weights.cols() - 1; i >= 0; --i) {
      product *= gates(k, i + 1);
      weights(k, i) = product;
    }
  }
  return weights;
}

// omega_i = g_{i+1} .. g_N for scalar gates.
template <class T>
Vector<T> cumulative_gates(const Vector<T>& gates) {
  return cumulative_gates(from_rows(Vector<Vector<T>>{gates})).row(0);
}

// P_2 ((P_1^T X) o Omega) y, the step from 0 with a weight for every coordinate of every sample
// (Li et al. 2025, equation (8a)); X and Omega [d, n].
template <class T>
Vector<T> weighted_step(const Matrix<T>& X, const Vector<T>& y, const Matrix<T>& P_1,
                        const Matrix<T>& P_2, const Matrix<T>& Omega) {
  const ModelStep<T> model_step;
  return P_2 * (hadamard(transpose(P_1) * X, Omega) * y);
}

// P X (omega o y), the step from 0 of size 1/2 on sum_i omega_i (y_i - <beta, x_i>)^2 (equation
// (7)).
template <class T>
Vector<T> weighted_step(const Matrix<T>& X, const Vector<T>& y, const Matrix<T>& P,
                        const Vector<T>& omega) {
  const ModelStep<T> model_step;
  return P * (X * hadamard(omega, y));
}

}  // namespace verify
