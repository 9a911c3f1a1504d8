// The dimension of the set of all (M, v) = (A^T A, A^T b), A [n, d], b [n], and what gradients M x
// - v at given points say about (M, v).
#pragma once

#include <algorithm>
#include <random>
#include <set>

#include "theorems/liu2025/least_squares_stream.hpp"
#include "verify/linalg/exact.hpp"

namespace verify::liu2025 {

struct MomentDimensions {
  long state;  // of (M, v)
  long gram;   // of M
  friend bool operator==(const MomentDimensions&, const MomentDimensions&) = default;
};

// Parameters minus the n(n-1)/2 infinitesimal rotations of the rows for n < d; all coordinates
// else.
inline MomentDimensions generic_dimensions(long n, long d) {
  if (n >= d) return {moment_state_size(d), d * (d + 1) / 2};
  const long gram = n * d - n * (n - 1) / 2;
  return {gram + n, gram};
}

// Exact ranks of the Jacobians of (A, b) -> (M, v) and A -> M at an integer point: lower bounds of
// the generic ranks, since a rank can only drop at a special point.
inline MomentDimensions ranks_at_integer_point(long n, long d) {
  std::mt19937_64 generator(static_cast<std::uint64_t>(n * 1000 + d));
  const auto integer = [&] { return Rational(static_cast<long>(generator() % 19) - 9); };
  Matrix<Rational> A(n, d);
  for (auto& entry : A.entries()) entry = integer();
  Vector<Rational> b;
  for (long i = 0; i < n; ++i) b.push_back(integer());
  const auto J = moment_jacobian(A, b);
  return {rank(J), rank(block(J, 0, 0, d * (d + 1) / 2, n * d))};
}

// The same lower bounds for large sizes: at A = [I 0] (n < d) or [I; 0] and b = 0 the columns of
// the Jacobian along A_iq, i <= q, and b_i have one nonzero entry each, all in different rows.
// Zeros if that is not so.
inline MomentDimensions ranks_at_identity(long n, long d) {
  const long r = std::min(n, d);
  const auto A = [](long i, long s) { return i == s ? 1L : 0L; };
  std::set<long> touched;
  for (long i = 0; i < r; ++i) {
    for (long q = i; q < d; ++q) {
      Vector<long> rows;
      for (long s = 0; s < d; ++s) {  // dM_qs / dA_iq = A_is, twice that for s = q
        if ((s == q ? 2 : 1) * A(i, s) != 0)
          rows.push_back(upper_index(d, std::min(q, s), std::max(q, s)));
      }
      if (rows.size() != 1 || !touched.insert(rows.front()).second) return {0, 0};
    }
  }
  const long gram = static_cast<long>(touched.size());
  for (long i = 0; i < r; ++i) {
    Vector<long> rows;
    for (long p = 0; p < d; ++p) {  // dv_p / db_i = A_ip
      if (A(i, p) != 0) rows.push_back(d * (d + 1) / 2 + p);
    }
    if (rows.size() != 1 || !touched.insert(rows.front()).second) return {0, 0};
  }
  return {static_cast<long>(touched.size()), gram};
}

// The linear map (upper(M), v) -> (M x - v for every x of a list), as a matrix.
inline Matrix<Rational> evaluation_matrix(long d, const Vector<Vector<Rational>>& points) {
  Matrix<Rational> result(static_cast<long>(points.size()) * d, moment_state_size(d));
  for (long k = 0; k < result.cols(); ++k) {
    const auto state = unit_vector<Rational>(result.cols(), k);
    for (std::size_t x = 0; x < points.size(); ++x) {
      const auto gradient = gradient_from_state(state, points[x]);
      for (long p = 0; p < d; ++p) result(static_cast<long>(x) * d + p, k) = gradient[p];
    }
  }
  return result;
}

// 0 and the first k unit vectors.
inline Vector<Vector<Rational>> unit_probes(long d, long k) {
  Vector<Vector<Rational>> result = {Vector<Rational>(d, Rational(0))};
  for (long i = 0; i < k; ++i) result.push_back(unit_vector<Rational>(d, i));
  return result;
}

}  // namespace verify::liu2025
