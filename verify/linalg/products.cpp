#include <flint/nmod_mat.h>

#include <algorithm>

#include "verify/linalg/diagonal.hpp"
#include "verify/linalg/flint_matrix.hpp"
#include "verify/linalg/matrix.hpp"

namespace verify {

template <>
Matrix<Rational> operator*(const Matrix<Rational>& a, const Matrix<Rational>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  if (is_diagonal(a)) return scaled_rows(diagonal_of(a), b);
  if (is_diagonal(b)) return scaled_columns(a, diagonal_of(b));
  Matrix<Rational> result(a.rows(), b.cols());
  const FlintView left(a), right(b);
  fmpq_mat_mul(FlintView(result).raw(), left.raw(), right.raw());
  return result;
}

template <>
Matrix<Ball> operator*(const Matrix<Ball>& a, const Matrix<Ball>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  Matrix<Ball> result(a.rows(), b.cols());
  const ArbView left(a), right(b);
  arb_mat_mul(ArbView(result).raw(), left.raw(), right.raw(), working_bits());
  return result;
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

namespace {

bool same(const CircuitBound::Line& a, const CircuitBound::Line& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
    return x.degree == y.degree && x.denominator_power == y.denominator_power &&
           x.largest == y.largest && x.total == y.total && x.places == y.places;
  });
}

// Lines that differ, and which of them each line is: free matrices have few.
struct Lines {
  std::vector<CircuitBound::Line> different;
  std::vector<std::size_t> which;

  void add(CircuitBound::Line line) {
    const auto known =
        std::find_if(different.begin(), different.end(),
                     [&](const CircuitBound::Line& other) { return same(line, other); });
    which.push_back(static_cast<std::size_t>(known - different.begin()));
    if (known == different.end()) different.push_back(std::move(line));
  }
};

}  // namespace

template <>
Matrix<CircuitBound> operator*(const Matrix<CircuitBound>& a, const Matrix<CircuitBound>& b) {
  detail::need_same(a.cols(), b.rows(), "matrix product");
  Lines rows, columns;
  for (long i = 0; i < a.rows(); ++i)
    rows.add(CircuitBound::line(a.cols(), [&](long k) -> const CircuitBound& { return a(i, k); }));
  for (long j = 0; j < b.cols(); ++j)
    columns.add(
        CircuitBound::line(b.rows(), [&](long k) -> const CircuitBound& { return b(k, j); }));
  std::vector<CircuitBound> products;
  for (const auto& row : rows.different)
    for (const auto& column : columns.different)
      products.push_back(CircuitBound::inner_product(row, column));
  Matrix<CircuitBound> result(a.rows(), b.cols());
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j)
      result(i, j) = products[rows.which[i] * columns.different.size() + columns.which[j]];
  return result;
}

}  // namespace verify
