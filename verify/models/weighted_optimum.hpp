// The stationary pair (P, omega) of a fixed point gamma, from Sigma, R and r themselves (no
// eigenvalues).
#pragma once

#include "verify/claim/instance.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// R and r, or task blocks: then omega has one entry a block and sums carry the block lengths.
template <class T>
struct TaskCorrelations {
  Matrix<T> R;
  Vector<T> r;
  Vector<T> lengths;  // empty unless blocks

  // (h R + I)^-1 r.
  Vector<T> weights(const T& h) const {
    if (lengths.empty()) return solve(identity_matrix<T>(R.rows()) + h * R, r);
    Vector<T> omega;
    for (std::size_t k = 0; k < r.size(); ++k) omega.push_back(r[k] / T(T(1L) + h * lengths[k]));
    return omega;
  }
  WeightMoments<T> moments(const Vector<T>& omega) const {
    if (lengths.empty()) return weight_moments(omega, R, r);
    WeightMoments<T> sums{T(0L), T(0L), T(0L)};
    for (std::size_t k = 0; k < r.size(); ++k) {
      const T square = lengths[k] * omega[k] * omega[k];
      sums.with_r += lengths[k] * omega[k] * r[k];
      sums.squared += square;
      sums.with_R += lengths[k] * square;
    }
    return sums;
  }
};

template <class T>
TaskCorrelations<T> task_correlations(const Instance& instance) {
  if (instance.has("task_lengths")) {
    return {{},
            to_scalar<T>(instance.vector("r_tasks")),
            to_scalar<T>(instance.vector("task_lengths"))};
  }
  return {to_scalar<T>(instance.matrix("R")), to_scalar<T>(instance.vector("r")), {}};
}

template <class T>
struct StationaryPair {
  T M, gamma, h, scale;  // scale t = 1 + h (gamma - 1)
  Matrix<T> P;           // t (M I + gamma Sigma)^-1
  Matrix<T> P_printed;   // Sigma^-1/2 (gamma/M Sigma + I)^-1 Sigma^-1/2; the factors commute
  Vector<T> omega;       // (h R + I)^-1 r, one entry an example or a block
  WeightMoments<T> moments;
  T defect;           // 1 + h_1(h) - gamma: zero at a fixed point
  T risk_by_formula;  // M - t (omega^T r) tr(Sigma^2 (M I + gamma Sigma)^-1)
};

template <class T>
StationaryPair<T> stationary_pair(const Matrix<T>& Sigma, const T& sigma2,
                                  const TaskCorrelations<T>& tasks, const T& gamma) {
  const ModelStep<T> model_step;
  StationaryPair<T> pair;
  pair.M = sigma2 + trace(Sigma);
  pair.gamma = gamma;
  const auto K = inverse(pair.M * identity_matrix<T>(Sigma.rows()) + gamma * Sigma);
  const auto SigmaK = Sigma * K;
  const T C = trace(SigmaK * SigmaK), B = trace(SigmaK * SigmaK * Sigma);
  pair.h = B / T(B + pair.M * C);
  pair.scale = T(1L) + pair.h * T(gamma - T(1L));
  pair.P = pair.scale * K;
  pair.P_printed = pair.M * (inverse(Sigma) * K);
  pair.omega = tasks.weights(pair.h);
  pair.moments = tasks.moments(pair.omega);
  pair.defect = T(1L) + pair.moments.with_R / pair.moments.squared - gamma;
  pair.risk_by_formula = pair.M - pair.scale * pair.moments.with_r * trace(SigmaK * Sigma);
  return pair;
}

// min over c of the risk of (c P, omega), which is M - 2 c alpha + c^2 beta.
template <class T>
T best_rescaled_risk(const T& M, const RiskTraces<T>& P, const WeightMoments<T>& w) {
  const ModelStep<T> model_step;
  const T alpha = P.linear * w.with_r;
  return M - alpha * alpha / T(M * w.squared * P.quadratic + T(w.squared + w.with_R) * P.cubic);
}

}  // namespace verify
