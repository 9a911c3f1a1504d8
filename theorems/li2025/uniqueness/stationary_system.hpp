// The stationarity equations of the risk in eigen-coordinates as a square system with isolated
// zeros.
#pragma once

#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/algebra/boxes/krawczyk.hpp"

namespace verify::li2025 {

// Unknowns p_1..p_k (P on the eigenspaces of Sigma), v_1..v_m (omega = v_j times r's part in the
// eigenspaces of R) and tau. With omega^T r = 1 the gradient of the risk is zero iff
//   (M |omega|^2 + (|omega|^2 + omega^T R omega) s_i) p_i = 1,
//   (M Q + (1 + lambda_j) K) v_j = tr(Sigma^2 P),  Q = tr(Sigma P Sigma P), K = tr(Sigma^2 P Sigma
//   P).
// The risk does not depend on c in (c P, omega/c), so one equation depends on the others; tau added
// to the last m makes the system square, and every zero has tau = 0: the A_j v_j-weighted sum of
// the last m and the m_i s_i^2 p_i-weighted sum of the first k differ by tau alone.
struct StationarySystem {
  const LandscapeSpectrum<Ball>& spectrum;

  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const std::size_t k = spectrum.s.size(), m = spectrum.lambda.size();
    T linear(0L), quadratic(0L), cubic(0L), with_r(0L), squared(0L), with_R(0L);
    for (std::size_t i = 0; i < k; ++i) {
      const T first = T(spectrum.m[i] * square(spectrum.s[i])) * x[i], second = first * x[i];
      linear += first;
      quadratic += second;
      cubic += T(spectrum.s[i]) * second;
    }
    for (std::size_t j = 0; j < m; ++j) {
      const T first = T(spectrum.A[j]) * x[k + j], second = first * x[k + j];
      with_r += first;
      squared += second;
      with_R += T(spectrum.lambda[j]) * second;
    }
    const T M(spectrum.M), one(1L), both = squared + with_R;
    Vector<T> result;
    for (std::size_t i = 0; i < k; ++i)
      result.push_back(T(M * squared + both * T(spectrum.s[i])) * x[i] - with_r);
    for (std::size_t j = 0; j < m; ++j) {
      const T weight = M * quadratic + T(Ball(1) + spectrum.lambda[j]) * cubic;
      result.push_back(weight * x[k + j] - linear + x[k + m]);
    }
    result.push_back(with_r - one);
    return result;
  }
};

// The pair of a fixed point in these coordinates, tau = 0 included.
inline Vector<Ball> stationary_coordinates(const LandscapeSpectrum<Ball>& spectrum,
                                           const Ball& gamma) {
  const Ball one(1), h = h2(spectrum, gamma), scale = one + h * (gamma - one);
  const Ball with_r = task_sum(spectrum, h, 0, 1);
  Vector<Ball> x;
  for (const auto& s : spectrum.s) x.push_back(with_r * scale / (spectrum.M + gamma * s));
  for (const auto& lambda : spectrum.lambda) x.push_back(one / (with_r * (one + h * lambda)));
  x.push_back(Ball(0));
  return x;
}

// The Hessian of the risk in (P, omega) has the zero eigenvalue of the scaling (P, -omega); leaving
// out one weight, none of which is 0, removes exactly this zero from the inertia. The directions
// outside the eigen-coordinates do not mix with them and have positive curvature,
// 2 (M |omega|^2 + (|omega|^2 + omega^T R omega) s_i) and 2 (M Q + (1 + lambda) K).
inline BallInertia transversal_inertia(const LandscapeSpectrum<Ball>& spectrum,
                                       const Vector<Ball>& x) {
  const auto k = static_cast<long>(spectrum.s.size()),
             m = static_cast<long>(spectrum.lambda.size());
  const auto hessian =
      reduced_hessian(spectrum, {x.begin(), x.begin() + k}, {x.begin() + k, x.begin() + k + m});
  return inertia(block(hessian, 0, 0, k + m - 1, k + m - 1));
}

}  // namespace verify::li2025
