// How a layer of form (13) changes with its weights and its tokens, one layer at a time and in
// matrix words: every n, d and L (Ahn et al. 2023, equations (41), (45), (48), (51) and (52)).
#pragma once

#include "theorems/ahn2023/covariate_step.hpp"
#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/prompt.hpp"

namespace verify::ahn2023 {

// The derivative at t = 0 of a polynomial of degree at most 6.
template <class F>
auto slope_at_zero(const F& f) {
  using M = decltype(f(1L));
  using T = ScalarOf<M>;
  const auto odd = [&](long t) { return f(t) - f(-t); };
  return from_rational<T>(Rational(1, 60)) * (T(45L) * odd(1) - T(9L) * odd(2) + odd(3));
}

// With A + t R, B + t S and covariates and labels that move along D and e, a layer has the
// derivative, at N = M X^T A X / n and N' = M (D^T A X + X^T A D + X^T R X) / n,
//   D + B (D N + X N') + S X N   and   e (I + N) + y N'
// of covariates and labels: (41), (48), and a factor of (45), (51) + (52). D = 0 and e = 0 in front
// of layer j, R = S = 0 behind it.
struct LayerSlope {
  bool frozen_factors = false;  // N' without D

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const auto tokens = [&] {
      return bordered(free.matrix(d, n), free.vector(d), free.vector(n), free.scalar());
    };
    const auto Z = tokens(), E = tokens();
    const auto scale = free.scalar("scale");
    const auto slope = slope_at_zero([&](long t) {
      const ScalarOf<M> time(t);
      return covariate_layer(A + time * R, B + time * S, Z + time * E, scale);
    });
    const auto X = beside(inner_block(Z), right_border(Z));
    const auto D = beside(inner_block(E), right_border(E));
    const auto y = with_last(bottom_border(Z), corner(Z));
    const auto e = with_last(bottom_border(E), corner(E));
    const auto I = identity_like(transpose(inner_block(Z)) * inner_block(Z));
    const auto mask = bordered(I, zero_column(I), zero_row(I), ScalarOf<M>(0L));
    const auto N = scale * (mask * (transpose(X) * A * X));
    auto seen = transpose(X) * R * X;
    if (!frozen_factors) seen = seen + transpose(D) * A * X + transpose(X) * A * D;
    const auto moved = scale * (mask * seen);
    Vanishing<M> zero;
    zero.equal(beside(inner_block(slope), right_border(slope)),
               D + B * (D * N + X * moved) + S * (X * N));
    zero.equal(with_last(bottom_border(slope), corner(slope)),
               e + transpose(N) * e + transpose(moved) * y);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // In front of layer j the tokens do not move, nor behind a layer that does not; layer j itself
    // moves tokens that stand by S X N and y N', N' = M X^T R X / n, and what B makes of N'.
    const auto n = free.space("n"), d = free.space("d");
    const auto A = free.matrix("A", d, d), B = free.matrix("B", d, d);
    const auto R = free.matrix("R", d, d), S = free.matrix("S", d, d);
    const auto X_0 = free.matrix("X_0", d, n);
    const auto x = free.vector("x", d), w = free.vector("w", d);
    const auto prompt = noiseless_prompt(X_0, x, w);
    const auto Z = token_matrix(prompt);
    const auto scale = free.scalar("scale");
    const auto X = beside(prompt.X, prompt.x_query);
    const auto y = with_last(prompt.y, ScalarOf<M>(0L));
    const auto I = identity_like(transpose(X_0) * X_0);
    const auto mask = bordered(I, zero_column(I), zero_row(I), ScalarOf<M>(0L));
    const auto N = scale * (mask * (transpose(X) * A * X));
    const auto moved = scale * (mask * (transpose(X) * R * X));
    const auto still = slope_at_zero([&](long) { return covariate_layer(A, B, Z, scale); });
    const auto slope = slope_at_zero([&](long t) {
      const ScalarOf<M> time(t);
      return covariate_layer(A + time * R, B + time * S, Z, scale);
    });
    Vanishing<M> zero;
    zero.add(still);
    zero.equal(beside(inner_block(slope), right_border(slope)), B * (X * moved) + S * (X * N));
    zero.equal(with_last(bottom_border(slope), corner(slope)), transpose(moved) * y);
    return zero;
  }
};

}  // namespace verify::ahn2023
