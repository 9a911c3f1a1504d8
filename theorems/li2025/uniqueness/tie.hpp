// Two levels of R, weights alpha and 1: the ratio alpha at which two fixed points have equal risk.
#pragma once

#include <string>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/words/reach.hpp"

namespace verify::li2025 {

// The data with A = (alpha, 1), lambda ascending.
LandscapeData at_ratio(LandscapeSpectrum<Rational> spectrum, const Rational& alpha);

struct Tie {
  Truth exists = Truth::unknown;
  std::string reason;           // where it is not yes
  Ball alpha, low, high, gain;  // gain: (M - L)/A_2 at both fixed points
  Ball middle_gain;
};

// no: alpha(gamma) falls throughout, so the fixed point is unique for every alpha. yes: Krawczyk's
// operator encloses (gamma_1, gamma_3, alpha), and for every alpha in its enclosure f has exactly
// three fixed points, the middle one with a smaller gain.
Tie enclose_tie(const LandscapeSpectrum<Rational>& spectrum);

// For two eigenvalues of Sigma as well the tie is rational. With W_ij = M + (1 + lambda_j) s_i the
// gain is (sqrt(m_1) s_1 x_1 + sqrt(m_2) s_2 x_2)^2 (sqrt(A_1) y_1 + sqrt(A_2) y_2)^2 / sum W_ij
// x_i^2 y_j^2. Where A_1/A_2 = m_2 s_2^2 W_11 / (m_1 s_1^2 W_22), its critical points in X =
// sqrt(m_1) s_1 x_1 / (sqrt(m_2) s_2 x_2), Y = sqrt(A_1) y_1 / (sqrt(A_2) y_2) solve
//   1 + p Y^2 = X (q + Y^2),   1 + q X^2 = Y (p + X^2),
// p = W_21 A_2 / (W_22 A_1), q = W_12 m_2 s_2^2 / (W_22 m_1 s_1^2). One family has X Y = 1; the
// other Y = r X, r X^2 + (r-q) X + 1 = 0, r = (1+q)/(1+p): two points that X -> 1/(r X) exchanges,
// with equal gain.
struct ClosedFormTie {
  Rational alpha, gain;         // gain: (M - L)/A_2, lambda ascending
  UnivariatePolynomial gammas;  // a quadratic with the two fixed points as its roots
};
// Nothing unless the two points are real, positive and distinct; s_1 goes with lambda_1.
std::optional<ClosedFormTie> closed_form_tie(const LandscapeSpectrum<Rational>& spectrum);

// Whether both roots of tie.gammas are fixed points for tie.alpha, with the gain tie.gain, exactly.
bool ties_exactly(const LandscapeSpectrum<Rational>& spectrum, const ClosedFormTie& tie);

// The two families: with P = 1 + p, Q = 1 + q and Y = Q X / P both equations are multiples of E = Q
// X^2 + (Q - q P) X + P; on E = 0 also (1+X)(1+Y) = Q X. With Y = 1/X they agree.
struct TieFamilies {
  bool without_P = false;  // the control: Y = Q X in place of Q X / P in the product

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T p = free.scalar(), q = free.scalar(), X = free.scalar(), one(1L);
    const T P = one + p, Q = one + q, E = Q * X * X + T(Q - q * P) * X + P, Y = Q * X;  // Y P
    const T first = P * P + p * Y * Y - X * T(q * P * P + Y * Y),
            second = P + q * P * X * X - Y * T(p + X * X);
    const T first_at_reciprocal = X * X + p - X * T(q * X * X + one),
            second_at_reciprocal = X + q * X * X * X - p - X * X;
    return {T(first - E * T(P - Q * X)), T(second - E * T(one - X)),
            T(T(one + X) * T(P + Y) - T(without_P ? Q : T(P * Q)) * X - E),
            T(first_at_reciprocal + second_at_reciprocal)};
  }
};

}  // namespace verify::li2025
