// The gradient on the set A_l = a_l Sigma^{-1} is a multiple of Sigma (Ahn et al. 2023, Theorem 4):
// the whole statement from the forward pass, with no formula in between, at listed sizes.
#pragma once

#include "theorems/ahn2023/residual_statements.hpp"
#include "verify/algebra/dual.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

// Sigma = root root^T with every positive definite Sigma: root = U diag(delta), U unit upper
// triangular. Without division: task_root task_root^T = cofactors = s Sigma^{-1}, s = det Sigma.
template <class T>
struct FreeCovariance {
  Matrix<T> root, task_root, Sigma, cofactors;
  T s = T(1L);

  FreeCovariance(Variables<T>& free, long d) {
    const UnitRoot<T> U(free, d);
    const auto delta = free.vector("delta", d);
    Vector<T> others(static_cast<std::size_t>(d), T(1L));
    for (std::size_t k = 0; k < others.size(); ++k) {
      s = T(s * delta[k] * delta[k]);
      for (std::size_t j = 0; j < others.size(); ++j)
        if (j != k) others[k] = T(others[k] * delta[j]);
    }
    root = U.root * diagonal_matrix(delta);
    task_root = transpose(U.inverse) * diagonal_matrix(others);
    Sigma = root * transpose(root);
    cofactors = task_root * transpose(task_root);
  }
};

// The loss of the forward pass (3)-(5) on raw Gaussian prompts and its derivative along free
// directions D_l at A_l = a_l Sigma^{-1}: phi and sum_l g_l tr(Sigma D_l), g_l = phi_{a_l} / d.
//   f(a adj(Sigma); Sigma_w = adj(Sigma)) = s phi(s a).
struct ForwardGradient {
  enum class Variant {
    as_stated,
    along_inverse,  // grad_{A_l} f = g_l Sigma^{-1}
    other_task,     // Sigma_w = I
    off_the_set,    // A_0 moved by diag(t, -t, 0, ..)
  };
  long d, n, layers;
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", n}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    using G = GaussianPolynomial<T>;
    const FreeCovariance<T> data(free, d);
    const auto a = free.vector("a", layers);
    const auto direction = free.matrices(layers, d, d);
    Vector<Matrix<Dual<G>>> A;
    for (std::size_t l = 0; l < a.size(); ++l) {
      auto at = a[l] * data.cofactors;
      if (l == 0 && variant == Variant::off_the_set) {
        const T t = free.scalar("t");
        at(0, 0) += t;
        at(1, 1) = at(1, 1) - t;
      }
      A.push_back(along(gaussian_constants(at), gaussian_constants(direction[l])));
    }
    const auto residual = residual_of(A, data);
    const T loss = expectation_of_product(residual.value, residual.value);
    const T derivative = T(2L) * expectation_of_product(residual.value, residual.slope);
    const auto phi = structured_slopes(
        data.s * a, {}, mean_covariance_traces(T(d), from_rational<T>(Rational(1, n)), 2 * layers));
    T expected(0L);
    for (std::size_t l = 0; l < a.size(); ++l) {
      const auto& along_this = variant == Variant::along_inverse ? data.cofactors : data.Sigma;
      expected += phi.by_a[l] * trace_of_product(along_this, direction[l]);
    }
    return {loss - data.s * phi.loss, T(d) * derivative - data.s * expected};
  }

 private:
  // [Z_L]_{d+1,n+1} + <w, x_query>.
  template <class T>
  Dual<GaussianPolynomial<T>> residual_of(const Vector<Matrix<Dual<GaussianPolynomial<T>>>>& A,
                                          const FreeCovariance<T>& data) const {
    const ModelStep<T> model_step;  // the model runs on polynomials over T
    using G = GaussianPolynomial<T>;
    const auto root = gaussian_constants(data.root);
    const auto task_root =
        variant == Variant::other_task ? identity_matrix<G>(d) : gaussian_constants(data.task_root);
    long next = 0;
    const auto w = task_root * gaussian_vector<T>(next, d);
    Matrix<G> X(d, n);
    for (auto& entry : X.entries()) entry = G::variable(next++);
    const auto prompt = linear_prompt<G>(root * X, root * gaussian_vector<T>(next, d), w);
    const Dual<G> scale(G::constant(from_rational<T>(Rational(1, n))));
    const auto Z = covariate_stack(constant_dual(token_matrix(prompt)), {A, {}}, scale).back();
    return Z(d, n) + Dual<G>(dot(w, prompt.x_query));
  }
};

}  // namespace verify::ahn2023
