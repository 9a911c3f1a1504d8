// Why one fixed point leaves one minimiser, without coercivity. With gamma = 1 + omega^T R omega /
// |omega|^2 every pair gains M - L <= (1 + h (gamma-1)) phi(h) T(gamma) for every h >= 0, with
// equality only at one P and one direction of omega. At h = h_2(gamma) call the bound g(gamma);
// then
//   (ln g)' = (gamma - f(gamma)) h_2'(gamma) e / (phi (1 + h_2 (gamma-1))),   h_2' <= 0,
// so g rises where f > gamma and falls where f < gamma.
#pragma once

#include "theorems/li2025/completed_squares.hpp"
#include "verify/algebra/words/visit_ways.hpp"

namespace verify::li2025 {

// Over P at fixed weights the risk is its least value and a square (completed_squares.hpp):
// with b = omega^T r, q = |omega|^2, a = omega^T R omega the least value is M - b^2 T(gamma) / q.
// Write r = C u, C = I + h R, so that u is the direction of equality and phi = u^T C u; then
//   phi (phi omega^T C omega - b^2) = z^T C z,  z = phi omega - b u,  omega^T C omega = q + h a;
// where R = F^T F the form z^T C z is |z|^2 + h |F z|^2.
struct GainOfWeights {
  bool one_for_phi = false;  // the control: |u|^2 in place of u^T C u = r^T C^-1 r in the bound

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const auto F = free.matrix("F", n, n);
    const auto omega = free.vector("omega", n), u = free.vector("u", n);
    const T h = free.scalar("h");
    const M R = transpose(F) * F;
    const VectorOf<M> r = u + h * (R * u);
    const T phi = dot(u, r), b = dot(omega, r), said = one_for_phi ? dot(u, u) : phi;
    const T with_C = dot(omega, omega) + h * dot(omega, R * omega);
    const auto z = phi * omega - b * u;
    Vanishing<M> zero;
    zero.add(phi * (said * with_C - b * b) - dot(z, z) - h * dot(F * z, F * z));
    return zero;
  }
};

// The pair of equality attains the bound at a fixed point: omega = u has b = phi, and with h =
// h_2(gamma), h_1(h) = gamma - 1 says that a = omega^T R omega is (gamma - 1) q. Up to multiples of
// that rule the gain b^2 T / q is (1 + h (gamma - 1)) phi T, and b / q, which P has as its factor
// (completed_squares.hpp: beta K^-1 is b / q times (M I + gamma Sigma)^-1), is 1 + h (gamma - 1);
// at omega = c u it is that divided by c.
struct PairAttains {
  bool without_factor = false;  // the control: P = (M I + gamma Sigma)^-1

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::absent}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n");
    const M R = free.symmetric("R", n);
    const auto u = free.vector("u", n);
    const T h = free.scalar("h"), gamma = free.scalar("gamma"), c = free.scalar("c"), one(1L);
    const VectorOf<M> r = u + h * (R * u);
    const T phi = dot(u, r), q = dot(u, u), factor = one + h * (gamma - one);
    const T rule = dot(u, R * u) - (gamma - one) * q;
    const auto scaled = c * u;
    Vanishing<M> zero;
    zero.add(phi * phi - factor * phi * q - h * phi * rule);
    zero.add(c * dot(scaled, r) - (without_factor ? one : factor) * dot(scaled, scaled) -
             h * c * c * rule);
    return zero;
  }
};

enum class SlopesVariant { right, without_T, shifted_level };

// Both derivatives of the bound, without calculus in the sums. For a step, with x = gamma - 1, P =
// 1 + h lambda, Q = 1 + (h + step) lambda and a^2 = u P Q, phi(h) = sum u Q, phi(h + step) = sum u
// P:
//   (1 + h x) phi(h) - (1 + (h + step) x) phi(h + step) = step sum u (lambda - x),
// at step 0 step times r^T (I + h R)^-2 r (h_1(h) - x). With P = M + gamma s, Q = M + (gamma +
// step) s and s^2 = v P Q, T(gamma) = sum v Q, T(gamma + step) = sum v P:
//   (1 + h x) T(gamma) - (1 + h (x + step)) T(gamma + step) = step sum v ((1 - h) s - h M),
// at step 0 step times (1 - h) B - h M C = (B + M C)(h_2(gamma) - h).
struct BoundSlopes {
  SlopesVariant variant = SlopesVariant::right;

  Sizes sizes() const { return {{"n", Argument::indices}, {"d", Argument::indices}}; }

  template <MatrixLike Mat>
  Vanishing<Mat> operator()(Letters<Mat>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto lambda = free.vector("lambda", n), u = free.vector("u", n), s = free.vector("s", d),
               v = free.vector("v", d);
    const auto M = free.scalar("M"), gamma = free.scalar("gamma"), h = free.scalar("h"),
               step = free.scalar("step");
    const ScalarOf<Mat> one(1L);
    const auto tasks = free.ones(n), covariates = free.ones(d);
    const auto x = gamma - one;
    const auto said = variant == SlopesVariant::shifted_level ? gamma : x;
    const auto scale = one + h * x;
    const auto phi = [&](const auto& g) { return dot(u, tasks + g * lambda); };
    const auto T = [&](const auto& g) {
      return variant == SlopesVariant::without_T ? one : dot(v, M * covariates + g * s);
    };
    Vanishing<Mat> zero;
    zero.add(scale * phi(h + step) - (scale + step * x) * phi(h) -
             step * dot(u, lambda - said * tasks));
    zero.add(scale * T(gamma + step) - (scale + h * step) * T(gamma) -
             step * dot(v, (one - h) * s - h * M * covariates));
    return zero;
  }
};
inline WayCheck bound_slopes(SlopesVariant variant = SlopesVariant::right) {
  return visits(BoundSlopes{variant}, {{"n", 2}, {"d", 3}});
}

}  // namespace verify::li2025
