// The Hessian of the risk (39) in (P~, omega), d^2 + n variables: its inertia for any size from a
// Schur complement, and the full matrix for small sizes (Li et al. 2025, section 4).
#pragma once

#include "theorems/li2025/risk/whitened.hpp"
#include "verify/algebra/second_order.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::li2025 {

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

// For omega != 0 the block of P~ is X -> 2 X K^-1, K^-1 = M |omega|^2 I + c Sigma positive
// definite, and the mixed block sends e_j to Z_j0 V_0 + Z_j1 V_1 + Z_j2 V_2 with Z = (r, omega,
// omega + R omega) and V = (-2 Sigma, 4 M P~, 4 P~ Sigma). So d^2 eigenvalues are positive and the
// others have the signs of H - Z G Z^T, where G_ab = <V_a K, V_b>/2 and H = 2 ((M tr P~^T P~ + tr
// Sigma P~^T P~) I + tr(Sigma P~^T P~) R) is the block of omega. H is 0 for P~ = 0, when only G_00
// r r^T is left, and positive definite otherwise: then the signs are those of 1 - mu for the
// eigenvalues mu of G Z^T H^-1 Z, a product of two positive semidefinite 3 x 3 matrices, and of n -
// 3 more that are positive. For omega = 0 the block of P~ is 0 and the mixed block is -2 Sigma r^T:
// one negative eigenvalue if r
// != 0, and one positive for P~ = 0, else n from H.
inline Inertia hessian_inertia(const WhitenedPoint& at) {
  const long d = at.P.rows(), n = static_cast<long>(at.omega.size());
  const auto w = weight_moments(at.omega, at.R, at.r);
  const auto traces = whitened_traces(at.Sigma, at.P);
  const long meets = dot(at.r, at.r).sign() == 0 ? 0 : 1;
  if (w.squared.sign() == 0) {
    const long definite = traces.quadratic.sign() == 0 ? meets : n;
    return {.positive = definite, .negative = meets, .zero = d * d + n - definite - meets};
  }
  if (traces.quadratic.sign() == 0) {
    return {.positive = d * d, .negative = meets, .zero = n - meets};
  }
  const Rational two(2), four(4);
  const auto K = inverse(Rational(at.M * w.squared) * identity_matrix<Rational>(d) +
                         Rational(w.squared + w.with_R) * at.Sigma);
  const Vector<Matrix<Rational>> V = {Rational(-2) * at.Sigma, Rational(four * at.M) * at.P,
                                      four * (at.P * at.Sigma)};
  Matrix<Rational> G(3, 3);
  for (long a = 0; a < 3; ++a) {
    const auto solved = V[a] * K;
    for (long b = 0; b <= a; ++b) G(a, b) = G(b, a) = inner_product(solved, V[b]) / two;
  }
  const auto H =
      Rational(two * (at.M * traces.quadratic + traces.cubic)) * identity_matrix<Rational>(n) +
      Rational(two * traces.cubic) * at.R;
  const auto Z = transpose(from_rows<Rational>({at.r, at.omega, at.omega + at.R * at.omega}));
  const auto product = G * (transpose(Z) * solve(H, Z));
  // The roots mu - 1 of this polynomial are real, so by Descartes' rule the changes of sign count
  // the positive ones.
  const auto shifted = characteristic_polynomial(product - identity_matrix<Rational>(3));
  long above = 0, equal = 0;
  while (shifted[equal].sign() == 0) ++equal;
  int last = shifted[equal].sign();
  for (std::size_t k = equal + 1; k < shifted.size(); ++k) {
    if (shifted[k].sign() == 0) continue;
    above += shifted[k].sign() != last ? 1 : 0;
    last = shifted[k].sign();
  }
  return {.positive = d * d + n - above - equal, .negative = above, .zero = equal};
}

}  // namespace verify::li2025
