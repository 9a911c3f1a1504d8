// The risk in the coordinates P~ = Sigma^1/2 P Sigma^1/2, equation (39), and its derivatives. (40)
// has the factors of its last term in the wrong order.
#include <fmt/format.h>

#include "theorems/li2025/risk/risk_statements.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_loss39 {
namespace {

// Sigma = S^2 and P~ = S P S, so that no root is taken: (39) minus the risk by Wick's formula, or
// minus (37).
struct Whitening {
  long d, n;
  bool from_data;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    FreePredictor<T> data(free, d, n);
    const Matrix<T> S = data.Sigma;
    data.Sigma = S * S;
    const auto w = weight_moments(data.omega, data.R, data.r);
    const T in_P = from_data ? risk_by_wick(data.model(), data.P, data.omega)
                             : weighted_gd_risk(data.Sigma, data.M(), data.P, w);
    return {T(in_P - weighted_gd_risk(data.M(), whitened_traces(data.Sigma, S * data.P * S), w))};
  }
};

// Twice the derivatives of (39), by differences, minus twice the closed forms; and S (derivative by
// P~) S minus the derivative by P.
struct Gradients {
  long d, n;
  SigmaSide side = SigmaSide::right;
  bool commuting = false;  // P~ = a polynomial in Sigma

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    FreePredictor<T> data(free, d, n);
    const Matrix<T> S = data.Sigma;
    data.Sigma = S * S;
    const auto& Sigma = data.Sigma;
    const Matrix<T> P = commuting ? data.P(0, 0) * S + data.sigma2 * Sigma : S * data.P * S;
    const auto w = weight_moments(data.omega, data.R, data.r);
    const T M = data.M(), two(2L);
    const auto gradient = whitened_gradient(Sigma, M, P, w, side);
    const auto by_P = twice_gradient<T>(
        [&](const Matrix<T>& at) { return weighted_gd_risk(M, whitened_traces(Sigma, at), w); }, P);
    const auto traces = whitened_traces(Sigma, P);
    const auto by_omega = twice_gradient<T>(
        [&](const Vector<T>& at) {
          return weighted_gd_risk(M, traces, weight_moments(at, data.R, data.r));
        },
        data.omega);
    Vector<T> zero = by_omega - two * risk_gradient_omega(M, traces, data.R, data.r, data.omega);
    append(zero, by_P - two * gradient);
    if (!commuting) append(zero, S * gradient * S - risk_gradient_P(Sigma, M, data.P, w));
    return zero;
  }
};

Finding whitening(const Context&) { return expands_to_zero(Whitening{2, 2, true}); }
Finding whitening_ginac(const Context&) { return expands_to_zero_ginac(Whitening{1, 2, true}); }
Finding whitening_test(const Context& c) { return identity_test(Whitening{6, 8, false}, c.seed); }
Finding gradients(const Context&) { return expands_to_zero(Gradients{2, 2}); }
Finding gradients_test(const Context& c) { return identity_test(Gradients{5, 6}, c.seed); }
Finding gradients_commuting(const Context&) {
  return expands_to_zero(Gradients{2, 2, SigmaSide::left, true});
}
Finding printed_order(const Context& c) {
  return identity_test(Gradients{2, 2, SigmaSide::left}, c.seed);
}

// (39) with tr(P~^T Sigma P~) for tr(Sigma P~^T P~).
struct TraceReordered {
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const FreePredictor<T> data(free, 2, 2);
    const auto w = weight_moments(data.omega, data.R, data.r);
    auto traces = whitened_traces(data.Sigma, data.P);
    const T right = weighted_gd_risk(data.M(), traces, w);
    traces.cubic = trace(transpose(data.P) * data.Sigma * data.P);
    return {T(right - weighted_gd_risk(data.M(), traces, w))};
  }
};
Finding trace_reordered(const Context& c) { return identity_test(TraceReordered{}, c.seed); }

// Sigma = diag(1, 2), P~ = E_12, and weights with |omega|^2 + omega^T R omega = 1: only the last
// term can differ.
Finding printed_gradient(const Context&) {
  const Rational zero(0), one(1), two(2);
  const auto Sigma = diagonal_matrix<Rational>({one, two});
  const Matrix<Rational> P = {{zero, one}, {zero, zero}};
  const Rational M(3);
  const WeightMoments<Rational> w = weight_moments<Rational>({one}, {{one}}, {one});
  const auto by_difference = twice_gradient<Rational>(
      [&](const Matrix<Rational>& at) {
        return weighted_gd_risk(M, whitened_traces(Sigma, at), w);
      },
      P);
  const Rational right = by_difference(0, 1) / two;
  const auto printed = whitened_gradient(Sigma, M, P, w, SigmaSide::left);
  return settled(
      printed(0, 1) == right, "the printed derivative is right",
      fmt::format(
          "d = 2, n = 1, Sigma = diag(1, 2), sigma = 0, R = r = omega = 1, P~ = E_12: the "
          "derivative by the entry (1, 2) is {}, (40) gives {}, because Sigma P~ = E_12 but "
          "P~ Sigma = 2 E_12",
          right.text(), printed(0, 1).text()));
}

Finding risk_and_gradients(const Context& c) {
  const auto& Sigma = c.instance.matrix("Sigma");
  const auto& R = c.instance.matrix("R");
  const auto& r = c.instance.vector("r");
  const auto& P = c.instance.matrix("P_tilde");
  const auto& omega = c.instance.vector("omega");
  const Rational M = c.instance.rational("sigma2") + trace(Sigma), two(2);
  const auto w = weight_moments(omega, R, r);
  const auto traces = whitened_traces(Sigma, P);
  const Rational risk = weighted_gd_risk(M, traces, w);
  const auto by_P = whitened_gradient(Sigma, M, P, w);
  const auto printed = whitened_gradient(Sigma, M, P, w, SigmaSide::left);
  const auto by_omega = risk_gradient_omega(M, traces, R, r, omega);
  const Rational along = dot(by_P.entries(), P.entries());
  bool agree = along == dot(by_omega, omega) && risk == M - traces.linear * w.with_r + along / two;
  constexpr long few_entries = 36;
  if (P.rows() * P.cols() <= few_entries) {
    agree &= two * by_P == twice_gradient<Rational>(
                               [&](const Matrix<Rational>& at) {
                                 return weighted_gd_risk(M, whitened_traces(Sigma, at), w);
                               },
                               P);
  }
  auto result = settled(
      agree,
      fmt::format("the risk is {}; the derivatives agree along (P~, omega) and with it, and (40) "
                  "as printed {}",
                  risk.text(),
                  printed == by_P ? "is right here, as P~ and Sigma commute or the last factor is 0"
                                  : "differs"),
      "the derivatives and the risk contradict one another");
  result.values = {value("risk", risk), value("grad_P_tilde", by_P),
                   value("grad_P_tilde_printed", printed), value("grad_omega", by_omega)};
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
          {{"P_tilde", Kind::matrix, {"d", "d"}, {}, "P~ = Sigma^1/2 P Sigma^1/2 itself"},
           weights_input(),
           dimension_input()}),
      .values = {{"risk", "rational: L(P~, omega)"},
                 {"grad_P_tilde", "matrix[d, d]: derivative by P~"},
                 {"grad_P_tilde_printed", "matrix[d, d]: (40) as printed, with Sigma P~"},
                 {"grad_omega", "vector[n]: derivative by omega"}},
      .checks =
          {{"(40) is the derivative of (39) by P~", exact, points, refuted, On::claim,
            "d = 2, n = 1", printed_gradient},
           {"the risk is (39)", symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; Sigma = S^2, P~ = S P S; S, sigma^2, R, r, P, omega free; by Wick's "
            "formula from the Gaussian data",
            whitening},
           {"the risk is (39), by a second computer algebra system", symbolic, everywhere, holds,
            On::claim, "d = 1, n = 2; all free", whitening_ginac},
           {"(39) equals (37), larger", identity, everywhere, holds, On::claim, "d = 6, n = 8",
            whitening_test},
           {"the derivatives of (39) by P~, with P~ Sigma in the last term, and by omega, (41); "
            "Sigma^1/2 (derivative by P~) Sigma^1/2 is the derivative of (37)",
            symbolic, everywhere, corrected, On::claim,
            "d = 2, n = 2; all free; exact central differences of the quadratic risk", gradients},
           {"the same, larger", identity, everywhere, corrected, On::claim, "d = 5, n = 6",
            gradients_test},
           {"(40) as printed is right where P~ is a polynomial in Sigma^1/2, as at all stationary "
            "points",
            symbolic, everywhere, holds, On::claim,
            "d = 2, n = 2; P~ = p Sigma^1/2 + q Sigma, all free", gradients_commuting},
           {"risk and derivatives at the given numbers", exact, points, corrected, On::instance,
            "the instance", risk_and_gradients},
           {"Sigma P~ in the last term of the derivative", identity, everywhere, control, On::claim,
            "d = 2, n = 2", printed_order},
           {"tr(P~^T Sigma P~) in place of tr(Sigma P~^T P~)", identity, everywhere, control,
            On::claim, "d = 2, n = 2", trace_reordered}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_loss39
