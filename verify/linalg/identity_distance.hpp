// Dist(M, I) = min over alpha of |M - alpha I|_F / |M|_F: how far a matrix is from a multiple of
// the identity (Ahn et al. 2023, Section 5.3).
#pragma once

#include "verify/linalg/inner_product.hpp"

namespace verify {

// d |M|_F^2 - (tr M)^2, that is d |M|_F^2 Dist(M, I)^2.
template <Ring T>
T dist_numerator(const Matrix<T>& M) {
  return T(T(M.rows()) * squared_norm(M) - trace(M) * trace(M));
}

// Dist(M, I)^2 = 1 - (tr M)^2 / (d |M|_F^2) from tr M, |M|_F^2 and d, for a matrix that is known up
// to similarity only; 0 for M = 0.
template <Field T>
T dist_squared(const T& trace, const T& squared_norm, long d) {
  const T scale = T(d) * squared_norm;
  return scale == T(0L) ? T(0L) : T((scale - trace * trace) / scale);
}
template <Field T>
T dist_squared(const Matrix<T>& M) {
  return dist_squared(trace(M), squared_norm(M), M.rows());
}

}  // namespace verify
