// Polynomial statements behind the landscape theorems: what vanishes identically, whatever the
// data.
#pragma once

#include "verify/math/statement.hpp"
#include "verify/models/correlated_tasks.hpp"
#include "verify/models/weighted_gd_landscape.hpp"

namespace verify {

// The risk expanded by Wick's formula minus equation (37).
struct RiskByWick {
  long d, n;
  bool full_fourth_moment = true;  // false: E[x x^T B x x^T] loses one of its two Sigma B Sigma

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const T sigma2 = free.scalar();
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n);
    const auto P = free.matrix(d, d);
    const auto omega = free.vector(n);
    auto w = weight_moments(omega, R, r);
    if (!full_fourth_moment) w.with_R = T(w.with_R - w.squared);
    const T wick =
        risk_by_wick(CorrelatedTasks<T>{Sigma, sigma2, isotropic_tasks(R, r, d)}, P, omega);
    return {T(wick - weighted_gd_risk(Sigma, T(sigma2 + trace(Sigma)), P, w))};
  }
};

template <class T>
struct Adjugate {
  Matrix<T> matrix;
  T determinant;
};

// Faddeev and LeVerrier: A adj(A) = det(A) I without a division by anything but integers.
template <class T>
Adjugate<T> adjugate(const Matrix<T>& A) {
  const long n = A.rows();
  Matrix<T> power = identity_matrix<T>(n);
  for (long k = 1; k < n; ++k) {
    const Matrix<T> next = A * power;
    const T coefficient = from_rational<T>(Rational(-1, k)) * trace(next);
    power = next + coefficient * identity_matrix<T>(n);
  }
  const T sign(n % 2 == 1 ? 1L : -1L);
  const T determinant = sign * from_rational<T>(Rational(1, n)) * trace(A * power);
  return {sign * power, determinant};
}

// The gradients of (37) at P = t (M I + gamma Sigma)^-1, omega = (I + h R)^-1 r, t = omega^T r /
// |omega|^2, for every gamma and h. Up to positive factors they are
//   by P:     defect Sigma^3 (M I + gamma Sigma)^-1,
//   by omega: (omega^T r) slip R omega + (B defect - slip omega^T R omega) r,
// with defect = |omega|^2 (1 - gamma) + omega^T R omega, zero iff gamma = 1 + h_1(h), and
// slip = B - h (M C + B), zero iff h = h_2(gamma). Written without denominators: P = X/kappa,
// omega = w/D, and derivatives as exact central differences of the quadratic risk, so that no
// gradient formula is assumed. Sigma and R may be taken diagonal: the risk is invariant under
// rotations of the coordinates and of the demonstrations.
struct StationarityResidual {
  long d, n;
  enum class Variant { right, printed_preconditioner, wrong_weights };
  Variant variant = Variant::right;
  bool diagonal = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = diagonal ? diagonal_matrix(free.vector(d)) : free.symmetric(d);
    const auto R = diagonal ? diagonal_matrix(free.vector(n)) : free.symmetric(n);
    const auto r = free.vector(n);
    const T M = free.scalar(), gamma = free.scalar(), h = free.scalar();
    const auto K = adjugate(M * identity_matrix<T>(d) + gamma * Sigma);
    const auto L = adjugate(identity_matrix<T>(n) + h * R);
    const auto w = variant == Variant::wrong_weights ? L.matrix * (R * r) : L.matrix * r;
    const auto moments = weight_moments(w, R, r);
    const T D = L.determinant, kappa = moments.squared * K.determinant;
    Matrix<T> X = (D * moments.with_r) * K.matrix;
    T scale = kappa;
    if (variant == Variant::printed_preconditioner) {
      const auto inverse_Sigma = adjugate(Sigma);
      X = inverse_Sigma.matrix * X;
      scale = kappa * inverse_Sigma.determinant;
    }
    // M + (scale D)^2 (L - M).
    const auto risk = [&](const Matrix<T>& x, WeightMoments<T> v) {
      v.with_r = v.with_r * scale * D;
      return weighted_gd_risk(Sigma, M, x, v);
    };
    const Matrix<T> SigmaK = Sigma * K.matrix, Sigma3K = Sigma * Sigma * SigmaK;
    const T defect = T(T(1L) - gamma) * moments.squared + moments.with_R;
    const T factor = T(2L) * D * moments.with_r * defect;
    Vector<T> zero;
    for (long i = 0; i < d; ++i) {
      for (long j = 0; j < d; ++j) {
        auto plus = X, minus = X;
        plus(i, j) = T(plus(i, j) + T(1L));
        minus(i, j) = T(minus(i, j) - T(1L));
        zero.push_back(T(risk(plus, moments) - risk(minus, moments)) -
                       T(2L) * factor * Sigma3K(i, j));
      }
    }
    const T c = trace(SigmaK * SigmaK), b = trace(SigmaK * SigmaK * Sigma);
    const T slip = b - h * T(M * c + b), along_r = b * defect - slip * moments.with_R;
    const auto Rw = R * w;
    for (long j = 0; j < n; ++j) {
      auto plus = w, minus = w;
      plus[j] = T(plus[j] + T(1L));
      minus[j] = T(minus[j] - T(1L));
      const T difference =
          risk(X, weight_moments(plus, R, r)) - risk(X, weight_moments(minus, R, r));
      const T claimed =
          T(4L) * D * D * moments.with_r * T(moments.with_r * slip * Rw[j] + along_r * r[j]);
      zero.push_back(T(difference - claimed));
    }
    return zero;
  }
};

// T = M C + gamma B, and t = 1 + h h_1(h): |w|^2 + h w^T R w = w^T r for w = (I + h R)^-1 r.
struct ScaleIdentities {
  long d, n;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const auto R = free.symmetric(n);
    const auto r = free.vector(n);
    const T M = free.scalar(), gamma = free.scalar(), h = free.scalar();
    const auto K = adjugate(M * identity_matrix<T>(d) + gamma * Sigma);
    const auto SigmaK = Sigma * K.matrix;
    const T c = trace(SigmaK * SigmaK), b = trace(SigmaK * SigmaK * Sigma);
    const auto L = adjugate(identity_matrix<T>(n) + h * R);
    const auto w = weight_moments(L.matrix * r, R, r);
    return {T(trace(SigmaK * Sigma) * K.determinant - M * c - gamma * b),
            T(w.squared + h * w.with_R - L.determinant * w.with_r)};
  }
};

}  // namespace verify
