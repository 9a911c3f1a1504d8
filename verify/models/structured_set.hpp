// The structured set of Theorems 4 and 5 of Ahn et al. 2023: A_l = a_l Sigma^{-1}, B_l = b_l I,
// Sigma_w = Sigma^{-1}. After whitening the layers act on G = (1/n) sum_i x_i x_i^T, x ~ N(0, I),
// as a scalar polynomial p, and the in-context loss is phi = E tr p(G)^2, a quadratic form in the
// moments m_q = E tr G^q. Without B_l the best loss and the steps that attain it are exact.
#pragma once

#include "verify/algebra/dual.hpp"
#include "verify/claim/stated_by.hpp"
#include "verify/linalg/ball_matrix.hpp"
#include "verify/probability/wishart_power_sums.hpp"
#include "verify/recording/model_step.hpp"

namespace verify {

// The product of two polynomials, coefficients low to high.
template <Ring T>
Vector<T> polynomial_product(const Vector<T>& p, const Vector<T>& q) {
  Vector<T> result(p.size() + q.size() - 1, T(0L));
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  return result;
}

// p(mu) = prod_l (1 + a_l mu_l), mu_0 = mu, mu_{l+1} = mu_l (1 + c_l mu_l)^2; coefficients low to
// high. Missing c_l are 0 (Theorem 4 has none), one for the last layer never matters.
template <Ring T>
Vector<T> response_polynomial(const Vector<T>& a, const Vector<T>& c = {}) {
  const auto one_plus = [](const T& scale, Vector<T> p) {
    for (auto& coefficient : p) coefficient = T(scale * coefficient);
    p[0] += T(1L);
    return p;
  };
  Vector<T> mu = {T(0L), T(1L)}, p = {T(1L)};
  for (std::size_t l = 0; l < a.size(); ++l) {
    p = polynomial_product(p, one_plus(a[l], mu));
    if (l < c.size() && l + 1 < a.size()) {
      const auto factor = one_plus(c[l], mu);
      mu = polynomial_product(mu, polynomial_product(factor, factor));
    }
  }
  return p;
}

// c_l = a_l b_l; b may be shorter than a.
template <Ring T>
Vector<T> covariate_steps(const Vector<T>& a, const Vector<T>& b) {
  Vector<T> c;
  for (std::size_t l = 0; l < b.size(); ++l) c.push_back(T(a[l] * b[l]));
  return c;
}

// The degree of p: L where the covariates stay, (3^L - 1)/2 where they move.
inline long response_degree(long layers, bool moving) {
  if (!moving) return layers;
  long degree = 0;
  for (long l = 0; l < layers; ++l) degree = 3 * degree + 1;
  return degree;
}

// E tr p(G)^2 = sum_{i,j} p_i p_j m_{i+j}.
template <Ring T>
T mean_square(const Vector<T>& p, const Vector<T>& moments) {
  T sum(0L);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) sum += p[i] * p[j] * moments.at(i + j);
  return sum;
}

// phi with d and 1/n from any ring, so that they can be symbols.
template <Ring T>
T structured_loss(const Vector<T>& a, const Vector<T>& b, const T& d, const T& inverse_n) {
  const StatedBy fact(b.empty() ? "ahn2023.thm4#phi" : "ahn2023.thm5#phi");
  const StatedBy moments("ahn2023.alg_moments#hooks");
  const ModelStep<T> model_step;
  const auto p = response_polynomial(a, covariate_steps(a, b));
  const long degree = static_cast<long>(p.size()) - 1;
  return mean_square(p, mean_covariance_traces(d, inverse_n, 2 * degree));
}

// phi and its derivatives by a_0 .. and b_0 ..; b may be shorter than a.
template <class T>
struct StructuredSlopes {
  T loss;
  Vector<T> by_a, by_b;
};

// moments[q] = E tr G^q up to twice the degree of p.
template <class T>
StructuredSlopes<T> structured_slopes(const Vector<T>& a, const Vector<T>& b,
                                      const Vector<T>& moments) {
  const StatedBy fact(b.empty() ? "ahn2023.thm4#phi" : "ahn2023.thm5#phi");
  // p with parameter k moved: 0 .. are the a_l, then come the b_l; -1 moves none.
  const auto response = [&](long k) {
    const auto dual = [&](const Vector<T>& values, std::size_t first) {
      Vector<Dual<T>> result;
      for (std::size_t l = 0; l < values.size(); ++l) {
        const bool here = static_cast<long>(first + l) == k;
        result.push_back({values[l], T(here ? 1L : 0L)});
      }
      return result;
    };
    const auto x = dual(a, 0);
    return response_polynomial(x, covariate_steps(x, dual(b, a.size())));
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
StructuredSlopes<Rational> structured_slopes(long n, long d, const Vector<Rational>& a,
                                             const Vector<Rational>& b);

// Without B_l: the least value of phi, and the distinct negative a_l, ascending, that attain it in
// any order (fewer than `layers` where the working precision does not tell them apart).
Rational least_structured_loss(long n, long d, long layers);
Vector<Ball> best_steps(long n, long d, long layers);

}  // namespace verify
