// h_1 and h_2 (Li et al. 2025, Theorem 2) from the characteristic polynomials of R and Sigma, and
// N, whose roots are the gamma of the stationary pairs: a polynomial statement.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

// phi = p/D for h_1, D = prod (1 + h lambda_j); tr(Sigma (M I + gamma Sigma)^-1) = q'/q for h_2, q
// = det(M I + gamma Sigma).
struct PolynomialRoute {
  bool shifted_level = false;  // lambda_j + 1 - gamma loses its 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto lambda = free.vector("lambda", 2), A = free.vector("A", 2);
    const T h = free.scalar("h"), gamma = free.scalar("gamma"), M = free.scalar("M"), one(1L),
            two(2L);
    const auto Sigma = free.symmetric("Sigma", 2);
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
