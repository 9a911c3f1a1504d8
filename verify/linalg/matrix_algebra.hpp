// What a model that is a matrix expression is written in, so that one source runs on matrices of
// numbers and on matrix words of symbolic size: sums, products, transposes, traces, multiples,
// and blocks; no entry by index, and no size as a number.
#pragma once

#include <concepts>

#include "verify/linalg/matrix.hpp"

namespace verify {

// The scalars and vectors that go with a kind of matrices.
template <class M>
struct MatrixAlgebra;
template <class T>
struct MatrixAlgebra<Matrix<T>> {
  using Scalar = T;
  using Vector = verify::Vector<T>;
};
template <class M>
using ScalarOf = typename MatrixAlgebra<M>::Scalar;
template <class M>
using VectorOf = typename MatrixAlgebra<M>::Vector;

template <class M>
concept MatrixLike = requires(const M a, const VectorOf<M> v, const ScalarOf<M> s) {
  { a + a } -> std::convertible_to<M>;
  { a - a } -> std::convertible_to<M>;
  { a* a } -> std::convertible_to<M>;
  { s* a } -> std::convertible_to<M>;
  { transpose(a) } -> std::convertible_to<M>;
  { trace(a) } -> std::convertible_to<ScalarOf<M>>;
  { a* v } -> std::convertible_to<VectorOf<M>>;
  { v + v } -> std::convertible_to<VectorOf<M>>;
  { v - v } -> std::convertible_to<VectorOf<M>>;
  { s* v } -> std::convertible_to<VectorOf<M>>;
  { dot(v, v) } -> std::convertible_to<ScalarOf<M>>;
  { outer(v, v) } -> std::convertible_to<M>;
};

// [a, v], and one entry more at the end: how a token is singled out.
template <class T>
Matrix<T> beside(const Matrix<T>& a, const Vector<T>& v) {
  Matrix<T> result(a.rows(), a.cols() + 1);
  detail::need_same(static_cast<long>(v.size()), a.rows(), "column beside a matrix");
  set_block(result, 0, 0, a);
  for (long i = 0; i < a.rows(); ++i) result(i, a.cols()) = v[static_cast<std::size_t>(i)];
  return result;
}
template <class T>
Vector<T> with_last(Vector<T> v, const T& entry) {
  v.push_back(entry);
  return v;
}
template <class T>
T last(const Vector<T>& v) {
  return v.back();
}
template <class T>
Vector<T> without_last(Vector<T> v) {
  v.pop_back();
  return v;
}

// [[a, right], [bottom^T, corner]]
template <class T>
Matrix<T> bordered(const Matrix<T>& a, const Vector<T>& right, const Vector<T>& bottom,
                   const T& corner) {
  const long rows = a.rows(), cols = a.cols();
  detail::need_same(static_cast<long>(right.size()), rows, "border, right");
  detail::need_same(static_cast<long>(bottom.size()), cols, "border, bottom");
  Matrix<T> result(rows + 1, cols + 1);
  set_block(result, 0, 0, a);
  for (long i = 0; i < rows; ++i) result(i, cols) = right[i];
  for (long j = 0; j < cols; ++j) result(rows, j) = bottom[j];
  result(rows, cols) = corner;
  return result;
}

// What bordered() puts together.
template <class T>
Matrix<T> inner_block(const Matrix<T>& a) {
  return block(a, 0, 0, a.rows() - 1, a.cols() - 1);
}
template <class T>
Vector<T> right_border(const Matrix<T>& a) {
  return without_last(a.col(a.cols() - 1));
}
template <class T>
Vector<T> bottom_border(const Matrix<T>& a) {
  return without_last(a.row(a.rows() - 1));
}
template <class T>
T corner(const Matrix<T>& a) {
  return a(a.rows() - 1, a.cols() - 1);
}

// The last column replaced by zeros: what a masked token gives to others.
template <class T>
Matrix<T> without_last_column(Matrix<T> a) {
  for (long i = 0; i < a.rows(); ++i) a(i, a.cols() - 1) = T(0L);
  return a;
}

// The zero vector with as many entries as a has rows, and the identity of that size.
template <class T>
Vector<T> zero_column(const Matrix<T>& a) {
  return Vector<T>(static_cast<std::size_t>(a.rows()), T(0L));
}
template <class T>
Vector<T> zero_row(const Matrix<T>& a) {
  return Vector<T>(static_cast<std::size_t>(a.cols()), T(0L));
}
template <class T>
Matrix<T> zero_like(const Matrix<T>& a) {
  return Matrix<T>(a.rows(), a.cols());
}
template <class T>
Matrix<T> identity_like(const Matrix<T>& a) {
  return identity_matrix<T>(a.rows());
}

}  // namespace verify
