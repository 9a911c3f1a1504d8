// The layers of Proposition 3.4 for any matrix of kernel values, at every size: the prediction
// comes nearer to the Bayes predictor; its formula and its loss where Khat is invertible.
#pragma once

#include "verify/algebra/words/letters.hpp"
#include "verify/models/kernel_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/words/scope.hpp"

namespace verify::cheng2024 {

// The layers of the construction for a table K of kernel values; the points do not matter.
template <MatrixLike M>
struct TokensOfKernel {
  M X;
  VectorOf<M> x;
  explicit TokensOfKernel(Letters<M>& free)
      : X(free.matrix("X", free.space("d"), free.space("n"))),
        x(free.vector("x", free.space("d"))) {}

  M layer(const VectorOf<M>& labels, const ScalarOf<M>& slot, const ScalarOf<M>& step,
          const M& K) const {
    const M Z = bordered(X, x, labels, slot);
    return Z + attended(Z, block_values(zero_like(X * transpose(X)), -step), K);
  }
};

// One layer on any state, for every kernel: induction over the layers. The labels are Khat zeta + z
// with Khat z = 0, as all are; nu = Khat w, as K is semidefinite. A layer turns zeta into zeta' =
// zeta - r' Khat zeta, leaves z, and turns the corner c into c - r' nu^T Khat zeta, so
//   c - w^T Khat zeta stays as it is at first: the prediction -c is the Bayes predictor w^T Khat
//     zeta_0 but for w^T Khat zeta, whose square is at most w^T Khat w F, F = zeta^T Khat zeta.
// Khat = S^2, so that F = |S zeta|^2, and w^T Khat zeta = (S w).(S zeta). For l > 0 with l >=
// lambda_max, which says that v^T B v >= 0 for every v, B = l I - Khat, and rho = Khat zeta
//   |zeta|^2 falls by r' (2 - r' l) F + r'^2 (l F - |rho|^2),
//   l (l F - |rho|^2) = |S B zeta|^2 + rho^T B rho >= 0,
//   F falls by r' (2 - r' l) |rho|^2 + r'^2 rho^T B rho.
// With M = sum_k r'_k (2 - r'_k l) over the layers before, S = M F + |zeta|^2 falls too, by
// (M + r' (2 - r' l)) times what F falls by and r'^2 (l F - |rho|^2):
//   M_L F_L <= S_L <= S_0 = |zeta_0|^2 for 0 <= r'_k <= 2 / l.
// By Cauchy's inequality (w^T Khat zeta)^2 <= w^T Khat w F. The last entry: of all a^T y w^T y has
// the least expected squared error.
struct LayerOnAnyState {
  enum class Change { none, ascent, triple_fall, twice_the_sum } change = Change::none;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const M S = free.symmetric("S", n), Khat = S * S;
    const auto w = free.vector("w", n), zeta = free.vector("zeta", n), a = free.vector("a", n);
    const auto mu = free.scalar("mu"), c = free.scalar("c"), step = free.scalar("step"),
               l = free.scalar("l"), sum = free.scalar("sum");
    const ScalarOf<M> one(1L), two(2L);
    const auto z = free.vector("z", n), kept = Khat * z;  // the second is 0 where z is what it says
    const auto nu = Khat * w, labels = Khat * zeta;
    const M K = bordered(Khat, nu, nu, mu);
    const TokensOfKernel<M> tokens(free);
    const M after = tokens.layer(labels + z, c, change == Change::ascent ? -step : step, K);
    const auto next = zeta - step * labels;
    const auto expected = Khat * next;
    Vanishing<M> zero;
    zero.add(bottom_border(after) - expected - z + step * kept);
    zero.add(corner(after) - dot(w, expected) - c + dot(w, labels) + step * dot(w, kept));
    const M B = l * identity_like(Khat) - Khat;
    const auto beyond = S * (B * zeta), root = S * zeta, root_w = S * w, apart = S * (a - w);
    const auto F = dot(root, root), fallen = dot(next, expected), squares = dot(labels, labels),
               along = dot(labels, B * labels);
    const auto margin = step * (two - step * l);
    const auto said = change == Change::triple_fall ? margin + step : margin;
    const auto excess = l * F - squares;
    zero.add(dot(zeta, zeta) - dot(next, next) - said * F - step * step * excess);
    zero.add(l * excess - dot(beyond, beyond) - along);
    zero.add(F - fallen - said * squares - step * step * along);
    const auto next_sum = sum + (change == Change::twice_the_sum ? margin + margin : margin);
    zero.add(sum * F + dot(zeta, zeta) - next_sum * fallen - dot(next, next) -
             (sum + margin) * (F - fallen) - step * step * excess);
    zero.equal(dot(w, labels), dot(root_w, root));
    zero.equal(dot(w, nu), dot(root_w, root_w));
    const auto error = with_last(-one * a, one);
    zero.add(dot(error, K * error) - mu + dot(w, nu) - dot(apart, apart));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: labels Khat zeta_0 + z, the corner 0; no layer before, M = 0, so that S_0 is
    // |zeta_0|^2.
    const auto n = free.space("n"), d = free.space("d");
    const M S = free.symmetric("S", n), Khat = S * S, X = free.matrix("X", d, n);
    const auto w = free.vector("w", n), zeta = free.vector("zeta", n), z = free.vector("z", n);
    const auto x = free.vector("x", d);
    const ScalarOf<M> M_0(0L);
    const M Z = token_matrix(PromptOf<M>{X, Khat * zeta + z, x});
    const auto labels = bottom_border(Z) - z;
    Vanishing<M> zero;
    zero.equal(labels, Khat * zeta);
    zero.add(corner(Z) - dot(w, labels) + dot(w, Khat * zeta));
    zero.equal(M_0 * dot(zeta, Khat * zeta) + dot(zeta, zeta), dot(zeta, zeta));
    return zero;
  }
};

// One layer on the labels e and the corner -nu^T Khat^-1 (y - e): they become those of (I - r'
// Khat) e, from e = y, so that minus the corner is nu^T Khat^-1 [I - prod_l (I - r'_l Khat)] y.
struct PredictionFormula {
  enum class Variant { as_stated, without_delta, power_too_low, without_sign };
  Variant variant = Variant::as_stated;

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const auto nu = free.vector("nu", n), y = free.vector("y", n), e = free.vector("e", n);
    const auto mu = free.scalar("mu"), step = free.scalar("step");
    const TokensOfKernel<M> tokens(free);
    const auto said = [&](const VectorOf<M>& residual) {
      const auto value = dot(nu, inverse * (y - residual));
      return variant == Variant::without_sign ? value : -value;
    };
    const auto next = e - step * (Khat * e);
    const M after = tokens.layer(e, said(e), step, bordered(Khat, nu, nu, mu));
    const auto added = variant == Variant::without_delta ? dot(nu, e) : step * dot(nu, e);
    Vanishing<M> zero;
    zero.equal(bottom_border(after), variant == Variant::power_too_low ? e : next);
    zero.equal(corner(after), said(next));
    zero.add(corner(after) - said(e) + added);
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The prompt: e = y, and the corner is the prediction of nothing, 0.
    const auto n = free.space("n"), d = free.space("d");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const auto nu = free.vector("nu", n);
    const PromptOf<M> prompt{free.matrix("X", d, n), free.vector("y", n),
                             free.vector("x_query", d)};
    const M Z = token_matrix(prompt);
    const auto e = bottom_border(Z);
    const auto value = dot(nu, inverse * (prompt.y - e));
    Vanishing<M> zero;
    zero.equal(e, prompt.y);
    zero.equal(corner(Z), variant == Variant::without_sign ? value : -value);
    return zero;
  }
};

// Where u = (-Khat^-1 (nu - v), 1) are the weights of the labels in the error behind a layer, they
// are those of (I - r' Khat) v in front of it, from v = nu behind the last one; the expected square
// of the error is u^T K u = mu - nu^T Khat^-1 nu + v^T Khat^-1 v.
struct LossFormula {
  bool square_missing = false;  // the control: p(Khat) in place of its square

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::words}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const auto nu = free.vector("nu", n), v = free.vector("v", n), y = free.vector("y", n);
    const auto mu = free.scalar("mu"), step = free.scalar("step"), y_query = free.scalar("y_query");
    const ScalarOf<M> one(1L);
    const TokensOfKernel<M> tokens(free);
    const M K = bordered(Khat, nu, nu, mu);
    const auto weights = [&](const VectorOf<M>& at) { return with_last(inverse * (at - nu), one); };
    const auto next = v - step * (Khat * v);
    const M after = tokens.layer(y, y_query, step, K);
    const auto u = weights(v);
    Vanishing<M> zero;
    zero.equal(dot(with_last(bottom_border(after), corner(after)), u),
               dot(with_last(y, y_query), weights(next)));
    zero.add(dot(u, K * u) - mu + dot(nu, inverse * nu) -
             dot(v, inverse * (square_missing ? nu : v)));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // Behind the last layer the error has the weights of v = nu.
    const auto n = free.space("n"), d = free.space("d");
    const auto [Khat, inverse] = free.regular_symmetric("Khat", n);
    const auto nu = free.vector("nu", n), v = nu, y = free.vector("y", n), x = free.vector("x", d);
    const M X = free.matrix("X", d, n), Z = bordered(X, x, y, free.scalar());
    Vanishing<M> zero;
    zero.equal(corner(Z), dot(with_last(bottom_border(Z), corner(Z)),
                              with_last(inverse * (v - nu), ScalarOf<M>(1L))));
    return zero;
  }
};

// The powers of I - delta Khat add up: (sum of those before the l-th) delta Khat = I - the l-th, by
// induction over l. The sum S and the power, both polynomials in Khat, are free.
struct PowersAddUp {
  bool without_delta = false;  // the control: the sum is not multiplied by delta

  Sizes sizes() const {
    return {{"n", Argument::words}, {"d", Argument::absent}, {"L", Argument::induction}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    const auto n = free.space("n");
    const auto Khat = free.symmetric("Khat", n), sum = free.matrix("sum", n, n);
    const auto delta = free.scalar("delta");
    const M one = identity_like(Khat);
    const auto scale = without_delta ? ScalarOf<M>(1L) : delta;
    const M power = one - scale * (sum * Khat);
    const M next_sum = sum + power, next_power = power * (one - delta * Khat);
    Vanishing<M> zero;
    zero.equal(next_power, one - scale * (next_sum * Khat));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // l = 1: the sum is the power 0, I.
    const M Khat = free.symmetric("Khat", free.space("n")), one = identity_like(Khat), sum = one;
    const auto delta = free.scalar("delta");
    const auto scale = without_delta ? ScalarOf<M>(1L) : delta;
    Vanishing<M> zero;
    zero.equal((one - delta * Khat), one - scale * (sum * Khat));
    return zero;
  }
};

}  // namespace verify::cheng2024
