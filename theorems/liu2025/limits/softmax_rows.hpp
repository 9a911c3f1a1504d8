// Rows of one layer of softmax attention whose values can be written down: the first row of a
// causal layer, and the weights at an input with one entry.  Source: Liu et al. 2025, (36).
#pragma once

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/models/softmax_attention.hpp"

namespace verify::liu2025 {

// The first row of the causal layer for a free sequence, minus u_1 WV + B_1.
struct FirstRowAffine {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 2, AttentionMask::causal, false);
    const auto u = free.matrix(N, D);
    auto zero = attention_row(layer, u, 0, NaturalExponential{});
    for (const auto& head : layer.heads)
      zero = zero - transpose(head.WV) * u.row(0) - head.B.row(0);
    return zero;
  }
};

// The weights at u = t E_ab as printed in (36): 1/i in row i != a; 1/(e^C+a-1) and e^C/(e^C+a-1) in
// row a.
struct PrintedWeights {
  long N, D;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const auto& head = layer.heads[0];
    const T t = free.scalar();
    Vector<T> zero;
    for (long a = 0; a < N; ++a) {
      T score(0L);
      for (long k = 0; k < D; ++k) score += t * t * head.WQ(0, k) * head.WK(0, k);
      const T e = NaturalExponential{}(score);
      for (long i = 0; i < N; ++i) {
        const auto weights = attention_weights(head, layer.mask, single_entry<T>(N, D, a, 0, t), i,
                                               NaturalExponential{});
        for (long j = 0; j <= i; ++j) {
          const T printed = i != a ? T(T(1L) / T(i + 1)) : T((j == a ? e : T(1L)) / (e + T(a)));
          zero.push_back(weights[j] - printed);
        }
      }
    }
    return zero;
  }
};

}  // namespace verify::liu2025
