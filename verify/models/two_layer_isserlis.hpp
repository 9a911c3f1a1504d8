// The two-layer loss from raw Gaussian data, with no moment formula.
#pragma once

#include "verify/models/single_layer_isserlis.hpp"
#include "verify/models/two_layer_loss.hpp"

namespace verify {

// E |(I + A_1 W)(I + A_0 W)|_F^2, W = X X^T with X [d, n] of independent N(0, 1) entries.
template <class T>
T two_layer_loss_by_isserlis(const Matrix<T>& A0, const Matrix<T>& A1, long n) {
  using G = GaussianPolynomial<T>;
  const long d = A0.rows();
  Matrix<G> X(d, n);
  long next = 0;
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const Matrix<G> W = X * transpose(X), one = identity_matrix<G>(d);
  const Matrix<G> residual =
      (one + gaussian_constants(A1) * W) * (one + gaussian_constants(A0) * W);
  T sum(0L);
  for (const auto& entry : residual.entries()) sum += expectation_of_product(entry, entry);
  return sum;
}

// The squared error of the corner after as many layers as there are A_l, by the forward pass.
template <class T>
T loss_by_forward_pass(const Vector<Matrix<T>>& A, long n) {
  using G = GaussianPolynomial<T>;
  const long d = A.front().rows();
  const auto data = gaussian_prompt(identity_matrix<T>(d), n);
  const auto Q =
      map(A, [](const Matrix<T>& a) { return query_key_weights(gaussian_constants(a)); });
  const Vector<Matrix<G>> P(A.size(), label_weights<G>(d));
  const auto Z = linear_attention_stack(token_matrix(data.prompt), P, Q, G(1L)).back();
  const G error = Z(d, n) + dot(data.w, data.prompt.x_query);
  return expectation_of_product(error, error);
}

struct TwoLayerLossByIsserlis {
  long d;
  Vector<long> n;
  bool forward_pass = false;

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto A0 = free.symmetric(d), A1 = free.symmetric(d);
    Vector<T> zero;
    for (const long count : n) {
      const T closed = two_layer_loss(TwoLayerMoments<T>(T(count), T(d)), pair_traces(A0, A1));
      zero.push_back(T(closed - (forward_pass ? loss_by_forward_pass<T>({A0, A1}, count)
                                              : two_layer_loss_by_isserlis(A0, A1, count))));
    }
    return zero;
  }
};

}  // namespace verify
