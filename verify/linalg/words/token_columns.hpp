// Operations on the columns of a matrix of tokens, one source for numbers, for tokens that are
// letters each (a block of the unit space a column) and for counts of index variables.
#pragma once

#include "verify/linalg/matrix_algebra.hpp"
#include "verify/linalg/words/visit_block.hpp"
#include "verify/linalg/words/word_matrix.hpp"

namespace verify {

// (a_1 . b_1, .., a_n . b_n) for the columns a_i of a [d, n] and b_i of b [d, n].
template <class T>
Vector<T> column_products(const Matrix<T>& a, const Matrix<T>& b) {
  detail::need_same(a.cols(), b.cols(), "products of columns");
  Vector<T> result;
  for (long i = 0; i < a.cols(); ++i) result.push_back(dot(a.col(i), b.col(i)));
  return result;
}
// (s_1 a_1, .., s_n a_n)
template <class T>
Matrix<T> scaled_columns(const Matrix<T>& a, const Vector<T>& s) {
  detail::need_same(a.cols(), static_cast<long>(s.size()), "multiples of columns");
  Matrix<T> result(a.rows(), a.cols());
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) result(i, j) = s[static_cast<std::size_t>(j)] * a(i, j);
  return result;
}

// Both throw std::invalid_argument unless each column is a block of the unit space.
WordVector column_products(const WordMatrix& a, const WordMatrix& b);
WordMatrix scaled_columns(const WordMatrix& a, const WordVector& s);

VisitVector column_products(const VisitMatrix& a, const VisitMatrix& b);
VisitMatrix scaled_columns(const VisitMatrix& a, const VisitVector& s);

}  // namespace verify
