// One layer of structured kernel attention on covariates turned by U_S = Sigma^{1/2} U
// Sigma^{-1/2}, U orthogonal, while one weight moves by t along a direction R: the step of an
// induction over the layers for (42), (43), (62), (63), (66), (67), (76), (77), (80), (81) of Cheng
// et al. (2024), for every t, so for the derivatives at t = 0, too.
//   The arguments of h at U_S X are U times those at X with the weight moved along the seen
//   direction, so that an h with h(W, V) = h(S^T W, S^{-1} V), S^T = U, has the same values, a free
//   table; then the new covariates are U_S times those at X, and the labels are the same for all
//   labels, so that G is.
// The base: X_0 and the labels do not depend on any weight. Of U only U^{-1} = U^T is used.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

// The direction that the original covariates see.
enum class TurnRule {
  corrected,   // U^T R U_S for B and C, U_S^{-1} R U_S for A
  both_sides,  // U_S^T R U_S, as (43) prints
  transposed,  // U^T R U_S also for A, as the end of the proof of F.4 prints
};

struct TurnedLayer {
  enum class Moved { none, A, B, C } moved = Moved::none;
  TurnRule rule = TurnRule::corrected;
  bool A_outside = false;         // A is no multiple of I
  bool other_activation = false;  // the values of h at the turned arguments are others

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"k", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto [U, U_inverse] = free.regular("U", d);
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const M turn = Th * U * Ti, back = Th * U_inverse * Ti, I = identity_like(Th);
    const auto R = free.matrix("R", d, d), other_A = free.matrix("other_A", d, d);
    const auto a = free.scalar("a"), b = free.scalar("b"), c = free.scalar("c"),
               r = free.scalar("r");
    const M A = A_outside ? other_A : a * I, B = b * Ti, C = c * Ti;
    const M seen = rule == TurnRule::both_sides                       ? transpose(turn) * R * turn
                   : moved == Moved::A && rule == TurnRule::corrected ? back * R * turn
                                                                      : U_inverse * R * turn;
    const auto t = free.scalar("t");
    const auto weight = [&](const M& at, const M& direction, Moved which) {
      return moved == which ? at + t * direction : at;
    };
    // The state at X, whose covariates and labels depend on t in any way, and that at U_S X.
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M Z = bordered(free.matrix(d, n), x, y, free.scalar());
    const ScalarOf<M> one(1L), none(0L);
    const M there = block_values(turn, one) * Z;
    const auto arguments = [&](const M& state, const M& key) {
      return M(block_values(key, none) * state);
    };
    const auto table = [&] {
      const auto column = free.vector("column", n), row = free.vector("row", n);
      return bordered(free.matrix(n, n), column, row, free.scalar());
    };
    const M H = table(), H_there = other_activation ? table() : H;
    const M after = Z + attended(Z, block_values(weight(A, seen, Moved::A), r), H);
    const M after_there = there + attended(there, block_values(weight(A, R, Moved::A), r), H_there);
    const M turned = block_values(U, one);
    free.state(there, after_there);
    free.state(Z, after);
    free.parameter(Z, after);
    Vanishing<M> zero;
    zero.equal(bottom_border(there), bottom_border(Z));
    zero.equal(corner(there), corner(Z));
    zero.equal(arguments(there, weight(B, R, Moved::B)),
               turned * arguments(Z, weight(B, seen, Moved::B)));
    zero.equal(arguments(there, weight(C, R, Moved::C)),
               turned * arguments(Z, weight(C, seen, Moved::C)));
    zero.equal(after_there, block_values(turn, one) * after);
    zero.equal(B * turn, U * B);  // (44)
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt at U_S X is the turned one.
    const auto n = free.space("n"), d = free.space("d");
    const auto U = free.matrix("U", d, d);
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const M turn = Th * U * Ti;
    const M X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const M there = token_matrix(PromptOf<M>{turn * X, y, turn * x});
    const M Z = token_matrix(PromptOf<M>{X, y, x});
    free.begins(there);
    free.begins(Z);
    free.begins_at(Z);
    Vanishing<M> zero;
    zero.equal(there, block_values(turn, ScalarOf<M>(1L)) * Z);
    return zero;
  }
};

// With N = R Sigma^{1/2} the direction U^T R U_S is (U^T N U) Sigma^{-1/2}; with N = Sigma^{-1/2} R
// Sigma^{1/2} the direction U_S^{-1} R U_S is Sigma^{1/2} (U^T N U) Sigma^{-1/2}, and tr N = tr R.
// Where the mean of U^T N U is (tr N / d) I, theirs are those of (37), (55) and (70).
struct MeanDirection {
  enum class Change {
    none,
    turned_on_both_sides,  // U_S^T R U_S, as (43) prints
    transposed_for_A,      // U^T R U_S for A, as the end of the proof of F.4 prints
    inverse_root,          // N = R Sigma^{-1/2} for B
  } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"k", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto d = free.space("d");
    const auto [U, U_inverse] = free.regular("U", d);
    const auto [Th, Ti] = free.regular_symmetric("Th", d);
    const auto R = free.matrix("R", d, d);
    const M turn = Th * U * Ti, back = Th * U_inverse * Ti;
    const M of_B = R * (change == Change::inverse_root ? Ti : Th), of_A = Ti * R * Th;
    const M left = change == Change::turned_on_both_sides ? transpose(turn) : U_inverse;
    const M seen_A = change == Change::transposed_for_A ? U_inverse * R * turn : back * R * turn;
    // The mean m I of U^T N U in both expressions, m any number.
    const auto m = free.scalar("m");
    const M I = identity_like(Th);
    Vanishing<M> zero;
    zero.equal(left * R * turn, (U_inverse * of_B * U) * Ti);
    zero.equal(seen_A, Th * (U_inverse * of_A * U) * Ti);
    zero.equal(Th * (m * I) * Ti, m * I);
    zero.equal(trace(of_A), trace(R));
    return zero;
  }
};

}  // namespace verify::cheng2024
