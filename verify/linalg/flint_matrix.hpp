// Our matrices in FLINT's and Arb's form, for the length of one call to their routines.
#pragma once

#include <vector>

#include "verify/linalg/matrix.hpp"

namespace verify {

// The entries of a matrix where they are, as a window of FLINT or Arb: to be read, or written by a
// routine that does not swap its result with another matrix.
template <class Raw, class Entry, class T>
class LibraryView {
  static_assert(sizeof(T) == sizeof(Entry));

 public:
  explicit LibraryView(Matrix<T>& a) : LibraryView(a.entries().data(), a.rows(), a.cols()) {}
  explicit LibraryView(const Matrix<T>& a)
      : LibraryView(const_cast<T*>(a.entries().data()), a.rows(), a.cols()) {}  // only read
  LibraryView(const LibraryView&) = delete;
  LibraryView& operator=(const LibraryView&) = delete;
  Raw* raw() { return &value_; }
  const Raw* raw() const { return &value_; }

 private:
  LibraryView(T* first, long rows, long cols) {
    for (long i = 0; i < rows; ++i) rows_.push_back(reinterpret_cast<Entry*>(first + i * cols));
    value_.entries = rows_.empty() ? nullptr : rows_.front();
    value_.r = rows;
    value_.c = cols;
    value_.rows = rows_.data();
  }

  std::vector<Entry*> rows_;
  Raw value_;
};
using FlintView = LibraryView<fmpq_mat_struct, fmpq, Rational>;
using ArbView = LibraryView<arb_mat_struct, arb_struct, Ball>;

class FlintMatrix {
 public:
  FlintMatrix(long rows, long cols) { fmpq_mat_init(value_, rows, cols); }
  explicit FlintMatrix(const Matrix<Rational>& a) : FlintMatrix(a.rows(), a.cols()) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) fmpq_set(fmpq_mat_entry(value_, i, j), a(i, j).raw());
  }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  ~FlintMatrix() { fmpq_mat_clear(value_); }
  // The entries, which are zero here from then on.
  Matrix<Rational> taken() {
    Matrix<Rational> result(fmpq_mat_nrows(value_), fmpq_mat_ncols(value_));
    for (long i = 0; i < result.rows(); ++i)
      for (long j = 0; j < result.cols(); ++j)
        fmpq_swap(result(i, j).raw(), fmpq_mat_entry(value_, i, j));
    return result;
  }
  fmpq_mat_struct* raw() { return value_; }

 private:
  fmpq_mat_t value_;
};

class ArbMatrix {
 public:
  ArbMatrix(long rows, long cols) { arb_mat_init(value_, rows, cols); }
  ArbMatrix(const ArbMatrix&) = delete;
  ArbMatrix& operator=(const ArbMatrix&) = delete;
  ~ArbMatrix() { arb_mat_clear(value_); }
  // The entries, which are zero here from then on.
  Matrix<Ball> taken() {
    Matrix<Ball> result(arb_mat_nrows(value_), arb_mat_ncols(value_));
    for (long i = 0; i < result.rows(); ++i)
      for (long j = 0; j < result.cols(); ++j)
        arb_swap(result(i, j).raw(), arb_mat_entry(value_, i, j));
    return result;
  }
  arb_mat_struct* raw() { return value_; }

 private:
  arb_mat_t value_;
};

}  // namespace verify
