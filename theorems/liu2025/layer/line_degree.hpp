// The degree of one entry of a layer along any line u + s v of inputs, for every N and D: a
// difference of one order more than the number of factors that are affine in the input vanishes.
#pragma once

#include "verify/algebra/words/visit_ways.hpp"

namespace verify::liu2025 {

// f(0) - n f(1) + n (n - 1) / 2 f(2) - .. of order n.
template <class S, class F>
S alternating_sum(long order, const F& f) {
  S sum(0L);
  long binomial = 1;
  for (long k = 0; k <= order; ++k) {
    sum = S(sum + S(k % 2 == 0 ? binomial : -binomial) * f(S(k)));
    binomial = binomial * (order - k) / (k + 1);
  }
  return sum;
}

// BaseConv in form (2), before its last linear map: a gate of row i times a sum over positions with
// any weights, as every convolution is one. The row of the gate has letters of its own.
struct GateTimesSum {
  bool gated_twice = false;

  Sizes sizes() const {
    return {{"N", Argument::indices}, {"D", Argument::indices}, {"l", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto N = free.space("N"), D = free.space("D");
    const M u = free.matrix("u", D, N), v = free.matrix("v", D, N);
    const auto row = free.vector("row", D), along = free.vector("along", D),
               w = free.vector("w", D), in = free.vector("in", D);
    const auto weights = free.vector("weights", N), biases = free.vector("biases", N);
    const auto gate_bias = free.scalar("gate_bias"), bias = free.scalar("bias");
    Vanishing<M> zero;
    zero.add(alternating_sum<S>(3, [&](const S& s) {
      const S gate = dot(w, row + s * along) + gate_bias;
      const S filtered = dot(weights, transpose(u + s * v) * in + biases) + bias;
      return S(gated_twice ? gate * gate * filtered : gate * filtered);
    }));
    return zero;
  }
};

// One entry of a head of linear attention with a residual connection: a query of row i with the
// keys and values of all positions, any mask.
struct QueryKeyValue {
  bool fourth_factor = false;  // a gate besides

  Sizes sizes() const {
    return {{"N", Argument::indices}, {"D", Argument::indices}, {"l", Argument::free_index}};
  }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using S = ScalarOf<M>;
    const auto N = free.space("N"), D = free.space("D");
    const M u = free.matrix("u", D, N), v = free.matrix("v", D, N);
    const M Wq = free.matrix("Wq", D, D), Wk = free.matrix("Wk", D, D);
    const auto row = free.vector("row", D), along = free.vector("along", D),
               value = free.vector("value", D), residual = free.vector("residual", D),
               query_bias = free.vector("query_bias", D), key_bias = free.vector("key_bias", D);
    const auto mask = free.vector("mask", N), ones = free.ones(N);
    const auto value_bias = free.scalar("value_bias");
    Vanishing<M> zero;
    zero.add(alternating_sum<S>(4, [&](const S& s) {
      const auto own = row + s * along;
      const M at = u + s * v;
      const auto query = transpose(Wq) * own + query_bias;
      const M keys = transpose(Wk) * at + outer(key_bias, ones);
      const auto values = transpose(at) * value + value_bias * ones;
      const S head = dot(query, keys * hadamard(mask, values));
      return S((fourth_factor ? dot(residual, own) * head : head) + dot(residual, own));
    }));
    return zero;
  }
};

}  // namespace verify::liu2025
