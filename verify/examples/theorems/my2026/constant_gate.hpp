// What the claims about a constant gate share: the layer, and a sum with weights g^(n+k-i).
#pragma once

#include "verify/models/gated_layout.hpp"
#include "verify/models/prompt_inputs.hpp"

namespace verify::my2026 {

// The prediction of one layer of gated linear attention with G_i = g 1 1^T and P = I.
inline Rational constant_gate_layer(const Prompt<Rational>& prompt, const Rational& g) {
  const long d = prompt.d(), n = prompt.n();
  const auto I = identity_matrix<Rational>(d);
  const Vector<Rational> ones(static_cast<std::size_t>(d + 1), Rational(1));
  const Vector<Matrix<Rational>> gates(static_cast<std::size_t>(n + 1), g * outer(ones, ones));
  return gated_linear_attention(token_matrix(prompt), gated_layout::weights(I, I), gates)(d, n);
}

// The sum of g^(n+k-i) y_i <x_i, x_query> over the examples i = 1, .., n.
inline Rational weighted_prediction(const Prompt<Rational>& prompt, const Rational& g, long k) {
  Rational sum, weight = power(g, k);
  for (long i = prompt.n() - 1; i >= 0; --i) {
    sum += weight * prompt.y[static_cast<std::size_t>(i)] * dot(prompt.X.col(i), prompt.x_query);
    weight *= g;
  }
  return sum;
}

}  // namespace verify::my2026
