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

}  // namespace verify
