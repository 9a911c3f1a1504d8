// The pair of Theorem 2 (Li et al. 2025) at every n and d: the derivatives of the risk (37) there
// for all gamma and h, and its risk.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/weighted_risk.hpp"

namespace verify::li2025 {

enum class PairVariant { right, further_sigma, wrong_weights, transposed_step };

// The derivatives of (37) at the pair, for all gamma and h. Letters: K = (M/gamma) I + Sigma and L
// = I/h + R with their inverses, mu = M/gamma, eta = 1/h; omega = L^-1 r and P = K^-1 omega^T r /
// (gamma |omega|^2), the pair up to (c P, omega/c). With
//   defect = (1 - gamma) |omega|^2 + omega^T R omega,  minor error = eta B - M C - B,
//   C = tr((Sigma K^-1)^2), B = tr(Sigma (Sigma K^-1)^2),
// gamma |omega|^2 times half the derivative by P is omega^T r defect Sigma K^-1 Sigma^2, and
// gamma^2 |omega|^4 times half that by omega is omega^T r (defect B + |omega|^2 minor error) r -
// (omega^T r)^2 minor error omega. That these are the derivatives: they are linear terms of the
// risk, the rest is quadratic.
struct DerivativesAtPair {
  PairVariant variant = PairVariant::right;

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [K, K_inverse] = free.regular_symmetric("K", d);
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto r = free.vector("r", n), step = free.vector("step", n), any = free.vector("any", n);
    const auto Q = free.matrix("Q", d, d), X = free.matrix("X", d, d);
    const T mu = free.scalar("mu"), gamma = free.scalar("gamma"), eta = free.scalar("eta"), two(2L);
    const T variance = gamma * mu;  // M
    const M Sigma = K - mu * identity_like(K), R = L - eta * identity_like(L);
    const auto traces = [&](const M& P) {
      return RiskTraces<T>{trace(Sigma * (Sigma * P)), trace(Sigma * (transpose(P) * (Sigma * P))),
                           trace(Sigma * (Sigma * (transpose(P) * (Sigma * P))))};
    };
    const auto moments = [&](const VectorOf<M>& v) {
      return WeightMoments<T>{dot(v, r), dot(v, v), dot(v, R * v)};
    };
    const auto risk = [&](const M& P, const VectorOf<M>& v) {
      return weighted_gd_risk<T>(variance, traces(P), moments(v));
    };
    // Half the derivatives.
    const auto by_P = [&](const M& P, const WeightMoments<T>& w) {
      const M SPS = Sigma * (P * Sigma);
      return M(variance * w.squared * SPS + (w.squared + w.with_R) * (SPS * Sigma) -
               w.with_r * (Sigma * Sigma));
    };
    const auto by_omega = [&](const RiskTraces<T>& P, const VectorOf<M>& v) {
      return VectorOf<M>((variance * P.quadratic + P.cubic) * v + P.cubic * (R * v) - P.linear * r);
    };
    Vanishing<M> zero;
    const auto w_any = moments(any), w_step = moments(step);
    const auto t_Q = traces(Q), t_X = traces(X);
    const M slope =
        variant == PairVariant::transposed_step ? transpose(by_P(Q, w_any)) : by_P(Q, w_any);
    zero.add(risk(Q + X, any) - risk(Q, any) - two * trace(transpose(slope) * X) -
             variance * w_any.squared * t_X.quadratic - (w_any.squared + w_any.with_R) * t_X.cubic);
    zero.add(risk(Q, any + step) - risk(Q, any) - two * dot(by_omega(t_Q, any), step) -
             variance * w_step.squared * t_Q.quadratic -
             (w_step.squared + w_step.with_R) * t_Q.cubic);

    const VectorOf<M> omega =
        variant == PairVariant::wrong_weights ? L_inverse * (R * r) : L_inverse * r;
    const auto w = moments(omega);
    const M SK = Sigma * K_inverse, SKSK = SK * SK;
    const T C = trace(SKSK), B = trace(Sigma * SKSK);
    const T defect = w.squared - gamma * w.squared + w.with_R;
    const T minor_error = eta * B - variance * C - B;
    // P times gamma |omega|^2; both derivatives with the powers of it that make them polynomials.
    const T scale = gamma * w.squared;
    const M inner = variant == PairVariant::further_sigma ? SK : K_inverse;
    const M P = w.with_r * inner;
    const auto t_P = traces(P);
    const M at_pair = variance * w.squared * (Sigma * (P * Sigma)) +
                      (w.squared + w.with_R) * (Sigma * (P * (Sigma * Sigma))) -
                      scale * w.with_r * (Sigma * Sigma);
    zero.equal(at_pair, w.with_r * defect * (SK * (Sigma * Sigma)));
    const VectorOf<M> weights_at_pair = (variance * t_P.quadratic + t_P.cubic) * omega +
                                        t_P.cubic * (R * omega) - scale * t_P.linear * r;
    zero.add(weights_at_pair - w.with_r * (defect * B + w.squared * minor_error) * r +
             w.with_r * w.with_r * minor_error * omega);
    return zero;
  }
};

// The risk at the pair, with the letters of DerivativesAtPair, w = L^-1 r = h^-1 omega, t = 1 + h
// (gamma-1) = h (eta + gamma - 1) and Q = h^-1 t K^-1, so that P omega = Q w / gamma. With T =
// tr(Sigma^2 K^-1), E = tr(Sigma^2 K^-1 Sigma K^-1) and defect = (1 - gamma) |w|^2 + w^T R w
//   gamma^2 (L - M) + gamma h^-1 t w^T r T = defect ((t/h)^2 E - gamma h^-1 t T),
// and phi(h) = h^-1 w^T r, tr(Sigma^2 (M I + gamma Sigma)^-1) = T / gamma.
struct RiskOfPair {
  bool shifted = false;  // the control: t = 1 + h gamma

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [K, K_inverse] = free.regular_symmetric("K", d);
    const auto [L, L_inverse] = free.regular_symmetric("L", n);
    const auto r = free.vector("r", n);
    const T mu = free.scalar("mu"), gamma = free.scalar("gamma"), eta = free.scalar("eta"), one(1L);
    const T variance = gamma * mu, t = shifted ? eta + gamma : eta + gamma - one;
    const M Sigma = K - mu * identity_like(K), R = L - eta * identity_like(L);
    const M Q = t * K_inverse, SQ = Sigma * Q;
    const VectorOf<M> w = L_inverse * r;
    const T with_r = dot(w, r), squared = dot(w, w), with_R = dot(w, R * w);
    const RiskTraces<T> traces{trace(Sigma * SQ), trace(SQ * SQ), trace(Sigma * (SQ * SQ))};
    // gamma^2 (L - M) at Q / gamma is L - M at Q with gamma w^T r for w^T r.
    const T gain =
        weighted_gd_risk<T>(variance, traces, {gamma * with_r, squared, with_R}) - variance;
    const T defect = squared - gamma * squared + with_R;
    Vanishing<M> zero;
    zero.equal(gain + gamma * with_r * traces.linear,
               defect * (traces.cubic - gamma * traces.linear));
    return zero;
  }
};

}  // namespace verify::li2025
