// Covariates with covariance I: the best weighted predictor and the best one with equal weights, in
// closed form (Li et al. 2025, corollaries 1 and 2). With M = d + sigma^2 and N = R + (M + 1) I the
// risk of (P, omega) is M - 2 tr(P) omega^T r + |P|^2 omega^T N omega.
#pragma once

#include "verify/claim/instance.hpp"
#include "verify/linalg/exact.hpp"
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

}  // namespace verify::li2025
