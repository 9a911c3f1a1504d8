// The risk (37) at every n and d as its least value and squares: over P at fixed weights, and over
// both where Sigma = I.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// Of the weights only b = omega^T r, q = |omega|^2 and q + a, a = omega^T R omega, count. With M =
// gamma mu, q + a = gamma q, K = mu I + Sigma and b = q gamma beta the best P is beta K^-1, which
// is b (M q I + (q + a) Sigma)^-1, and
//   L = M - q gamma beta^2 tr(Sigma^2 K^-1) + q gamma tr(Sigma K E^T Sigma E),  E = P - beta K^-1;
// where Sigma = S^2 the last trace is mu |S E S|^2 + |S E S^2|^2.
struct LeastOverP {
  bool without_shift = false;  // the control: a in place of q + a

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d");
    const auto [K, K_inverse] = free.regular_symmetric("K", d);
    const auto P = free.matrix("P", d, d), S = free.symmetric("S", d);
    const T mu = free.scalar("mu"), gamma = free.scalar("gamma"), q = free.scalar("q"),
            beta = free.scalar("beta");
    const T one(1L), variance = gamma * mu, scale = q * gamma;  // M, q + a
    const M Sigma = K - mu * identity_like(K), root = S * S;
    const auto square = [](const M& E, const M& covariance, const M& with) {
      return trace(covariance * (with * (transpose(E) * (covariance * E))));
    };
    const RiskTraces<T> traces{trace(Sigma * (Sigma * P)),
                               trace(Sigma * (transpose(P) * (Sigma * P))),
                               trace(Sigma * (Sigma * (transpose(P) * (Sigma * P))))};
    const T a = without_shift ? scale : (gamma - one) * q;
    const T risk = weighted_gd_risk<T>(variance, traces, {scale * beta, q, a});
    const M left = S * (P * S), right = left * S;
    Vanishing<M> zero;
    zero.add(risk - variance + scale * beta * beta * trace(Sigma * (Sigma * K_inverse)) -
             scale * square(P - beta * K_inverse, Sigma, K));
    zero.add(square(P, root, mu * identity_like(S) + root) - mu * trace(transpose(left) * left) -
             trace(transpose(right) * right));
    return zero;
  }
};

// Sigma = I, M = d + sigma^2, N = R + (M + 1) I, p = tr(P) / d: only tr(P), |P|^2 = tr(P^T P) and
// omega^T N omega count, and
//   L = M - d r^T N^-1 r + d z^T N z + |P - p I|^2 omega^T N omega,  z = p omega - N^-1 r;
// where R = F^T F a form v^T N v is |F v|^2 + (M + 1) |v|^2.
struct IsotropicSquares {
  bool without_one = false;  // the control: N = R + M I

  Sizes sizes() const { return {{"n", Argument::words}, {"d", from(1, Argument::words)}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto [N, N_inverse] = free.regular_symmetric("N", n);
    const auto F = free.matrix("F", n, n), P = free.matrix("P", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n);
    const T variance = free.size(d) + free.scalar(), one(1L);
    const T level = without_one ? variance : variance + one;
    const M R = N - level * identity_like(N);
    const T traced = trace(P), squared = trace(transpose(P) * P);
    const T p = free.inverse_size(d) * traced;
    const T risk = weighted_gd_risk<T>(variance, {traced, squared, squared},
                                       {dot(omega, r), dot(omega, omega), dot(omega, R * omega)});
    const auto best = N_inverse * r, z = p * omega - best;
    const M off = P - p * identity_like(P);
    Vanishing<M> zero;
    zero.add(risk - variance + free.size(d) * (dot(r, best) - dot(z, N * z)) -
             trace(transpose(off) * off) * dot(omega, N * omega));
    zero.add(dot(omega, (transpose(F) * F + level * identity_like(N)) * omega) -
             dot(F * omega, F * omega) - level * dot(omega, omega));
    return zero;
  }
};

// Sigma = I at any weights, equal ones among them: with D = omega^T N omega
//   D (L - M) + d (omega^T r)^2 = |D P - omega^T r I|^2.
struct IsotropicAtFixedWeights {
  bool without_n = false;  // the control: D = M + 1 + omega^T R omega

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto R = free.symmetric("R", n);
    const auto P = free.matrix("P", d, d);
    const auto r = free.vector("r", n), omega = free.vector("omega", n);
    const T variance = free.size(d) + free.scalar(), one(1L);
    const T traced = trace(P), squared = trace(transpose(P) * P), b = dot(omega, r);
    const T q = dot(omega, omega), a = dot(omega, R * omega);
    const T risk = weighted_gd_risk<T>(variance, {traced, squared, squared},
                                       {dot(r, omega), dot(omega, omega), dot(R * omega, omega)});
    const T D = (without_n ? one : q) * (variance + one) + a;
    const M off = D * P - b * identity_like(P);
    Vanishing<M> zero;
    zero.equal(D * (risk - variance) + free.size(d) * b * b, trace(transpose(off) * off));
    return zero;
  }
};

}  // namespace verify::li2025
