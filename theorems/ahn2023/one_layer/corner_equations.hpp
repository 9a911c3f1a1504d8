// Which layers have the corner of a given one on every prompt. With b = (b1; beta), A = [A1;
// alpha^T] and the layer (e_{d+1}, -[C; 0]), C symmetric and regular: for d >= 2 the layers
// (beta e_{d+1}, -[C / beta; 0]), beta != 0, and no others.
#pragma once

#include "theorems/ahn2023/one_layer/layer_words.hpp"
#include "verify/algebra/words/word_ways.hpp"

namespace verify::ahn2023 {

// E(x) = [F(x), G x; (G x)^T, 2 beta alpha^T x], F(x) = b1 (A1 x)^T + (A1 x) b1^T and G = b1
// alpha^T
// + beta A1 + C.
struct CornerEquations {
  TreeVector b1;
  TreeScalar beta;
  TreeMatrix A1;
  TreeVector alpha;
  TreeMatrix C;

  TreeMatrix F(const TreeVector& x) const { return outer(b1, A1 * x) + outer(A1 * x, b1); }
  TreeMatrix G() const { return outer(b1, alpha) + beta * A1 + C; }
};

// The corners differ by (1/n) sum_i z_i^T E(x) z_i / 2 at the query x, z_i = (x_i; <w, x_i>). These
// z_i take every value with x_i != 0: where the corners agree on every prompt all E(x) are 0.
struct CornerDifference {
  bool one_sided = false;  // without the second summand of F

  Sizes sizes() const { return {{"n", from(1, Argument::words)}, {"d", Argument::words}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const GaussianPromptLetters prompt(free);
    const auto layer = free_layer(free);
    const auto C = free.symmetric("C", free.space("d"));
    const auto none = zero_column(C);
    const CornerEquations at{layer.b1, layer.beta, layer.A1, layer.alpha, C};
    const auto &x = prompt.x_query, &w = prompt.w;
    const auto W = prompt.X * transpose(prompt.X);
    const auto F = one_sided ? outer(at.b1, at.A1 * x) : at.F(x);
    const auto form = trace(F * W) + TreeScalar(2) * dot(at.G() * x, W * w) +
                      TreeScalar(2) * at.beta * dot(at.alpha, x) * dot(w, W * w);
    const auto half = from_rational<TreeScalar>(Rational(1, 2));
    Vanishing<TreeMatrix> zero;
    zero.add(prompt.corner(layer) - prompt.corner({none, 1, -C, none}) -
             half * prompt.inverse_n * form);
    return zero;
  }
};

// With N = C^{-1} (G - beta A1) = I + C^{-1} b1 alpha^T
//   (1 - d) I + N^2 + (d - 2) N - tr(N) N + tr(N) I = 0,
// which G = 0 and beta = 0, that is N = 0, contradict for d >= 2. With beta != 0 and beta alpha = 0
//   beta (beta A1 + C) = beta G - b1 (beta alpha)^T
// leaves A1 = -C / beta, and at x = C^{-1} b1, with M = beta A1 + C = 0,
//   beta F(x) = b1 (M x)^T + (M x) b1^T - 2 b1 b1^T
// leaves b1 = 0.
struct SolutionsOfCorner {
  bool not_doubled = false;  // b1 b1^T for 2 b1 b1^T

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", from(2, Argument::words)}}; }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto [C, inverse] = free.regular_symmetric("C", space);
    const auto layer = free_layer(free);
    const auto& [b1, beta, A1, alpha] = layer;
    const CornerEquations at{b1, beta, A1, alpha, C};
    const auto d = free.size(space), one = TreeScalar(1);
    const auto I = identity_like(C);
    const auto N = inverse * (at.G() - beta * A1), M = beta * A1 + C;
    const auto x = inverse * b1;
    Vanishing<TreeMatrix> zero;
    zero.add((one - d) * I + N * N + (d - TreeScalar(2)) * N - trace(N) * N + trace(N) * I);
    zero.add(beta * M - beta * at.G() + outer(b1, beta * alpha));
    zero.add(beta * at.F(x) - outer(b1, M * x) - outer(M * x, b1) +
             TreeScalar(not_doubled ? 1 : 2) * outer(b1, b1));
    return zero;
  }
};

}  // namespace verify::ahn2023
