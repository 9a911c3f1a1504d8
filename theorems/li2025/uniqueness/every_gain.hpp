// Why one fixed point leaves one minimiser, without coercivity. With gamma = 1 + omega^T R omega /
// |omega|^2 every pair gains M - L <= (1 + h (gamma-1)) phi(h) T(gamma) for every h >= 0, with
// equality only at one P and one direction of omega. At h = h_2(gamma) call the bound g(gamma);
// then
//   (ln g)' = (gamma - f(gamma)) h_2'(gamma) e / (phi (1 + h_2 (gamma-1))),   h_2' <= 0,
// so g rises where f > gamma and falls where f < gamma.
#pragma once

#include <fmt/format.h>

#include "theorems/li2025/completed_squares.hpp"
#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"
#include "verify/words/reach.hpp"

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
    const auto F = free.matrix(n, n);
    const auto omega = free.vector(n), u = free.vector(n);
    const T h = free.scalar();
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

enum class SlopesVariant { right, without_T, shifted_level };

// The closed forms of both derivatives of ln gain_bound (reduced_landscape.hpp), for two groups of
// eigenvalues on either side with free multiplicities: each sum is linear in them, so two groups
// settle any number.
inline Finding gain_slopes_by_differentiation(SlopesVariant variant) {
  const GiNaC::symbol gamma("gamma"), h("h");
  const auto spectrum = two_groups();
  Expr gain = gain_bound<Expr>(spectrum, gamma, h);
  if (variant == SlopesVariant::without_T) gain = gain / covariate_sum<Expr>(spectrum, gamma, 2, 1);
  const auto slopes = gain_slopes<Expr>(
      spectrum, variant == SlopesVariant::shifted_level ? Expr(gamma + 1) : Expr(gamma), h);
  // (ln gain)' = gain' / gain.
  const Expr defects[] = {gain.diff(h) / gain - slopes.by_h,
                          gain.diff(gamma) / gain - slopes.by_gamma};
  for (const auto& defect : defects) {
    if (verify::is_zero(defect) == Truth::yes) continue;
    GiNaC::exmap point;  // a rational function that is not zero at one point is not zero
    long number = 1;
    const auto& [M, s, m, lambda, A] = spectrum;
    for (const Expr& variable :
         {M, s[0], s[1], m[0], m[1], lambda[0], lambda[1], A[0], A[1], Expr(gamma), Expr(h)}) {
      point[variable] = ++number;
    }
    const Rational gap = to_rational(defect.subs(point));
    return settled(gap.sign() == 0, "",
                   fmt::format("at M = 2, s = (3, 4), mult = (5, 6), lambda = (7, 8), A = (9, 10), "
                               "gamma = 11, h = 12 the two sides differ by {}",
                               gap.text()));
  }
  return finding(Truth::yes,
                 "both derivatives of Phi minus their closed forms normalise to 0 (GiNaC)");
}

}  // namespace verify::li2025
