// tr(A^T B), the sum of the products of entries, as one row times one column: rational matrices
// then meet a common denominator once instead of a gcd an entry.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

template <class T>
T inner_product(const Matrix<T>& a, const Matrix<T>& b) {
  detail::need_same(a.rows(), b.rows(), "inner product, rows");
  detail::need_same(a.cols(), b.cols(), "inner product, columns");
  const long size = a.rows() * a.cols();
  Matrix<T> row(1, size), column(size, 1);
  row.entries() = a.entries();
  column.entries() = b.entries();
  return (row * column)(0, 0);
}

// |a|^2 and |A|_F^2.
template <class T>
T squared_norm(const Vector<T>& a) {
  return dot(a, a);
}
template <class T>
T squared_norm(const Matrix<T>& a) {
  return inner_product(a, a);
}

}  // namespace verify
