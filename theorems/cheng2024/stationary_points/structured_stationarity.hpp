// Stationary points on the structured set with A = 0 (Cheng et al. 2024, Theorem 4.5): the
// derivatives of the loss of a finite population by the scalars r_l and s_l = b_l c_l.
#pragma once

#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/turned_block.hpp"

namespace verify::cheng2024 {

// Whitened base atoms with equal weights, labels K_ij = kernel(xi_i, xi_j). On the set the loss is
// the same at every U Xi, so that the group does not matter here.
struct WhitenedPopulation {
  Vector<Matrix<Rational>> atoms;  // Xi [d, n+1]
  Activation h;
  Kernel kernel;

  long d() const { return atoms.front().rows(); }

  // The mean gradient at Sigma = I, B_l = s_l I, C_l = I.
  template <class T>
  BlockGradient<T> gradient(const Vector<T>& r, const Vector<T>& s) const {
    const long L = static_cast<long>(r.size());
    const auto zero = Vector<T>(L, T(0L)), one = Vector<T>(L, T(1L));
    const auto layers = structured_block<T>({r, zero, s, one}, identity_matrix<T>(d()));
    auto mean = zero_gradient<T>(d(), L);
    const T weight = from_rational<T>(Rational(1, static_cast<long>(atoms.size())));
    for (const auto& Xi : atoms) {
      const auto X = to_scalar<T>(Xi);
      add_scaled(mean, weight,
                 block_gradient(X, layers, gram_matrix(kernel, X), GivenActivation{h}));
    }
    return mean;
  }
};

// (df/dr, df/ds) as a map of (r, s), or df/dr as a map of r when s is held: for linear and relu
// activation only products r_l s_l matter up to sign, so that s_l may be held.
struct ScalarStationarity {
  WhitenedPopulation population;
  Vector<Rational> held;  // s, or empty

  template <class T>
  Vector<T> operator()(const Vector<T>& x) const {
    const bool free_s = held.empty();
    const std::size_t L = free_s ? x.size() / 2 : x.size();
    const Vector<T> r(x.begin(), x.begin() + L);
    const Vector<T> s = free_s ? Vector<T>(x.begin() + L, x.end()) : to_scalar<T>(held);
    const auto g = population.gradient(r, s);
    auto result = g.dr;
    if (free_s)
      for (const auto& B : g.B) result.push_back(trace(B));
    return result;
  }
};

// The full gradient over the atoms Sigma^{1/2} U Xi, U in the set.
template <class T>
BlockGradient<T> full_gradient(const WhitenedPopulation& population, const Matrix<T>& Th,
                               const Vector<SignedPermutation>& set,
                               const Vector<BlockLayer<T>>& layers) {
  auto mean = zero_gradient<T>(Th.rows(), static_cast<long>(layers.size()));
  const T weight = from_rational<T>(Rational(1, static_cast<long>(population.atoms.size())));
  for (const auto& Xi : population.atoms) {
    const auto X = to_scalar<T>(Xi);
    add_scaled(mean, weight,
               orbit_gradient(Th, X, layers, gram_matrix(population.kernel, X), population.h, set));
  }
  return mean;
}

// At B_l = C_l = 0 the logits and their derivative vanish, whatever the law of the prompts: the
// gradients by all A_l, B_l, C_l are zero for every activation, every r, A, X_0 and K.
struct TrivialPoint {
  long d, n, layers;
  bool only_B = false;  // C_l stays free
  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    Vector<BlockLayer<T>> weights;
    for (long l = 0; l < layers; ++l)
      weights.push_back({free.matrix(d, d), Matrix<T>(d, d),
                         only_B ? free.matrix(d, d) : Matrix<T>(d, d), free.scalar()});
    const auto activation = free_activation(free, n + 1, layers);
    const auto X0 = free.matrix(d, n + 1);
    const auto g = block_gradient(X0, weights, free.symmetric(n + 1), activation);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      append(zero, g.A[l]);
      append(zero, g.B[l]);
      append(zero, g.C[l]);
    }
    return zero;
  }
};

}  // namespace verify::cheng2024
