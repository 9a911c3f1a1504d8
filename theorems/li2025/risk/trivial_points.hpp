// The stationary points with P~ = 0 or omega = 0 of the risk (39), the way down from each of them,
// and why a minimum exists (Li et al. 2025, appendix E.2), as polynomial statements.
#pragma once

#include "theorems/li2025/risk/whitened.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/words/reach.hpp"

namespace verify::li2025 {

// Free data with omega_0 orthogonal to r (omega_0 = N r, N antisymmetric) and P_0 with tr(Sigma
// P_0) = 0.
template <class T>
struct TrivialPoints {
  Matrix<T> Sigma, R, P0;
  Vector<T> r, omega0;
  T M;

  TrivialPoints(Variables<T>& free, long d, long n)
      : Sigma(free.symmetric(d)), R(free.symmetric(n)), r(free.vector(n)), M(free.scalar()) {
    Matrix<T> N(n, n);
    for (long i = 0; i < n; ++i) {
      for (long j = i + 1; j < n; ++j) {
        N(i, j) = free.scalar();
        N(j, i) = T(-N(i, j));
      }
    }
    omega0 = N * r;
    const auto X = free.matrix(d, d);
    P0 = trace(Sigma * Sigma) * X - trace(Sigma * X) * Sigma;
  }
  T risk(const Matrix<T>& P, const Vector<T>& omega) const {
    return weighted_gd_risk(M, whitened_traces(Sigma, P), weight_moments(omega, R, r));
  }
};

// The risk along two lines, exactly:
//   L(e D, w_0 + e k r) - M = e^2 (c_1 - 2 k tr(Sigma D) |r|^2) + e^3 2 k w_0^T R r x + e^4 k^2 y,
//   L(P_0 + e k Sigma, e r) - M = e^2 (c_2 - 2 k tr(Sigma^2) |r|^2 + ..) + higher,
// where c_1, c_2 do not depend on k, so the coefficient of e^2 is negative for large k.
struct DescentAlongLines {
  long d, n;
  bool other_way = false;

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const TrivialPoints<T> at(free, d, n);
    const T e = free.scalar(), k = free.scalar(), two(2L), sign(other_way ? -1L : 1L);
    const auto D = free.matrix(d, d);
    const auto& [Sigma, R, P0, r, omega0, M] = at;
    const T squared_r = dot(r, r), rRr = dot(r, R * r), square = e * e;
    const auto of_D = whitened_traces(Sigma, D), of_P = whitened_traces(Sigma, P0);
    const auto w = weight_moments(omega0, R, r);
    const T x = of_D.cubic, y = squared_r * T(M * of_D.quadratic + of_D.cubic) + rRr * of_D.cubic;
    const T c1 = M * w.squared * of_D.quadratic + T(w.squared + w.with_R) * of_D.cubic;
    const T first = square * T(c1 - sign * two * k * of_D.linear * squared_r) +
                    square * e * two * k * dot(omega0, R * r) * x + square * square * k * k * y;
    // (P_0 + e k Sigma) has the traces of P_0 plus e k times mixed ones plus (e k)^2 times Sigma's.
    const auto of_Sigma = whitened_traces(Sigma, Sigma);
    const T mixed_quadratic = two * trace(P0 * Sigma),
            mixed_cubic = two * trace(P0 * Sigma * Sigma);
    const auto quadratic_part = [&](const T& quadratic, const T& cubic) {
      return T(M * squared_r * quadratic + T(squared_r + rRr) * cubic);
    };
    const T c2 = quadratic_part(of_P.quadratic, of_P.cubic);
    const T second = square * T(c2 - sign * two * k * of_Sigma.linear * squared_r) +
                     square * e * k * quadratic_part(mixed_quadratic, mixed_cubic) +
                     square * square * k * k * quadratic_part(of_Sigma.quadratic, of_Sigma.cubic);
    return {T(at.risk(e * D, omega0 + T(e * k) * r) - M - first),
            T(at.risk(P0 + T(e * k) * Sigma, e * r) - M - second)};
  }
};

// With T_i = omega_i P~ the risk is M - 2 sum_i r_i tr(Sigma T_i) + M sum_i |T_i|^2 + sum_ij (I +
// R)_ij tr(Sigma T_i^T T_j), a strictly convex quadratic in (T_1, .., T_n).
struct ConvexInProducts {
  long d, n;
  bool without_identity = false;  // the control: R in place of I + R

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const TrivialPoints<T> data(free, d, n);
    const auto P = free.matrix(d, d);
    const auto omega = free.vector(n);
    const Vector<Matrix<T>> products = map(omega, [&](const T& weight) { return weight * P; });
    T risk = data.M;
    for (long i = 0; i < n; ++i) {
      risk = risk - T(2L) * data.r[i] * trace(data.Sigma * products[i]) +
             data.M * dot(products[i].entries(), products[i].entries());
      for (long j = 0; j < n; ++j) {
        const T coefficient = data.R(i, j) + T(i == j && !without_identity ? 1L : 0L);
        risk +=
            coefficient * dot(Matrix<T>(products[i] * data.Sigma).entries(), products[j].entries());
      }
    }
    return {T(risk - data.risk(P, omega))};
  }
};

}  // namespace verify::li2025
