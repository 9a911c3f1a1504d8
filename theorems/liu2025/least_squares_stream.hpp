// Algorithms that read the data (a_1, b_1), .., (a_n, b_n) of least squares once, and the gradient
// A^T (A x - b) = M x - v they compute, M = A^T A, v = A^T b; A [n, d] has the rows a_i.
#pragma once

#include <algorithm>

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

// The position of (p, q), p <= q, in the upper triangle of a d x d matrix, row by row.
inline long upper_index(long d, long p, long q) { return p * d - p * (p - 1) / 2 + (q - p); }
inline long moment_state_size(long d) { return d * (d + 3) / 2; }

// The state (upper triangle of M, v), updated once for every data row.
template <class T>
void absorb(Vector<T>& state, const Vector<T>& a, const T& b) {
  const long d = static_cast<long>(a.size());
  for (long p = 0; p < d; ++p) {
    for (long q = p; q < d; ++q) state[upper_index(d, p, q)] += a[p] * a[q];
    state[d * (d + 1) / 2 + p] += b * a[p];
  }
}

template <class T>
Vector<T> moment_state(const Matrix<T>& A, const Vector<T>& b) {
  Vector<T> state(moment_state_size(A.cols()), T(0L));
  for (long i = 0; i < A.rows(); ++i) absorb(state, A.row(i), b[i]);
  return state;
}

// M x - v, read off the state when x comes after the data.
template <class T>
Vector<T> gradient_from_state(const Vector<T>& state, const Vector<T>& x) {
  const long d = static_cast<long>(x.size());
  Vector<T> gradient;
  for (long p = 0; p < d; ++p) {
    T entry = T(-state[d * (d + 1) / 2 + p]);
    for (long q = 0; q < d; ++q)
      entry += state[upper_index(d, std::min(p, q), std::max(p, q))] * x[q];
    gradient.push_back(entry);
  }
  return gradient;
}

// With x first: the state is x and the partial gradient, 2 d numbers.
template <class T>
Vector<T> gradient_with_x_first(const Vector<T>& x, const Matrix<T>& A, const Vector<T>& b) {
  Vector<T> gradient(x.size(), T(0L));
  for (long i = 0; i < A.rows(); ++i) gradient = gradient + T(dot(A.row(i), x) - b[i]) * A.row(i);
  return gradient;
}

// Rows: the coordinates of the state. Columns: the entries of A, row by row, then those of b.
template <class T>
Matrix<T> moment_jacobian(const Matrix<T>& A, const Vector<T>& b) {
  const long n = A.rows(), d = A.cols();
  Matrix<T> result(moment_state_size(d), n * (d + 1));
  for (long i = 0; i < n; ++i) {
    for (long q = 0; q < d; ++q) {  // dM_qr = A_ir, twice that for r = q; dv_q = b_i
      for (long r = 0; r < d; ++r)
        result(upper_index(d, std::min(q, r), std::max(q, r)), i * d + q) += A(i, r);
      result(upper_index(d, q, q), i * d + q) += A(i, q);
      result(d * (d + 1) / 2 + q, i * d + q) += b[i];
      result(d * (d + 1) / 2 + q, n * d + i) += A(i, q);
    }
  }
  return result;
}

}  // namespace verify::liu2025
