// Linear first-order methods with matrix coefficients, in increments, on R(w) = (1/2) (w - w*)^T H
// (w - w*): w_{l+1} = w_l + sum_{j<=l} D[l][j] grad R(w_j).
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

// w_0, .., w_L, one row each. D[l][j] is [d, d].
template <class T>
Matrix<T> gradient_increments(const Matrix<T>& H, const Vector<T>& w_star, const Vector<T>& w_0,
                              const Vector<Vector<Matrix<T>>>& D) {
  Vector<Vector<T>> w = {w_0}, gradients;
  for (const auto& coefficients : D) {
    gradients.push_back(H * (w.back() - w_star));
    auto next = w.back();
    for (std::size_t j = 0; j < gradients.size(); ++j) {
      next = next + coefficients.at(j) * gradients[j];
    }
    w.push_back(next);
  }
  return from_rows(w);
}

}  // namespace verify::memformer2024
