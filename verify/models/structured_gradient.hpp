// The gradient of the in-context loss on the structured set A_l = a_l Sigma^{-1}, B_l = b_l I with
// Sigma_w = Sigma^{-1} (Ahn et al. 2023, Theorems 4 and 5):
//   grad_{A_l} f = g_l Sigma,  grad_{B_l} f = h_l I,  g_l = phi_{a_l} / d,  h_l = phi_{b_l} / d,
// phi(a, b) = E tr p(G)^2 the loss on the set, from the power sums E tr G^q.
#pragma once

#include "verify/math/statement.hpp"
#include "verify/math/wishart_moments.hpp"
#include "verify/math/wishart_power_sums.hpp"
#include "verify/models/covariate_population_loss.hpp"
#include "verify/models/structured_set.hpp"
#include "verify/models/turned_layers.hpp"

namespace verify {

// The derivatives of phi by a_0 .. and b_0 ..; b may be shorter than a.
template <class T>
struct StructuredSlopes {
  T loss;
  Vector<T> by_a, by_b;
};

// The degree of p.
inline long response_degree_of(std::size_t layers, bool moving) {
  long degree = static_cast<long>(layers);
  if (moving) {
    degree = 1;
    for (std::size_t l = 1; l < layers; ++l) degree = 3 * degree + 1;
  }
  return degree;
}

// moments[q] = E tr G^q up to twice the degree of p.
template <class T>
StructuredSlopes<T> structured_slopes(const Vector<T>& a, const Vector<T>& b,
                                      const Vector<T>& moments) {
  // p with parameter k moved: 0 .. are the a_l, then come the b_l; -1 moves none.
  const auto response = [&](long k) {
    Vector<Dual<T>> x, c;
    for (std::size_t l = 0; l < a.size(); ++l)
      x.push_back({a[l], T(static_cast<long>(l) == k ? 1L : 0L)});
    for (std::size_t l = 0; l < b.size(); ++l) {
      const bool here = static_cast<long>(a.size() + l) == k;
      c.push_back(x[l] * Dual<T>{b[l], T(here ? 1L : 0L)});
    }
    return response_polynomial(x, c);
  };
  const auto p = map(response(-1), [](const Dual<T>& x) { return x.value; });
  Vector<T> paired;  // E tr G^i p(G)
  for (std::size_t i = 0; i < p.size(); ++i) {
    paired.push_back(T(0L));
    for (std::size_t j = 0; j < p.size(); ++j) paired[i] += p[j] * moments.at(i + j);
  }
  const auto slope = [&](long k) {
    const auto moved = map(response(k), [](const Dual<T>& x) { return x.slope; });
    return T(T(2L) * dot(moved, paired));
  };
  StructuredSlopes<T> result{dot(p, paired), {}, {}};
  const long A = static_cast<long>(a.size()), B = static_cast<long>(b.size());
  for (long k = 0; k < A; ++k) result.by_a.push_back(slope(k));
  for (long k = 0; k < B; ++k) result.by_b.push_back(slope(A + k));
  return result;
}

// d, E tr W, E tr W^2, .. for W = n G.
template <class T>
Vector<T> power_moments(const T& n, long d, long highest) {
  Vector<T> result = {T(d)};
  for (auto& m : mean_power_traces(n, T(d), highest)) result.push_back(std::move(m));
  return result;
}

inline StructuredSlopes<Rational> structured_slopes(long n, long d, const Vector<Rational>& a,
                                                    const Vector<Rational>& b) {
  const long degree = response_degree_of(a.size(), !b.empty());
  return structured_slopes(a, b, covariance_moments(n, d, 2 * degree));
}

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

  template <class T>
  Vector<T> operator()(Variables<T>& free) const {
    auto data = free_gaussian_data(free, d);
    data.n = free.scalar();
    const auto Sigma = data.Sigma();
    const auto [cofactors, s] = adjugate(Sigma);
    data.Sigma_w = variant == Variant::other_task ? identity_matrix<T>(d) : cofactors;
    const auto a = free.vector(layers), b = free.vector(moving ? layers - 1 : 0);
    auto weights = structured_layers(a, b, cofactors);
    if (variant == Variant::off_the_set || variant == Variant::other_B) {
      const T t = free.scalar();
      auto& moved = variant == Variant::other_B ? weights.B[0] : weights.A[0];
      moved(0, 0) += t;
      moved(1, 1) = moved(1, 1) - t;
    }
    const CovariateLayers<T> direction{free.matrices(layers, d, d),
                                       free.matrices(static_cast<long>(b.size()), d, d)};
    const auto found = population_loss_along(weights, direction, data);
    const long degree = response_degree_of(a.size(), moving);
    const auto phi = structured_slopes(s * a, b, power_moments(data.n, d, 2 * degree));
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

}  // namespace verify
