// The gradient of the in-context loss on the structured set A_l = a_l Sigma^{-1}, B_l = b_l I with
// Sigma_w = Sigma^{-1} (Ahn et al. 2023, Theorems 4 and 5):
//   grad_{A_l} f = g_l Sigma,  grad_{B_l} f = h_l I,  g_l = phi_{a_l} / d,  h_l = phi_{b_l} / d,
// phi(a, b) = E tr p(G)^2 the loss on the set, from the power sums E tr G^q.
#pragma once

#include "theorems/ahn2023/structured_set/covariate_population_loss.hpp"
#include "theorems/ahn2023/structured_set/turned_layers.hpp"
#include "verify/algebra/ways.hpp"
#include "verify/linalg/adjugate.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/probability/wishart_moments.hpp"

namespace verify::ahn2023 {

// Sigma = C diag(D) C^T with C unit lower triangular and D free: every positive definite Sigma.
template <class T>
GaussianData<T> free_gaussian_data(Variables<T>& free, long d) {
  GaussianData<T> data{identity_matrix<T>(d), {}, {}, T(1L), T(1L)};
  for (long i = 0; i < d; ++i)
    for (long k = 0; k < i; ++k) data.C(i, k) = free.scalar();
  data.D = free.vector(d);
  return data;
}

// The derivative of the loss along free directions R_l, S_l on the set, by Bartlett's decomposition
// and dual numbers, minus sum_l g_l tr(Sigma R_l) + h_l tr S_l from the power sums; and the two
// losses. n is free too, 1/n is absorbed into a_l. Sigma^{-1} is adj(Sigma) / s, s = prod D, and
//   f(a adj(Sigma); Sigma_w = adj(Sigma)) = s phi(s a).
struct GradientStructure {
  enum class Variant {
    as_stated,
    along_inverse,  // grad_{A_l} f = g_l Sigma^{-1}
    other_task,     // Sigma_w = I
    off_the_set,    // A_0 moved by a traceless matrix
    other_B,        // B_0 moved by a traceless matrix
    B_along_Sigma,  // grad_{B_l} f = h_l Sigma
  };
  long d, layers;
  bool moving;  // with B_l
  Variant variant = Variant::as_stated;

  Sizes sizes() const { return {{"n", Argument::variable}, {"d", d}, {"L", layers}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto data = free_gaussian_data(free, d);
    data.n = free.size("n");
    const auto Sigma = data.Sigma();
    const auto [cofactors, s] = adjugate(Sigma);
    data.Sigma_w = variant == Variant::other_task ? identity_matrix<T>(d) : cofactors;
    const auto a = free.vector("a", layers), b = free.vector("b", moving ? layers - 1 : 0);
    auto weights = structured_layers(a, b, cofactors);
    if (variant == Variant::off_the_set || variant == Variant::other_B) {
      const T t = free.scalar("t");
      auto& moved = variant == Variant::other_B ? weights.B[0] : weights.A[0];
      moved(0, 0) += t;
      moved(1, 1) = moved(1, 1) - t;
    }
    const CovariateLayers<T> direction{free.matrices(layers, d, d),
                                       free.matrices(static_cast<long>(b.size()), d, d)};
    const ModelStep<T> model_step;  // the residual form runs on polynomials over T
    const auto found = population_loss_along(weights, direction, data);
    const long degree = response_degree(layers, moving);
    const auto phi = structured_slopes(s * a, b, power_moments(data.n, T(d), 2 * degree));
    T derivative(0L);
    for (std::size_t l = 0; l < a.size(); ++l) {
      derivative +=
          phi.by_a[l] *
          trace_of_product(variant == Variant::along_inverse ? cofactors : Sigma, direction.A[l]);
    }
    for (std::size_t l = 0; l < b.size(); ++l) {
      derivative +=
          phi.by_b[l] * (variant == Variant::B_along_Sigma ? trace_of_product(Sigma, direction.B[l])
                                                           : trace(direction.B[l]));
    }
    return {T(d) * found.derivative - s * derivative, found.loss - s * phi.loss};
  }
};

}  // namespace verify::ahn2023
