// All stationary points of the risk: besides those of Theorem 2 there are trivial ones with risk M,
// which the proof of Theorem 3 passes over. Each is a strict saddle. The risk is not coercive.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/risk/hessian.hpp"
#include "theorems/li2025/risk/trivial_points.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_stat_trivial {
namespace {

Finding stationary(const Context&) { return expands_to_zero(TrivialAreStationary{2, 2}); }
Finding stationary_test(const Context& c) {
  return identity_test(TrivialAreStationary{4, 5}, c.seed);
}
Finding descent(const Context&) { return expands_to_zero(DescentAlongLines{2, 2}); }
Finding descent_test(const Context& c) { return identity_test(DescentAlongLines{4, 5}, c.seed); }
Finding unique_P(const Context&) { return expands_to_zero(BestPreconditioner{2, 2}); }
Finding convex(const Context&) { return expands_to_zero(ConvexInProducts{2, 2}); }
Finding any_omega(const Context& c) {
  return identity_test(TrivialAreStationary{2, 2, true}, c.seed);
}
Finding other_way(const Context& c) { return identity_test(DescentAlongLines{2, 2, true}, c.seed); }

WhitenedPoint one_by_one(const Rational& P, const Rational& omega) {
  const Matrix<Rational> one = {{Rational(1)}};
  return {one, Rational(1), one, {Rational(1)}, {{P}}, {omega}};
}

Rational risk_at(const WhitenedPoint& at) {
  return weighted_gd_risk(at.M, whitened_traces(at.Sigma, at.P),
                          weight_moments(at.omega, at.R, at.r));
}

// d = n = 1, Sigma = R = r = 1, sigma = 0.
Finding coercive(const Context&) {
  const Rational far(1000000);
  const Rational risk = risk_at(one_by_one(far, Rational(0)));
  return settled(risk > Rational(1), "the risk grows",
                 fmt::format("d = n = 1, Sigma = R = r = 1, sigma = 0, so M = 1: L(P, 0) = M for "
                             "every P; at P = {} it is {}. The risk does not tend to infinity "
                             "with (P, omega)",
                             far.text(), risk.text()));
}

// Theorem 2 gives omega = r/(1 + h) != 0 there.
Finding only_theorem_2(const Context&) {
  const auto origin = one_by_one(Rational(0), Rational(0));
  const auto gradient = second_order_of_risk(origin).gradient;
  const bool moves = std::any_of(gradient.begin(), gradient.end(),
                                 [](const Rational& slope) { return slope.sign() != 0; });
  return settled(moves, "the origin is not stationary",
                 fmt::format("d = n = 1, Sigma = R = r = 1, sigma = 0: at P = 0, omega = 0 both "
                             "derivatives are 0 and the risk is {}, but every stationary point of "
                             "Theorem 2 has omega a multiple of (h R + I)^-1 r, not 0, and a risk "
                             "below M = 1",
                             risk_at(origin).text()));
}

Finding classify(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const WhitenedPoint at{Sigma,
                         c.instance.rational("sigma2") + trace(Sigma),
                         c.instance.matrix("R"),
                         c.instance.vector("r"),
                         c.instance.matrix("P_tilde"),
                         c.instance.vector("omega")};
  const long d = at.P.rows(), n = at.R.rows();
  const auto w = weight_moments(at.omega, at.R, at.r);
  const auto traces = whitened_traces(Sigma, at.P);
  const auto zero = [](const auto& entries) {
    return std::all_of(entries.begin(), entries.end(),
                       [](const Rational& x) { return x.sign() == 0; });
  };
  const bool is_stationary = zero(whitened_gradient(Sigma, at.M, at.P, w).entries()) &&
                             zero(risk_gradient_omega(at.M, traces, at.R, at.r, at.omega));
  const bool no_P = zero(at.P.entries()), no_omega = zero(at.omega);
  const auto K = Rational(at.M * w.squared) * identity_matrix<Rational>(d) +
                 Rational(w.squared + w.with_R) * Sigma;
  const auto H = Rational(at.M * traces.quadratic + traces.cubic) * identity_matrix<Rational>(n) +
                 traces.cubic * at.R;
  const bool conditions = at.P * K == w.with_r * Sigma && H * at.omega == traces.linear * at.r;
  const std::string kind = no_P && w.with_r.sign() == 0            ? "trivial_P"
                           : no_omega && traces.linear.sign() == 0 ? "trivial_omega"
                           : conditions && w.with_r.sign() != 0    ? "nontrivial"
                                                                   : "none";
  const auto signs = hessian_inertia(at);
  bool agree =
      is_stationary == (kind != "none") && (!kind.starts_with("trivial") || signs.negative > 0);
  constexpr long few_variables = 14;
  std::string how = "the inertia of the Hessian is that of a Schur complement";
  if (d * d + n <= few_variables) {
    const auto second = second_order_of_risk(at);
    agree &= inertia(second.hessian) == signs && zero(second.gradient) == is_stationary;
    how = "the inertia of the Hessian by differentiation and by a Schur complement agree";
  }
  auto result =
      settled(agree,
              fmt::format("{}; risk {}, {} negative, {} zero, {} positive: {}",
                          kind == "none" ? "not stationary" : "stationary, " + kind,
                          risk_at(at).text(), signs.negative, signs.zero, signs.positive, how),
              "gradient, classification and Hessian contradict one another");
  result.values = {value("is_stationary", is_stationary), value("kind", kind),
                   value("negative", signs.negative), value("zero", signs.zero),
                   value("positive", signs.positive)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  if (dot(instance.vector("r"), instance.vector("r")).sign() == 0) {
    return Complaint{"r", "0", "some entry != 0, as Assumption 1 has it"};
  }
  return complaint_about_correlations(instance);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_task_correlations(
          {covariate_covariance_input(), noise_variance_input()},
          {{"P_tilde", Kind::matrix, {"d", "d"}, {}, "P~ = Sigma^1/2 P Sigma^1/2 itself"},
           weights_input(),
           dimension_input()}),
      .values = {{"is_stationary", "boolean: both derivatives vanish at (P~, omega)"},
                 {"kind",
                  "text: trivial_P (P~ = 0, omega^T r = 0), trivial_omega (omega = 0, tr(Sigma P~) "
                  "= 0), nontrivial or none; the origin counts as trivial_P"},
                 {"negative", "integer: negative eigenvalues of the Hessian in (P~, omega)"},
                 {"zero", "integer: zero eigenvalues"},
                 {"positive", "integer: positive eigenvalues"}},
      .checks =
          {{"the risk is coercive", exact, points, refuted, On::claim, "d = n = 1", coercive},
           {"every stationary point is one of Theorem 2", exact, points, refuted, On::claim,
            "d = n = 1", only_theorem_2},
           {"the points with P~ = 0, omega^T r = 0 and those with omega = 0, tr(Sigma P~) = 0 are "
            "stationary with risk M",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 2; all such points, Sigma, R, r, M free", stationary},
           {"the trivial points are stationary, larger", identity, everywhere, corrected, On::claim,
            "d = 4, n = 5", stationary_test},
           {"for omega != 0 the risk is a positive definite quadratic in P~ around one P~, a "
            "multiple of omega^T r: so P~ = 0 iff omega^T r = 0, and all other stationary points "
            "are those of (42)",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, in the coordinates P; Sigma, M, omega^T r, |omega|^2, omega^T R omega free",
            unique_P},
           {"each trivial point is a strict saddle: along (e D, omega + e k r) or (P~ + e k Sigma, "
            "e r) the risk is M + e^2 (c - 2 k tr(Sigma D) |r|^2) + O(e^3), D = Sigma in the "
            "second",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 2; all trivial points, D, k, e free; c does not depend on k, so large k "
            "wins",
            descent},
           {"each trivial point is a strict saddle, larger", identity, everywhere, corrected,
            On::claim, "d = 4, n = 5", descent_test},
           {"the risk is a strictly convex quadratic in the products omega_i P~, so a minimum "
            "exists although the risk is not coercive",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 2; all free; products of this form are a closed cone", convex},
           {"stationarity, kind and inertia at the given point", exact, points, corrected,
            On::instance, "the instance", classify},
           {"P~ = 0 is stationary with every omega", identity, everywhere, control, On::claim,
            "d = n = 2", any_omega},
           {"the risk rises along these lines for large k", identity, everywhere, control,
            On::claim, "d = n = 2", other_way}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_stat_trivial
