// The steps of Theorems D.50, D.51 and D.65 (Liu et al. 2025) for one used column, for every N and
// d: half a derivative of the loss, the sum over the rows of E[(Z_i - f_i) dZ_i/dx], in a factored
// form. W and K are the same in all rows, with the lags in the place of positions (moments with
// lags that a row has not are 0); a bias B2_i enters in its own row alone.
#pragma once

#include "theorems/liu2025/population_loss/entry_statements.hpp"

namespace verify::liu2025 {

// sum_l W_l^2 m_l: the channel J, the partner's and the others.
template <class S, class V>
V weighted_moments(const S& own_square, const V& own, const S& partner_square, const V& partner,
                   const V& others) {
  return own_square * own + partner_square * partner + others;
}

// Moments summed over the rows, by induction: those of one row and the sums over the rows before
// it. What is factored keeps its form with the sums of the two.
template <MatrixLike M>
struct RowSums {
  EntryMoments<M> row_alone, before;
  using Exponents = typename EntryMoments<M>::Exponents;

  RowSums(Letters<M>& free, const VectorOf<M>& row, const VectorOf<M>& column)
      : row_alone(free, row, column), before(free, row, column) {}
  ScalarOf<M> mean(const EntryPolynomial<M>& p) { return row_alone.mean(p) + before.mean(p); }
  ScalarOf<M> number(const Exponents& powers) {
    return row_alone.number(powers) + before.number(powers);
  }
  VectorOf<M> row(const Exponents& powers) { return row_alone.row(powers) + before.row(powers); }
  VectorOf<M> column(const Exponents& powers) {
    return row_alone.column(powers) + before.column(powers);
  }
  M table(const Exponents& powers) { return row_alone.table(powers) + before.table(powers); }
};

// Target u_iJ u_iq. First B2, then K at the lags after 0, then W, where what earlier steps force to
// 0 is 0; what is left gives W_q K_0 f.
enum class Partner { other, own };  // q != J (MULTIPLY), q = J (SQUARE)
struct ProductSteps {
  Partner partner = Partner::other;
  bool bias_kept = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    using S = ScalarOf<M>;
    const bool apart = partner == Partner::other;
    auto entry = free_entry(free, apart ? 2 : 1);
    const auto v = entry.along_row, y = entry.along_column, w = entry.layer.w, K = entry.layer.K;
    const auto W = entry.layer.W;
    const S K0 = entry.layer.K0, B2 = entry.layer.B2, none(0L);
    const std::size_t q = apart ? 1 : 0;
    RowSums<M> u(free, w, K);
    auto& alone = u.row_alone;
    const auto f = Polynomial::entry(0) * Polynomial::entry(q);
    const auto half = [&](const Polynomial& derivative) {
      return u.mean((entry.layer.polynomial() - f) * derivative);
    };
    const auto squares = hadamard(w, w);
    const S own = W[0] * W[0], other = apart ? S(W[q] * W[q]) : none;
    Vanishing<M> zero;
    zero.add(alone.mean((entry.layer.polynomial() - f) * entry.by_B2()) -
             B2 * weighted_moments<S, S>(own, alone.number({2}), other,
                                         apart ? alone.number({0, 2}) : none,
                                         dot(squares, alone.row({}))));
    if (!bias_kept) entry.layer.B2 = none;
    zero.equal(half(entry.by_K()),
               dot(hadamard(y, K),
                   weighted_moments<S, VectorOf<M>>(own, u.column({2}), other,
                                                    apart ? u.column({0, 2}) : none * u.column({2}),
                                                    transpose(u.table({})) * squares)));
    entry.layer.K = none * K;
    const S square = apart ? u.number({2, 2}) : u.number({4});
    zero.equal(half(entry.by_w()), K0 * K0 * dot(hadamard(v, w), u.row({2})));
    if (apart) zero.equal(half(entry.by_W(0)), K0 * K0 * W[0] * u.number({4}));
    zero.equal(half(entry.by_W(q)), K0 * square * (K0 * W[q] - S(1L)));
    entry.layer.w = none * w;
    if (apart) entry.layer.W[0] = none;
    std::vector<S> entries = {free.scalar()};
    if (apart) entries.push_back(free.scalar("entries"));
    const auto others = free.vector("others", free.space("d", apart ? 2 : 1));
    const auto earlier = free.vector("earlier", free.space("N", 1));
    zero.equal(entry.layer.polynomial().at(entries, others, earlier),
               (W[q] * K0) * (entries[0] * entries[q]));
    return zero;
  }
};

// Target u W_target, second moments p_i q_l in row i. First B2 and K, then W at K = 0 and B2 = beta
// in all rows; what is left is beta u W.
struct LinearSteps {
  bool free_variances = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    using S = ScalarOf<M>;
    auto entry = free_entry(free, 1);
    const auto v = entry.along_row, y = entry.along_column, w = entry.layer.w, K = entry.layer.K;
    const S W = entry.layer.W[0], K0 = entry.layer.K0, B2 = entry.layer.B2, none(0L);
    const S p_row = free.scalar("p_row"), p_before = free.scalar("p_before"), p = p_row + p_before;
    const S q_own = free.scalar("q_own"), target = free.scalar("target");
    const auto q = free.vector("q", free.space("d", 1)),
               targets = free.vector("targets", free.space("d", 1));
    RowSums<M> u(free, w, K);
    if (!free_variances) {
      u.row_alone.assume({2}, S(p_row * q_own));
      u.row_alone.assume({}, p_row * q);
      u.before.assume({2}, S(p_before * q_own));
      u.before.assume({}, p_before * q);
    }
    const auto f = target * Polynomial::entry(0) + Polynomial::along_row(targets);
    const auto half = [&](const Polynomial& derivative) {
      return u.mean((entry.layer.polynomial() - f) * derivative);
    };
    const auto squares = hadamard(w, w);
    const S own = W * W;
    const S Q = weighted_moments<S, S>(own, q_own, none, none, dot(squares, q));
    const S R = W * target * q_own + dot(hadamard(w, targets), q);
    Vanishing<M> zero;
    zero.equal(u.row_alone.mean((entry.layer.polynomial() - f) * entry.by_B2()),
               p_row * (B2 * Q - R));
    zero.add(half(entry.by_K0()) -
             K0 * weighted_moments<S, S>(own, u.number({4}), none, none, dot(squares, u.row({2}))));
    const auto nothing = none * u.column({2});
    zero.equal(half(entry.by_K()), dot(hadamard(y, K), weighted_moments<S, VectorOf<M>>(
                                                           own, u.column({2}), none, nothing,
                                                           transpose(u.table({})) * squares)));
    entry.layer.K0 = none;
    entry.layer.K = none * K;
    const S beta = B2;
    zero.equal(half(entry.by_W(0)), beta * (p * q_own) * (beta * W - target));
    zero.equal(half(entry.by_w()), beta * p * dot(hadamard(v, q), beta * w - targets));
    const S own_entry = free.scalar("own_entry");
    const auto others = free.vector("others", free.space("d", 1)),
               earlier = free.vector("earlier", free.space("N", 1));
    zero.add(entry.layer.polynomial().at({own_entry}, others, earlier) - (beta * W) * own_entry -
             dot(beta * w, others));
    return zero;
  }
};

// Target u_iJ^2, and t times what families (i) and (ii) of Definition D.64 set to 0: every half
// derivative is t times something in each row, so that all are 0 at t = 0. `lag_zero` frees K_0 in
// (i).
enum class SquareFamily { no_gate, no_filter };
struct SpuriousSteps {
  SquareFamily family = SquareFamily::no_gate;
  bool lag_zero = false;

  Sizes sizes() const { return every_entry(); }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using Polynomial = EntryPolynomial<M>;
    using S = ScalarOf<M>;
    const bool first = family == SquareFamily::no_gate;
    auto entry = free_entry(free, 1);
    const auto v = entry.along_row, y = entry.along_column, w = entry.layer.w, K = entry.layer.K;
    const S W = entry.layer.W[0], K0 = entry.layer.K0, B2 = entry.layer.B2;
    const S t = free.scalar("t"), one(1L);
    auto& layer = entry.layer;
    layer.W[0] = t * W;
    layer.B2 = t * B2;
    if (!lag_zero) layer.K0 = t * K0;
    if (first) layer.w = t * w;
    if (!first) layer.K = t * K;
    EntryMoments<M> u(free, w, K);
    const auto f = Polynomial::entry(0) * Polynomial::entry(0);
    const auto half = [&](const Polynomial& derivative) {
      return u.mean((layer.polynomial() - f) * derivative);
    };
    const S tt = t * t;
    const auto gates = (first ? tt : one) * hadamard(w, w);  // squares of the other weights
    const auto taps = (first ? one : tt) * hadamard(K, K);   // and of the later lags
    const S own = tt * (W * W), lag = tt * (K0 * K0), bias = tt * (B2 * B2);
    const S second = u.number({2}), fourth = u.number({4});
    const auto row = u.row({}), with_own = u.row({2});
    const auto column = u.column({2});
    const M both = u.table({});
    Vanishing<M> zero;
    zero.equal(half(entry.by_B2()), t * (B2 * (own * second + dot(gates, row))));
    zero.equal(half(entry.by_K0()), t * (K0 * (own * fourth + dot(gates, with_own)) - W * fourth));
    // In (i) the factor t is one of the two of the squares of the weights.
    const auto weights = first ? (t * (W * W)) * column + t * (transpose(both) * hadamard(w, w))
                               : own * column + transpose(both) * gates;
    zero.equal(half(entry.by_K()), t * dot(hadamard(y, K), weights));
    zero.equal(half(entry.by_W(0)),
               t * (W * (lag * fourth + dot(taps, column) + bias * second) - K0 * fourth));
    const auto filters = (K0 * K0) * with_own + (B2 * B2) * row;
    const auto squared = first ? tt * filters + both * taps : t * (filters + both * hadamard(K, K));
    zero.equal(half(entry.by_w()), t * dot(hadamard(v, w), squared));
    return zero;
  }
};

}  // namespace verify::liu2025
