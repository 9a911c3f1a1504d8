// Stationary points on the structured set with A = 0 (Cheng et al. 2024, Theorem 4.5): the
// derivatives of the loss of a finite population by the scalars r_l and s_l = b_l c_l.
#pragma once

#include "theorems/cheng2024/stationary_points/kernel_population.hpp"
#include "theorems/cheng2024/turned_block.hpp"
#include "verify/algebra/jet.hpp"
#include "verify/words/reach.hpp"

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

// A gradient gamma Sigma^{1/2} by B (or C) against the derivative s by b in B = b Sigma^{-1/2}:
// |gamma Sigma^{1/2}|^2 = tr(Sigma) (s / d)^2. Cleared of denominators.
struct GradientAgainstScalar {
  long d;
  bool along_inverse_root = false;  // gamma Sigma^{-1/2}

  Sizes sizes() const { return {{"n", Argument::absent}, {"d", d}, {"k", Argument::absent}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto root = free_root<T>(free, d);
    const auto G = free.scalar() * (along_inverse_root ? root.inverse_root : root.root);
    const T slope = trace(transpose(G) * root.inverse_root), scale = T(d) * root.rho;
    return {
        T(scale * scale * trace(transpose(G) * G) - trace(root.root * root.root) * slope * slope)};
  }
};

// At zero logits with h = 1 everywhere, r_0 = x and r_l = 0 for l > 0: by Taylor arithmetic through
// the label weights of the layers df/dr_0 = 2 (p + x q) and df/dr_l = 2 (1 + n x)(p + x q), p the
// sum of K_iq and q that of K_ij over the demonstrations. All vanish at x = -p / q.
struct TrivialSteps {
  long n, layers;
  bool other_sign = false;  // p - x q

  Sizes sizes() const { return {{"n", n}, {"d", Argument::absent}, {"k", layers - 1}}; }

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    const auto K = free.symmetric(n + 1);
    const T x = free.scalar();
    T p(0L), q(0L);
    for (long i = 0; i < n; ++i) {
      p += K(i, n);
      for (long j = 0; j < n; ++j) q += K(i, j);
    }
    const auto constant = [](const T& entry) { return Jet<T>(entry); };
    const auto ones = map(K, [](const T&) { return Jet<T>(1L); });
    const Vector<Matrix<Jet<T>>> H(layers, ones);
    Vector<T> zero;
    for (long l = 0; l < layers; ++l) {
      const ModelStep<T> model_step;
      Vector<Jet<T>> r(layers, Jet<T>(0L));
      r[0] = Jet<T>(x);
      r[l].first = T(1L);
      const auto loss = quadratic_loss(label_weights_backwards(H, r).front(), map(K, constant));
      const T factor = l == 0 ? T(1L) : T(T(1L) + T(n) * x);
      zero.push_back(T(loss.first - T(2L) * factor * (other_sign ? T(p - x * q) : T(p + x * q))));
    }
    return zero;
  }
};

}  // namespace verify::cheng2024
