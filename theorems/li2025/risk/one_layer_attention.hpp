// One layer of linear attention with any weights, on labels of either sign: why it does no better
// than a step of preconditioned gradient descent.
#pragma once

#include "verify/algebra/words/word_ways.hpp"
#include "verify/models/linear_attention.hpp"

namespace verify::li2025 {

// The prediction z^T W_q W_k^T Z Z^T W_v h, tokens as the columns of Z, the last one z = (x; 0):
// the corner of P Z Z^T Q Z with (W_v h)^T as the last row of P and Q = W_k W_q^T. With A, a the
// blocks of the first rows of W_q W_k^T, c, c_0 those of W_v h and P = c_0 A + a c^T
//   prediction(y) - prediction(-y) = 2 x^T P X y:
// it is the step x^T P X y plus a number e that the sign of the labels does not change. Of a label
// and its negative the squared errors have the mean (label - x^T P X y)^2 + e^2. The weights (9)
// have P = P_q P_k^T and e = 0.
struct OneLayerAttention {
  bool without_last_column = false;  // the control: P = c_0 A

  Sizes sizes() const { return {{"n", Argument::words}, {"d", Argument::words}}; }

  template <MatrixLike M>
  Vanishing<M> operator()(Letters<M>& free) const {
    using T = ScalarOf<M>;
    const auto n = free.space("n"), d = free.space("d");
    const auto X = free.matrix("X", d, n);
    const auto x = free.vector("x", d), y = free.vector("y", n);
    const T label = free.scalar("label"), none(0L), one(1L), two(2L);
    const auto weights = [&] {
      return bordered(free.matrix(d, d), free.vector(d), free.vector(d), free.scalar());
    };
    const M W_q = weights(), W_k = weights(), W_v = weights();
    const auto zero_vector = zero_column(X);
    const auto block = [&](const M& inner, const VectorOf<M>& right, const T& last) {
      return bordered(inner, right, zero_vector, last);
    };
    const M empty = zero_like(inner_block(W_q));
    const M head = block(empty, free.vector(d), free.scalar());
    const auto prediction = [&](const VectorOf<M>& labels, const M& query, const M& key,
                                const M& read) {
      return corner(linear_attention_layer(bordered(X, x, labels, none), transpose(read),
                                           key * transpose(query), one, QueryMask::off));
    };
    const M scores = W_q * transpose(W_k), read = W_v * head;
    const M scaled = corner(read) * inner_block(scores);
    const M P =
        without_last_column ? scaled : scaled + outer(right_border(scores), right_border(read));
    const T there = prediction(y, W_q, W_k, read), back = prediction(T(-1L) * y, W_q, W_k, read);
    const T step = dot(x, P * (X * y)), even = there + back;
    const T error = label - there, opposite = label + back;  // of -label up to sign

    const M P_k = free.matrix("P_k", d, d), P_q = free.matrix("P_q", d, d);
    Vanishing<M> zero;
    zero.add(there - back - two * step);
    zero.add(two * (error * error + opposite * opposite) -
             (two * (label - step)) * (two * (label - step)) - even * even);
    zero.equal(prediction(y, block(P_q, zero_vector, none), block(P_k, zero_vector, none),
                          block(empty, zero_vector, one)),
               dot(x, P_q * (transpose(P_k) * (X * y))));
    return zero;
  }
};

}  // namespace verify::li2025
