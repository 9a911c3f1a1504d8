// Scalars, vectors and block matrices of matrix words: a model that is written for MatrixLike runs
// on them at symbolic sizes. Entries cannot be read; blocks between spaces can.
#pragma once

#include <vector>

#include "verify/linalg/matrix_algebra.hpp"
#include "verify/linalg/words/word_polynomial.hpp"
#include "verify/scalar/scalar.hpp"

namespace verify {

class WordScalar {
 public:
  WordScalar() = default;                                              // zero
  WordScalar(long integer) : WordScalar(Rational(integer)) {}          // NOLINT: exact
  WordScalar(int integer) : WordScalar(static_cast<long>(integer)) {}  // NOLINT: exact
  WordScalar(double) = delete;
  explicit WordScalar(const Rational& q) : value_(q * WordPolynomial::identity(unit_space)) {}
  explicit WordScalar(WordPolynomial value) : value_(std::move(value)) {}

  const WordPolynomial& value() const { return value_; }
  bool is_zero() const { return value_.is_zero(); }

  WordScalar& operator+=(const WordScalar& b) { return value_ += b.value_, *this; }
  friend WordScalar operator+(WordScalar a, const WordScalar& b) { return a += b; }
  friend WordScalar operator-(const WordScalar& a) { return WordScalar(Rational(-1) * a.value_); }
  friend WordScalar operator-(WordScalar a, const WordScalar& b) { return a += -b; }
  friend WordScalar operator*(const WordScalar& a, const WordScalar& b) {
    return WordScalar(a.value_ * b.value_);
  }

 private:
  WordPolynomial value_{unit_space, unit_space};
};

using Spaces = std::vector<Space>;

class WordMatrix {
 public:
  WordMatrix(Spaces rows, Spaces cols);  // zero
  explicit WordMatrix(WordPolynomial block);
  static WordMatrix identity(const Spaces& spaces);

  const Spaces& rows() const { return rows_; }
  const Spaces& cols() const { return cols_; }
  WordPolynomial& at(std::size_t i, std::size_t j) { return blocks_[i * cols_.size() + j]; }
  const WordPolynomial& at(std::size_t i, std::size_t j) const {
    return blocks_[i * cols_.size() + j];
  }
  const std::vector<WordPolynomial>& blocks() const { return blocks_; }

  // All throw std::invalid_argument unless the spaces fit.
  WordMatrix& operator+=(const WordMatrix& b);
  friend WordMatrix operator+(WordMatrix a, const WordMatrix& b) { return a += b; }
  friend WordMatrix operator-(const WordMatrix& a) { return WordScalar(-1) * a; }
  friend WordMatrix operator-(WordMatrix a, const WordMatrix& b) { return a += -b; }
  friend WordMatrix operator*(const WordMatrix& a, const WordMatrix& b);
  friend WordMatrix operator*(const WordScalar& s, const WordMatrix& a);
  friend bool operator==(const WordMatrix&, const WordMatrix&) = default;

 private:
  Spaces rows_, cols_;
  std::vector<WordPolynomial> blocks_;
};
WordMatrix transpose(const WordMatrix& a);
WordScalar trace(const WordMatrix& a);

// A column.
class WordVector {
 public:
  explicit WordVector(WordMatrix column);
  const WordMatrix& column() const { return column_; }

  friend WordVector operator+(const WordVector& a, const WordVector& b) {
    return WordVector(a.column_ + b.column_);
  }
  friend WordVector operator-(const WordVector& a) { return WordVector(-a.column_); }
  friend WordVector operator-(const WordVector& a, const WordVector& b) {
    return WordVector(a.column_ - b.column_);
  }
  friend WordVector operator*(const WordScalar& s, const WordVector& a) {
    return WordVector(s * a.column_);
  }
  friend WordVector operator*(const WordMatrix& a, const WordVector& x) {
    return WordVector(a * x.column_);
  }

 private:
  WordMatrix column_;
};
WordScalar dot(const WordVector& a, const WordVector& b);
WordMatrix outer(const WordVector& a, const WordVector& b);

template <>
struct MatrixAlgebra<WordMatrix> {
  using Scalar = WordScalar;
  using Vector = WordVector;
};

// As for matrices of numbers (matrix_algebra.hpp); the border has the size of the unit space.
WordMatrix bordered(const WordMatrix& a, const WordVector& right, const WordVector& bottom,
                    const WordScalar& corner);
WordMatrix beside(const WordMatrix& a, const WordVector& v);
WordVector with_last(const WordVector& v, const WordScalar& entry);
WordScalar last(const WordVector& v);
WordVector without_last(const WordVector& v);
WordMatrix inner_block(const WordMatrix& a);
WordVector right_border(const WordMatrix& a);
WordVector bottom_border(const WordMatrix& a);
WordScalar corner(const WordMatrix& a);
WordMatrix without_last_column(WordMatrix a);
WordVector zero_column(const WordMatrix& a);
WordVector zero_row(const WordMatrix& a);
WordMatrix zero_like(const WordMatrix& a);
WordMatrix identity_like(const WordMatrix& a);

}  // namespace verify
