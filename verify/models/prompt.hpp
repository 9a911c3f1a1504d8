// The in-context prompt as a token matrix. Inside, columns are samples.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// n demonstrations (x_i, y_i) and a query x: the data of every architecture here.
template <class T>
struct Prompt {
  Matrix<T> X;        // [d, n], columns are samples
  Vector<T> y;        // [n]
  Vector<T> x_query;  // [d]
  long n() const { return X.cols(); }
  long d() const { return X.rows(); }
};

// Labels y_i = <w, x_i> without noise.
template <class T>
Prompt<T> linear_prompt(const Matrix<T>& X, const Vector<T>& x_query, const Vector<T>& w) {
  return {X, transpose(X) * w, x_query};
}

// Z [d+1, n+1]: column i is (x_i; y_i), the last one (x; corner).
template <class T>
Matrix<T> token_matrix(const Prompt<T>& prompt, const T& corner = T(0L)) {
  const long d = prompt.d(), n = prompt.n();
  Matrix<T> Z(d + 1, n + 1);
  set_block(Z, 0, 0, prompt.X);
  for (long i = 0; i < n; ++i) Z(d, i) = prompt.y[i];
  for (long k = 0; k < d; ++k) Z(k, n) = prompt.x_query[k];
  Z(d, n) = corner;
  return Z;
}

}  // namespace verify
