// The stationary pair P = t (M I + gamma Sigma)^-1, omega = (I + h R)^-1 r (Li et al. 2025, Theorem
// 2): the identities behind its scale, and the polynomial whose roots are its gamma. Polynomial
// statements, zero identically.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

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

// q'/q.
struct PolynomialRoute {
  bool shifted_level = false;  // lambda_j + 1 - gamma loses its 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lambda = free.vector(2), A = free.vector(2);
    const T h = free.scalar(), gamma = free.scalar(), M = free.scalar(), one(1L), two(2L);
    const auto Sigma = free.symmetric(2);
    const auto level = [&](long j, const T& x) { return T(one + x * lambda[j]); };
    const auto p = [&](const T& x) { return T(A[0] * level(1, x) + A[1] * level(0, x)); };
    const auto D = [&](const T& x) { return T(level(0, x) * level(1, x)); };
    // Twice the derivative.
    const auto slope = [&](const auto& f, const T& x) { return T(f(T(x + one)) - f(T(x - one))); };
    const auto hp = [&](const T& x) { return T(x * p(x)); };
    const T e = A[0] * level(1, h) * level(1, h) + A[1] * level(0, h) * level(0, h);
    const T l =
        lambda[0] * A[0] * level(1, h) * level(1, h) + lambda[1] * A[1] * level(0, h) * level(0, h);
    T N(0L);
    for (long j = 0; j < 2; ++j) {
      const T root = lambda[j] - gamma + (shifted_level ? T(0L) : one);
      N += A[j] * root * level(1 - j, h) * level(1 - j, h);
    }
    const auto q = [&](const T& x) {
      return adjugate(M * identity_matrix<T>(2) + x * Sigma).determinant;
    };
    const auto K = adjugate(M * identity_matrix<T>(2) + gamma * Sigma);
    const auto SigmaK = Sigma * K.matrix;
    const T det_Sigma = adjugate(Sigma).determinant, twice_u = slope(q, gamma),
            twice_u_slope = T(4L) * det_Sigma;
    return {T(slope(hp, h) * D(h) - hp(h) * slope(D, h) - two * e),
            T(p(h) * slope(D, h) - slope(p, h) * D(h) - two * l), T(l - T(gamma - one) * e - N),
            T(twice_u - two * trace(SigmaK)),
            // C = -(u/q)': u^2 - u' q over q^2.
            T(twice_u * twice_u - two * twice_u_slope * q(gamma) - T(4L) * trace(SigmaK * SigmaK)),
            // T = (tr Sigma - M u/q) / gamma.
            T(two * trace(Sigma) * q(gamma) - M * twice_u - two * gamma * trace(SigmaK * Sigma))};
  }
};

}  // namespace verify::li2025
