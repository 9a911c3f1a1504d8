// Conjugate gradients without divisions: residuals and directions up to factors, so that statements
// on them are polynomial identities in H and w* - w_0. True values: r = R / rho, s = S / sigma.
#pragma once

#include "verify/linalg/matrix_algebra.hpp"

namespace verify::memformer2024 {

template <MatrixLike M>
struct ProjectiveState {
  VectorOf<M> R, S;
  ScalarOf<M> rho, sigma;
  ScalarOf<M> squares;    // R^T R; 0 once the method has stopped
  ScalarOf<M> curvature;  // S^T H S
};

enum class GammaRule {
  fletcher_reeves,  // r_{k+1}^T r_{k+1} / r_k^T r_k
  dropped_square,   // r_{k+1}^T r_{k+1} alone
};

template <MatrixLike M>
ProjectiveState<M> projective_state(const M& H, const VectorOf<M>& R, const VectorOf<M>& S,
                                    const ScalarOf<M>& rho, const ScalarOf<M>& sigma) {
  return {R, S, rho, sigma, dot(R, R), dot(S, H * S)};
}

// One step of conjugate gradients.
template <MatrixLike M>
ProjectiveState<M> projective_step(const M& H, const ProjectiveState<M>& now,
                                   GammaRule rule = GammaRule::fletcher_reeves) {
  using T = ScalarOf<M>;
  // r' = r - alpha H s with alpha = (squares / rho^2) / (curvature / sigma^2).
  const VectorOf<M> R =
      T(now.rho * now.curvature) * now.R - T(now.squares * now.sigma) * (H * now.S);
  const T rho = now.rho * now.rho * now.curvature;
  const T old = rule == GammaRule::fletcher_reeves ? now.squares : T(1L);
  const T old_factor = rule == GammaRule::fletcher_reeves ? T(now.rho * now.rho) : T(1L);
  // s' = r' + gamma s with gamma = (R'^T R' / rho'^2) / (old / old_factor).
  const VectorOf<M> S = T(rho * old * now.sigma) * R + T(dot(R, R) * old_factor) * now.S;
  return projective_state(H, R, S, rho, T(rho * rho * old * now.sigma));
}

// Steps 0..steps; the last one has the residual after `steps` steps.
template <Ring T>
Vector<ProjectiveState<Matrix<T>>> projective_conjugate_gradients(
    const Matrix<T>& H, const Vector<T>& error, long steps,
    GammaRule rule = GammaRule::fletcher_reeves) {
  const auto r_0 = H * error;
  Vector<ProjectiveState<Matrix<T>>> run = {projective_state(H, r_0, r_0, T(1L), T(1L))};
  for (long k = 0; k < steps; ++k) run.push_back(projective_step(H, run.back(), rule));
  return run;
}

}  // namespace verify::memformer2024
