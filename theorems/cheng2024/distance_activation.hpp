// The Cauchy kernel of every pair of columns, h_ij = 1 / (1 + |u_i - w_j|^2): unchanged when both
// arguments are turned by one orthogonal matrix, but no function of U^T W.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

struct DistanceActivation {
  template <Field T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    Matrix<T> result(U.cols(), W.cols());
    for (long i = 0; i < U.cols(); ++i) {
      for (long j = 0; j < W.cols(); ++j) {
        const auto gap = U.col(i) - W.col(j);
        result(i, j) = T(T(1L) / T(T(1L) + dot(gap, gap)));
      }
    }
    return result;
  }
};

}  // namespace verify::cheng2024
