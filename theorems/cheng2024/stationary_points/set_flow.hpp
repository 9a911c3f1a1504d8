// The flow within the structured set that the proofs of Theorems E.1 and F.1 follow (Cheng et al.
// 2024, (30) and (47)): how long its way is, and where it ends for ReLU.
#pragma once

#include "theorems/cheng2024/block_gradient.hpp"
#include "verify/algebra/words/letters.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

// At B = b Sigma^{-1/2} with the gradient gamma Sigma^{1/2}, at A = a I with the gradient alpha I:
// the flow moves b and a by b' = -gamma tr(Sigma) / d, a' = -alpha, and their shares of df/dt are
// -(d^2 / tr Sigma) b'^2 and -d a'^2, which are -|gamma Sigma^{1/2}|^2 and -|alpha I|^2. So f falls
// by at least int |x'|^2 / C, C = max(1, tr(Sigma) / d^2). By Cauchy and Schwarz the square of
// |x(t) - x(0)| is at most t int |x'|^2, which is bounded on bounded intervals, as f >= 0.
struct LengthOfSetFlow {
  bool once = false;  // without d in the share of b

  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", Argument::words}, {"k", Argument::absent}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto space = free.space("d");
    const auto [Th, Ti] = free.regular_symmetric("Th", space);
    const auto gamma = free.scalar("gamma"), alpha = free.scalar("alpha"), d = free.size(space);
    const M I = identity_like(Th), by_B = gamma * Th, by_A = alpha * I;
    const auto squares = trace(Th * Th);  // tr Sigma
    // d times what moves B and A.
    const M moves_B = -trace(by_B * Th) * Ti, moves_A = -trace(Ti * by_A * Th) * I;
    const auto of_b = -(gamma * squares), of_a = -(d * alpha);  // d b', d a'
    Vanishing<M> zero;
    zero.equal(moves_B, of_b * Ti);
    zero.equal(moves_A, of_a * I);
    // d times the shares of df/dt.
    zero.add(squares * trace(by_B * moves_B) + (once ? ScalarOf<M>(1L) : d) * of_b * of_b);
    zero.add(trace(by_A * moves_A) + of_a * of_a);
    zero.add(trace(by_B * moves_B) + d * trace(by_B * by_B));
    zero.add(trace(by_A * moves_A) + d * trace(by_A * by_A));
    return zero;
  }
};

// n = d = 1, one ReLU layer, x_1 = x_q = 1 or -1, all K_ij = 1, at b c > 0, where every logit is b
// c and ReLU keeps it. The flow (30) keeps r^2 - b^2 and c^2 - b^2. Where r = c and c^2 - b^2 = 1,
// b' = -(2 + 2 b^2 + 2 b (b^2 + 1)^2) is at most -2 as long as b > 0: from b = 3/4, r = c = 5/4 the
// flow is at b = 0, r = c = 1 before the time 3/8.
struct FlowIntoKink {
  bool sum_kept = false;  // b^2 + c^2

  Sizes sizes() const { return {}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const T r = free.scalar("r"), b = free.scalar("b"), c = free.scalar("c");
    const T one(1L), two(2L);
    const auto whole = [](const T& entry) { return Matrix<T>{{entry}}; };
    const Matrix<T> X{{one, one}}, all_one{{one, one}, {one, one}};
    const auto gradient = [&](const T& step) {
      const auto kept = [&](long, const Matrix<T>& logits) {
        return ActivationSlope<T>{logits, masked(all_one), false, {}};
      };
      return block_gradient<T>(X, {{whole(T(0L)), whole(b), whole(c), step}}, all_one, kept);
    };
    const auto g = gradient(r), equal = gradient(c);
    const T by_b = g.B[0](0, 0), by_c = g.C[0](0, 0), kept = c * c - b * b - one;
    const T share = b * b + one;
    return {T(r * g.dr[0] - b * by_b), T(c * by_c - (sum_kept ? -one : one) * b * by_b),
            T(equal.B[0](0, 0) - two - two * b * b - two * b * share * share -
              kept * (two + two * b * (c * c + share)))};
  }
};

}  // namespace verify::cheng2024
