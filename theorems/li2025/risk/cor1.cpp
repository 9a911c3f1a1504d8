// Covariates with covariance I: P = I and omega = (R + (d + sigma^2 + 1) I)^-1 r are the optimum.
#include <fmt/format.h>

#include "theorems/li2025/risk/isotropic.hpp"
#include "theorems/li2025/risk/whitened.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::li2025::claim_cor1 {
namespace {

// d, sigma^2, R, r free: both derivatives vanish at (I, det(N) N^-1 r / det(N)), and (37) there is
// (17). All traces of P = I are d, so d may be a symbol.
struct StationaryForAnyDimension {
  long n;
  long shift = 1;  // N = R + (d + sigma^2 + shift) I

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T d = free.scalar(), M = d + free.scalar();
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n);
    const auto K = adjugate(R + T(M + T(shift)) * identity_matrix<T>(n));
    const T& det = K.determinant;
    const auto omega = K.matrix * r;  // times det
    auto w = weight_moments(omega, R, r);
    w.with_r = w.with_r * det;
    Vector<T> zero = risk_gradient_omega<T>(M, {T(d * det), d, d}, R, r, omega);
    // The derivative by P is a multiple of I.
    const Matrix<T> one = identity_matrix<T>(1);
    zero.push_back(risk_gradient_P(one, M, one, w)(0, 0));
    // det^2 (L - M) and det^2 (L* - M).
    zero.push_back(T(weighted_gd_risk<T>(M, {d, d, d}, w) - M + d * det * dot(r, omega)));
    return zero;
  }
};

// (14b) at Sigma = I, with multiplicity d and every gamma free.
Finding h2_is_constant(const Context&) {
  const auto symbol = [](const char* name) { return Expr(GiNaC::symbol(name)); };
  const Expr M = symbol("M"), gamma = symbol("gamma"), d = symbol("d");
  const LandscapeSpectrum<Expr> spectrum{M, {Expr(1)}, {d}, {}, {}};
  return finding(verify::is_zero(Expr(h2<Expr>(spectrum, gamma) - 1 / (M + 1))),
                 "h_2(gamma) - 1/(M + 1) normalises to 0 with d, M and gamma free (GiNaC)");
}

// d = 1, sigma = 0, gamma = 1.
Finding printed_sums(const Context&) {
  const Rational one(1);
  const LandscapeSpectrum<Rational> spectrum{one, {one}, {one}, {}, {}};
  const Rational right = covariate_sum(spectrum, one, 3, 2);
  const Rational printed = one / power(spectrum.M + one + one, 2);
  return settled(right == printed, "the sums are as printed",
                 fmt::format("d = 1, sigma = 0, gamma = 1: both sums are {}, printed {}; in h_2 "
                             "only their quotient counts, which is 1 either way",
                             right.text(), printed.text()));
}

Finding stationary(const Context&) { return expands_to_zero(StationaryForAnyDimension{2}); }
Finding stationary_ginac(const Context&) {
  return expands_to_zero_ginac(StationaryForAnyDimension{2});
}
Finding stationary_test(const Context& c) {
  return identity_test(StationaryForAnyDimension{6}, c.seed);
}
Finding optimum(const Context&) { return expands_to_zero(IsotropicOptimum{2, 2}); }
Finding optimum_test(const Context& c) { return identity_test(IsotropicOptimum{3, 4}, c.seed); }
Finding without_one(const Context& c) {
  return identity_test(IsotropicOptimum{2, 2, true}, c.seed);
}
Finding shift_lost(const Context& c) {
  return identity_test(StationaryForAnyDimension{2, 0}, c.seed);
}

Finding optimum_at_numbers(const Context& c) {
  const IsotropicLandscape at(c.instance);
  const Rational zero(0), one(1), two(2), risk = at.risk_wpgd(), att = at.risk_att();
  const auto w = weight_moments(at.omega, at.R, at.r);
  const auto by_omega =
      risk_gradient_omega<Rational>(at.M, {at.d, at.d, at.d}, at.R, at.r, at.omega);
  const Rational by_P = two * (at.M * w.squared + w.squared + w.with_R - w.with_r);
  bool agree = by_P == zero && risk == at.risk_of_multiple(one, at.omega) && risk <= att &&
               att == at.risk_of_multiple(at.with_ones / at.size, at.ones);
  for (const auto& slope : by_omega) agree &= slope == zero;
  auto result = settled(
      agree,
      fmt::format("both derivatives vanish at P = I, omega = (R + (d + sigma^2 + 1) I)^-1 r; the "
                  "risk (37) there is {}, and {} with equal weights",
                  risk.text(), att.text()),
      "the pair is not stationary or (17) is not its risk");
  result.values = {value("omega", at.omega), value("risk_wpgd", risk), value("risk_att", att),
                   value("gap", Rational(att - risk))};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_task_correlations({dimension_input(), noise_variance_input()}),
      .values = {{"omega", "vector[n]: the best weights, with P = I"},
                 {"risk_wpgd", "rational: the least risk (17)"},
                 {"risk_att", "rational: the least risk with equal weights (24)"},
                 {"gap", "rational: risk_att - risk_wpgd"}},
      .checks =
          {{"h_2(gamma) = 1/(d + sigma^2 + 1) for every gamma", symbolic, everywhere, holds,
            On::claim, "Sigma = I; d, M, gamma free", h2_is_constant},
           {"both derivatives vanish at P = I, omega = (R + (d + sigma^2 + 1) I)^-1 r, where (37) "
            "is "
            "(17)",
            symbolic, everywhere, holds, On::claim, "n = 2, every d; d, sigma^2, R, r free",
            stationary},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "n = 2, every d; all free", stationary_ginac},
           {"both derivatives vanish, larger", identity, everywhere, holds, On::claim,
            "n = 6, every d", stationary_test},
           {"the risk is (17) plus d (p omega - N^-1 r)^T N (p omega - N^-1 r) + |P - p I|^2 "
            "omega^T "
            "N omega, p = tr(P)/d: the pair is the only minimiser up to (c P, omega/c)",
            symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma = s I, N = s R + (M + s) I, all free; the risk by Wick's formula",
            optimum},
           {"the only minimiser, larger", identity, everywhere, holds, On::claim, "d = 3, n = 4",
            optimum_test},
           {"the optimum at the given numbers", exact, points, holds, On::instance, "the instance",
            optimum_at_numbers},
           {"at Sigma = I the sums of (14b) are d/(d + sigma^2 + gamma + 1)^2", exact, points,
            control, On::claim, "d = 1, sigma = 0, gamma = 1", printed_sums},
           {"omega = (R + (d + sigma^2) I)^-1 r", identity, everywhere, control, On::claim,
            "n = 2, every d", shift_lost},
           {"the risk is (17) with d + sigma^2 in place of d + sigma^2 + 1, plus squares", identity,
            everywhere, control, On::claim, "d = 2, n = 2", without_one}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_cor1
