// One layer of linear attention with several heads, full weights and a weight for every
// demonstration, on Gaussian prompts: z_i = (x_i; y_i), y_i = <w, x_i> + e_i, x ~ N(0, Sigma),
// w ~ N(0, Sigma_w), e_i ~ N(0, sigma2), and the query (x; 0).
//
// Its corner is <v, x> with v = sum_h A_h^T C b_h, C = sum_ij Omega_ij z_i z_j^T, b_h = (b1; beta)
// the last row of P_h, A_h = [A1; alpha^T] the first d columns of Q_h. The papers have
// Omega = I / n; gates and a mean over n + 1 have other diagonals.
#pragma once

#include "verify/probability/wishart_moments.hpp"
#include "verify/recording/model_step.hpp"

namespace verify::ahn2023 {

template <MatrixLike M>
struct AttentionHead {
  VectorOf<M> b1;
  ScalarOf<M> beta;
  M A1;
  VectorOf<M> alpha;
};

// sum_h P_h Z Omega Z^T Q_h Z at its corner, the rows of P_h above the last and the last column of
// Q_h as free as they come: they play no part.
template <MatrixLike M>
ScalarOf<M> corner_of_heads(const Vector<AttentionHead<M>>& heads, const M& Z, const M& Omega) {
  using S = ScalarOf<M>;
  const ModelStep<S> model_step;
  const auto unseen = zero_column(Omega);
  const M weights = bordered(Omega, unseen, unseen, S(0L));
  S sum(0L);
  for (const auto& head : heads) {
    const auto zero = zero_column(head.A1);
    const M P = bordered(zero_like(head.A1), zero, head.b1, head.beta);
    const M Q = bordered(head.A1, zero, head.alpha, S(0L));
    sum = sum + corner(P * Z * weights * (transpose(Z) * (Q * Z)));
  }
  return sum;
}

// The law of a prompt, and of the weights of its demonstrations what the loss sees: tr Omega and
// tr Omega^2, 1 and 1 / n where each has 1 / n.
template <MatrixLike M>
struct PromptLaw {
  M Sigma, Sigma_w;
  ScalarOf<M> sigma2, once, twice;
};

// E <v, x>^2 and E <v, x> <w, x>: of the loss for either sign of the prediction, and of its scale.
template <class S>
struct PredictionMoments {
  S square, cross, label;
  S loss() const { return square + S(2L) * cross + label; }
  S loss_of_other_sign() const { return square - S(2L) * cross + label; }
};

// By second moments of G = X Omega X^T, E G M G = once^2 Sigma M Sigma + twice (Sigma M^T Sigma +
// tr(M Sigma) Sigma), and of q = <y, Omega y>. `crossed` is the 2 of E <w, Sigma w>^2.
template <MatrixLike M>
PredictionMoments<ScalarOf<M>> prediction_moments(const Vector<AttentionHead<M>>& heads,
                                                  const PromptLaw<M>& law,
                                                  const ScalarOf<M>& crossed = ScalarOf<M>(2L)) {
  using S = ScalarOf<M>;
  const ModelStep<S> model_step;
  const M &Sigma = law.Sigma, &W = law.Sigma_w;
  const S &once = law.once, &twice = law.twice;
  const S tasks = trace_of_product(Sigma, W);
  const M both = Sigma * W * Sigma;
  // v = L (G w + X Omega e) + sum_h A1^T G b1 + a q.
  M L = zero_like(Sigma);
  auto a = zero_column(Sigma);
  for (const auto& head : heads) {
    L = L + head.beta * transpose(head.A1) + outer(head.alpha, head.b1);
    a = a + head.beta * head.alpha;
  }
  const M seen = transpose(L) * Sigma * L;
  S square = (once * once + twice) * trace_of_product(seen, both) +
             twice * (tasks + law.sigma2) * trace_of_product(seen, Sigma);
  for (const auto& g : heads) {
    for (const auto& h : heads) {
      const auto u = Sigma * g.b1, v = Sigma * h.b1;
      square = square + once * once * dot(transpose(g.A1) * u, Sigma * (transpose(h.A1) * v)) +
               twice * dot(transpose(h.A1) * u, Sigma * (transpose(g.A1) * v)) +
               twice * trace_of_product<M>(Sigma * g.A1, Sigma * transpose(h.A1)) * dot(g.b1, v);
    }
    const auto mean =
        once * once * (tasks + law.sigma2) * (Sigma * g.b1) + S(2L) * twice * (both * g.b1);
    square = square + S(2L) * dot(a, Sigma * (transpose(g.A1) * mean));
  }
  const S labels = tasks + law.sigma2;
  const S fourth = (once * once + S(2L) * twice) *
                   (labels * labels + crossed * trace_of_product<M>(Sigma * W, Sigma * W));
  square = square + dot(a, Sigma * a) * fourth;
  return {square, once * trace_of_product<M>(Sigma * L, Sigma * W), tasks};
}

}  // namespace verify::ahn2023
