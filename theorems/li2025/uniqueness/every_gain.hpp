// Why one fixed point leaves one minimiser, without coercivity. With gamma = 1 + omega^T R omega /
// |omega|^2 every pair gains M - L <= (1 + h (gamma-1)) phi(h) T(gamma) for every h >= 0, with
// equality only at one P and one direction of omega. At h = h_2(gamma) call the bound g(gamma);
// then
//   (ln g)' = (gamma - f(gamma)) h_2'(gamma) e / (phi (1 + h_2 (gamma-1))),   h_2' <= 0,
// so g rises where f > gamma and falls where f < gamma.
#pragma once

#include <fmt/format.h>

#include "theorems/li2025/slope_bounds.hpp"
#include "theorems/li2025/uniqueness/reduced_landscape.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/scalar/symbolic.hpp"
#include "verify/words/reach.hpp"

namespace verify::li2025 {

// The two sides differ by two squares. Write r = C u, C = I + h R, so that u is the direction of
// equality and phi = u^T C u; with K = M |omega|^2 I + (|omega|^2 + omega^T R omega) Sigma and D =
// det K the best P is P_0 = (omega^T r) K^-1, and with z = phi omega - (omega^T r) u
//   phi (L - M) + phi (omega^T C omega) phi tr(Sigma^2 K^-1)
//     = phi [quadratic form of P - P_0] + tr(Sigma^2 K^-1) z^T C z.
// Sigma and R are any symmetric matrices, P any matrix. Times D^2.
struct EveryGain {
  long d, n;
  bool one_for_phi = false;  // the control: |u|^2 in place of u^T C u = r^T C^-1 r in the bound

  Sizes sizes() const { return {{"n", n}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), P = free.matrix(d, d), R = free.symmetric(n);
    const auto omega = free.vector(n), u = free.vector(n);
    const T M = free.scalar(), h = free.scalar();
    const auto C = identity_matrix<T>(n) + h * R;
    const auto r = C * u;
    const auto w = weight_moments(omega, R, r);
    const auto K =
        adjugate(T(M * w.squared) * identity_matrix<T>(d) + T(w.squared + w.with_R) * Sigma);
    const T D = K.determinant, phi = dot(u, r), traced = trace(Sigma * Sigma * K.matrix);
    const T with_C = dot(omega, C * omega);
    const auto from_best = risk_traces(Sigma, D * P - w.with_r * K.matrix);
    const auto z = phi * omega - w.with_r * u;
    const T squares =
        phi * T(M * w.squared * from_best.quadratic + T(w.squared + w.with_R) * from_best.cubic) +
        D * traced * dot(z, C * z);
    const T bound = with_C * phi * (one_for_phi ? dot(u, u) : phi);
    return {
        T(D * D * phi * T(weighted_gd_risk(Sigma, M, P, w) - M) + D * traced * bound - squares)};
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
