// The population risk (37) of one weighted step of preconditioned gradient descent, each step of
// its derivation, and its derivatives.
#include <fmt/format.h>

#include "theorems/li2025/risk/risk_statements.hpp"
#include "theorems/li2025/risk_by_wick.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_loss37 {
namespace {

using Of = RiskPart::Of;

Finding risk_expansion(const Context&) { return expands_to_zero(RiskByWick{2, 2}); }
Finding risk_ginac(const Context&) { return expands_to_zero_ginac(RiskByWick{1, 2}); }
Finding risk_wide(const Context& c) { return identity_test(RiskByWick{4, 2}, c.seed); }
Finding risk_long(const Context& c) { return identity_test(RiskByWick{3, 5}, c.seed); }
Finding label(const Context&) { return expands_to_zero(RiskPart{Of::label, 3, 1}); }
Finding cross(const Context&) { return expands_to_zero(RiskPart{Of::cross, 2, 2}); }
Finding diagonal(const Context&) { return expands_to_zero(RiskPart{Of::diagonal, 2, 2}); }
Finding off_diagonal(const Context&) { return expands_to_zero(RiskPart{Of::off_diagonal, 2, 2}); }
Finding gradients(const Context&) { return expands_to_zero(GradientsOf37{2, 2}); }
Finding gradients_large(const Context& c) { return identity_test(GradientsOf37{4, 5}, c.seed); }

Finding printed_line(const Context&) {
  return expands_to_zero(RiskPart{Of::off_diagonal_printed_line, 1, 2});
}
Finding printed_line_whitened(const Context& c) {
  return identity_test(RiskPart{Of::off_diagonal_printed_line, 2, 2}, c.seed);
}
Finding single_fourth_moment(const Context& c) {
  return identity_test(RiskByWick{2, 2, false}, c.seed);
}

// (37) with tasks of any length, R_ii free.
struct FreeDiagonal {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePredictor<T> data(free, 2, 2, false);
    const auto w = weight_moments(data.omega, data.R, data.r);
    return {T(risk_by_wick(data.model(), data.P, data.omega) -
              weighted_gd_risk(data.Sigma, data.M(), data.P, w))};
  }
};
Finding free_diagonal(const Context& c) { return identity_test(FreeDiagonal{}, c.seed); }

template <class T>
T inner(const Matrix<T>& a, const Matrix<T>& b) {
  return dot(a.entries(), b.entries());
}

Finding risk_and_gradients(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto& R = c.instance.matrix("R");
  const auto& r = c.instance.vector("r");
  const auto& P = c.instance.matrix("P");
  const auto& omega = c.instance.vector("omega");
  const Rational M = c.instance.rational("sigma2") + trace(Sigma), two(2);
  const long d = P.rows(), n = R.rows();
  const auto w = weight_moments(omega, R, r);
  const auto traces = risk_traces(Sigma, P);
  const Rational risk = weighted_gd_risk(M, traces, w);
  const auto by_P = risk_gradient_P(Sigma, M, P, w);
  const auto by_omega = risk_gradient_omega(M, traces, R, r, omega);
  // L(c P, omega) = L(P, c omega), so both derivatives agree along the pair; and L = M - A + Q with
  // derivatives -2 A + 2 Q there.
  const Rational along = inner(by_P, P), linear = traces.linear * w.with_r;
  bool agree = along == dot(by_omega, omega) && risk == M - linear + along / two;
  std::string how = "the two derivatives agree along (P, omega) and give back the risk";
  constexpr long few_monomials = 160;
  if (n * d * d * (d + 1) <= few_monomials) {
    const CorrelatedTasks<Rational> model{Sigma, c.instance.rational("sigma2"),
                                          isotropic_tasks(R, r, d)};
    agree &= risk == risk_by_wick(model, P, omega);
    agree &= two * by_P ==
             twice_gradient<Rational>(
                 [&](const Matrix<Rational>& at) { return weighted_gd_risk(Sigma, M, at, w); }, P);
    agree &= two * by_omega == twice_gradient<Rational>(
                                   [&](const Vector<Rational>& at) {
                                     return weighted_gd_risk(M, traces, weight_moments(at, R, r));
                                   },
                                   omega);
    how =
        "by (37) and by Wick's formula from the Gaussian data; the derivatives equal exact "
        "differences of the risk";
  }
  auto result = settled(agree, fmt::format("the risk is {}: {}", risk.text(), how),
                        fmt::format("(37) gives {}, which another route contradicts", risk.text()));
  result.values = {value("risk", risk), value("grad_P", by_P), value("grad_omega", by_omega)};
  return result;
}

}  // namespace

Theorem theorem() {
  using enum Evidence;
  using enum Scope;
  using enum Expect;
  return {
      .inputs = with_task_correlations(
          {covariate_covariance_input(), noise_variance_input()},
          {{"P", Kind::matrix, {"d", "d"}, {}, "preconditioner, any square matrix"},
           weights_input(),
           dimension_input()}),
      .values = {{"risk", "rational: L(P, omega)"},
                 {"grad_P", "matrix[d, d]: derivative of L by P"},
                 {"grad_omega", "vector[n]: derivative of L by omega"}},
      .checks =
          {{"the risk is (37)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma, sigma^2, R with unit diagonal, r, P, omega free; expectations by "
            "Wick's formula from the Gaussian data; products of two demonstrations at most occur, "
            "so n = 2 settles all n",
            risk_expansion},
           {"the risk is (37), by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "d = 1, n = 2; all free", risk_ginac},
           {"the risk is (37) with four coordinates", identity, everywhere, holds, On::claim,
            "d = 4, n = 2", risk_wide},
           {"the risk is (37) with five demonstrations", identity, everywhere, holds, On::claim,
            "d = 3, n = 5", risk_long},
           {"E[y^2] = M", symbolic, everywhere, holds, On::claim, "d = 3; all free", label},
           {"E[y yhat] = tr(Sigma^2 P) omega^T r", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; all free", cross},
           {"the squares of single demonstrations add |omega|^2 (M tr(Sigma P^T Sigma P) + 2 "
            "tr(Sigma^2 P^T Sigma P))",
            symbolic, everywhere, holds, On::claim, "d = 2, n = 2; all free", diagonal},
           {"the products of two demonstrations add tr(Sigma^2 P^T Sigma P) omega^T (R - I) omega",
            symbolic, everywhere, holds, On::claim, "d = 2, n = 2; all free", off_diagonal},
           {"the derivatives of (37)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; all free; exact central differences of the quadratic risk", gradients},
           {"the derivatives of (37), larger", identity, everywhere, holds, On::claim,
            "d = 4, n = 5", gradients_large},
           {"risk and derivatives at the given numbers", exact, points, holds, On::instance,
            "the instance", risk_and_gradients},
           {"the products of two demonstrations add tr(P^T Sigma P) sum_{i != j} omega_i omega_j "
            "E[beta_i^T beta_j], the line before the last",
            symbolic, everywhere, control, On::claim, "d = 1, n = 2; all free", printed_line},
           {"the same line in two dimensions", identity, everywhere, control, On::claim,
            "d = 2, n = 2", printed_line_whitened},
           {"the fourth moment of x counts Sigma B Sigma once, so the last bracket loses its first "
            "|omega|^2",
            identity, everywhere, control, On::claim, "d = 2, n = 2", single_fourth_moment},
           {"(37) for R without unit diagonal", identity, everywhere, control, On::claim,
            "d = 2, n = 2", free_diagonal}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_loss37
