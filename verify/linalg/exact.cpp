#include "verify/linalg/exact.hpp"

#include <stdexcept>

#include "verify/linalg/diagonal.hpp"
#include "verify/linalg/flint_matrix.hpp"

namespace verify {
namespace {

// Reduced row echelon form and the pivot column of each of its nonzero rows.
struct Echelon {
  Matrix<Rational> form;
  Vector<long> pivots;
};

Echelon reduced_echelon(const Matrix<Rational>& a) {
  FlintMatrix work(a);
  const long rank = fmpq_mat_rref(work.raw(), work.raw());
  Echelon result{work.taken(), {}};
  for (long i = 0, j = 0; i < rank; ++i, ++j) {
    while (result.form(i, j).sign() == 0) ++j;
    result.pivots.push_back(j);
  }
  return result;
}

Matrix<Rational> as_column(const Vector<Rational>& b) {
  Matrix<Rational> result(static_cast<long>(b.size()), 1);
  for (long i = 0; i < result.rows(); ++i) result(i, 0) = b[i];
  return result;
}

}  // namespace

// Of the rows over their common denominators, which the rank does not see.
long rank(const Matrix<Rational>& a) {
  const FlintView view(a);
  fmpz_mat_t integers;
  fmpz_mat_init(integers, a.rows(), a.cols());
  fmpq_mat_get_fmpz_mat_rowwise(integers, nullptr, view.raw());
  const long result = fmpz_mat_rank(integers);
  fmpz_mat_clear(integers);
  return result;
}

Rational determinant(const Matrix<Rational>& a) {
  detail::need_same(a.rows(), a.cols(), "determinant");
  const FlintView view(a);
  Rational result;
  fmpq_mat_det(result.raw(), view.raw());
  return result;
}

Matrix<Rational> inverse(const Matrix<Rational>& a) {
  return solve(a, identity_matrix<Rational>(a.rows()));
}

Matrix<Rational> solve(const Matrix<Rational>& a, const Matrix<Rational>& b) {
  detail::need_same(a.rows(), a.cols(), "solve, square matrix");
  detail::need_same(a.rows(), b.rows(), "solve, right side");
  if (is_diagonal(a)) {
    auto pivots = diagonal_of(a);
    for (auto& pivot : pivots) {
      if (pivot.sign() == 0) throw std::domain_error("the matrix is singular");
      pivot = Rational(1) / pivot;
    }
    return scaled_rows(pivots, b);
  }
  const FlintView left(a), right(b);
  FlintMatrix result(a.cols(), b.cols());
  if (fmpq_mat_solve(result.raw(), left.raw(), right.raw()) == 0) {
    throw std::domain_error("the matrix is singular");
  }
  return result.taken();
}

Vector<Rational> solve(const Matrix<Rational>& a, const Vector<Rational>& b) {
  return solve(a, as_column(b)).col(0);
}

std::optional<Vector<Rational>> solve_any(const Matrix<Rational>& a, const Vector<Rational>& b) {
  detail::need_same(a.rows(), static_cast<long>(b.size()), "solve, right side");
  Matrix<Rational> augmented(a.rows(), a.cols() + 1);
  set_block(augmented, 0, 0, a);
  set_block(augmented, 0, a.cols(), as_column(b));
  const auto [form, pivots] = reduced_echelon(augmented);
  Vector<Rational> x(a.cols());
  for (std::size_t i = 0; i < pivots.size(); ++i) {
    if (pivots[i] == a.cols()) return std::nullopt;
    x[pivots[i]] = form(static_cast<long>(i), a.cols());
  }
  return x;
}

Matrix<Rational> nullspace(const Matrix<Rational>& a) {
  const auto [form, pivots] = reduced_echelon(a);
  std::vector<bool> is_pivot(a.cols(), false);
  for (long p : pivots) is_pivot[p] = true;
  Matrix<Rational> basis(a.cols(), a.cols() - static_cast<long>(pivots.size()));
  for (long j = 0, column = 0; j < a.cols(); ++j) {
    if (is_pivot[j]) continue;
    basis(j, column) = Rational(1);
    for (std::size_t i = 0; i < pivots.size(); ++i) {
      basis(pivots[i], column) = -form(static_cast<long>(i), j);
    }
    ++column;
  }
  return basis;
}

Vector<Rational> characteristic_polynomial(const Matrix<Rational>& a) {
  detail::need_same(a.rows(), a.cols(), "characteristic polynomial");
  const FlintView view(a);
  fmpq_poly_t p;
  fmpq_poly_init(p);
  fmpq_mat_charpoly(p, view.raw());
  Vector<Rational> result(a.rows() + 1);
  for (long k = 0; k <= a.rows(); ++k) fmpq_poly_get_coeff_fmpq(result[k].raw(), p, k);
  fmpq_poly_clear(p);
  return result;
}

bool is_symmetric(const Matrix<Rational>& a) { return a.rows() == a.cols() && a == transpose(a); }

}  // namespace verify
