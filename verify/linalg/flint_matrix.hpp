// Our matrices in FLINT's and Arb's form, for the length of one call to their routines.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

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
  Matrix<Rational> matrix() const {
    Matrix<Rational> result(fmpq_mat_nrows(value_), fmpq_mat_ncols(value_));
    for (long i = 0; i < result.rows(); ++i)
      for (long j = 0; j < result.cols(); ++j)
        fmpq_set(result(i, j).raw(), fmpq_mat_entry(value_, i, j));
    return result;
  }
  fmpq_mat_struct* raw() { return value_; }

 private:
  fmpq_mat_t value_;
};

class ArbMatrix {
 public:
  ArbMatrix(long rows, long cols) { arb_mat_init(value_, rows, cols); }
  explicit ArbMatrix(const Matrix<Ball>& a) : ArbMatrix(a.rows(), a.cols()) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) arb_set(arb_mat_entry(value_, i, j), a(i, j).raw());
  }
  ArbMatrix(const ArbMatrix&) = delete;
  ArbMatrix& operator=(const ArbMatrix&) = delete;
  ~ArbMatrix() { arb_mat_clear(value_); }
  Matrix<Ball> matrix() const {
    Matrix<Ball> result(arb_mat_nrows(value_), arb_mat_ncols(value_));
    for (long i = 0; i < result.rows(); ++i)
      for (long j = 0; j < result.cols(); ++j)
        arb_set(result(i, j).raw(), arb_mat_entry(value_, i, j));
    return result;
  }
  arb_mat_struct* raw() { return value_; }

 private:
  arb_mat_t value_;
};

}  // namespace verify
