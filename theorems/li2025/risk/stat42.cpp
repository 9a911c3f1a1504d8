// From the first-order conditions to the fixed point: (42a)-(45), and what the two derivatives are
// at the pair for every gamma and h.
#include <fmt/format.h>

#include "theorems/li2025/risk/stationarity_statements.hpp"
#include "theorems/li2025/stationary_pair.hpp"
#include "verify/claim/finding.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025::claim_stat42 {
namespace {

using Variant = WhitenedResidual::Variant;

// From P~ back to P = Sigma^-1/2 P~ Sigma^-1/2: S ((gamma/M) S^2 + I)^-1 S is (gamma/M I +
// S^-2)^-1, so P is (gamma/M Sigma + I)^-1. The last display keeps Sigma^-1/2 on both sides of
// that.
struct BackToP {
  bool printed = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto S = free.symmetric(2);
    const T M = free.scalar(), gamma = free.scalar();
    const auto Sigma = S * S, one = identity_matrix<T>(2);
    const auto K = adjugate(M * one + gamma * Sigma);  // (..)^-1 / M
    const auto root = adjugate(S);
    // S P S (gamma I + M Sigma^-1) = I where P = M K.matrix/det, times det(Sigma) det.
    const auto inverse_Sigma = adjugate(Sigma);
    const auto P = printed ? root.matrix * K.matrix * root.matrix : K.matrix;
    const T scale = printed ? T(root.determinant * root.determinant) : T(1L);
    const auto product =
        S * P * S * (T(gamma * inverse_Sigma.determinant) * one + M * inverse_Sigma.matrix);
    return (product - T(scale * inverse_Sigma.determinant * K.determinant) * one).entries();
  }
};

Finding best_P(const Context&) { return expands_to_zero(BestWhitenedPreconditioner{2, 2}); }
Finding best_P_test(const Context& c) {
  return identity_test(BestWhitenedPreconditioner{4, 3}, c.seed);
}
Finding best_weights(const Context&) { return expands_to_zero(BestWeights{2, 2}); }
Finding best_weights_test(const Context& c) { return identity_test(BestWeights{3, 5}, c.seed); }
Finding ratio_h2(const Context&) { return expands_to_zero(RatioIsH2{}); }
Finding ratio_h1(const Context&) { return expands_to_zero(RatioIsH1{}); }
Finding residual(const Context&) { return expands_to_zero(WhitenedResidual{2, 2}); }
Finding residual_ginac(const Context&) { return expands_to_zero_ginac(WhitenedResidual{1, 2}); }
Finding residual_test(const Context& c) { return identity_test(WhitenedResidual{4, 6}, c.seed); }
Finding back_to_P(const Context&) { return expands_to_zero(BackToP{}); }
Finding scale_identities(const Context&) { return expands_to_zero(ScaleIdentities{2, 3}); }

Finding printed_P(const Context& c) { return identity_test(BackToP{true}, c.seed); }
Finding shifted_P(const Context& c) {
  return identity_test(BestWhitenedPreconditioner{2, 2, true}, c.seed);
}
Finding weights_without_M(const Context& c) {
  return identity_test(BestWeights{2, 2, true}, c.seed);
}
Finding first_powers(const Context& c) { return identity_test(RatioIsH1{false}, c.seed); }
Finding shifted_level(const Context& c) {
  return identity_test(WhitenedResidual{2, 2, Variant::shifted_level}, c.seed);
}
Finding swapped_traces(const Context& c) {
  return identity_test(WhitenedResidual{2, 2, Variant::swapped}, c.seed);
}

LandscapeSpectrum<Rational> spectrum_of(const Instance& instance) {
  LandscapeSpectrum<Rational> spectrum;
  spectrum.s = instance.vector("s");
  spectrum.m = instance.vector("mult");
  spectrum.M = instance.rational("sigma2") + dot(spectrum.s, spectrum.m);
  spectrum.lambda = instance.vector("lambda");
  const auto& a = instance.vector("a");
  spectrum.A = hadamard(a, a);
  return spectrum;
}

Finding residuals(const Context& c) {
  const auto spectrum = spectrum_of(c.instance);
  const auto& [M, s, m, lambda, A] = spectrum;
  const auto& a = c.instance.vector("a");
  const Rational gamma = c.instance.rational("gamma"), h = c.instance.rational("h"), one(1), two(2);
  const Rational T = covariate_sum(spectrum, gamma, 2, 1), B = covariate_sum(spectrum, gamma, 3, 2),
                 C = covariate_sum(spectrum, gamma, 2, 2);
  const Rational t = task_sum(spectrum, h, 0, 1) / task_sum(spectrum, h, 0, 2);
  const Rational defect = one + h1(spectrum, h) - gamma, h2_here = h2(spectrum, gamma);
  Vector<Rational> by_P, by_omega, omega;
  for (std::size_t i = 0; i < s.size(); ++i) {
    by_P.push_back(task_sum(spectrum, h, 0, 1) * s[i] * s[i] * defect / (M + gamma * s[i]));
  }
  for (std::size_t j = 0; j < a.size(); ++j) {
    const Rational level = (one + h2_here * lambda[j]) / (one + h * lambda[j]);
    by_omega.push_back(t * a[j] * (t * (M * C + B) * level - T));
    omega.push_back(a[j] / (one + h * lambda[j]));
  }
  // The derivatives themselves. One coordinate an eigenvalue; a trace counts it mult times.
  const auto w = weight_moments(omega, diagonal_matrix(lambda), a);
  RiskTraces<Rational> traces{Rational(0), Rational(0), Rational(0)};
  bool agree = t == one + h * h1(spectrum, h);
  for (std::size_t i = 0; i < s.size(); ++i) {
    const Rational p = t * s[i] / (M + gamma * s[i]);
    const Matrix<Rational> one_by_one = {{p}}, eigenvalue = {{s[i]}};
    agree &= whitened_gradient(eigenvalue, M, one_by_one, w)(0, 0) == two * by_P[i];
    traces.linear += m[i] * s[i] * p;
    traces.quadratic += m[i] * p * p;
    traces.cubic += m[i] * s[i] * p * p;
  }
  agree &= risk_gradient_omega(M, traces, diagonal_matrix(lambda), a, omega) == two * by_omega;
  const bool stationary = defect.sign() == 0 && h == h2_here;
  auto result = settled(
      agree,
      fmt::format("half the derivatives of (39) at (t P~_0, omega), t = {}, are the closed forms; "
                  "1 + h_1(h) - gamma = {}, h_2(gamma) = {}{}",
                  t.text(), defect.text(), h2_here.text(), stationary ? "; both vanish" : ""),
      "a derivative differs from its closed form");
  result.values = {value("residual_P", by_P), value("residual_omega", by_omega), value("T", T),
                   value("B", B), value("C", C)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs =
          {{"s", Kind::vector, {"k"}, {Constraint::positive}, "distinct eigenvalues of Sigma"},
           {"mult",
            Kind::vector,
            {"k"},
            {Constraint::positive, Constraint::integers},
            "their multiplicities"},
           {"sigma2", Kind::rational, {}, {Constraint::nonnegative}, "variance of the label noise"},
           {"lambda", Kind::vector, {"m"}, {Constraint::nonnegative}, "eigenvalues of R"},
           {"a",
            Kind::vector,
            {"m"},
            {Constraint::nonzero},
            "coordinates of r along the eigenvectors"},
           {"gamma",
            Kind::rational,
            {},
            {Constraint::nonnegative},
            "1 + omega^T R "
            "omega/|omega|^2 at a "
            "stationary point"},
           {"h", Kind::rational, {}, {Constraint::nonnegative}, "h_2(gamma) there"}},
      .values = {{"residual_P", "vector[k]: half the derivative by the diagonal of P~"},
                 {"residual_omega", "vector[m]: half the derivative by omega"},
                 {"T", "rational: tr(Sigma^2 (M I + gamma Sigma)^-1)"},
                 {"B", "rational: tr(Sigma^3 (M I + gamma Sigma)^-2)"},
                 {"C", "rational: tr(Sigma^2 (M I + gamma Sigma)^-2)"}},
      .checks =
          {{"(42a): for given omega the derivative by P~ vanishes at omega^T r Sigma (M |omega|^2 "
            "I "
            "+ c Sigma)^-1, c = |omega|^2 + omega^T R omega",
            symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma, M, R, r, omega free; either order of the last factors of (40)",
            best_P},
           {"(42a), larger", identity, everywhere, holds, On::claim, "d = 4, n = 3", best_P_test},
           {"(42b): for given P~ the derivative by omega vanishes at kappa (I + h R)^-1 r",
            symbolic, everywhere, holds, On::claim, "d = 2, n = 2; Sigma, M, R, r, P~ free",
            best_weights},
           {"(42b), larger", identity, everywhere, holds, On::claim, "d = 3, n = 5",
            best_weights_test},
           {"at (42a) the factor h of (42b) is h_2(gamma) of (14b), hence (43)", symbolic,
            everywhere, holds, On::claim, "d = 2, Sigma not diagonal; s, M, gamma, rotation free",
            ratio_h2},
           {"(44): omega^T R omega / |omega|^2 = h_1(h)", symbolic, everywhere, holds, On::claim,
            "n = 2, R not diagonal; lambda, a, h, rotation free", ratio_h1},
           {"the derivatives at the pair of (45) are (omega^T r) s_i^2 (1 + h_1(h) - gamma)/(M + "
            "gamma s_i) and t a_j (t (M C + B) (1 + h_2(gamma) lambda_j)/(1 + h lambda_j) - T)",
            symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; s, lambda, a, M, gamma, h free; off the diagonal of P~ they are 0",
            residual},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "d = 1, n = 2; all free", residual_ginac},
           {"the derivatives at the pair of (45), larger", identity, everywhere, holds, On::claim,
            "d = 4, n = 6", residual_test},
           {"t = omega^T r/|omega|^2 = 1 + h h_1(h), and T = M C + gamma B", symbolic, everywhere,
            holds, On::claim, "d = 2, n = 3; full Sigma and R, all free", scale_identities},
           {"(gamma/M I + Sigma^-1)^-1 = Sigma^1/2 (gamma/M Sigma + I)^-1 Sigma^1/2", symbolic,
            everywhere, holds, On::claim, "d = 2; Sigma^1/2, M, gamma free", back_to_P},
           {"the residuals at the given numbers", exact, points, holds, On::instance,
            "the instance", residuals},
           {"the last display: P = Sigma^-1/2 (gamma/M Sigma + I)^-1 Sigma^-1/2", identity,
            everywhere, control, On::claim, "d = 2", printed_P},
           {"(42a) with omega^T R omega in place of c", identity, everywhere, control, On::claim,
            "d = n = 2", shifted_P},
           {"(42b) without the factor M", identity, everywhere, control, On::claim, "d = n = 2",
            weights_without_M},
           {"h_1 with a_i in place of a_i^2", identity, everywhere, control, On::claim, "n = 2",
            first_powers},
           {"the derivative by P~ vanishes at gamma = h_1(h)", identity, everywhere, control,
            On::claim, "d = n = 2", shifted_level},
           {"M C + B and B exchanged in the derivative by omega", identity, everywhere, control,
            On::claim, "d = n = 2", swapped_traces}},
  };
}

}  // namespace verify::li2025::claim_stat42
