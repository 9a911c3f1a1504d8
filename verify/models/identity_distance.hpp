// Dist(M, I) = min over alpha of |M - alpha I|_F / |M|_F: how far a matrix is from a multiple of
// the identity (Ahn et al. 2023, Section 5.3).
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <Ring T>
T squared_norm(const Matrix<T>& M) {
  return dot(M.entries(), M.entries());
}

// d |M|_F^2 - (tr M)^2, that is d |M|_F^2 Dist(M, I)^2.
template <Ring T>
T dist_numerator(const Matrix<T>& M) {
  return T(T(M.rows()) * squared_norm(M) - trace(M) * trace(M));
}

// Dist(M, I)^2 = 1 - (tr M)^2 / (d |M|_F^2), M nonzero.
template <Field T>
T dist_squared(const Matrix<T>& M) {
  return T(dist_numerator(M) / (T(M.rows()) * squared_norm(M)));
}

}  // namespace verify
