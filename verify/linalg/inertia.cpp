// Signs of the eigenvalues of a rational matrix. Small matrices are brought to
// diagonal form exactly. For larger ones exact elimination drowns in long
// fractions: balls decide the signs of the pivots, at growing precision, and
// what is left when no pivot is certainly nonzero is shown to be zero by one
// exact solution. Both ways prove the result.
#include <algorithm>
#include <stdexcept>

#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

constexpr long exact_size = 8;  // up to here elimination is the faster way

// Adds row and column `from` to row and column `to`: a congruence.
void add_congruent(Matrix<Rational>& a, long to, long from, const Rational& factor) {
  for (long j = 0; j < a.cols(); ++j) a(to, j) += factor * a(from, j);
  for (long i = 0; i < a.rows(); ++i) a(i, to) += factor * a(i, from);
}

void swap_congruent(Matrix<Rational>& a, long p, long q) {
  if (p == q) return;
  for (long j = 0; j < a.cols(); ++j) std::swap(a(p, j), a(q, j));
  for (long i = 0; i < a.rows(); ++i) std::swap(a(i, p), a(i, q));
}

// Brings a nonzero pivot to position k of the trailing block; false if the
// block is zero.
bool bring_pivot(Matrix<Rational>& a, long k) {
  for (long i = k; i < a.rows(); ++i) {
    if (a(i, i).sign() != 0) return swap_congruent(a, k, i), true;
  }
  for (long i = k; i < a.rows(); ++i) {
    for (long j = i + 1; j < a.rows(); ++j) {
      if (a(i, j).sign() == 0) continue;
      add_congruent(a, i, j, Rational(1));  // the diagonal entry becomes 2 a_ij
      return swap_congruent(a, k, i), true;
    }
  }
  return false;
}

Inertia by_elimination(Matrix<Rational> a) {
  Inertia result;
  for (long k = 0; k < a.rows(); ++k) {
    if (!bring_pivot(a, k)) {
      result.zero = a.rows() - k;
      return result;
    }
    (a(k, k).sign() > 0 ? result.positive : result.negative) += 1;
    for (long i = k + 1; i < a.rows(); ++i) {
      if (a(i, k).sign() != 0) add_congruent(a, i, k, -(a(i, k) / a(k, k)));
    }
  }
  return result;
}

bool exactly_zero(const Ball& x) { return arb_is_zero(x.raw()) != 0; }

// Congruence to block diagonal form by balls. `pivots` are the indices of a
// principal submatrix that is certainly invertible and has these signs; `rest`
// are the others.
class BallReduction {
 public:
  explicit BallReduction(const Matrix<Rational>& a) : a_(to_scalar<Ball>(a)) {
    for (long k = 0; k < a.rows(); ++k) rest.push_back(k);
    while (single_pivot() || double_pivot()) continue;
  }
  Inertia signs;
  Vector<long> pivots, rest;

 private:
  void take(long k) {
    rest.erase(std::find(rest.begin(), rest.end(), k));
    pivots.push_back(k);
  }
  // The diagonal entry farthest from zero.
  bool single_pivot() {
    long p = -1;
    for (const long k : rest) {
      if (is_zero(at(k, k)) != Truth::no) continue;
      if (p < 0 || less(abs(at(p, p)), abs(at(k, k))) == Truth::yes) p = k;
    }
    if (p < 0) return false;
    (positive(at(p, p)) == Truth::yes ? signs.positive : signs.negative) += 1;
    take(p);
    for (const long i : rest) {
      if (exactly_zero(at(i, p))) continue;
      const Ball factor = at(i, p) / at(p, p);
      for (const long j : rest) {
        if (j <= i) subtract(i, j, factor, at(j, p));
      }
    }
    return true;
  }
  // Where the diagonal may vanish: rows p, q with a_pp a_qq < a_pq^2, one sign
  // of each kind.
  bool double_pivot() {
    for (const long p : rest) {
      for (const long q : rest) {
        if (q >= p || is_zero(at(p, q)) != Truth::no) continue;
        const Ball b = at(p, q), determinant = at(p, p) * at(q, q) - b * b;
        if (positive(-determinant) != Truth::yes) continue;
        ++signs.positive;
        ++signs.negative;
        take(p);
        take(q);
        for (const long i : rest) {
          const Ball x = at(i, p), y = at(i, q);
          if (exactly_zero(x) && exactly_zero(y)) continue;
          const Ball f = (x * at(q, q) - y * b) / determinant;
          const Ball g = (y * at(p, p) - x * b) / determinant;
          for (const long j : rest) {
            if (j > i) continue;
            subtract(i, j, f, at(j, p));
            subtract(i, j, g, at(j, q));
          }
        }
        return true;
      }
    }
    return false;
  }
  void subtract(long i, long j, const Ball& factor, const Ball& entry) {
    if (exactly_zero(entry)) return;
    arb_submul(at(i, j).raw(), factor.raw(), entry.raw(), working_bits());
  }
  // Only what is on and below the diagonal is kept up to date.
  Ball& at(long i, long j) { return i < j ? a_(j, i) : a_(i, j); }
  Matrix<Ball> a_;
};

Matrix<Rational> part(const Matrix<Rational>& a, const Vector<long>& rows,
                      const Vector<long>& cols) {
  Matrix<Rational> result(static_cast<long>(rows.size()), static_cast<long>(cols.size()));
  for (long i = 0; i < result.rows(); ++i)
    for (long j = 0; j < result.cols(); ++j) result(i, j) = a(rows[i], cols[j]);
  return result;
}

// Whether the rows outside an invertible principal submatrix depend on those
// inside: then the rank is its size, and all other eigenvalues are zero.
bool rest_depends(const Matrix<Rational>& a, const Vector<long>& inside,
                  const Vector<long>& outside) {
  if (outside.empty()) return true;
  const auto across = part(a, inside, outside), corner = part(a, outside, outside);
  if (inside.empty()) return corner == Matrix<Rational>(corner.rows(), corner.cols());
  return transpose(across) * solve(part(a, inside, inside), across) == corner;
}

Inertia by_balls(const Matrix<Rational>& a) {
  for (long bits = 128;; bits *= 2) {
    const PrecisionScope scope(bits);
    BallReduction reduced(a);
    if (!rest_depends(a, reduced.pivots, reduced.rest)) continue;
    reduced.signs.zero = static_cast<long>(reduced.rest.size());
    return reduced.signs;
  }
}

Vector<long> nonzero_rows(const Matrix<Rational>& a) {
  Vector<long> result;
  for (long i = 0; i < a.rows(); ++i) {
    const auto row = a.row(i);
    if (row != Vector<Rational>(row.size())) result.push_back(i);
  }
  return result;
}

}  // namespace

Inertia inertia(const Matrix<Rational>& a) {
  if (!is_symmetric(a)) throw std::invalid_argument("inertia needs a symmetric matrix");
  const auto rows = nonzero_rows(a);
  const auto rest = part(a, rows, rows);
  auto result = rest.rows() <= exact_size ? by_elimination(rest) : by_balls(rest);
  result.zero += a.rows() - rest.rows();
  return result;
}

}  // namespace verify
