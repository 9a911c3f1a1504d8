// One layer of softmax attention with a bias for every position on the values and any number of
// heads:  sum over heads of softmax(u WQ (u WK)^T + mask)(u WV + B)  (+ u with a residual
// connection). u [N, D], WQ, WK, WV [D, D], B [N, D]; no factor 1/sqrt(D).  Source: Liu et al.
// 2025, (26), (27).
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/models/unnormalised_attention.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

template <class T>
struct AttentionHead {
  Matrix<T> WQ, WK, WV, B;
  Vector<T> query_bias;  // [D]; the papers' scores have none
};

template <class T>
struct SoftmaxAttention {
  Vector<AttentionHead<T>> heads;
  AttentionMask mask = AttentionMask::causal;
  bool residual = false;
};

// A layer whose parameters are drawn one by one from `free`.
template <class T>
SoftmaxAttention<T> free_softmax_attention(Variables<T>& free, long N, long D, long heads,
                                           AttentionMask mask, bool residual) {
  SoftmaxAttention<T> layer{{}, mask, residual};
  for (long h = 0; h < heads; ++h) {
    auto WQ = free.matrix(D, D), WK = free.matrix(D, D), WV = free.matrix(D, D);
    layer.heads.push_back({WQ, WK, WV, free.matrix(N, D)});
  }
  return layer;
}

// e^score. Symbolic scores are expanded first, so that equal scores give the same exponential.
struct NaturalExponential {
  template <class T>
  T operator()(const T& score) const {
    if constexpr (requires { score.expand(); }) {
      return exp(score.expand());
    } else {
      return exp(score);
    }
  }
};

// base^score for integer scores: the softmax of scores times ln(base), in exact rationals.
struct IntegerExponential {
  Rational base;
  Rational operator()(const Rational& score) const { return power(base, score.to_long()); }
};

// e^score for the positions that position n sees.
template <class T, class Exponential>
Vector<T> attention_exponentials(const AttentionHead<T>& head, AttentionMask mask,
                                 const Matrix<T>& u, long n, const Exponential& exponential) {
  Vector<T> query = transpose(head.WQ) * u.row(n);
  if (!head.query_bias.empty()) query = query + head.query_bias;
  const Vector<T> direction = head.WK * query;  // the score of position m is <u_m, direction>
  const long seen = mask == AttentionMask::causal ? n + 1 : u.rows();
  Vector<T> result;
  for (long m = 0; m < seen; ++m) result.push_back(exponential(dot(u.row(m), direction)));
  return result;
}

// The weights that position n gives to the positions it sees; their sum is 1.
template <class T, class Exponential>
Vector<T> attention_weights(const AttentionHead<T>& head, AttentionMask mask, const Matrix<T>& u,
                            long n, const Exponential& exponential) {
  const auto exponentials = attention_exponentials(head, mask, u, n, exponential);
  const T total = sum(exponentials);
  return map(exponentials, [&](const T& e) { return T(e / total); });
}

// Row n of the layer's output.
template <class T, class Exponential>
Vector<T> attention_row(const SoftmaxAttention<T>& layer, const Matrix<T>& u, long n,
                        const Exponential& exponential) {
  const ModelStep<T> model_step;
  Vector<T> result(u.cols(), T(0L));
  if (layer.residual) result = u.row(n);
  for (const auto& head : layer.heads) {
    const auto exponentials = attention_exponentials(head, layer.mask, u, n, exponential);
    Vector<T> seen(u.cols(), T(0L)), bias(u.cols(), T(0L));
    for (long m = 0; m < static_cast<long>(exponentials.size()); ++m) {
      for (long j = 0; j < u.cols(); ++j) {
        seen[j] += exponentials[m] * u(m, j);
        bias[j] += exponentials[m] * head.B(m, j);
      }
    }
    const T total = sum(exponentials);
    const auto values = transpose(head.WV) * seen + bias;
    result = result + map(values, [&](const T& value) { return T(value / total); });
  }
  return result;
}

}  // namespace verify
