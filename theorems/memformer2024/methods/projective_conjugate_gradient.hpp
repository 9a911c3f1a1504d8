// Conjugate gradients without divisions: residuals and directions up to factors, so that statements
// on them are polynomial identities in H and w* - w_0. True values: r = R / rho, s = S / sigma.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::memformer2024 {

template <Ring T>
struct ProjectiveStep {
  Vector<T> R, S;
  T rho, sigma;
  T squares;    // R^T R; 0 once the method has stopped
  T curvature;  // S^T H S
};

enum class GammaRule {
  fletcher_reeves,  // r_{k+1}^T r_{k+1} / r_k^T r_k
  dropped_square,   // r_{k+1}^T r_{k+1} alone
};

// Steps 0..steps; the last one has the residual after `steps` steps.
template <Ring T>
Vector<ProjectiveStep<T>> projective_conjugate_gradients(
    const Matrix<T>& H, const Vector<T>& error, long steps,
    GammaRule rule = GammaRule::fletcher_reeves) {
  const auto completed = [&](Vector<T> R, Vector<T> S, T rho, T sigma) {
    const T squares = dot(R, R), curvature = dot(S, H * S);
    return ProjectiveStep<T>{std::move(R), std::move(S), rho, sigma, squares, curvature};
  };
  const auto r_0 = H * error;
  Vector<ProjectiveStep<T>> run = {completed(r_0, r_0, T(1L), T(1L))};
  for (long k = 0; k < steps; ++k) {
    const auto& now = run.back();
    // r' = r - alpha H s with alpha = (squares / rho^2) / (curvature / sigma^2).
    const auto R = T(now.rho * now.curvature) * now.R - T(now.squares * now.sigma) * (H * now.S);
    const T rho = now.rho * now.rho * now.curvature;
    const T old = rule == GammaRule::fletcher_reeves ? now.squares : T(1L);
    const T old_factor = rule == GammaRule::fletcher_reeves ? T(now.rho * now.rho) : T(1L);
    // s' = r' + gamma s with gamma = (R'^T R' / rho'^2) / (old / old_factor).
    const auto S = T(rho * old * now.sigma) * R + T(dot(R, R) * old_factor) * now.S;
    run.push_back(completed(R, S, rho, T(rho * rho * old * now.sigma)));
  }
  return run;
}

}  // namespace verify::memformer2024
