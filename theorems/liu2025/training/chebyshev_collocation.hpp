// Collocation on Chebyshev points x_j = cos(j pi / n), j = 0..n, for u' = a u + f with u(0) given:
// the polynomial p of degree n with p' - a p = f at every point but 0, where p takes the initial
// value instead. n is even, so that 0 is one of the points (Trefethen 2000, chapter 6).
#pragma once

#include <optional>

#include "verify/linalg/ball_matrix.hpp"
#include "verify/scalar/complex_ball.hpp"

namespace verify::liu2025 {

// cos(j pi / n) where it is rational: 1, 1/2, 0, -1/2, -1 and nothing else.
inline std::optional<Rational> rational_point(long j, long n) {
  for (long twice = -2; twice <= 2; ++twice) {
    const long angle[] = {6, 4, 3, 2, 0};  // of -1, .., 1 in units of pi / 6
    if (6 * j == angle[twice + 2] * n) return Rational(twice, 2);
  }
  return std::nullopt;
}

inline Vector<Ball> chebyshev_points(long n) {
  ComplexBall i;
  acb_onei(i.raw());
  Vector<Ball> points;
  for (long j = 0; j <= n; ++j) {
    const auto known = rational_point(j, n);
    points.push_back(known ? Ball(*known)
                           : cosh(i * ComplexBall(Ball(Rational(j, n)) * pi())).real_part());
  }
  return points;
}

// Barycentric weights of these points, up to a common factor: +-1, half of it at the ends.
inline Vector<Ball> barycentric_weights(long n) {
  Vector<Ball> weights;
  for (long j = 0; j <= n; ++j) {
    const Rational size = j == 0 || j == n ? Rational(1, 2) : Rational(1);
    weights.push_back(Ball(j % 2 == 0 ? size : -size));
  }
  return weights;
}

// The values at t of the polynomials that are 1 at one point and 0 at the others.
inline Vector<Ball> cardinal_values(long n, const Rational& t) {
  Vector<Ball> values(n + 1, Ball(0L));
  for (long j = 0; j <= n; ++j) {
    if (rational_point(j, n) == t) return values[j] = Ball(1L), values;
  }
  const auto x = chebyshev_points(n), w = barycentric_weights(n);
  Ball sum(0L);
  for (long j = 0; j <= n; ++j) sum += values[j] = w[j] / (Ball(t) - x[j]);
  for (auto& value : values) value /= sum;
  return values;
}

// p -> p' on values at the points; the diagonal from D 1 = 0.
inline Matrix<Ball> differentiation_matrix(long n) {
  const auto x = chebyshev_points(n), w = barycentric_weights(n);
  Matrix<Ball> D(n + 1, n + 1);
  for (long i = 0; i <= n; ++i) {
    for (long j = 0; j <= n; ++j) {
      if (i == j) continue;
      D(i, j) = w[j] / w[i] / (x[i] - x[j]);
      D(i, i) -= D(i, j);
    }
  }
  return D;
}

// Rows p' - a p at the points, by their differentiation matrix; p(0) in the row of the point 0,
// which is n / 2.
inline Matrix<Ball> collocation_matrix(Matrix<Ball> A, const Rational& a) {
  const long n = A.rows() - 1;
  for (long i = 0; i <= n; ++i) A(i, i) -= Ball(a);
  for (long j = 0; j <= n; ++j) A(n / 2, j) = Ball(j == n / 2 ? 1L : 0L);
  return A;
}

inline Matrix<Ball> collocation_matrix(long n, const Rational& a) {
  return collocation_matrix(differentiation_matrix(n), a);
}

// Column by column, for each time t, the numbers lambda with p(t) = sum_j lambda_j r_j for every
// right side r: f at the points, the initial value at n / 2.
inline Matrix<Ball> collocation_functionals(long n, const Rational& a, const Vector<Rational>& t) {
  const auto values = map(t, [n](const Rational& time) { return cardinal_values(n, time); });
  return solve(transpose(collocation_matrix(n, a)), transpose(from_rows(values)));
}

}  // namespace verify::liu2025
