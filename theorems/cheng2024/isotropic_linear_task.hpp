// The population loss of kernel attention with the linear activation on linear tasks: theta ~
// N(0, I_d), y = <theta, x>, demonstrations and query independent and either N(0, I_d) or uniform
// on the unit sphere. Exact: the layers run on polynomials in the random entries.
#pragma once

#include "verify/models/kernel_attention.hpp"
#include "verify/probability/spherical_moments.hpp"

namespace verify::cheng2024 {

enum class CovariateLaw { gaussian, sphere };

// h(U, W) = U^T W.
struct LinearActivation {
  template <class T>
  Matrix<T> operator()(const Matrix<T>& U, const Matrix<T>& W) const {
    return transpose(U) * W;
  }
};

// E[(TF_L + y_query)^2] with n demonstrations. The weights are constants; zeros must be G(0), not
// a constant that happens to be zero, for the covariates to stay as they are.
template <class T>
T isotropic_linear_loss(CovariateLaw law, long n, long d,
                        const Vector<KernelHead<GaussianPolynomial<T>>>& layers) {
  const ModelStep<T> model_step;  // the layers run on polynomials over T
  using G = GaussianPolynomial<T>;
  long next = 0;
  const auto theta = gaussian_vector<T>(next, d);
  const UnitVectors unit{next, n + 1, d};
  const auto x_query = gaussian_vector<T>(next, d);
  Matrix<G> X(d, n);
  for (long i = 0; i < n; ++i)
    for (long k = 0; k < d; ++k) X(k, i) = G::variable(next++);
  const auto stack = kernel_attention_stack(token_matrix(linear_prompt(X, x_query, theta)), layers,
                                            LinearActivation{});
  const G error = corners(stack).back() + dot(theta, x_query);
  return law == CovariateLaw::gaussian ? expectation_of_product(error, error)
                                       : expectation_on_spheres(error, error, unit);
}

// The loss of functional gradient descent with steps r'_l.
template <class T>
T isotropic_descent_loss(CovariateLaw law, long n, long d, const Vector<T>& r_prime) {
  return isotropic_linear_loss<T>(
      law, n, d, functional_descent_layers(d, map(r_prime, GaussianPolynomial<T>::constant)));
}

}  // namespace verify::cheng2024
