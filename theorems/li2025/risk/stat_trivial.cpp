// All stationary points of the risk: besides those of Theorem 2 there are trivial ones with risk M,
// which the proof of Theorem 3 passes over. Each is a strict saddle.
#include <fmt/format.h>

#include <algorithm>

#include "theorems/li2025/risk/hessian.hpp"
#include "theorems/li2025/risk/trivial_points.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_stat_trivial {
namespace {

enum class Variant { right, without_correlations, any_omega, transposed };

// Half the derivatives of (39): they are the linear terms of the risk, what is left is quadratic.
// By P~ it is P~ K - omega^T r Sigma with K = M |omega|^2 I + (|omega|^2 + omega^T R omega) Sigma;
// at P~ = 0 that by omega is 0, at omega = 0 it is -tr(Sigma P~) r, and the risk is M at both.
struct Derivatives {
  Variant variant = Variant::right;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d),
               X = free.matrix("X", d, d);
    const auto R = free.symmetric("R", n);
    const auto r = free.vector("r", n), omega = free.vector("omega", n),
               step = free.vector("step", n);
    const T variance = free.scalar("variance"), two(2L);  // M
    const auto traces = [&](const M& at) {
      return RiskTraces<T>{trace(Sigma * at), trace(transpose(at) * at),
                           trace(Sigma * (transpose(at) * at))};
    };
    const auto moments = [&](const VectorOf<M>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const M& at, const VectorOf<M>& v) {
      return weighted_gd_risk<T>(variance, traces(at), moments(v));
    };
    const auto by_P = [&](const M& at, const VectorOf<M>& v) {
      const auto w = moments(v);
      const T last = variant == Variant::without_correlations ? w.squared : w.squared + w.with_R;
      const M K = variance * w.squared * identity_like(Sigma) + last * Sigma;
      return M(at * K - w.with_r * Sigma);
    };
    const auto by_omega = [&](const M& at, const VectorOf<M>& v) {
      const auto t = traces(at);
      return VectorOf<M>((variance * t.quadratic + t.cubic) * v + t.cubic * (R * v) - t.linear * r);
    };
    const auto w = moments(omega), w_step = moments(step);
    const auto t_P = traces(P), t_X = traces(X);
    const M slope = variant == Variant::transposed ? transpose(by_P(P, omega)) : by_P(P, omega);
    const M nothing = zero_like(Sigma);
    const auto no_weights = zero_column(R);
    Vanishing<M> zero;
    zero.add(risk(P + X, omega) - risk(P, omega) - two * trace(transpose(slope) * X) -
             variance * w.squared * t_X.quadratic - (w.squared + w.with_R) * t_X.cubic);
    zero.add(risk(P, omega + step) - risk(P, omega) - two * dot(by_omega(P, omega), step) -
             variance * w_step.squared * t_P.quadratic -
             (w_step.squared + w_step.with_R) * t_P.cubic);
    const T kept = variant == Variant::any_omega ? T(0L) : w.with_r;
    zero.add(by_P(nothing, omega) + kept * Sigma);
    zero.equal(by_omega(nothing, omega), no_weights);
    zero.equal(risk(nothing, omega), variance);
    zero.equal(by_P(P, no_weights), nothing);
    zero.add(by_omega(P, no_weights) + t_P.linear * r);
    zero.equal(risk(P, no_weights), variance);
    return zero;
  }
};

Rational risk_at(const WhitenedPoint& at) {
  return weighted_gd_risk(at.M, whitened_traces(at.Sigma, at.P),
                          weight_moments(at.omega, at.R, at.r));
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
  const bool is_stationary =
      all_hold({zero(whitened_gradient(Sigma, at.M, at.P, w).entries()),
                zero(risk_gradient_omega(at.M, traces, at.R, at.r, at.omega))});
  const bool no_P = zero(at.P.entries()), no_omega = zero(at.omega);
  const auto K = Rational(at.M * w.squared) * identity_matrix<Rational>(d) +
                 Rational(w.squared + w.with_R) * Sigma;
  const auto H = Rational(at.M * traces.quadratic + traces.cubic) * identity_matrix<Rational>(n) +
                 traces.cubic * at.R;
  bool conditions = at.P * K == w.with_r * Sigma;
  conditions &= H * at.omega == traces.linear * at.r;
  const std::string kind = no_P && w.with_r.sign() == 0            ? "trivial_P"
                           : no_omega && traces.linear.sign() == 0 ? "trivial_omega"
                           : conditions && w.with_r.sign() != 0    ? "nontrivial"
                                                                   : "none";
  const auto signs = hessian_inertia(at);
  bool agree = all_hold(
      {is_stationary == (kind != "none"), !kind.starts_with("trivial") || signs.negative > 0});
  constexpr long few_variables = 14;
  std::string how = "the inertia of the Hessian is that of a Schur complement";
  if (d * d + n <= few_variables) {
    const auto second = second_order_of_risk(at);
    agree &= all_hold({inertia(second.hessian) == signs, zero(second.gradient) == is_stationary});
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
  // The sentence is of stationary points that are not trivial.
  if (agree && kind != "nontrivial") result.answer = Answer::does_not_apply();
  return result;
}

}  // namespace

Theorem theorem() {
  return {
      .inputs = whitened_risk_inputs(),
      .values = {{"is_stationary", "boolean: both derivatives vanish at (P~, omega)"},
                 {"kind",
                  "text: trivial_P (P~ = 0, omega^T r = 0), trivial_omega (omega = 0, tr(Sigma P~) "
                  "= 0), nontrivial or none; the origin counts as trivial_P"},
                 {"negative", "integer: negative eigenvalues of the Hessian in (P~, omega)"},
                 {"zero", "integer: zero eigenvalues"},
                 {"positive", "integer: positive eigenvalues"}},
      .parts = {{"trivial",
                 {words(Derivatives{})},
                 {{"P~ = 0 is stationary with every omega", words(Derivatives{Variant::any_omega})},
                  {"the derivative by P~ is transposed", words(Derivatives{Variant::transposed})}}},
                {"saddles",
                 {words(DescentAlongLines{})},
                 {{"the risk rises along these lines for large k",
                   words(DescentAlongLines{true})}}},
                {"no_others",
                 {words(Derivatives{}), exact(classify)},
                 {{"K loses the part with R", words(Derivatives{Variant::without_correlations})}}},
                {"convex",
                 {words(ConvexInProducts{})},
                 {{"R in place of I + R", words(ConvexInProducts{true})}}}},
      .require = complaint_about_relevance,
  };
}

}  // namespace verify::li2025::claim_stat_trivial
