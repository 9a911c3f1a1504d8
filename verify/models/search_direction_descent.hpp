// Descent along search directions that remember the last one, on R(w) = (1/2) (w - w*)^T H (w - w*)
// with given step sizes and deflections: s_l = A_l^T r(w_l) + gamma_l s_{l-1}, w_{l+1} = w_l +
// alpha_l s_l, r(w) = H (w* - w), s_{-1} = 0 (gamma_0 plays no part).
#pragma once

#include "verify/linalg/matrix.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct SearchDirectionRun {
  Matrix<T> w;  // [L+1, d], row 0 = w_0
  Matrix<T> s;  // [L, d]
};

template <class T>
SearchDirectionRun<T> search_direction_descent(const Matrix<T>& H, const Vector<T>& w_star,
                                               const Vector<T>& w_0, const Vector<Matrix<T>>& A,
                                               const Vector<T>& alpha, const Vector<T>& gamma) {
  const ModelStep<T> model_step;
  Vector<Vector<T>> w = {w_0}, s;
  for (std::size_t l = 0; l < A.size(); ++l) {
    Vector<T> direction = transpose(A[l]) * (H * (w_star - w.back()));
    if (l > 0) direction = direction + gamma.at(l) * s.back();
    s.push_back(direction);
    w.push_back(w.back() + alpha.at(l) * direction);
  }
  return {from_rows(w), from_rows(s)};
}

}  // namespace verify
