// Layers on covariates V X_0, one layer at a time and in matrix words: every n, d and L (Ahn et al.
// 2023, equations (28)-(30) and (39)-(50)).
#pragma once

#include "theorems/ahn2023/covariate_step.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/gaussian_words.hpp"

namespace verify::ahn2023 {

// The layer (A, B) on V X does to the labels what (V^T A V, V^{-1} B V) does on X, and its
// covariates are V times those; V regular, A, B, tokens and labels free. The step of an induction
// from the prompt, whose labels at V X are those of the task V^T w at X: the residual of a stack at
// (V X, w) is that of the turned layers at (X, V^T w). With A + t R for A also along every
// direction.
struct TurnedLayer {
  enum class Variant {
    as_stated,
    not_transposed,  // V A V
    inverse_for_A,   // V^{-1} A V
    transposed_B,    // V^T B V
  };
  bool still = false;  // B = 0
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto [V, back] = free.regular("V", d);
    const auto X = free.matrix("X", d, n), A = free.matrix("A", d, d);
    const auto B = still ? zero_like(A) : free.matrix(d, d);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto slot = free.scalar("slot"), scale = free.scalar("scale");
    const auto& left = variant == Variant::not_transposed  ? V
                       : variant == Variant::inverse_for_A ? back
                                                           : transpose(V);
    const auto seen = left * (A * V);
    const auto moved = (variant == Variant::transposed_B ? transpose(V) : back) * (B * V);
    const auto there = covariate_layer(A, B, bordered(V * X, V * x, y, slot), scale);
    const auto here = covariate_layer(seen, moved, bordered(X, x, y, slot), scale);
    Vanishing<M> zero;
    zero.equal(inner_block(there), V * inner_block(here));
    zero.equal(right_border(there), V * right_border(here));
    zero.equal(bottom_border(there), bottom_border(here));
    zero.equal(corner(there), corner(here));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt at V X with the task w, and that at X with V^T w; what is missing in the corners.
    const auto n = free.space("n"), d = free.space("d");
    const auto V = free.matrix("V", d, d), X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto there = token_matrix(noiseless_prompt(V * X, V * x, w));
    const auto here = token_matrix(noiseless_prompt(X, x, transpose(V) * w));
    Vanishing<M> zero;
    zero.equal(inner_block(there), V * inner_block(here));
    zero.equal(right_border(there), V * right_border(here));
    zero.equal(bottom_border(there), bottom_border(here));
    zero.equal(corner(there), corner(here));
    zero.equal(dot(w, right_border(there)), dot(transpose(V) * w, right_border(here)));
    return zero;
  }
};

// V = Sigma^{1/2} U Sigma^{-1/2}: V^T Sigma^{-1} V - Sigma^{-1} and V Sigma V^T - Sigma are
// Sigma^{-1/2} (U^T U - I) Sigma^{-1/2} and Sigma^{1/2} (U U^T - I) Sigma^{1/2}: 0 for orthogonal
// U. Sigma^{1/2} is a free regular symmetric letter, U a free one.
struct KeepsPrecision {
  bool other_side = false;  // V Sigma^{-1} V^T

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [root, inverse_root] = free.regular_symmetric("root", d);
    const auto U = free.matrix("U", d, d);
    const auto I = identity_like(U);
    const auto V = root * U * inverse_root;
    const auto Sigma = root * root, precision = inverse_root * inverse_root;
    const auto kept = other_side ? V * precision * transpose(V) : transpose(V) * precision * V;
    Vanishing<M> zero;
    zero.add(kept - precision - inverse_root * (transpose(U) * U - I) * inverse_root);
    zero.add(V * Sigma * transpose(V) - Sigma - root * (U * transpose(U) - I) * root);
    return zero;
  }
};

// The reflection along q in the metric of Sigma, times s = q^T Sigma q: s I - 2 Sigma q q^T.
template <MatrixLike M>
M reflection(const M& Sigma, const VectorOf<M>& q, long factor = 2) {
  const auto Sigma_q = Sigma * q;
  return dot(q, Sigma_q) * identity_like(Sigma) - ScalarOf<M>(factor) * outer(Sigma_q, q);
}

// With V = s I - 2 Sigma q q^T, s = q^T Sigma q, for every q: V Sigma V^T = s^2 Sigma, so that V /
// s keeps the law of the covariates; V^T Sigma^{-1} V = s^2 Sigma^{-1}, so that V^T / s keeps that
// of the task and a Sigma^{-1} is seen as a Sigma^{-1}; V V = s^2 I, so that b I is seen as b I.
struct ReflectionKeepsLaw {
  bool projection = false;  // V = s I - Sigma q q^T

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", d);
    const auto q = free.vector("q", d);
    const auto V = reflection(Sigma, q, projection ? 1 : 2);
    const auto s = dot(q, Sigma * q);
    Vanishing<M> zero;
    zero.equal(V * Sigma * transpose(V), s * s * Sigma);
    zero.equal(transpose(V) * precision * V, s * s * precision);
    zero.equal(V * V, s * s * identity_like(Sigma));
    return zero;
  }
};

// What no reflection changes is scalar. With V and s as above, q ~ N(0, Sigma^{-1}), and R' = R^T
// for directions of A_l, R' = Sigma R^T Sigma^{-1} for those of B_l,
//   E[(d+1) (V^T R V - s^2 R) + (V^T R' V - s^2 R')] = -4 (d+2) (d R - tr(Sigma R) Sigma^{-1}),
//   E[(d+1) (V R V - s^2 R) + (V R' V - s^2 R')] = -4 (d+2) (d R - tr(R) I).
// A slope <N, R> that is the same along R and V^T R V / s^2 for every q is therefore that along
// (tr(Sigma R) / d) Sigma^{-1}: N is a multiple of Sigma. Along R and V R V / s^2: along (tr R / d)
// I.
struct MeanOfReflections {
  bool projection = false;

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  Vanishing<TreeMatrix> operator()(Letters<TreeMatrix>& free) const {
    const auto space = free.space("d");
    const auto [Sigma, precision] = free.regular_symmetric("Sigma", space);
    const auto q = free.vector("q", space);
    const auto N = free.matrix("N", space, space), R = free.matrix("R", space, space);
    const auto V = reflection(Sigma, q, projection ? 1 : 2);
    const auto s = dot(q, Sigma * q), d = free.size(space);
    const TreeLaw law = gaussian(q, precision);
    const auto change = [&](const TreeMatrix& left, const TreeMatrix& direction) {
      return expectation(trace(transpose(N) * (left * direction * V - s * s * direction)), {law});
    };
    const auto scalar_part = [&](const TreeScalar& of, const TreeMatrix& unit) {
      return TreeScalar(4) * (d + TreeScalar(2)) *
             (d * trace(transpose(N) * R) - of * trace(transpose(N) * unit));
    };
    Vanishing<TreeMatrix> zero;
    zero.add((d + TreeScalar(1)) * change(transpose(V), R) + change(transpose(V), transpose(R)) +
             scalar_part(trace(Sigma * R), precision));
    zero.add((d + TreeScalar(1)) * change(V, R) + change(V, Sigma * transpose(R) * precision) +
             scalar_part(trace(R), identity_like(R)));
    return zero;
  }
};

// With N = Sigma^{1/2} R Sigma^{1/2} and S' = Sigma^{-1/2} S Sigma^{1/2}: U_Sigma^T R U_Sigma is
// Sigma^{-1/2} U^T N U Sigma^{-1/2}, U_Sigma^{-1} S U_Sigma is Sigma^{1/2} U^{-1} S' U
// Sigma^{-1/2}; the traces of N and S' are tr(Sigma R) and tr S, and U^T N U has the trace of N
// where U U^T = I.
struct TurnedDirection {
  bool trace_of_R = false;  // tr N = tr R

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [root, inverse_root] = free.regular_symmetric("root", d);
    const auto [U, inverse_U] = free.regular("U", d);
    const auto R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const auto I = identity_like(R);
    const auto V = root * U * inverse_root;
    const auto N = root * R * root, moved = inverse_root * S * root;
    Vanishing<M> zero;
    zero.equal(transpose(V) * R * V, inverse_root * (transpose(U) * N * U) * inverse_root);
    zero.equal((root * inverse_U * inverse_root) * S * V,
               root * (inverse_U * moved * U) * inverse_root);
    zero.equal(trace(N), trace(trace_of_R ? R : root * root * R));
    zero.equal(trace(moved), trace(S));
    zero.add(trace(transpose(U) * N * U) - trace(N) - trace(N * (U * transpose(U) - I)));
    return zero;
  }
};

}  // namespace verify::ahn2023
