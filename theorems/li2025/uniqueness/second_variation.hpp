// Which kind of stationary point the pair of a fixed point is, for all data: along every direction
// of the weights the gain has a second derivative whose sign is that of f' - 1 or negative.
//
// By the square in P (LeastOverP) the least risk at weights omega is M - G(omega), G = (omega^T
// r)^2 T(gamma(omega)) / |omega|^2, so a pair of least P is a local minimum where G has a local
// maximum. Let h, gamma = 1 + x belong to a fixed point, C = I + h R, u = C y the direction of
// equality, r = C u, q = |u|^2, t = 1 + h x, phi = u^T r = t q, e = (R - x I) u, which is
// orthogonal to u as u^T R u = x q. With k(g) = (1 + h (g - 1)) T(g), whose logarithm has at gamma
// the derivatives 0 and -h_2' / t^2 (li2025.uniq_reduced#curvature), and omega = u + eps delta,
//   G = phi k(gamma(omega)) - eps^2 z^T C z T / (phi |omega|^2),  z = phi delta - (delta^T r) u,
//   gamma(omega) - gamma = (2 eps e^T delta + O(eps^2)) / |omega|^2.
// So G(omega) / G(u) - 1 = eps^2 F / phi^3 + O(eps^3), F = -z^T C z - (2 h_2' / phi) (e^T z)^2.
#pragma once

#include "theorems/li2025/completed_squares.hpp"
#include "verify/algebra/words/visit_ways.hpp"

namespace verify::li2025 {

// What G and gamma are at u + eps delta, exactly, as said above; e^T u = 0 is the rule of a fixed
// point, up to multiples of which e^T z = phi e^T delta.
struct NearThePair {
  bool once = false;  // the control: eps e^T delta in place of twice that

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const M R = free.symmetric("R", n);
    const auto y = free.vector("y", n), delta = free.vector("delta", n);
    const T h = free.scalar("h"), x = free.scalar("x"), eps = free.scalar("eps"), t = T(1L) + h * x;
    const VectorOf<M> u = y + h * (R * y), r = u + h * (R * u), e = R * u - x * u;
    const T phi = dot(u, r), rule = dot(u, e), along = dot(delta, r);
    const VectorOf<M> omega = u + eps * delta, z = phi * delta - along * u;
    const T q = dot(omega, omega), b = dot(omega, r), excess = dot(omega, R * omega) - x * q;
    const T square = dot(z, z) + h * dot(z, R * z);
    Vanishing<M> zero;
    zero.equal(phi * (phi * (t * q + h * excess) - b * b), eps * eps * square);
    zero.add(excess - rule - T(once ? 1L : 2L) * eps * dot(e, delta) -
             eps * eps * (dot(delta, R * delta) - x * dot(delta, delta)));
    zero.add(dot(e, z) - phi * dot(e, delta) + along * rule);
    return zero;
  }
};

// S = e^T C^-1 e is -h_1'(h) phi / 2. With W_k = y^T C R^k y, the sums of weights y_i u_i =
// a_i^2 / (1 + h lambda_i)^3 in the slope of h_1 (li2025.lem1#slopes), -q^2 h_1' is 2 (W_0 W_2 -
// W_1^2), and q^2 S = (W_0 W_2 - W_1^2) phi up to multiples of the rule. S is a square by C^-1 e =
// R y - x y = g: S = |g|^2 + h g^T R g.
struct SlopeAsSquare {
  bool without_square = false;  // the control: W_0 W_2 in place of W_0 W_2 - W_1^2

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const M R = free.symmetric("R", n);
    const auto y = free.vector("y", n);
    const T h = free.scalar("h"), x = free.scalar("x"), two(2L);
    const VectorOf<M> u = y + h * (R * y), g = R * y - x * y, e = R * u - x * u;
    const T q = dot(u, u), a = dot(u, R * u), rule = a - x * q, phi = (T(1L) + h * x) * q;
    const T W0 = dot(y, u), W1 = dot(y, R * u), W2 = dot(R * y, R * u), S = dot(e, g);
    const T spread = W0 * W2 - W1 * W1, said = without_square ? W0 * W2 : spread;
    Vanishing<M> zero;
    zero.add(q * q * S - said * phi -
             rule * (h * spread + two * q * W1 - two * a * W0 + rule * W0));
    zero.add(S - dot(g, g) - h * dot(g, R * g));
    return zero;
  }
};

// sum_ij v_i v_j (x_i - x_j)^2 = 2 (F_0 F_2 - F_1^2), F_p = sum v x^p (Lagrange): how the double
// sum of li2025.lem1#slopes is W_0 W_2 - W_1^2.
struct DoubleSum {
  bool once = false;  // the control: without the factor 2

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto x = free.vector("x", n), v = free.vector("v", n), ones = free.ones(n);
    const auto gaps = outer(x, ones) - outer(ones, x);
    const auto F0 = dot(ones, v), F1 = dot(x, v), F2 = dot(hadamard(x, x), v);
    Vanishing<M> zero;
    zero.add(dot(ones, hadamard(outer(v, v), hadamard(gaps, gaps)) * ones) -
             ScalarOf<M>(once ? 1L : 2L) * (F0 * F2 - F1 * F1));
    return zero;
  }
};

// Cauchy and Schwarz in C with its defect: S (S z^T C z - (e^T z)^2) = w^T C w for w = S z - (e^T
// z) g; with it, g = -h_2' >= 0 and h_1' = -2 S / phi,
//   F = -(1 - f') z^T C z - 2 g w^T C w / (phi S):
// not positive where f' < 1, and there 0 only for delta along u; positive at delta = C^-1 e, where
// w = 0, if f' > 1. Where S = 0 also e = 0 and F = -z^T C z.
struct SecondVariation {
  bool plain_slope = false;  // the control: 1 + f' in place of 1 - f'

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const M R = free.symmetric("R", n);
    const auto y = free.vector("y", n), z = free.vector("z", n);
    const T h = free.scalar("h"), x = free.scalar("x"), fall = free.scalar("fall"), two(2L);
    const T phi = free.scalar("phi");
    const VectorOf<M> u = y + h * (R * y), g = R * y - x * y, e = R * u - x * u;
    const auto form = [&](const VectorOf<M>& v) { return dot(v, v) + h * dot(v, R * v); };
    const T S = dot(e, g), along = dot(e, z);
    const VectorOf<M> w = S * z - along * g;
    // Times phi S: phi f' = 2 S fall.
    const T F = two * fall * along * along - phi * form(z), slope = two * S * fall;
    Vanishing<M> zero;
    zero.equal(S * (S * form(z) - along * along), form(w));
    zero.add(S * F + S * (plain_slope ? phi + slope : phi - slope) * form(z) +
             two * fall * form(w));
    return zero;
  }
};

}  // namespace verify::li2025
