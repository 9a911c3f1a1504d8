// The gradient of the loss (15) of one layer by its weights, term by term of the closed form.
#pragma once

#include "verify/models/single_layer.hpp"

namespace verify::ahn2023 {

// By b [d+1] and A [d+1, d]; Sigma [d, d] symmetric.
template <class T>
SingleLayer<T> single_layer_gradient(const SingleLayer<T>& layer, const Matrix<T>& Sigma,
                                     const T& inverse_n) {
  const long d = layer.d();
  const T two(2L), beta = layer.b.back();
  const auto b1 = layer.b_top(), alpha = layer.A_last();
  const auto A1 = layer.A_top();
  const auto square = Sigma * Sigma;
  // 2 tr(Sigma T Sigma) + E tr(G T^T Sigma T G), T = alpha b1^T + beta A1^T.
  const auto linear = outer(alpha, b1) + beta * transpose(A1);
  const auto by_linear =
      two * (square + Sigma * linear * mean_GNG(Sigma, identity_matrix<T>(d), inverse_n));
  // E b1^T G A1 Sigma A1^T G b1.
  const auto u = Sigma * b1, w = Sigma * (transpose(A1) * u);
  const T once = two * (T(1L) + inverse_n), spread = two * inverse_n;
  const auto middle = A1 * Sigma;
  const T size = trace_of_product(Sigma * middle, transpose(A1));
  // 2 beta alpha^T Sigma A1^T E[G tr G] b1.
  const auto mean = mean_G_trG(Sigma, inverse_n);
  const auto v = mean * b1, query = Sigma * alpha;
  const auto from_query = A1 * query;
  // beta^2 (alpha^T Sigma alpha) (E[(tr G)^2] + 2 E[tr G^2]).
  const T fourth = two * (mean_trG_squared(Sigma, inverse_n) + two * mean_trGG(Sigma, inverse_n));

  auto by_b = transpose(by_linear) * alpha + once * (Sigma * (A1 * w)) + (spread * size) * u +
              (two * beta) * (mean * from_query);
  by_b.push_back(trace_of_product(by_linear, A1) + two * dot(v, from_query) +
                 beta * fourth * dot(alpha, query));
  const auto by_alpha = by_linear * b1 + (two * beta) * (Sigma * (transpose(A1) * v)) +
                        (beta * beta * fourth) * query;
  auto by_A = beta * transpose(by_linear) + once * outer(u, w) +
              (spread * dot(b1, u)) * (Sigma * middle) + (two * beta) * outer(v, query);
  Matrix<T> all(d + 1, d);
  set_block(all, 0, 0, by_A);
  for (long j = 0; j < d; ++j) all(d, j) = by_alpha[j];
  return {by_b, all};
}

}  // namespace verify::ahn2023
