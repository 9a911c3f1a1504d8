// A prompt with delimiters under scalar gates, token by token (Li et al. 2025, equations (19) and
// (20)), for any number and length of tasks.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"
#include "verify/models/gated_linear_attention.hpp"

namespace verify::li2025 {

// A vector above another, and a matrix continued by zeros to the spaces of both.
inline Spaces both(Spaces own, const Spaces& more) {
  own.insert(own.end(), more.begin(), more.end());
  return own;
}
inline TreeVector above(const TreeVector& top, const TreeVector& bottom) {
  const auto first = top.column(), second = bottom.column();
  TreeMatrix result(both(first.rows(), second.rows()), {unit_space});
  result.place(0, 0, first);
  result.place(first.rows().size(), 0, second);
  return TreeVector(result);
}
inline TreeMatrix continued(const TreeMatrix& a, const TreeVector& by) {
  const auto more = by.column();
  TreeMatrix result(both(a.rows(), more.rows()), both(a.cols(), more.rows()));
  result.place(0, 0, a);
  return result;
}

// Tokens (x; y; c), the weights of keys, queries and values of (9) continued by zeros. Before a
// token the state has the row s^T = (P_k^T X (omega o y))^T at the label and zeros elsewhere, from
// S = 0. A demonstration multiplies all weights by g_0 and joins with weight 1, delimiter k, whose
// data are 0, multiplies them by delta_k, and the query by g_q; its output is x^T P_q s at the
// label and 0 elsewhere. So an example of task k has the weight g_q g_0^e delta_k .. delta_K, e the
// number of demonstrations behind it.
struct DelimitedToken {
  enum class Change { none, own_gate, open_delimiter, open_query } change = Change::none;

  Sizes sizes() const {
    Extent tokens = Argument::induction;
    tokens.arguments.insert(Argument::indices);
    return {{"n", tokens},
            {"d", Argument::indices},
            {"p", Argument::indices},
            {"K", Argument::induction}};
  }

  template <MatrixLike M>
  struct Layer {
    VectorOf<M> no_data, no_context;
    M key, query, value;

    Layer(const M& P_k, const M& P_q, const VectorOf<M>& context)
        : no_data(zero_column(P_k)),
          no_context(ScalarOf<M>(0L) * context),
          key(wide(bordered(P_k, no_data, no_data, ScalarOf<M>(0L)))),
          query(wide(bordered(P_q, no_data, no_data, ScalarOf<M>(0L)))),
          value(wide(bordered(zero_like(P_k), no_data, no_data, ScalarOf<M>(1L)))) {}

    M wide(const M& a) const { return continued(a, no_context); }
    M state(const VectorOf<M>& s) const {
      return wide(bordered(outer(no_data, no_data), no_data, s, ScalarOf<M>(0L)));
    }
    M after(const M& before, const VectorOf<M>& ones, const ScalarOf<M>& g,
            const VectorOf<M>& token) const {
      return gated_state(before, M(g * outer(ones, ones)), transpose(value) * token,
                         transpose(key) * token);
    }
  };

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto d = free.space("d"), p = free.space("p"), so_far = free.space("n");
    const auto X = free.matrix("X", d, so_far);
    const auto P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    const auto y = free.vector("y", so_far), omega = free.vector("omega", so_far),
               x = free.vector("x", d);
    const auto context = free.vector("context", p);
    const auto label = free.scalar("label"), g0 = free.scalar("g0"), delta = free.scalar("delta"),
               g_query = free.scalar("g_query");
    const T none(0L), one(1L);
    const Layer<M> layer(P_k, P_q, context);
    const auto ones = above(with_last(free.ones(d), one), free.ones(p));
    const auto token = [&](const VectorOf<M>& data, const T& with) {
      return above(with_last(data, with), context);
    };
    const auto weighted = [&](const T& g) { return X * hadamard(g * omega, y); };
    const auto state = [&](const VectorOf<M>& sum) { return layer.state(transpose(P_k) * sum); };
    const auto before = state(weighted(one));
    const T own = change == Change::own_gate ? g0 * label : label;
    const auto at_query = weighted(change == Change::open_query ? one : g_query);
    const auto last = layer.after(before, ones, g_query, token(x, none));
    // A delimiter is the step with no data and label 0, the query that with label 0.
    const auto next = layer.after(before, ones, g0, token(x, label));
    free.state(before, next);
    free.parameter(X, beside(X, x));
    free.parameter(omega, with_last(g0 * omega, change == Change::own_gate ? g0 : one));
    free.parameter(y, with_last(y, label));
    Vanishing<M> zero;
    zero.equal(next, state(weighted(g0) + own * x));
    zero.equal(layer.after(before, ones, delta, token(layer.no_data, none)),
               state(weighted(change == Change::open_delimiter ? one : delta)));
    zero.equal(last, state(at_query));
    zero.equal(last * (transpose(layer.query) * token(x, none)),
               above(with_last(layer.no_data, dot(x, (P_q * transpose(P_k)) * at_query)),
                     layer.no_context));
    return zero;
  }

  template <MatrixLike M>
  Vanishing<M> base(Letters<M>& free) const {
    // The first demonstration, from S = 0, whatever its gate.
    const auto d = free.space("d"), p = free.space("p");
    const auto P_k = free.matrix("P_k", d, d);
    const auto x = free.vector("x", d), context = free.vector("context", p);
    const auto label = free.scalar("label"), g = free.scalar("g");
    const Layer<M> layer(P_k, P_k, context);
    const auto ones = above(with_last(free.ones(d), ScalarOf<M>(1L)), free.ones(p));
    const auto first =
        layer.after(zero_like(layer.key), ones, g, above(with_last(x, label), context));
    const auto own = change == Change::own_gate ? g * label : label;
    free.begins(first);
    free.begins_at(x);
    free.begins_at(change == Change::own_gate ? g : ScalarOf<M>(1L));
    free.begins_at(label);
    Vanishing<M> zero;
    zero.equal(first, layer.state(own * (transpose(P_k) * x)));
    return zero;
  }
};
inline WayCheck delimited_token(DelimitedToken::Change change = DelimitedToken::Change::none) {
  return visits(DelimitedToken{change}, {{"n", 3}, {"d", 5}, {"p", 2}});
}

}  // namespace verify::li2025
