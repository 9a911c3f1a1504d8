#include <flint/nmod_mat.h>

#include "verify/linalg/flint_matrix.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify {

template <>
Matrix<Rational> operator*(const Matrix<Rational>& a, const Matrix<Rational>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  FlintMatrix left(a), right(b), product(a.rows(), b.cols());
  fmpq_mat_mul(product.raw(), left.raw(), right.raw());
  return product.matrix();
}

template <>
Matrix<Ball> operator*(const Matrix<Ball>& a, const Matrix<Ball>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  ArbMatrix left(a), right(b), product(a.rows(), b.cols());
  arb_mat_mul(product.raw(), left.raw(), right.raw(), working_bits());
  return product.matrix();
}

namespace {

// A matrix in FLINT's form modulo the prime in force.
class NmodMatrix {
 public:
  NmodMatrix(long rows, long cols) { nmod_mat_init(value_, rows, cols, PrimeField::modulus()); }
  explicit NmodMatrix(const Matrix<PrimeField>& a) : NmodMatrix(a.rows(), a.cols()) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) nmod_mat_entry(value_, i, j) = a(i, j).residue();
  }
  NmodMatrix(const NmodMatrix&) = delete;
  NmodMatrix& operator=(const NmodMatrix&) = delete;
  ~NmodMatrix() { nmod_mat_clear(value_); }
  nmod_mat_struct* raw() { return value_; }

 private:
  nmod_mat_t value_;
};

}  // namespace

template <>
Matrix<PrimeField> operator*(const Matrix<PrimeField>& a, const Matrix<PrimeField>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  NmodMatrix left(a), right(b), product(a.rows(), b.cols());
  nmod_mat_mul(product.raw(), left.raw(), right.raw());
  Matrix<PrimeField> result(a.rows(), b.cols());
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j)
      result(i, j) = PrimeField::from_residue(nmod_mat_entry(product.raw(), i, j));
  return result;
}

template <>
Matrix<CircuitBound> operator*(const Matrix<CircuitBound>& a, const Matrix<CircuitBound>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  std::vector<CircuitBound::Line> rows, columns;
  for (long i = 0; i < a.rows(); ++i)
    rows.push_back(
        CircuitBound::line(a.cols(), [&](long k) -> const CircuitBound& { return a(i, k); }));
  for (long j = 0; j < b.cols(); ++j)
    columns.push_back(
        CircuitBound::line(b.rows(), [&](long k) -> const CircuitBound& { return b(k, j); }));
  Matrix<CircuitBound> result(a.rows(), b.cols());
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j)
      result(i, j) = CircuitBound::inner_product(rows[i], columns[j]);
  return result;
}

}  // namespace verify
