// The in-context loss of layers of form (13) from raw data, with no decomposition of W: the entries
// of the prompt are polynomials in independent standard variables, expectations are taken monomial
// by monomial. Coordinates may also be Rademacher (+1 or -1), to see what Gaussianity is needed
// for.
#pragma once

#include "theorems/ahn2023/forward_pass_loss.hpp"
#include "theorems/ahn2023/structured_set/covariate_population_loss.hpp"
#include "verify/algebra/dual.hpp"
#include "verify/algebra/statement.hpp"

namespace verify::ahn2023 {

enum class Law { gaussian, rademacher };

// E[p q]; variable k is coordinate k / n of demonstration k % n.
template <class T>
T expectation_under(const Vector<Law>& laws, long n, const GaussianPolynomial<T>& p,
                    const GaussianPolynomial<T>& q) {
  T sum(0L);
  const auto product = p * q;
  for (const auto& [exponents, coefficient] : product.terms()) {
    auto left = exponents;
    for (std::size_t k = 0; k < left.size(); ++k) {
      const auto law = laws.at(static_cast<long>(k) / n);
      if (law == Law::rademacher && left[k] % 2 == 0) left[k] = 0;
    }
    sum += T(gaussian_moment(left)) * coefficient;
  }
  return sum;
}

// The loss and its derivative at x = root * (independent standard coordinates of these laws),
// E w w^T = Sigma_w, n demonstrations; from the residual form.
template <class T>
LossAlong<T> raw_loss_along(const CovariateLayers<T>& layers, const CovariateLayers<T>& direction,
                            const Matrix<T>& root, const Matrix<T>& Sigma_w, long n,
                            const Vector<Law>& laws) {
  using P = GaussianPolynomial<T>;
  Matrix<P> X(root.cols(), n);
  long next = 0;
  for (auto& entry : X.entries()) entry = P::variable(next++);
  const auto R = detail::constants_of<P>(root);
  const auto G = P::constant(from_rational<T>(Rational(1, n))) * (R * X * transpose(R * X));
  const auto duals = detail::moved_layers(layers, direction);
  const auto U = covariate_residual(constant_dual(G), duals).U;
  const auto value = value_of(U), slope = slope_of(U);
  const auto S = detail::constants_of<P>(root * transpose(root));
  const auto weighted = detail::constants_of<P>(Sigma_w) * value * S;
  LossAlong<T> result{T(0L), T(0L)};
  for (std::size_t k = 0; k < value.entries().size(); ++k) {
    result.loss += expectation_under(laws, n, weighted.entries()[k], value.entries()[k]);
    result.derivative +=
        T(2L) * expectation_under(laws, n, weighted.entries()[k], slope.entries()[k]);
  }
  return result;
}

// Three routes to one loss agree: the definition, the residual form on raw data and Bartlett's
// decomposition; so do the derivatives of the last two. Sigma = root root^T with root lower
// triangular, A_l and B_l arbitrary.
struct LossRoutes {
  long d, n, layers;
  bool moving;
  bool literal = true;  // with the first route

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto data = GaussianData<T>{
        Matrix<T>(d, d), Vector<T>(d, T(1L)), {}, T(n), from_rational<T>(Rational(1, n))};
    for (long i = 0; i < d; ++i)
      for (long k = 0; k <= i; ++k) data.C(i, k) = free.scalar();
    const auto task_root = free.matrix("task_root", d, d);
    data.Sigma_w = task_root * transpose(task_root);
    const long B = moving ? layers - 1 : 0;
    const CovariateLayers<T> weights{free.matrices(layers, d, d), free.matrices(B, d, d)};
    const CovariateLayers<T> direction{free.matrices(layers, d, d), free.matrices(B, d, d)};
    const auto found = population_loss_along(weights, direction, data);
    const auto raw =
        raw_loss_along(weights, direction, data.C, data.Sigma_w, n, Vector<Law>(d, Law::gaussian));
    Vector<T> zero = {raw.loss - found.loss, raw.derivative - found.derivative};
    if (literal)
      zero.push_back(population_loss_of_forward_pass(weights, data.C, task_root, n) - found.loss);
    return zero;
  }
};

}  // namespace verify::ahn2023
