// The Hessian of the risk (39) in (P~, omega), d^2 + n variables: its inertia for any size from a
// Schur complement, and the full matrix for small sizes (Li et al. 2025, section 4).
#pragma once

#include "verify/linalg/exact.hpp"
#include "verify/math/second_order.hpp"
#include "verify/models/weighted_gd_whitened.hpp"

namespace verify {

struct WhitenedPoint {
  Matrix<Rational> Sigma;
  Rational M;
  Matrix<Rational> R;
  Vector<Rational> r;
  Matrix<Rational> P;
  Vector<Rational> omega;
};

// Gradient and Hessian by symbolic differentiation; the entries of P~ row by row, then omega.
inline SecondOrder second_order_of_risk(const WhitenedPoint& at) {
  const long d = at.P.rows(), n = static_cast<long>(at.omega.size());
  const PolynomialRing ring(std::vector<std::string>(d * d + n, "v"));
  long next = 0;
  Matrix<Polynomial> P(d, d);
  P.entries() = variables_from(ring, next, d * d);
  const auto omega = variables_from(ring, next, n);
  const auto risk = weighted_gd_risk(
      Polynomial(at.M), whitened_traces(to_scalar<Polynomial>(at.Sigma), P),
      weight_moments(omega, to_scalar<Polynomial>(at.R), to_scalar<Polynomial>(at.r)));
  auto point = at.P.entries();
  point.insert(point.end(), at.omega.begin(), at.omega.end());
  return second_order_at(risk, point);
}

// For omega != 0 the block of P~ is X -> 2 X K, K = M |omega|^2 I + c Sigma positive definite, and
// the mixed block sends e_j to r_j V_0 + omega_j V_1 + u_j V_2 with V = (-2 Sigma, 4 M P~, 4 P~
// Sigma), u = omega + R omega. So d^2 eigenvalues are positive and the rest has the signs of the
// Schur complement. For omega = 0 the block of P~ is 0 and the mixed block is -2 Sigma r^T: one
// negative eigenvalue if r != 0, and the block of omega, 2 ((M tr P~^T P~ + tr Sigma P~^T P~) I +
// tr(Sigma P~^T P~) R), is positive definite unless P~ = 0, when one more eigenvalue is positive.
inline Inertia hessian_inertia(const WhitenedPoint& at) {
  const long d = at.P.rows(), n = static_cast<long>(at.omega.size());
  const Rational two(2), four(4);
  const auto w = weight_moments(at.omega, at.R, at.r);
  const auto traces = whitened_traces(at.Sigma, at.P);
  const auto one = identity_matrix<Rational>(n);
  if (w.squared.sign() == 0) {
    const long pairs = dot(at.r, at.r).sign() == 0 ? 0 : 1;
    const long definite = traces.quadratic.sign() == 0 ? pairs : n;
    return {.positive = definite, .negative = pairs, .zero = d * d + n - definite - pairs};
  }
  const auto K = inverse(Rational(at.M * w.squared) * identity_matrix<Rational>(d) +
                         Rational(w.squared + w.with_R) * at.Sigma);
  const Vector<Matrix<Rational>> V = {Rational(-2) * at.Sigma, Rational(four * at.M) * at.P,
                                      four * (at.P * at.Sigma)};
  const Vector<Vector<Rational>> along = {at.r, at.omega, at.omega + at.R * at.omega};
  auto schur = Rational(two * (at.M * traces.quadratic + traces.cubic)) * one +
               Rational(two * traces.cubic) * at.R;
  for (std::size_t a = 0; a < V.size(); ++a) {
    const auto solved = V[a] * K;
    for (std::size_t b = 0; b < V.size(); ++b) {
      const Rational weight = dot(solved.entries(), V[b].entries()) / two;
      schur = schur - weight * outer(along[a], along[b]);
    }
  }
  auto result = inertia(schur);
  result.positive += d * d;
  return result;
}

}  // namespace verify
