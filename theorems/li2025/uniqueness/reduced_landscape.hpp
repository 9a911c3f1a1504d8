// The landscape in few coordinates: the risk on the eigenspaces of Sigma and R, and the gain J = V
// T of one scalar gamma.
//
// V(gamma) = max {(omega^T r)^2 / |omega|^2 : omega^T R omega = (gamma-1) |omega|^2} is, for gamma
// = 1 + h_1(h) and h > 0, (1 + h (gamma-1)) phi(h), phi(h) = r^T (I + h R)^-1 r; min L = M - max V
// T.
#pragma once

#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// The risk (37) in eigen-coordinates: P = p_i on the eigenspace of s_i, omega = v_j times r's part
// in the eigenspace of lambda_j.
template <class T>
T reduced_risk(const LandscapeSpectrum<T>& spectrum, const Vector<T>& p, const Vector<T>& v) {
  RiskTraces<T> traces{T(0L), T(0L), T(0L)};
  for (std::size_t i = 0; i < p.size(); ++i) {
    const T first = spectrum.m[i] * spectrum.s[i] * spectrum.s[i] * p[i];
    traces.linear += first;
    traces.quadratic += first * p[i];
    traces.cubic += first * p[i] * spectrum.s[i];
  }
  WeightMoments<T> moments{T(0L), T(0L), T(0L)};
  for (std::size_t j = 0; j < v.size(); ++j) {
    const T first = spectrum.A[j] * v[j];
    moments.with_r += first;
    moments.squared += first * v[j];
    moments.with_R += first * v[j] * spectrum.lambda[j];
  }
  return weighted_gd_risk(spectrum.M, traces, moments);
}

// Second derivatives of the reduced risk by (p, v).
template <class T>
Matrix<T> reduced_hessian(const LandscapeSpectrum<T>& spectrum, const Vector<T>& p,
                          const Vector<T>& v) {
  const auto& [M, s, m, lambda, A] = spectrum;
  const long k = static_cast<long>(p.size()), levels = static_cast<long>(v.size());
  const T two(2L), one(1L);
  T quadratic(0L), cubic(0L), squared(0L), shifted(0L);
  for (long i = 0; i < k; ++i) {
    quadratic += m[i] * s[i] * s[i] * p[i] * p[i];
    cubic += m[i] * s[i] * s[i] * s[i] * p[i] * p[i];
  }
  for (long j = 0; j < levels; ++j) {
    squared += A[j] * v[j] * v[j];
    shifted += T(one + lambda[j]) * A[j] * v[j] * v[j];
  }
  Matrix<T> hessian(k + levels, k + levels);
  for (long i = 0; i < k; ++i) {
    const T weight = two * m[i] * s[i] * s[i];
    hessian(i, i) = weight * T(M * squared + shifted * s[i]);
    for (long j = 0; j < levels; ++j) {
      hessian(i, k + j) = hessian(k + j, i) =
          weight * A[j] * T(two * v[j] * p[i] * T(M + T(one + lambda[j]) * s[i]) - one);
    }
  }
  for (long j = 0; j < levels; ++j) {
    hessian(k + j, k + j) = two * A[j] * T(M * quadratic + T(one + lambda[j]) * cubic);
  }
  return hessian;
}

// (1 + h (gamma-1)) phi(h) T(gamma): an upper bound on the gain of every omega with this gamma, for
// any h > 0; attained at h with gamma = 1 + h_1(h).
template <class T>
T gain_bound(const LandscapeSpectrum<T>& spectrum, const T& gamma, const T& h) {
  return T(T(1L) + h * T(gamma - T(1L))) * task_sum(spectrum, h, 0, 1) *
         covariate_sum(spectrum, gamma, 2, 1);
}

// The derivatives of Phi = log gain_bound. Both vanish exactly at gamma = 1 + h_1(h), h =
// h_2(gamma), and the positive factors behind the parentheses agree there.
template <class T>
struct GainSlopes {
  T by_h;      // (gamma - 1 - h_1(h)) r^T (I+hR)^-2 r / (phi(h) (1 + h (gamma-1)))
  T by_gamma;  // (h - h_2(gamma)) / ((1 + h (gamma-1)) (1 + h_2(gamma) (gamma-1)))
};

template <class T>
GainSlopes<T> gain_slopes(const LandscapeSpectrum<T>& spectrum, const T& gamma, const T& h) {
  const T x = gamma - T(1L), scale = T(1L) + h * x, covariates = h2(spectrum, gamma);
  return {
      T(x - h1(spectrum, h)) * task_sum(spectrum, h, 0, 2) / T(task_sum(spectrum, h, 0, 1) * scale),
      T(h - covariates) / T(scale * T(T(1L) + covariates * x))};
}

}  // namespace verify::li2025
