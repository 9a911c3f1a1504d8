// Layers on covariates V X_0, one layer at a time and in matrix words: every n, d and L (Ahn et al.
// 2023, equations (28)-(30) and (39)-(50)).
#pragma once

#include "theorems/ahn2023/covariate_step.hpp"
#include "verify/algebra/words/word_ways.hpp"

namespace verify::ahn2023 {

// The layer (A, B) on V X does to the labels what (V^T A V, V^{-1} B V) does on X, and its
// covariates are V times those; V regular, A, B, tokens and labels free. The step of an induction:
// a stack on V X_0 is V times a stack on X_0. With A + t R for A also along every direction.
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
    const auto [V, back] = free.regular(d);
    const auto X = free.matrix(d, n), A = free.matrix(d, d);
    const auto B = still ? zero_like(A) : free.matrix(d, d);
    const auto x = free.vector(d), y = free.vector(n);
    const auto slot = free.scalar(), scale = free.scalar();
    const auto& left = variant == Variant::not_transposed  ? V
                       : variant == Variant::inverse_for_A ? back
                                                           : transpose(V);
    const auto seen = left * (A * V);
    const auto moved = (variant == Variant::transposed_B ? transpose(V) : back) * (B * V);
    const auto there = covariate_layer(A, B, bordered(V * X, V * x, y, slot), scale);
    const auto here = covariate_layer(seen, moved, bordered(X, x, y, slot), scale);
    Vanishing<M> zero;
    zero.add(inner_block(there) - V * inner_block(here));
    zero.add(right_border(there) - V * right_border(here));
    zero.add(bottom_border(there) - bottom_border(here));
    zero.add(corner(there) - corner(here));
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
    const auto [root, inverse_root] = free.regular_symmetric(d);
    const auto U = free.matrix(d, d);
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

// A matrix N that reflections leave alone has every vector for an eigenvector: with s = v^T v and
// H = s I - 2 v v^T, s times the reflection along v, (H N H - s^2 N) v = 2 s ((v^T N v) v - s N v).
struct Commutant {
  bool no_reflection = false;  // H = s I - v v^T

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"L", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto N = free.matrix(d, d);
    const auto v = free.vector(d);
    const auto s = dot(v, v), two = ScalarOf<M>(2L);
    const auto H = s * identity_like(N) - (no_reflection ? ScalarOf<M>(1L) : two) * outer(v, v);
    Vanishing<M> zero;
    zero.add((H * N * H - s * s * N) * v - two * s * (dot(v, N * v) * v - s * (N * v)));
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
    const auto [root, inverse_root] = free.regular_symmetric(d);
    const auto [U, inverse_U] = free.regular(d);
    const auto R = free.matrix(d, d), S = free.matrix(d, d);
    const auto I = identity_like(R);
    const auto V = root * U * inverse_root;
    const auto N = root * R * root, moved = inverse_root * S * root;
    Vanishing<M> zero;
    zero.add(transpose(V) * R * V - inverse_root * (transpose(U) * N * U) * inverse_root);
    zero.add((root * inverse_U * inverse_root) * S * V -
             root * (inverse_U * moved * U) * inverse_root);
    zero.add(trace(N) - trace(trace_of_R ? R : root * root * R));
    zero.add(trace(moved) - trace(S));
    zero.add(trace(transpose(U) * N * U) - trace(N) - trace(N * (U * transpose(U) - I)));
    return zero;
  }
};

}  // namespace verify::ahn2023
