// Two levels of R, weights alpha and 1: the ratio alpha at which two fixed points have equal risk.
#pragma once

#include <string>

#include "theorems/li2025/fixed_points.hpp"
#include "theorems/li2025/uniqueness/criterion.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/recording/model_step.hpp"
#include "verify/words/scope.hpp"

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
    const T p = free.scalar("p"), q = free.scalar("q"), X = free.scalar("X"), one(1L);
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

// A quotient whose parts are kept, so that identities of quotients are polynomial.
template <class T>
struct Quotient {
  T above, below;
  friend Quotient operator*(const Quotient& a, const Quotient& b) {
    return {T(a.above * b.above), T(a.below * b.below)};
  }
  friend Quotient operator/(const Quotient& a, const Quotient& b) {
    return {T(a.above * b.below), T(a.below * b.above)};
  }
  friend Quotient operator+(const Quotient& a, const Quotient& b) {
    return {T(a.above * b.below + b.above * a.below), T(a.below * b.below)};
  }
  friend Quotient operator-(const Quotient& a, const Quotient& b) {
    return {T(a.above * b.below - b.above * a.below), T(a.below * b.below)};
  }
};

// Both zeros of the quadratic of closed_form_tie are fixed points for its alpha, with its gain, for
// all data at once: N and the gain's numerator less gain times its denominator vanish at the
// companion matrix of the quadratic, here times its leading coefficient. With B, C times the
// denominators of (14b), D = B + M C, x = gamma - 1 and h = B / D, as in ties_exactly,
//   N = alpha (lambda_1 - x)(D + lambda_2 B)^2 + (lambda_2 - x)(D + lambda_1 B)^2,
//   J = (D + x B) (alpha (D + lambda_2 B) + D + lambda_1 B) t / ((D + lambda_1 B)(D + lambda_2 B)
//   Q).
struct TieInClosedForm {
  bool inverted = false;  // the control: alpha with W_22 / W_11

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const ModelStep<T> step;
    const auto s = free.vector("s", 2), m = free.vector("m", 2), lambda = free.vector("lambda", 2);
    const T M = free.scalar("M"), unit(1L), two(2L);
    const auto W = [&](long i, long j) {
      return Quotient<T>{T(M + T(unit + lambda[j]) * s[i]), unit};
    };
    const Quotient<T> one{unit, unit}, twice{two, unit};
    const Quotient<T> share{T(m[1] * s[1] * s[1]), T(m[0] * s[0] * s[0])};
    const auto alpha = inverted ? share * W(1, 1) / W(0, 0) : share * W(0, 0) / W(1, 1);
    const auto p = W(1, 0) / (W(1, 1) * alpha), q = share * W(0, 1) / W(1, 1);
    const auto r = (one + q) / (one + p), excess = q - r, squares = excess * excess - twice * r;
    const auto gain = Quotient<T>{share.above, unit} / W(1, 1) * (one + q) * (one + q) /
                      (squares + q + p * r * r);

    // lambda_2 - x = Z (x - lambda_1), Z^2 - Z squares / alpha + (r / alpha)^2 = 0, cleared.
    const auto sum_Z = squares / alpha, product_Z = r * r / (alpha * alpha);
    const T k0 = sum_Z.below * product_Z.below, k1 = sum_Z.above * product_Z.below,
            k2 = product_Z.above * sum_Z.below;
    const T &low_level = lambda[0], &high_level = lambda[1];
    const T lead = k0 + k1 + k2;
    const T linear =
        -(two * k0 * high_level + k1 * T(low_level + high_level) + two * k2 * low_level);
    const T constant =
        k0 * high_level * high_level + k1 * low_level * high_level + k2 * low_level * low_level;
    // lead times x, and lead times every number beside it: all below is homogeneous.
    const Matrix<T> x = {{T(0L), -constant}, {lead, -linear}};
    const Matrix<T> scale = lead * identity_matrix<T>(2), gamma = x + scale;
    const Matrix<T> first = M * scale + s[0] * gamma, second = M * scale + s[1] * gamma;
    const auto weighted = [&](const T& a, const T& b, const Matrix<T>& u, const Matrix<T>& v) {
      return Matrix<T>(T(m[0] * s[0] * s[0] * a) * v + T(m[1] * s[1] * s[1] * b) * u);
    };
    const Matrix<T> B = weighted(s[0], s[1], first * first, second * second),
                    C = weighted(unit, unit, first * first, second * second), D = B + M * C;
    const Matrix<T> low = D + low_level * B, high = D + high_level * B;
    const Matrix<T> N = alpha.above * ((low_level * scale - x) * high * high) +
                        alpha.below * ((high_level * scale - x) * low * low);
    const Matrix<T> numerator = (scale * D + x * B) * (alpha.above * high + alpha.below * low) *
                                weighted(unit, unit, first, second);
    Vector<T> zero;
    append(zero, N);
    append(zero, Matrix<T>(gain.below * numerator -
                           T(gain.above * alpha.below) * (low * high * first * second)));
    return zero;
  }
};

}  // namespace verify::li2025
