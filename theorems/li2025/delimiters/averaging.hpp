// Weights that differ within a task gain nothing (Li et al. 2025, Theorem 4, step 2): their means
// over the tasks have a smaller risk, for tasks with any correlations.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/weighted_risk.hpp"
#include "verify/words/scope.hpp"

namespace verify::li2025 {

// omega = E v + gap with E [n, K] the indicators of the tasks, so that R = E B E^T and r = E rho:
// the risk exceeds that of E v by (M tr(Sigma P^T Sigma P) + tr(Sigma^2 P^T Sigma P)) |gap|^2 and
// by terms with the factor u = E^T gap, the sums of gap over the tasks. If v holds the means of
// omega over the tasks, u = 0. With Sigma = S^2 both traces are squares.
struct Averaging {
  bool without_cubic = false;  // the variance counts with M tr(Sigma P^T Sigma P) alone

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"K", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d"), K = free.space("K");
    const auto E = free.matrix("E", n, K), B = free.symmetric("B", K), S = free.symmetric("S", d),
               P = free.matrix("P", d, d);
    const auto rho = free.vector("rho", K), v = free.vector("v", K), gap = free.vector("gap", n);
    const auto variance = free.scalar("variance");  // M
    const M Sigma = S * S, SP = Sigma * P, left = S * (P * S), right = left * S;
    const RiskTraces<T> traces{trace(Sigma * SP), trace(Sigma * (transpose(P) * SP)),
                               trace(Sigma * (Sigma * (transpose(P) * SP)))};
    const auto risk = [&](const VectorOf<M>& omega) {
      return weighted_gd_risk<T>(
          variance, traces,
          {dot(omega, E * rho), dot(omega, omega), dot(omega, E * (B * (transpose(E) * omega)))});
    };
    const auto u = transpose(E) * gap, sums = transpose(E) * (E * v);
    const T two(2L), factor = variance * traces.quadratic + traces.cubic;
    const T by_sums = two * factor * dot(v, u) - two * traces.linear * dot(rho, u) +
                      traces.cubic * (two * dot(sums, B * u) + dot(u, B * u));
    const T counted = without_cubic ? variance * traces.quadratic : factor;
    Vanishing<M> zero;
    zero.add(risk(E * v + gap) - risk(E * v) - counted * dot(gap, gap) - by_sums);
    zero.equal(traces.quadratic, trace(transpose(left) * left));
    zero.equal(traces.cubic, trace(transpose(right) * right));
    return zero;
  }
};

// The derivative (41) along g with E^T g = 0, as e_i - e_j for two examples of one task: half of it
// is own g^T omega with own = M tr(P_w^T P_w) + tr(Sigma P_w^T P_w), up to terms with the factor
// E^T g. The risk along omega + t g is quadratic in t, so that its central difference is the
// derivative.
struct TaskGradient {
  bool without_cubic = false;  // the control: own = M tr(P_w^T P_w)

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"K", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d"), K = free.space("K");
    const auto E = free.matrix("E", n, K), B = free.symmetric("B", K),
               Sigma = free.symmetric("Sigma", d), P = free.matrix("P", d, d);
    const auto rho = free.vector("rho", K), omega = free.vector("omega", n),
               g = free.vector("g", n);
    const T variance = free.scalar("variance"), two(2L);  // M
    const T linear = trace(Sigma * P), quadratic = trace(transpose(P) * P),
            cubic = trace(Sigma * (transpose(P) * P));
    const auto risk = [&](const VectorOf<M>& w) {
      return weighted_gd_risk<T>(
          variance, {linear, quadratic, cubic},
          {dot(w, E * rho), dot(w, w), dot(w, E * (B * (transpose(E) * w)))});
    };
    const auto u = transpose(E) * g;
    const T own = without_cubic ? variance * quadratic : variance * quadratic + cubic;
    const T by_sums = cubic * dot(u, B * (transpose(E) * omega)) - linear * dot(rho, u);
    Vanishing<M> zero;
    zero.add(risk(omega + g) - risk(omega - g) - two * two * (own * dot(g, omega) + by_sums));
    return zero;
  }
};

}  // namespace verify::li2025
