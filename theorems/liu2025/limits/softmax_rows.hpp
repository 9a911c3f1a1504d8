// Rows of one layer of softmax attention whose values can be written down: the first row of a
// causal layer, and the weights at an input with one entry.  Source: Liu et al. 2025, (26), (36).
#pragma once

#include "theorems/liu2025/limits/evaluation_functional.hpp"
#include "verify/algebra/statement.hpp"
#include "verify/models/softmax_attention.hpp"

namespace verify::liu2025 {

// A row of one head as a fraction, so that it is a polynomial in what stands for the exponentials.
template <class T>
struct RowFraction {
  Vector<T> numerator;
  T denominator;
};

template <class T, class Exponential>
RowFraction<T> row_fraction(const AttentionHead<T>& head, AttentionMask mask, const Matrix<T>& u,
                            long n, const Exponential& exponential) {
  const ModelStep<T> model_step;
  const auto exponentials = attention_exponentials(head, mask, u, n, exponential);
  const auto values = u * head.WV + head.B;
  Vector<T> numerator(u.cols(), T(0L));
  for (std::size_t m = 0; m < exponentials.size(); ++m)
    numerator = numerator + exponentials[m] * values.row(static_cast<long>(m));
  return {numerator, sum(exponentials)};
}

// e^score; over the rationals 2^score, for integer scores.
template <class T>
auto exponential_over() {
  if constexpr (std::is_same_v<T, Rational>) {
    return IntegerExponential{Rational(2)};
  } else {
    return NaturalExponential{};
  }
}

// The weights at u = t E_ab as printed in (36): 1/i in row i != a; 1/(e^C+a-1) and e^C/(e^C+a-1) in
// row a. Above the diagonal, where the mask gives 0, only if asked for: (36) has no case for it.
struct PrintedWeights {
  long N, D;
  bool above_diagonal = false;
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto layer = free_softmax_attention(free, N, D, 1, AttentionMask::causal, false);
    const auto& head = layer.heads[0];
    const T t = free.scalar("t");
    Vector<T> zero;
    for (long a = 0; a < N; ++a)
      for (long b = 0; b < D; ++b) append_of(head, layer.mask, a, b, t, zero);
    return zero;
  }

 private:
  template <class T>
  void append_of(const AttentionHead<T>& head, AttentionMask mask, long a, long b, const T& t,
                 Vector<T>& zero) const {
    T score(0L);
    for (long k = 0; k < D; ++k) score += t * t * head.WQ(b, k) * head.WK(b, k);
    const T e = exponential_over<T>()(score);
    for (long i = 0; i < N; ++i) {
      const auto weights =
          attention_weights(head, mask, single_entry<T>(N, D, a, b, t), i, exponential_over<T>());
      for (long j = 0; j < (above_diagonal ? N : i + 1); ++j) {
        const T printed = i != a ? T(T(1L) / T(i + 1)) : T((j == a ? e : T(1L)) / (e + T(a)));
        zero.push_back((j <= i ? weights[j] : T(0L)) - printed);
      }
    }
  }
};

}  // namespace verify::liu2025
