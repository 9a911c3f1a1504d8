// A gated linear attention layer with a residual connection, built from P_k and -P_q, on tokens
// that each stand on a descent trajectory of their own: (x_j; y_j - x_j^T beta_j), every beta_j
// free. The prompt is such tokens at beta_j = 0 (the base of the induction over the layers); so if
// a layer moves them to other trajectories, whatever they are, that settles every number of layers.
// Within the layer one token is read after any number of others, the first one in the zero state
// (the base of the induction over the tokens). Li et al. 2025, Theorem 6 and Corollary 3.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/gated_linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify::li2025 {

// The sizes of an induction over the layers and, inside, over the tokens, which also count as
// indices.
inline Sizes token_step_sizes() {
  Extent tokens = Argument::induction;
  tokens.arguments.insert(Argument::indices);
  return {{"n", tokens}, {"d", Argument::indices}, {"L", Argument::induction}};
}

template <MatrixLike M>
struct LayerOnTrajectories {
  using Vector = VectorOf<M>;
  using Scalar = ScalarOf<M>;

  M X, beta;    // [d, n]: the demonstrations so far, and where their trajectories stand
  M P_k, P_q;   // [d, d]
  Vector y;     // [n]
  Vector ones;  // [d]
  Vector each;  // [n] ones

  static LayerOnTrajectories drawn(Letters<M>& free) {
    const auto d = free.space("d"), n = free.space("n");
    return {free.matrix(d, n), free.matrix(d, n), free.matrix(d, d), free.matrix(d, d),
            free.vector(n),    free.ones(d),      free.ones(n)};
  }

  // x_j^T beta_j - y_j for all j.
  Vector residuals() const { return transpose(hadamard(X, beta)) * ones - y; }

  // The tokens where all trajectories stand at `beta`, that of the query at `beta_hat`.
  static M tokens(const PromptOf<M>& prompt, const M& beta, const Vector& beta_hat,
                  const Vector& ones) {
    return bordered(prompt.X, prompt.x_query, prompt.y - transpose(hadamard(prompt.X, beta)) * ones,
                    Scalar(0L) - dot(prompt.x_query, beta_hat));
  }
  // Both bases: the prompt is the tokens at 0, and the first demonstration, read in the zero
  // matrix, leaves the state of its residual and its trajectory at beta - P_q P_k^T x rho.
  static Vanishing<M> base(Letters<M>& free, const Scalar& own_weight) {
    const auto d = free.space("d"), n = free.space("n");
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const auto ones = free.ones(d);
    const M beta = free.matrix("beta", d, n), P_k = free.matrix("P_k", d, d),
            P_q = free.matrix("P_q", d, d);
    const LayerOnTrajectories layer{prompt.X, beta, P_k, P_q, prompt.y, ones, free.ones(n)};
    const auto x = free.vector("x", d), at = free.vector("at", d), right = free.vector("right", d),
               last_row = free.vector("last_row", d);
    const auto y = free.scalar("y");
    const M gate = bordered(free.matrix(d, d), right, last_row, free.scalar());
    const auto token = with_last(x, y - dot(x, at));
    const auto rho = own_weight * (dot(x, at) - y);
    const auto first = layer.next(zero_like(gate), gate, token);
    const Vector gradient = rho * (transpose(P_k) * x);
    Vanishing<M> zero;
    zero.equal(token_matrix(prompt),
               tokens(prompt, zero_like(prompt.X), zero_column(prompt.X), ones));
    zero.equal(first, layer.state(zero_column(P_k) - gradient));
    zero.equal(layer.moved(first, token), with_last(x, y - dot(x, at - P_q * gradient)));
    return zero;
  }

  // The state of the layer, [0, 0; s^T, 0].
  M state(const Vector& s) const {
    return bordered(zero_like(P_k), zero_column(P_k), s, Scalar(0L));
  }
  // The next state and, with its output added, the token.
  M next(const M& state, const M& gate, const Vector& token) const {
    const auto value = transpose(corner_weights(zero_like(P_k), Scalar(1L))) * token;
    return gated_state(state, gate, value, transpose(corner_weights(P_k, Scalar(0L))) * token);
  }
  Vector moved(const M& next, const Vector& token) const {
    return token + next * (transpose(corner_weights(-P_q, Scalar(0L))) * token);
  }

 private:
  // diag(a, v)
  static M corner_weights(const M& a, const Scalar& v) {
    return bordered(a, zero_column(a), zero_column(a), v);
  }
};

}  // namespace verify::li2025
