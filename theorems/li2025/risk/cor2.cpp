// Equal weights: the best preconditioner and its risk, for Sigma = I (24) and for any Sigma.
#include <fmt/format.h>

#include "theorems/li2025/landscape_inputs.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "verify/claim/finding.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/weighted_optimum.hpp"

namespace verify::li2025::claim_cor2 {
namespace {

// Sigma = I, omega = 1, D = n (d + sigma^2 + 1) + 1^T R 1: by Wick's formula D (L - M) + d (1^T
// r)^2 = |D P - (1^T r) I|^2.
struct IsotropicAttention {
  long d, n;
  bool without_n = false;  // D = d + sigma^2 + 1 + 1^T R 1

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T sigma2 = free.scalar(), M = sigma2 + T(d);
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n);
    const auto P = free.matrix(d, d), one = identity_matrix<T>(d);
    const Vector<T> ones(n, T(1L));
    const auto w = weight_moments(ones, R, r);
    const T D = T(without_n ? 1L : n) * T(M + T(1L)) + w.with_R;
    const auto rest = D * P - w.with_r * one;
    const CorrelatedTasks<T> model{one, sigma2, isotropic_tasks(R, r, d)};
    return {T(D * T(risk_by_wick(model, P, ones) - M) + T(d) * w.with_r * w.with_r -
              dot(rest.entries(), rest.entries()))};
  }
};

// Any Sigma and any fixed omega, c = |omega|^2 + omega^T R omega: the risk of P_0 + X, P_0 =
// omega^T r (M |omega|^2 I + c Sigma)^-1, exceeds that of P_0 by M |omega|^2 tr(Sigma X^T Sigma X)
// + c tr(Sigma^2 X^T Sigma X), and that of P_0 is M - (omega^T r)^2 tr(Sigma^2 (M |omega|^2 I + c
// Sigma)^-1). Times the squared determinant.
struct BestForFixedWeights {
  long d, n;
  bool equal_weights = true, shifted = true;  // c loses its |omega|^2 if not shifted

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto Sigma = free.symmetric(d), X = free.matrix(d, d);
    auto R = free.symmetric(n);
    for (long i = 0; i < n; ++i) R(i, i) = T(1L);
    const auto r = free.vector(n);
    const T M = free.scalar();
    const auto omega = equal_weights ? Vector<T>(n, T(1L)) : free.vector(n);
    const auto w = weight_moments(omega, R, r);
    const T c = shifted ? T(w.squared + w.with_R) : w.with_R;
    const auto K = adjugate(T(M * w.squared) * identity_matrix<T>(d) + c * Sigma);
    const WeightMoments<T> scaled{T(w.with_r * K.determinant), w.squared, w.with_R};
    const auto best = w.with_r * K.matrix;
    const T least = weighted_gd_risk(Sigma, M, best, scaled);
    const auto added = risk_traces(Sigma, X);
    return {T(weighted_gd_risk(Sigma, M, best + X, scaled) - least -
              M * w.squared * added.quadratic - T(w.squared + w.with_R) * added.cubic),
            T(least - M + w.with_r * w.with_r * K.determinant * trace(Sigma * Sigma * K.matrix))};
  }
};

Finding isotropic(const Context&) { return expands_to_zero(IsotropicAttention{2, 2}); }
Finding isotropic_ginac(const Context&) { return expands_to_zero_ginac(IsotropicAttention{1, 2}); }
Finding isotropic_test(const Context& c) { return identity_test(IsotropicAttention{4, 3}, c.seed); }
Finding risk_by_moments(const Context&) { return expands_to_zero(RiskByWick{2, 2}); }
Finding general(const Context&) { return expands_to_zero(BestForFixedWeights{2, 2}); }
Finding any_weights(const Context&) { return expands_to_zero(BestForFixedWeights{2, 2, false}); }
Finding any_weights_test(const Context& c) {
  return identity_test(BestForFixedWeights{4, 5, false}, c.seed);
}
Finding without_n(const Context& c) {
  return identity_test(IsotropicAttention{2, 2, true}, c.seed);
}
Finding without_shift(const Context& c) {
  return identity_test(BestForFixedWeights{2, 2, true, false}, c.seed);
}

Finding best_with_equal_weights(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto tasks = task_correlations<Rational>(c.instance);
  const Rational M = c.instance.rational("sigma2") + trace(Sigma);
  const auto w = tasks.moments(Vector<Rational>(tasks.r.size(), Rational(1)));
  const auto K = inverse(Rational(M * w.squared) * identity_matrix<Rational>(Sigma.rows()) +
                         Rational(w.squared + w.with_R) * Sigma);
  const auto P = w.with_r * K;
  const Rational risk = M - w.with_r * w.with_r * trace(Sigma * K * Sigma);
  bool agree = risk == weighted_gd_risk(Sigma, M, P, w);
  const auto by_P = risk_gradient_P(Sigma, M, P, w);
  for (const auto& slope : by_P.entries()) agree &= slope.sign() == 0;
  const bool isotropic = Sigma == identity_matrix<Rational>(Sigma.rows());
  if (isotropic) {
    const Rational d(Sigma.rows());
    agree &= risk == M - d * w.with_r * w.with_r / (w.squared * (M + Rational(1)) + w.with_R);
  }
  auto result = settled(
      agree,
      fmt::format("n = {}, 1^T r = {}, 1^T R 1 = {}: at P = 1^T r (M n I + (n + 1^T R 1) Sigma)^-1 "
                  "the derivative of (37) is exactly 0 and the risk is {}{}",
                  w.squared.text(), w.with_r.text(), w.with_R.text(), risk.text(),
                  isotropic ? ", as (24) says" : ""),
      "the derivative does not vanish or the risk is another");
  result.values = {value("risk_att", risk), value("P", P)};
  return result;
}

std::optional<Complaint> require(const Instance& instance) {
  return complaint_about_landscape(instance, LandscapeForm::dense);
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  auto inputs = dense_landscape_inputs();
  for (auto& input : inputs) {
    if (input.name == "r" || input.name == "r_tasks") input.constraints.clear();  // r = 0 will do
  }
  return {
      .inputs = std::move(inputs),
      .values = {{"risk_att", "rational: the least risk with omega = 1"},
                 {"P", "matrix[d, d]: the best preconditioner with omega = 1"}},
      .checks =
          {{"for Sigma = I the risk at omega = 1 is (24) plus |D P - (1^T r) I|^2/D, D = n (d + "
            "sigma^2 + 1) + 1^T R 1",
            symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; sigma^2, R, r, P free; the risk by Wick's formula", isotropic},
           {"the same by a second computer algebra system", symbolic, everywhere, holds, On::claim,
            "d = 1, n = 2; all free", isotropic_ginac},
           {"(24), larger", identity, everywhere, holds, On::claim, "d = 4, n = 3", isotropic_test},
           {"the risk is (37)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; all free; by Wick's formula", risk_by_moments},
           {"any Sigma, omega = 1: P = 1^T r (M n I + (n + 1^T R 1) Sigma)^-1 is the only "
            "minimiser "
            "of (37), with risk M - (1^T r)^2 tr(Sigma^2 (M n I + (n + 1^T R 1) Sigma)^-1)",
            symbolic, everywhere, holds, On::claim, "d = 2, n = 2; Sigma, M, R, r free", general},
           {"the same for any fixed omega", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; all free", any_weights},
           {"any fixed omega, larger", identity, everywhere, holds, On::claim, "d = 4, n = 5",
            any_weights_test},
           {"the best preconditioner at the given numbers", exact, points, holds, On::instance,
            "the instance", best_with_equal_weights},
           {"(24) with d + sigma^2 + 1 in place of n (d + sigma^2 + 1)", identity, everywhere,
            control, On::claim, "d = 2, n = 2", without_n},
           {"1^T R 1 in place of n + 1^T R 1", identity, everywhere, control, On::claim,
            "d = 2, n = 2", without_shift}},
      .require = require,
  };
}

}  // namespace verify::li2025::claim_cor2
