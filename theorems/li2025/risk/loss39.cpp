// The risk in the coordinates P~ = Sigma^1/2 P Sigma^1/2, equation (39), and its derivatives. (40)
// has the factors of its last term in the wrong order.
#include <fmt/format.h>

#include "theorems/li2025/risk/whitened.hpp"
#include "theorems/li2025/task_correlation_inputs.hpp"
#include "verify/algebra/central_difference.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/claim/finding.hpp"

namespace verify::li2025::claim_loss39 {
namespace {

enum class Variant { right, sigma_on_the_left, reordered, without_identity };

// (39) with Sigma = S^2 and P~ = S P S, so that no root is taken, minus (37); and the derivatives
// of (39): they are the linear terms of the risk, what is left is quadratic.
struct Whitened {
  Variant variant = Variant::right;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto S = free.symmetric("S", d), R = free.symmetric("R", n);
    const auto P = free.matrix("P", d, d), Q = free.matrix("Q", d, d), X = free.matrix("X", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n),
               step = free.vector("step", n);
    const T variance = free.scalar("variance"), two(2L);  // M
    const M Sigma = S * S;
    const auto traces = [&](const M& at) {
      const M product = variant == Variant::reordered ? transpose(at) * (Sigma * at)
                                                      : Sigma * (transpose(at) * at);
      return RiskTraces<T>{trace(Sigma * at), trace(transpose(at) * at), trace(product)};
    };
    const auto moments = [&](const VectorOf<M>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const M& at, const VectorOf<M>& v) {
      return weighted_gd_risk<T>(variance, traces(at), moments(v));
    };
    const auto w = moments(omega), w_step = moments(step);
    const RiskTraces<T> of_P = {trace(Sigma * (Sigma * P)),
                                trace(Sigma * (transpose(P) * (Sigma * P))),
                                trace(Sigma * (Sigma * (transpose(P) * (Sigma * P))))};
    const T both = w.squared + w.with_R;
    // Half the derivatives.
    const M last = variant == Variant::sigma_on_the_left ? Sigma * Q : Q * Sigma;
    const M slope = variance * w.squared * Q + both * last - w.with_r * Sigma;
    const auto t = traces(Q), t_X = traces(X);
    const T own = variant == Variant::without_identity ? variance * t.quadratic
                                                       : variance * t.quadratic + t.cubic;
    const VectorOf<M> by_omega = own * omega + t.cubic * (R * omega) - t.linear * r;
    Vanishing<M> zero;
    zero.add(weighted_gd_risk<T>(variance, of_P, w) - risk(S * (P * S), omega));
    zero.add(risk(Q + X, omega) - risk(Q, omega) - two * trace(transpose(slope) * X) -
             variance * w.squared * t_X.quadratic - both * t_X.cubic);
    zero.add(risk(Q, omega + step) - risk(Q, omega) - two * dot(by_omega, step) -
             variance * w_step.squared * t.quadratic - (w_step.squared + w_step.with_R) * t.cubic);
    return zero;
  }
};

// Sigma = diag(1, 2), P~ = E_12, and weights with |omega|^2 + omega^T R omega = 1: only the last
// term can differ.
template <SigmaSide side>
Finding gradient_on_side(const Context&) {
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
  const auto printed = whitened_gradient(Sigma, M, P, w, side);
  return settled(
      printed(0, 1) == right, "the derivative has Sigma on this side",
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
  bool agree =
      all_hold({along == dot(by_omega, omega), risk == M - traces.linear * w.with_r + along / two});
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
  using enum Variant;
  const Control other_trace{"tr(P~^T Sigma P~) in place of tr(Sigma P~^T P~)",
                            words(Whitened{Variant::reordered})};
  return {
      .inputs = whitened_risk_inputs(),
      .values = {{"risk", "rational: L(P~, omega)"},
                 {"grad_P_tilde", "matrix[d, d]: derivative by P~"},
                 {"grad_P_tilde_printed", "matrix[d, d]: (40) as printed, with Sigma P~"},
                 {"grad_omega", "vector[n]: derivative by omega"}},
      .parts = {{"eq39", {words(Whitened{})}, {other_trace}},
                {"eq40",
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points,
                       gradient_on_side<SigmaSide::left>)},
                 {},
                 {once(Evidence::exact, {{"n", 1}, {"d", 2}}, Inputs::points,
                       gradient_on_side<SigmaSide::right>)}},
                {"eq40_right",
                 {words(Whitened{}), exact(risk_and_gradients)},
                 {{"Sigma P~ in the last term of the derivative",
                   words(Whitened{sigma_on_the_left})}}},
                {"eq41",
                 {words(Whitened{})},
                 {{"R in place of I + R", words(Whitened{without_identity})}}}},
      .require = complaint_about_correlations,
  };
}

}  // namespace verify::li2025::claim_loss39
