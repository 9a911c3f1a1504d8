// The mean square E tr p(G)^2 of a polynomial as a quadratic form in its coefficients, whose matrix
// is the Hankel matrix of m_q = E tr G^q, at every size.
#pragma once

#include "verify/algebra/words/word_ways.hpp"

namespace verify::ahn2023 {

// At X = x y^T the sample covariance G = X X^T / n has the eigenvector x, with the eigenvalue t =
// |x|^2 |y|^2 / n, which takes every positive value; so q(G) x = q(t) x, by Horner's rule: if r(G)
// x = v x, then (G r(G) + c I) x = (t v + c) x. So tr G^k q(G)^2, which is never negative, is at
// least t^k q(t)^2 there.
struct RankOnePrompt {
  bool other_eigenvalue = false;  // t = |x|^2 / n

  // Without an entry of x there is nothing that is not 0.
  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", from(1, Argument::words)}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto scale = free.scalar("scale"), v = free.scalar("v"), c = free.scalar("c");
    const auto X = outer(x, y);
    const auto t = other_eigenvalue ? scale * dot(x, x) : scale * dot(x, x) * dot(y, y);
    Vanishing<M> zero;
    zero.equal(scale * (X * transpose(X)) * (v * x) + c * x, (t * v + c) * x);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // r = c I.
    const auto n = free.space("n"), d = free.space("d");
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const auto c = free.scalar("c");
    const auto X = outer(x, y);
    Vanishing<M> zero;
    zero.equal((c * identity_like(X * transpose(X))) * x, c * x);
    return zero;
  }
};

// With p = 1 + sum_{i=1}^L p_i mu^i the mean square is m_0 + 2 b^T p + p^T H p, b = (m_1, .., m_L),
// H = [m_{i+j}]_{1 <= i,j <= L}: a square, and what is left, by the regular H. L is the size of H.
struct CompletedSquare {
  bool added = false;  // what is left is m_0 + b^T H^{-1} b

  // For d = 0 all moments are 0, and H has no inverse.
  Sizes sizes() const {
    return {{"n", Argument::absent}, {"d", from(1, Argument::absent)}, {"L", Argument::words}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto L = free.space("L");
    const auto [H, inverse] = free.regular_symmetric("H", L);
    const auto b = free.vector("b", L), p = free.vector("p", L);
    const auto m0 = free.scalar("m0");
    const auto best = ScalarOf<M>(-1L) * (inverse * b);
    const auto rest = dot(b, inverse * b);
    Vanishing<M> zero;
    zero.add(m0 + ScalarOf<M>(2L) * dot(b, p) + dot(p, H * p) - dot(p - best, H * (p - best)) -
             (added ? m0 + rest : m0 - rest));
    zero.add(b + H * best);
    return zero;
  }
};

}  // namespace verify::ahn2023
