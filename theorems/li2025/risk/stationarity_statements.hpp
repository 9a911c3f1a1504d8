// The first-order conditions of the risk in whitened coordinates, equations (42a)-(45) (Li et al.
// 2025, appendix E.1), as polynomial statements.
#pragma once

#include "theorems/li2025/risk/whitened.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// Factors with one left out: prod_{k != i} c_k and the full product.
template <class T>
struct CofactorProducts {
  Vector<T> without;
  T all;
};
template <class T>
CofactorProducts<T> cofactor_products(const Vector<T>& c) {
  CofactorProducts<T> result{Vector<T>(c.size(), T(1L)), T(1L)};
  for (std::size_t i = 0; i < c.size(); ++i) {
    result.all = result.all * c[i];
    for (std::size_t k = 0; k < c.size(); ++k) {
      if (k != i) result.without[i] = result.without[i] * c[k];
    }
  }
  return result;
}

// (42a): for given omega the derivative by P~ vanishes at omega^T r Sigma (M |omega|^2 I + c
// Sigma)^-1, c = |omega|^2 + omega^T R omega = gamma |omega|^2, with either order of the factors in
// (40); and (gamma/M I + Sigma^-1) Sigma M |omega|^2 = M |omega|^2 I + c Sigma.
struct BestWhitenedPreconditioner {
  long d, n;
  bool shifted = false;  // c loses its |omega|^2

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const auto R = free.symmetric(n);
    const auto r = free.vector(n), omega = free.vector(n);
    const T M = free.scalar();
    auto w = weight_moments(omega, R, r);
    const T c = shifted ? w.with_R : T(w.squared + w.with_R);
    const auto K = adjugate(T(M * w.squared) * identity_matrix<T>(d) + c * Sigma);
    const Matrix<T> P = w.with_r * (Sigma * K.matrix);  // times det
    w.with_r = w.with_r * K.determinant;                // the derivative times det
    Vector<T> zero;
    for (const auto side : {SigmaSide::right, SigmaSide::left}) {
      append(zero, whitened_gradient(Sigma, M, P, w, side));
    }
    return zero;
  }
};

// (42b): for given P~ the derivative by omega vanishes at kappa (I + h R)^-1 r, kappa = tr(Sigma
// P~) / (M tr P~^T P~ + tr Sigma P~^T P~), h = tr(Sigma P~^T P~) / (same).
struct BestWeights {
  long d, n;
  bool without_M = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d);
    const auto R = free.symmetric(n);
    const auto P = free.matrix(d, d);
    const auto r = free.vector(n);
    const T M = free.scalar();
    auto traces = whitened_traces(Sigma, P);
    // (kappa (I + h R)^-1 r) = linear (common I + cubic R)^-1 r.
    const T common =
        without_M ? T(traces.quadratic + traces.cubic) : T(M * traces.quadratic + traces.cubic);
    const auto K = adjugate(common * identity_matrix<T>(n) + traces.cubic * R);
    const Vector<T> omega = traces.linear * (K.matrix * r);  // times det
    traces.linear = traces.linear * K.determinant;
    return risk_gradient_omega(M, traces, R, r, omega);
  }
};

// norm^2 E diag(x) E^T and norm E, where E is a rotation of the plane and norm = 1 + u^2: a
// symmetric matrix with given eigenvalues that is not diagonal.
template <class T>
struct RotatedPlane {
  Matrix<T> E;
  T norm, square;

  explicit RotatedPlane(const T& u) : E(2, 2), norm(T(1L) + u * u), square(norm * norm) {
    E(0, 0) = E(1, 1) = T(T(1L) - u * u);
    E(1, 0) = T(T(2L) * u);
    E(0, 1) = T(-E(1, 0));
  }
  Matrix<T> with_eigenvalues(const Vector<T>& x) const {
    return E * diagonal_matrix(x) * transpose(E);
  }
};

// Inserting (42a): tr(Sigma P~^T P~) / (M tr P~^T P~ + tr Sigma P~^T P~) = h_2(gamma) as (14b) has
// it in the eigenvalues, for P~ any multiple of (gamma/M I + Sigma^-1)^-1 = M Sigma (M I + gamma
// Sigma)^-1; cross-multiplied, d = 2. Also T = M C + gamma B.
struct RatioIsH2 {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free.vector(2);
    const T M = free.scalar(), gamma = free.scalar();
    const RotatedPlane<T> plane(free.scalar());
    const T& N = plane.square;
    const auto Sigma = plane.with_eigenvalues(s);  // times N
    const auto K = adjugate(T(M * N) * identity_matrix<T>(2) + gamma * Sigma);
    const auto traces = whitened_traces(Sigma, Sigma * K.matrix);
    const auto q = cofactor_products(map(s, [&](const T& x) { return T(M + gamma * x); }));
    T B(0L), C(0L), sum(0L);  // B and C times prod (M + gamma s_i)^2, sum once
    for (long i = 0; i < 2; ++i) {
      C += s[i] * s[i] * q.without[i] * q.without[i];
      B += s[i] * s[i] * s[i] * q.without[i] * q.without[i];
      sum += s[i] * s[i] * q.without[i];
    }
    return {T(traces.cubic * T(M * C + B) - B * T(M * N * traces.quadratic + traces.cubic)),
            T(traces.linear - N * N * N * sum), T(sum * q.all - M * C - gamma * B)};
  }
};

// (44): with omega = (I + h R)^-1 r and R = E diag(lambda) E^T, r = E a, omega^T R omega /
// |omega|^2 is h_1(h) in a and lambda; n = 2.
struct RatioIsH1 {
  bool squared_weights = true;  // false: lambda_i a_i / (..)^2 instead of lambda_i a_i^2 / (..)^2

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lambda = free.vector(2), a = free.vector(2);
    const T h = free.scalar();
    const RotatedPlane<T> plane(free.scalar());
    const auto R = plane.with_eigenvalues(lambda);  // times square
    const auto r = plane.E * a;                     // times norm
    const auto K = adjugate(plane.square * identity_matrix<T>(2) + h * R);
    const auto w = weight_moments(K.matrix * r, R, r);
    const auto e = cofactor_products(map(lambda, [&](const T& x) { return T(T(1L) + h * x); }));
    T above(0L), below(0L);
    for (long j = 0; j < 2; ++j) {
      const T weight = squared_weights ? T(a[j] * a[j]) : a[j];
      above += lambda[j] * weight * e.without[j] * e.without[j];
      below += weight * e.without[j] * e.without[j];
    }
    return {T(w.with_R * below - plane.square * w.squared * above)};
  }
};

// The residuals in eigenvector coordinates. With P~_0 = diag(s_i/c_i), c_i = M + gamma s_i, omega_j
// = a_j/e_j, e_j = 1 + h lambda_j, t = omega^T r/|omega|^2: half the derivatives at (t P~_0, omega)
// are
//   (omega^T r) s_i^2 (1 + h_1(h) - gamma)/c_i   and
//   t a_j (-T + t (M C + B) (1 + h_2(gamma) lambda_j)/e_j).
// Written over the common denominators Q = prod c_i and D = prod e_j.
struct WhitenedResidual {
  long d, n;
  enum class Variant { right, shifted_level, swapped };
  Variant variant = Variant::right;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto s = free.vector(d), a = free.vector(n), lambda = free.vector(n);
    const T M = free.scalar(), gamma = free.scalar(), h = free.scalar(), two(2L);
    const auto Sigma = diagonal_matrix(s), R = diagonal_matrix(lambda);
    const auto q = cofactor_products(map(s, [&](const T& x) { return T(M + gamma * x); }));
    const auto e = cofactor_products(map(lambda, [&](const T& x) { return T(T(1L) + h * x); }));
    const Vector<T> p = hadamard(s, q.without), w = hadamard(a, e.without);  // Q P~_0, D omega
    const auto moments = weight_moments(w, R, a);
    // t = D with_r / squared, so t P~_0 = X / kappa.
    const Matrix<T> X = T(e.all * moments.with_r) * diagonal_matrix(p);
    const T kappa = moments.squared * q.all;
    auto scaled = moments;
    scaled.with_r = T(moments.with_r * e.all * kappa);
    const auto by_P = whitened_gradient(Sigma, M, X, scaled);  // times kappa D^2
    T B(0L), C(0L);                                            // times Q^2
    for (long i = 0; i < d; ++i) {
      C += p[i] * p[i];
      B += s[i] * p[i] * p[i];
    }
    const T level = variant == Variant::shifted_level ? T(0L) : moments.squared;
    const T defect = level + moments.with_R - gamma * moments.squared;  // times |omega|^2 D^2
    Vector<T> zero;
    for (long i = 0; i < d; ++i) {
      for (long j = 0; j < d; ++j) {
        const T claimed = i == j ? T(two * e.all * moments.with_r * s[i] * p[i] * defect) : T(0L);
        zero.push_back(by_P(i, j) - claimed);
      }
    }
    auto traces = whitened_traces(Sigma, X);
    traces.linear = T(traces.linear * kappa * e.all);
    const auto by_omega = risk_gradient_omega(M, traces, R, a, w);  // times kappa^2 D
    const T MCB = M * C + B, t_times = e.all * moments.with_r, sum = dot(s, p);
    for (long j = 0; j < n; ++j) {
      // (1 + h_2 lambda_j) (M C + B) = M C + B + B lambda_j, over e_j = D / without_j.
      const T level_j =
          variant == Variant::swapped ? T(B + MCB * lambda[j]) : T(MCB + B * lambda[j]);
      const T inside = t_times * level_j * e.without[j] - sum * kappa * e.all;
      zero.push_back(by_omega[j] - two * t_times * a[j] * inside);
    }
    return zero;
  }
};

}  // namespace verify::li2025
