// Dense vectors and matrices over any scalar: row-major, 0-based, sizes checked.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "verify/scalar/scalar.hpp"

namespace verify {

// Its index is checked too, in every build (_GLIBCXX_ASSERTIONS).
template <class T>
using Vector = std::vector<T>;

namespace detail {
[[noreturn]] inline void outside(long i, long j, long rows, long cols) {
  throw std::out_of_range("entry (" + std::to_string(i) + ", " + std::to_string(j) + ") of a " +
                          std::to_string(rows) + " x " + std::to_string(cols) + " matrix");
}
}  // namespace detail

template <class T>
class Matrix {
 public:
  Matrix() = default;
  Matrix(long rows, long cols) : rows_(rows), cols_(cols), entries_(rows * cols, T(0L)) {}
  // One inner list a row; throws std::invalid_argument when their lengths differ.
  Matrix(std::initializer_list<std::initializer_list<T>> rows)
      : Matrix(static_cast<long>(rows.size()),
               rows.size() == 0 ? 0 : static_cast<long>(rows.begin()->size())) {
    auto out = entries_.begin();
    for (const auto& row : rows) {
      if (static_cast<long>(row.size()) != cols_) throw std::invalid_argument("ragged matrix");
      for (const auto& entry : row) *out++ = entry;
    }
  }

  long rows() const { return rows_; }
  long cols() const { return cols_; }
  // Throws std::out_of_range: what lies outside would be an entry of another row, or none at all.
  T& operator()(long i, long j) { return entries_.begin()[place(i, j)]; }
  const T& operator()(long i, long j) const { return entries_.begin()[place(i, j)]; }
  Vector<T> row(long i) const {
    if (i < 0 || i >= rows_) detail::outside(i, 0, rows_, cols_);
    return {entries_.begin() + i * cols_, entries_.begin() + (i + 1) * cols_};
  }
  Vector<T> col(long j) const {
    if (j < 0 || j >= cols_) detail::outside(0, j, rows_, cols_);
    Vector<T> result;
    for (long i = 0; i < rows_; ++i) result.push_back((*this)(i, j));
    return result;
  }
  const std::vector<T>& entries() const { return entries_; }
  std::vector<T>& entries() { return entries_; }

  friend bool operator==(const Matrix&, const Matrix&) = default;

 private:
  // A negative index is a large one without its sign.
  long place(long i, long j) const {
    using Unsigned = unsigned long;
    if (static_cast<Unsigned>(i) >= static_cast<Unsigned>(rows_) ||
        static_cast<Unsigned>(j) >= static_cast<Unsigned>(cols_)) {
      detail::outside(i, j, rows_, cols_);
    }
    return i * cols_ + j;
  }

  long rows_ = 0;
  long cols_ = 0;
  std::vector<T> entries_;
};

namespace detail {
inline void need_same(long a, long b, const char* what) {
  if (a != b) {
    throw std::invalid_argument(std::string(what) + ": sizes " + std::to_string(a) + " and " +
                                std::to_string(b) + " differ");
  }
}
}  // namespace detail

template <class T>
Matrix<T> identity_matrix(long n) {
  Matrix<T> result(n, n);
  for (long i = 0; i < n; ++i) result(i, i) = T(1L);
  return result;
}

template <class T>
Matrix<T> diagonal_matrix(const Vector<T>& diagonal) {
  const long n = static_cast<long>(diagonal.size());
  Matrix<T> result(n, n);
  for (long i = 0; i < n; ++i) result(i, i) = diagonal[i];
  return result;
}

template <class T>
Vector<T> unit_vector(long n, long k) {
  Vector<T> result(n, T(0L));
  result[k] = T(1L);
  return result;
}

template <class T>
Matrix<T> transpose(const Matrix<T>& a) {
  Matrix<T> result(a.cols(), a.rows());
  const T* in = a.entries().data();
  T* out = result.entries().data();
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) out[j * a.rows() + i] = *in++;
  return result;
}

template <class T, class F>
auto map(const Matrix<T>& a, F f) {
  Matrix<decltype(f(a(0, 0)))> result(a.rows(), a.cols());
  for (std::size_t k = 0; k < a.entries().size(); ++k) result.entries()[k] = f(a.entries()[k]);
  return result;
}

template <class T, class F>
auto map(const Vector<T>& a, F f) {
  Vector<decltype(f(a[0]))> result;
  for (const auto& entry : a) result.push_back(f(entry));
  return result;
}

// Rational data as the scalar of a computation: each entry rounded at most once.
template <class T>
Matrix<T> to_scalar(const Matrix<Rational>& a) {
  return map(a, [](const Rational& q) { return from_rational<T>(q); });
}
template <class T>
Vector<T> to_scalar(const Vector<Rational>& a) {
  return map(a, [](const Rational& q) { return from_rational<T>(q); });
}
template <class T>
Vector<Matrix<T>> to_scalar(const Vector<Matrix<Rational>>& a) {
  return map(a, [](const Matrix<Rational>& m) { return to_scalar<T>(m); });
}

template <class T>
Matrix<T> operator+(Matrix<T> a, const Matrix<T>& b) {
  detail::need_same(a.rows(), b.rows(), "matrix sum, rows");
  detail::need_same(a.cols(), b.cols(), "matrix sum, columns");
  for (std::size_t k = 0; k < a.entries().size(); ++k) a.entries()[k] += b.entries()[k];
  return a;
}

template <class T>
Matrix<T> operator-(const Matrix<T>& a) {
  return map(a, [](const T& x) { return T(-x); });
}

template <class T>
Matrix<T> operator-(const Matrix<T>& a, const Matrix<T>& b) {
  return a + (-b);
}

template <class T>
Matrix<T> operator*(const T& s, const Matrix<T>& a) {
  return map(a, [&](const T& x) { return T(s * x); });
}

// The textbook product; Rational, PrimeField and Ball go to FLINT's and Arb's routines, and a bound
// takes a row and a column at once (products.cpp).
template <class T>
Matrix<T> operator*(const Matrix<T>& a, const Matrix<T>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  const long columns = b.cols();
  Matrix<T> result(a.rows(), columns);
  const T* factor = a.entries().data();
  T* out = result.entries().data();
  for (long i = 0; i < a.rows(); ++i, out += columns) {
    const T* in = b.entries().data();
    for (long k = 0; k < a.cols(); ++k, ++factor, in += columns)
      for (long j = 0; j < columns; ++j) out[j] += *factor * in[j];
  }
  return result;
}
template <>
Matrix<Rational> operator*(const Matrix<Rational>& a, const Matrix<Rational>& b);
template <>
Matrix<Ball> operator*(const Matrix<Ball>& a, const Matrix<Ball>& b);
template <>
Matrix<PrimeField> operator*(const Matrix<PrimeField>& a, const Matrix<PrimeField>& b);
template <>
Matrix<CircuitBound> operator*(const Matrix<CircuitBound>& a, const Matrix<CircuitBound>& b);

template <class T>
T dot(const Vector<T>& a, const Vector<T>& b) {
  detail::need_same(static_cast<long>(a.size()), static_cast<long>(b.size()), "dot product");
  T sum(0L);
  for (std::size_t k = 0; k < a.size(); ++k) sum += a[k] * b[k];
  return sum;
}

template <class T>
Vector<T> operator*(const Matrix<T>& a, const Vector<T>& x) {
  detail::need_same(a.cols(), static_cast<long>(x.size()), "matrix times vector");
  Vector<T> result(a.rows(), T(0L));
  for (long i = 0; i < a.rows(); ++i)
    for (long j = 0; j < a.cols(); ++j) result[i] += a(i, j) * x[j];
  return result;
}

template <class T>
Vector<T> operator+(Vector<T> a, const Vector<T>& b) {
  detail::need_same(static_cast<long>(a.size()), static_cast<long>(b.size()), "vector sum");
  for (std::size_t k = 0; k < a.size(); ++k) a[k] += b[k];
  return a;
}

template <class T>
Vector<T> operator-(Vector<T> a, const Vector<T>& b) {
  detail::need_same(static_cast<long>(a.size()), static_cast<long>(b.size()), "vector difference");
  for (std::size_t k = 0; k < a.size(); ++k) a[k] = T(a[k] - b[k]);
  return a;
}

template <class T>
Vector<T> operator*(const T& s, const Vector<T>& a) {
  return map(a, [&](const T& x) { return T(s * x); });
}

// Entrywise products.
template <class T>
Vector<T> hadamard(const Vector<T>& a, const Vector<T>& b) {
  detail::need_same(static_cast<long>(a.size()), static_cast<long>(b.size()), "Hadamard product");
  Vector<T> result;
  for (std::size_t k = 0; k < a.size(); ++k) result.push_back(a[k] * b[k]);
  return result;
}
template <class T>
Matrix<T> hadamard(const Matrix<T>& a, const Matrix<T>& b) {
  detail::need_same(a.rows(), b.rows(), "Hadamard product, rows");
  detail::need_same(a.cols(), b.cols(), "Hadamard product, columns");
  Matrix<T> result = a;
  for (std::size_t k = 0; k < b.entries().size(); ++k) result.entries()[k] *= b.entries()[k];
  return result;
}

template <class T>
Matrix<T> outer(const Vector<T>& a, const Vector<T>& b) {
  Matrix<T> result(static_cast<long>(a.size()), static_cast<long>(b.size()));
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j) result(i, j) = a[i] * b[j];
  return result;
}

template <class T>
T trace(const Matrix<T>& a) {
  detail::need_same(a.rows(), a.cols(), "trace");
  T sum(0L);
  for (long i = 0; i < a.rows(); ++i) sum += a(i, i);
  return sum;
}

template <class T>
T sum(const Vector<T>& a) {
  T total(0L);
  for (const auto& entry : a) total += entry;
  return total;
}

// The block a(r0.., c0..) of the given size.
template <class T>
Matrix<T> block(const Matrix<T>& a, long r0, long c0, long rows, long cols) {
  if (r0 < 0 || c0 < 0 || r0 + rows > a.rows() || c0 + cols > a.cols()) {
    throw std::invalid_argument("block outside the matrix");
  }
  Matrix<T> result(rows, cols);
  for (long i = 0; i < rows; ++i)
    for (long j = 0; j < cols; ++j) result(i, j) = a(r0 + i, c0 + j);
  return result;
}

template <class T>
void set_block(Matrix<T>& a, long r0, long c0, const Matrix<T>& part) {
  if (r0 < 0 || c0 < 0 || r0 + part.rows() > a.rows() || c0 + part.cols() > a.cols()) {
    throw std::invalid_argument("block outside the matrix");
  }
  for (long i = 0; i < part.rows(); ++i)
    for (long j = 0; j < part.cols(); ++j) a(r0 + i, c0 + j) = part(i, j);
}

// The entries row by row behind those of `all`.
template <class T>
void append(Vector<T>& all, const Matrix<T>& more) {
  all.insert(all.end(), more.entries().begin(), more.entries().end());
}

template <class T>
Matrix<T> from_rows(const Vector<Vector<T>>& rows) {
  Matrix<T> result(static_cast<long>(rows.size()),
                   rows.empty() ? 0 : static_cast<long>(rows.front().size()));
  for (long i = 0; i < result.rows(); ++i) {
    detail::need_same(static_cast<long>(rows[i].size()), result.cols(), "matrix rows");
    for (long j = 0; j < result.cols(); ++j) result(i, j) = rows[i][j];
  }
  return result;
}

}  // namespace verify
