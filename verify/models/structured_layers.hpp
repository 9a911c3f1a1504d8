// Layers A_l = a_l Sigma^-1 (the structured set of Theorem 4): their loss, the best loss over the
// set and the step sizes that attain it. Whitened they are a_l I, and the loss is E tr p(G)^2 for
// p(mu) = prod_l (1 + a_l mu), a quadratic form in the moments m_q = E tr G^q.
#pragma once

#include "verify/math/spectral_moments.hpp"
#include "verify/math/univariate_polynomial.hpp"

namespace verify {

// Coefficients of prod_l (1 + a_l mu), low to high.
template <Ring T>
Vector<T> residual_coefficients(const Vector<T>& a) {
  Vector<T> p = {T(1L)};
  for (const auto& step : a) {
    p.push_back(T(0L));
    for (std::size_t k = p.size() - 1; k > 0; --k) p[k] = T(p[k] + step * p[k - 1]);
  }
  return p;
}

// The product of two polynomials, coefficients low to high.
template <Ring T>
Vector<T> polynomial_product(const Vector<T>& p, const Vector<T>& q) {
  Vector<T> result(p.size() + q.size() - 1, T(0L));
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  return result;
}

// The same with B_l = b_l I too (Theorem 5): prod_l (1 + a_l mu_l) for mu_0 = mu,
// mu_{l+1} = mu_l (1 + a_l b_l mu_l)^2; one b fewer than a, degree (3^L - 1) / 2.
template <Ring T>
Vector<T> residual_coefficients(const Vector<T>& a, const Vector<T>& b) {
  Vector<T> p = {T(1L)}, mu = {T(0L), T(1L)};
  const auto one_plus = [&](const T& factor) {
    auto result = map(mu, [&](const T& x) { return T(factor * x); });
    result[0] = T(result[0] + T(1L));
    return result;
  };
  for (std::size_t l = 0; l < a.size(); ++l) {
    p = polynomial_product(p, one_plus(a[l]));
    if (l >= b.size()) continue;
    const auto stretch = one_plus(T(a[l] * b[l]));
    mu = polynomial_product(mu, polynomial_product(stretch, stretch));
  }
  return p;
}

// sum_{ij} u_i v_j m_{i+j}.
template <Ring T>
T moment_form(const Vector<T>& u, const Vector<T>& v, const Vector<T>& m) {
  T sum(0L);
  for (std::size_t i = 0; i < u.size(); ++i)
    for (std::size_t j = 0; j < v.size(); ++j) sum += u[i] * v[j] * m[i + j];
  return sum;
}

// phi(a), the loss on the set.
template <Ring T>
T structured_loss(const Vector<T>& a, const T& d, const T& inverse_n) {
  SpectralMoments<T> moments(d, inverse_n);
  const auto p = residual_coefficients(a);
  return moment_form(p, p, moments.first(2 * static_cast<long>(a.size()) + 1));
}

// With B_l = b_l I.
template <Ring T>
T structured_loss(const Vector<T>& a, const Vector<T>& b, const T& d, const T& inverse_n) {
  SpectralMoments<T> moments(d, inverse_n);
  const auto p = residual_coefficients(a, b);
  return moment_form(p, p, moments.first(2 * static_cast<long>(p.size()) - 1));
}

// d phi / d a_l for every l.
Vector<Rational> structured_slopes(const Vector<Rational>& a, long n, long d);

// The minimum of phi: det[m_{i+j}]_{0..L} / det[m_{i+j+2}]_{0..L-1}, and the polynomial whose
// distinct negative roots are the best a_l, in any order: z^L - e_1 z^{L-1} + e_2 z^{L-2} - ...,
// where [m_{i+j+2}] e = -(m_1 .. m_L).
struct StructuredOptimum {
  Rational loss;
  UnivariatePolynomial steps;
};
StructuredOptimum structured_optimum(long n, long d, long layers);

}  // namespace verify
