// The loss of layers of form (9) where the tasks have another covariance than Sigma^{-1} and the
// labels of the demonstrations carry noise: y_i = <w, x_i> + e_i, w ~ N(0, Sigma_w), e_i ~ N(0,
// sigma2). With U = prod_l (I + G A_l) and N = sum_l prod_{m < l} (I + A_m G) A_l
//   f = E tr(Sigma_w U Sigma U^T) + (sigma2 / n) E tr(G N Sigma N^T);
// the label of the query, which is predicted, is <w, x>. Where layers move the covariates, too,
// A_l stands for R_l^T A_l R_l, R_0 = I, R_{l+1} = R_l + B_l R_l G R_l^T A_l R_l.
#pragma once

#include "theorems/ahn2023/covariate_step.hpp"
#include "theorems/ahn2023/trained_layers.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

struct TaskLaw {
  Matrix<Rational> Sigma_w;
  Rational sigma2;
};

// The inputs that give it: Sigma_w and sigma2.
inline Input law_covariance_input(const std::string& limit) {
  return {.name = "Sigma_w",
          .kind = Kind::matrix,
          .shape = {"d", "d"},
          .constraints = {Constraint::positive_semidefinite},
          .about = "another covariance of the task vector, for loss_law; " + limit,
          .optional = true};
}
inline Input law_noise_input() {
  return {.name = "sigma2",
          .kind = Kind::rational,
          .constraints = {Constraint::nonnegative},
          .about = "variance of label noise of the demonstrations, for loss_law; 0 if absent",
          .optional = true};
}

// That of an instance: N(0, Sigma^-1) and no noise where it says nothing.
TaskLaw task_law(const Instance& instance, const Matrix<Rational>& Sigma);

// Beyond three layers, two with B, the words are too many. Layers with B are symmetric, and there
// is a B for all but the last.
inline constexpr long most_layers_of_law = 3;
Rational loss_under(const TrainedLayers& layers, const TaskLaw& law,
                    const Vector<Matrix<Rational>>& B = {});

// E tr(Sigma_w U Sigma), the mean of the residual times the label <w, x> of the query.
Rational mean_with_label(const TrainedLayers& layers, const Matrix<Rational>& Sigma_w,
                         const Vector<Matrix<Rational>>& B);

// On tokens R x_i, with any labels, the layer (A, B) does to the labels what the layer with
// R^T A R does on tokens x_i: what noise adds is that of layers R_l^T A_l R_l.
struct LabelsOfMovedTokens {
  bool not_transposed = false;  // R A R

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto R = free.matrix("R", d, d);
    const auto x = free.vector("x", d), e = free.vector("e", n);
    const auto c = free.scalar("c"), scale = free.scalar("scale");
    const auto moved = covariate_layer(A, B, bordered(R * X, R * x, e, c), scale);
    const M seen = (not_transposed ? R : transpose(R)) * A * R;
    const auto still = descent_layer(seen, bordered(X, x, e, c), scale);
    Vanishing<M> zero;
    zero.equal(bottom_border(moved), bottom_border(still));
    zero.equal(corner(moved), corner(still));
    return zero;
  }
};

// One layer on any labels e of the demonstrations and any label c of the query: with s = X e the
// next ones have s + G A^T s and c + <s, A x> / n. From s = X e_0 and c = 0 these are P_l^T X e_0
// and <X e_0, N_l x> / n with P_{l+1} = P_l (I + A_l G) and N_{l+1} = N_l + P_l A_l: the step of an
// induction for what noise adds to the labels of the tokens.
struct NoisyLabels {
  bool not_transposed = false;  // s + G A s

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto P = free.matrix("P", d, d), N = free.matrix("N", d, d);
    const auto x = free.vector("x", d), e = free.vector("e", n), s = free.vector("s", d);
    const auto c = free.scalar("c"), scale = free.scalar("scale");
    const auto Z = descent_layer(A, bordered(X, x, e, c), scale);
    const M G = scale * (X * transpose(X));
    const auto seen = X * e;
    Vanishing<M> zero;
    zero.add(X * bottom_border(Z) - seen - G * ((not_transposed ? A : transpose(A)) * seen));
    zero.add(corner(Z) - c - scale * dot(seen, A * x));
    zero.add(transpose(P * (identity_like(A) + A * G)) * s - transpose(P) * s -
             G * (transpose(A) * (transpose(P) * s)));
    zero.add(dot(s, (N + P * A) * x) - dot(s, N * x) - dot(transpose(P) * s, A * x));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The noise e_0 in the labels of the prompt: s = I X e_0, and c = <X e_0, 0 x> / n.
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n), e = free.vector("e", n);
    const auto scale = free.scalar("scale");
    const auto added = token_matrix(PromptOf<M>{X, y + e, x}) - token_matrix(PromptOf<M>{X, y, x});
    const M P = identity_like(X * transpose(X)), N = zero_like(P);
    Vanishing<M> zero;
    zero.add(inner_block(added));
    zero.add(right_border(added));
    zero.equal(X * bottom_border(added), transpose(P) * (X * e));
    zero.equal(corner(added), scale * dot(X * e, N * x));
    return zero;
  }
};

// E over query, task and noise of (<w, U x> + <X e, N x> / n)^2.
struct MeanWithNoise {
  bool not_transposed = false;  // tr(G N Sigma N)

  Sizes sizes() const {
    return {{"n", from(1, Argument::words)}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto Sigma = free.symmetric("Sigma", d), Sigma_w = free.symmetric("Sigma_w", d);
    const auto U = free.matrix("U", d, d), N = free.matrix("N", d, d), X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d), e = free.vector("e", n);
    const auto sigma = free.scalar("sigma"), scale = free.inverse_size(n);
    const auto residual = dot(w, U * x) + sigma * scale * dot(X * e, N * x);
    const auto mean = expectation(residual * residual, {gaussian(x, Sigma), gaussian(w, Sigma_w),
                                                        gaussian(e, TreeMatrix::identity(n))});
    const auto G = scale * (X * transpose(X));
    Vanishing<TreeMatrix> zero;
    zero.add(mean - trace(Sigma_w * U * Sigma * transpose(U)) -
             sigma * sigma * scale * trace(G * N * Sigma * (not_transposed ? N : transpose(N))));
    return zero;
  }
};

}  // namespace verify::ahn2023
