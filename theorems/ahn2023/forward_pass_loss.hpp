// The in-context loss by its definition, with no formula in between: the forward pass on tokens
// whose entries are polynomials in standard Gaussians, expectations by Isserlis.
#pragma once

#include "verify/models/covariate_layers.hpp"
#include "verify/models/prompt.hpp"
#include "verify/probability/gaussian_moments.hpp"

namespace verify::ahn2023 {

// E([Z_L]_{d+1,n+1} + <w, x_query>)^2 for x = root g, w = task_root h, n demonstrations.
template <class T>
T population_loss_of_forward_pass(const CovariateLayers<T>& layers, const Matrix<T>& root,
                                  const Matrix<T>& task_root, long n) {
  using G = GaussianPolynomial<T>;
  const long d = root.rows();
  const auto R = gaussian_constants(root);
  long next = 0;
  const auto w = gaussian_constants(task_root) * gaussian_vector<T>(next, d);
  Matrix<G> X(d, n);
  for (auto& entry : X.entries()) entry = G::variable(next++);
  const auto prompt = linear_prompt<G>(R * X, R * gaussian_vector<T>(next, d), w);
  const CovariateLayers<G> constant{map(layers.A, gaussian_constants<T>),
                                    map(layers.B, gaussian_constants<T>)};
  const auto scale = G::constant(from_rational<T>(Rational(1, n)));
  const auto Z = covariate_stack(token_matrix(prompt), constant, scale).back();
  const auto residual = Z(d, n) + dot(w, prompt.x_query);
  return expectation_of_product(residual, residual);
}

}  // namespace verify::ahn2023
