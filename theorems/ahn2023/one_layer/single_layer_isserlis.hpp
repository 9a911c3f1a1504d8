// The one-layer loss from its definition, with no moment formula: the forward pass on Gaussian
// tokens.
#pragma once

#include "verify/algebra/statement.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"
#include "verify/models/single_layer.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::ahn2023 {

// Tokens of n Gaussian demonstrations and a Gaussian query with x = root * g, Sigma = root root^T.
template <class T>
struct GaussianPrompt {
  Prompt<GaussianPolynomial<T>> prompt;
  Vector<GaussianPolynomial<T>> w;
};
template <class T>
GaussianPrompt<T> gaussian_prompt(const Matrix<T>& root, long n) {
  const auto R = gaussian_constants(root);
  const long d = root.rows();
  long next = 0;
  const auto w = gaussian_vector<T>(next, d);
  Matrix<GaussianPolynomial<T>> X(d, n);
  for (long i = 0; i < n; ++i) {
    const auto x = R * gaussian_vector<T>(next, root.cols());
    for (long k = 0; k < d; ++k) X(k, i) = x[k];
  }
  return {linear_prompt(X, R * gaussian_vector<T>(next, root.cols()), w), w};
}

// The loss from its definition: the forward pass on Gaussian tokens, squared error, Isserlis.
template <class T>
T single_layer_loss_by_isserlis(const SingleLayer<T>& layer, const Matrix<T>& root, long n) {
  using G = GaussianPolynomial<T>;
  const long d = layer.d();
  const auto data = gaussian_prompt(root, n);
  Matrix<G> P(d + 1, d + 1), Q(d + 1, d + 1);
  for (long k = 0; k <= d; ++k) P(d, k) = G::constant(layer.b[k]);
  set_block(Q, 0, 0, gaussian_constants(layer.A));
  const auto scale = G::constant(from_rational<T>(Rational(1, n)));
  const auto Z = linear_attention_layer(token_matrix(data.prompt), P, Q, scale);
  const G error = Z(d, n) + dot(data.w, data.prompt.x_query);
  return expectation_of_product(error, error);
}

// The closed form minus the loss from its definition, for n = 1 and n = 2. Given w the loss is that
// of a mean of n independent copies, hence affine in 1/n: agreement at two n is agreement at every
// n.
struct LossByIsserlis {
  long d;

  Sizes sizes() const { return {{"n", Extent::between(1, 2)}, {"d", d}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto R = free.matrix("R", d, d);
    SingleLayer<T> layer{free.vector(d + 1), {}};
    layer.A = free.matrix(d + 1, d);
    Vector<T> zero;
    for (const long n : {1L, 2L}) {
      zero.push_back(single_layer_loss_by_isserlis(layer, R, n) -
                     single_layer_loss(layer, R * transpose(R), from_rational<T>(Rational(1, n))));
    }
    return zero;
  }
};

}  // namespace verify::ahn2023
