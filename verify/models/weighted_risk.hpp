// The population risk of one step of weighted preconditioned gradient descent on correlated linear
// tasks (Li et al. 2025, section 4) and the scalar functions that its stationary points reduce to.
//
// Sigma (d x d) has distinct eigenvalues s_i of multiplicities m_i, sigma2 is the noise variance
// and M = sigma2 + tr Sigma. R (n x n) and r are the task correlations; lambda_j are the distinct
// eigenvalues of R whose eigenspace meets r, A_j > 0 the squared length of r's part in it. Grouped
// like this, spectra stay small however large d and n are.
#pragma once

#include "verify/claim/stated_by.hpp"
#include "verify/linalg/inner_product.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct LandscapeSpectrum {
  T M;
  Vector<T> s, m;
  Vector<T> lambda, A;
};

template <class T>
T integer_power(const T& base, int exponent) {
  T result(1L);
  for (int k = 0; k < exponent; ++k) result = result * base;
  return result;
}

// tr(Sigma^p (M I + gamma Sigma)^-q).
template <class T>
T covariate_sum(const LandscapeSpectrum<T>& spectrum, const T& gamma, int p, int q) {
  T total(0L);
  for (std::size_t i = 0; i < spectrum.s.size(); ++i) {
    const T& s = spectrum.s[i];
    total += spectrum.m[i] * integer_power(s, p) / integer_power(T(spectrum.M + gamma * s), q);
  }
  return total;
}

// r^T R^p (I + h R)^-q r.
template <class T>
T task_sum(const LandscapeSpectrum<T>& spectrum, const T& h, int p, int q) {
  T total(0L);
  for (std::size_t j = 0; j < spectrum.lambda.size(); ++j) {
    const T& lambda = spectrum.lambda[j];
    total += spectrum.A[j] * integer_power(lambda, p) / integer_power(T(T(1L) + h * lambda), q);
  }
  return total;
}

// (14b): h_2 = B / (B + M C) with B = tr(Sigma^3 (M+gamma Sigma)^-2), C = tr(Sigma^2 (M+gamma
// Sigma)^-2).
template <class T>
T h2(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  const ModelStep<T> model_step;
  const T B = covariate_sum(spectrum, gamma, 3, 2);
  return B / T(B + spectrum.M * covariate_sum(spectrum, gamma, 2, 2));
}

// (14a): h_1 = r^T R (I+hR)^-2 r / r^T (I+hR)^-2 r.
template <class T>
T h1(const LandscapeSpectrum<T>& spectrum, const T& h) {
  const ModelStep<T> model_step;
  return task_sum(spectrum, h, 1, 2) / task_sum(spectrum, h, 0, 2);
}

// The map whose fixed points gamma >= 1 are the nontrivial stationary points.
template <class T>
T fixed_point_map(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  const ModelStep<T> model_step;
  return h1(spectrum, h2(spectrum, gamma)) + T(1L);
}

// sum over ordered pairs of s_i^2 s_j^2 (s_i-s_j)^2 / ((M+gamma s_i)^3 (M+gamma s_j)^3), with
// multiplicities: 2 (S_4 S_2 - S_3^2) where S_p = tr(Sigma^p (M+gamma Sigma)^-3).
template <class T>
T covariate_pair_sum(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  if (spectrum.s.size() == 1) return T(0L);  // exactly, also in balls
  const T third = covariate_sum(spectrum, gamma, 3, 3);
  return T(2L) * T(covariate_sum(spectrum, gamma, 4, 3) * covariate_sum(spectrum, gamma, 2, 3) -
                   third * third);
}

// The same for A_i A_j (lambda_i-lambda_j)^2 / ((1+h lambda_i)^3 (1+h lambda_j)^3).
template <class T>
T task_pair_sum(const LandscapeSpectrum<T>& spectrum, const T& h) {
  if (spectrum.lambda.size() == 1) return T(0L);
  const T first = task_sum(spectrum, h, 1, 3);
  return T(2L) * T(task_sum(spectrum, h, 2, 3) * task_sum(spectrum, h, 0, 3) - first * first);
}

template <class T>
T h2_prime(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  const T& M = spectrum.M;
  const T root = M * covariate_sum(spectrum, gamma, 2, 2) + covariate_sum(spectrum, gamma, 3, 2);
  return -(M * M * covariate_pair_sum(spectrum, gamma) / T(root * root));
}

template <class T>
T h1_prime(const LandscapeSpectrum<T>& spectrum, const T& h) {
  const T root = task_sum(spectrum, h, 0, 2);
  return -(task_pair_sum(spectrum, h) / T(root * root));
}

// The risk at the stationary pair of a fixed point: M - (1 + h (gamma-1)) phi(h) T(gamma), h = h_2.
template <class T>
T stationary_risk(const LandscapeSpectrum<T>& spectrum, const T& gamma) {
  const StatedBy fact("li2025.thm2#risk");
  const ModelStep<T> model_step;
  const T h = h2(spectrum, gamma);
  return spectrum.M - T(T(1L) + h * T(gamma - T(1L))) * task_sum(spectrum, h, 0, 1) *
                          covariate_sum(spectrum, gamma, 2, 1);
}

// What the risk needs of the weights omega: omega^T r, |omega|^2, omega^T R omega.
template <class T>
struct WeightMoments {
  T with_r, squared, with_R;
};

template <class T>
WeightMoments<T> weight_moments(const Vector<T>& omega, const Matrix<T>& R, const Vector<T>& r) {
  return {dot(omega, r), dot(omega, omega), dot(omega, R * omega)};
}

// What the risk needs of P: tr(Sigma^2 P), tr(Sigma P^T Sigma P), tr(Sigma^2 P^T Sigma P).
template <class T>
struct RiskTraces {
  T linear, quadratic, cubic;
};

template <class T>
RiskTraces<T> risk_traces(const Matrix<T>& Sigma, const Matrix<T>& P) {
  const Matrix<T> SigmaP = Sigma * P, PSigma = P * Sigma, PSigma2 = PSigma * Sigma;
  return {inner_product(Sigma, transpose(SigmaP)), inner_product(PSigma, SigmaP),
          inner_product(PSigma2, SigmaP)};
}

// Equation (37): E (y - x^T P X^T (omega . y))^2 for any square P.
template <class T>
T weighted_gd_risk(const T& M, const RiskTraces<T>& P, const WeightMoments<T>& w) {
  const StatedBy fact("li2025.loss37#risk");
  const ModelStep<T> model_step;
  return M - T(2L) * P.linear * w.with_r + M * w.squared * P.quadratic +
         T(w.squared + w.with_R) * P.cubic;
}
template <class T>
T weighted_gd_risk(const Matrix<T>& Sigma, const T& M, const Matrix<T>& P,
                   const WeightMoments<T>& w) {
  const ModelStep<T> model_step;
  return weighted_gd_risk(M, risk_traces(Sigma, P), w);
}

// The derivative of (37) by P.
template <class T>
Matrix<T> risk_gradient_P(const Matrix<T>& Sigma, const T& M, const Matrix<T>& P,
                          const WeightMoments<T>& w) {
  const ModelStep<T> model_step;
  const Matrix<T> SPS = Sigma * P * Sigma;
  return T(T(-2L) * w.with_r) * (Sigma * Sigma) + T(T(2L) * M * w.squared) * SPS +
         T(T(2L) * T(w.squared + w.with_R)) * (SPS * Sigma);
}

}  // namespace verify
