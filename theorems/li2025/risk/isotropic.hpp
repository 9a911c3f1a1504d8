// Covariates with covariance I: the best weighted predictor and the best one with equal weights, in
// closed form (Li et al. 2025, corollaries 1 and 2). With M = d + sigma^2 and N = R + (M + 1) I the
// risk of (P, omega) is M - 2 tr(P) omega^T r + |P|^2 omega^T N omega.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/claim/instance.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

struct IsotropicLandscape {
  Rational d, M;
  Matrix<Rational> R, N;
  Vector<Rational> r, ones;
  Vector<Rational> omega;  // N^-1 r, best with P = I
  Rational with_ones;      // 1^T r
  Rational size;           // 1^T N 1 = n (d + sigma^2 + 1) + 1^T R 1

  explicit IsotropicLandscape(const Instance& instance)
      : d(instance.integer("d")),
        M(d + instance.rational("sigma2")),
        R(instance.matrix("R")),
        N(R + Rational(M + Rational(1)) * identity_matrix<Rational>(R.rows())),
        r(instance.vector("r")),
        ones(r.size(), Rational(1)),
        omega(solve(N, r)),
        with_ones(sum(r)),
        size(dot(ones, N * ones)) {}

  Rational risk_wpgd() const { return M - d * dot(r, omega); }                // (17)
  Rational risk_att() const { return M - d * with_ones * with_ones / size; }  // (24)
  // The risk of (p I, weights) by (37).
  Rational risk_of_multiple(const Rational& p, const Vector<Rational>& weights) const {
    return weighted_gd_risk<Rational>(M, {p * d, p * p * d, p * p * d},
                                      weight_moments(weights, R, r));
  }
};

// Sigma = s I, N = s R + (M + s) I, p = tr(P)/d: by Wick's formula
//   L - (M - s^2 d r^T N^-1 r) = s^2 (d (p omega - N^-1 r)^T N (p omega - N^-1 r) + |P - p I|^2
//   omega^T N omega),
// never negative, and zero only for P = p I, p omega = N^-1 r. Times det(N)^2.
struct IsotropicOptimum {
  long d, n;
  bool without_one = false;  // N = s R + M I

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T s = free.scalar(), sigma2 = free.scalar(), M = sigma2 + T(d) * s;
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n), omega = free.vector(n);
    const auto P = free.matrix(d, d), one = identity_matrix<T>(d);
    const CorrelatedTasks<T> model{s * one, sigma2, isotropic_tasks(R, r, d)};
    const T level = without_one ? M : T(M + s);
    const auto N = s * R + level * identity_matrix<T>(n);
    const auto K = adjugate(N);
    const T& det = K.determinant;
    const auto best = K.matrix * r;  // times det
    const T p = from_rational<T>(Rational(1, d)) * trace(P);
    const auto off = T(det * p) * omega - best;
    const auto rest = P - p * one;
    const T squares = T(d) * dot(off, N * off) +
                      det * det * dot(rest.entries(), rest.entries()) * dot(omega, N * omega);
    return {T(det * det * T(risk_by_wick(model, P, omega) - M) + det * T(d) * s * s * dot(r, best) -
              s * s * squares)};
  }
};

}  // namespace verify::li2025
