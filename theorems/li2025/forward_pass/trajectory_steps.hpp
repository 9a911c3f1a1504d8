// The corrected steps of Theorem 6 (Li et al. 2025), one token of a gated layer at a time, for
// every number of tokens and layers: a demonstration's and the query's.
#pragma once

#include "theorems/li2025/forward_pass/layer_on_trajectories.hpp"

namespace verify::li2025 {

enum class StepChange {
  none,
  own_gate,             // a token's own gate acts on it
  without_latest_gate,  // the gate of the latest token acts on none before it
  key_transposed,
  without_alpha,
  own_term_gated,  // the query's gate acts on its own term
};

// Demonstration i after those before it, in one layer. The state is the sum of the labels so far
// with weights Omega, column j being g_{j+1} o .. o g of the latest token; it starts from 0. The
// demonstration multiplies every column by its g and joins with weight 1, so that its trajectory
// moves by -P_q sum_{j<=i} rho_j (P_k^T x_j o g_{j:i}). All gates are free, in every layer anew.
// With h for g_{i:n+1}, the last columns of Omega are h o g_{j:i}: the printed X_l^T M_i rho is h o
// the sum, and its quotient by h the sum.
struct DemonstrationStep {
  StepChange change = StepChange::none;

  Sizes sizes() const { return token_step_sizes(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto layer = LayerOnTrajectories<M>::drawn(free);
    const auto d = free.space("d"), so_far = free.space("n");
    const auto Omega = free.matrix("Omega", d, so_far);
    const auto x = free.vector("x", d), beta = free.vector("beta", d), g = free.vector("g", d),
               h = free.vector("h", d);
    const auto y = free.scalar("y");
    const auto G = bordered(free.matrix(d, d), free.vector(d), g, free.scalar());
    const auto rho = layer.residuals();
    const auto keys = transpose(layer.P_k) * layer.X;
    const auto token = with_last(x, y - dot(x, beta));
    const auto none = zero_column(layer.P_k);
    const auto next = layer.next(layer.state(none - hadamard(keys, Omega) * rho), G, token);

    const auto later =
        change == StepChange::without_latest_gate ? Omega : hadamard(Omega, outer(g, layer.each));
    const auto weights = beside(later, change == StepChange::own_gate ? g : layer.ones);
    const auto P = change == StepChange::key_transposed ? transpose(layer.P_k) : layer.P_k;
    const auto all_keys = transpose(P) * beside(layer.X, x);
    const auto all_rho = with_last(rho, dot(x, beta) - y);
    const auto sum = hadamard(all_keys, weights) * all_rho;
    const auto each = with_last(layer.each, ScalarOf<M>(1L));
    const auto X_l = hadamard(all_keys, hadamard(weights, outer(h, each)));
    Vanishing<M> zero;
    zero.equal(next, layer.state(none - sum));
    zero.equal(layer.moved(next, token), with_last(x, y - dot(x, beta - layer.P_q * sum)));
    zero.equal(X_l * all_rho, hadamard(h, sum));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return LayerOnTrajectories<M>::base(free, ScalarOf<M>(1L));
  }
};

// The query after all demonstrations, from the state that they leave: its gate acts on all of them
// and not on its own term, -x^T beta_hat P_k^T x, which is the decay by alpha.
struct QueryStep {
  StepChange change = StepChange::none;

  Sizes sizes() const { return token_step_sizes(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto layer = LayerOnTrajectories<M>::drawn(free);
    const auto d = free.space("d"), n = free.space("n");
    const auto Omega = free.matrix("Omega", d, n);
    const auto x = free.vector("x", d), beta_hat = free.vector("beta_hat", d),
               g = free.vector("g", d);
    const auto G = bordered(free.matrix(d, d), free.vector(d), g, free.scalar());
    const auto rho = layer.residuals();
    const auto keys = transpose(layer.P_k) * layer.X;
    const auto prediction = dot(x, beta_hat);
    const auto none = zero_column(layer.P_k);
    const auto token = with_last(x, ScalarOf<M>(0L) - prediction);
    const auto next = layer.next(layer.state(none - hadamard(keys, Omega) * rho), G, token);

    const auto weights =
        change == StepChange::without_latest_gate ? Omega : hadamard(Omega, outer(g, layer.each));
    const auto own = transpose(layer.P_k) * x;
    const auto seen = change == StepChange::own_term_gated ? hadamard(own, g) : own;
    const auto alpha =
        change == StepChange::without_alpha ? ScalarOf<M>(0L) : dot(x, layer.P_q * seen);
    const auto step = layer.P_q * (hadamard(keys, weights) * rho);
    const auto after = (ScalarOf<M>(1L) - alpha) * beta_hat - step;
    Vanishing<M> zero;
    zero.equal(layer.moved(next, token), with_last(x, ScalarOf<M>(0L) - dot(x, after)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    return LayerOnTrajectories<M>::base(free, ScalarOf<M>(1L));
  }
};

}  // namespace verify::li2025
