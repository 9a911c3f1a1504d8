#include "verify/linalg/ball_matrix.hpp"

#include "verify/linalg/flint_matrix.hpp"

namespace verify {

Matrix<Ball> inverse(const Matrix<Ball>& a) {
  detail::need_same(a.rows(), a.cols(), "inverse");
  const ArbView in(a);
  ArbMatrix out(a.rows(), a.rows());
  if (!arb_mat_inv(out.raw(), in.raw(), working_bits())) {
    throw std::domain_error("the enclosures do not exclude a singular matrix");
  }
  return out.taken();
}

Matrix<Ball> solve(const Matrix<Ball>& a, const Matrix<Ball>& b) {
  detail::need_same(a.rows(), b.rows(), "solve, right side");
  const ArbView in(a), right(b);
  ArbMatrix out(a.cols(), b.cols());
  if (!arb_mat_solve(out.raw(), in.raw(), right.raw(), working_bits())) {
    throw std::domain_error("the enclosures do not exclude a singular matrix");
  }
  return out.taken();
}

Vector<Ball> solve(const Matrix<Ball>& a, const Vector<Ball>& b) {
  return solve(a, transpose(from_rows<Ball>({b}))).col(0);
}

BallInertia inertia(Matrix<Ball> a) {
  BallInertia result;
  const long n = a.rows();
  std::vector<bool> done(n, false);
  for (long step = 0; step < n; ++step) {
    long pivot = -1;  // the diagonal entry farthest from zero
    for (long k = 0; k < n; ++k) {
      if (done[k] || is_zero(a(k, k)) != Truth::no) continue;
      if (pivot < 0 || less(abs(a(pivot, pivot)), abs(a(k, k))) == Truth::yes) pivot = k;
    }
    if (pivot < 0) {
      result.unknown = n - step;
      return result;
    }
    done[pivot] = true;
    (positive(a(pivot, pivot)) == Truth::yes ? result.positive : result.negative) += 1;
    for (long i = 0; i < n; ++i) {
      if (done[i]) continue;
      const Ball factor = a(i, pivot) / a(pivot, pivot);
      for (long j = 0; j < n; ++j) {
        if (!done[j]) a(i, j) -= factor * a(pivot, j);
      }
    }
  }
  return result;
}

}  // namespace verify
