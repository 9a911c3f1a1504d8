// The structured set of Theorems 4 and 5 of Ahn et al. 2023: A_l = a_l Sigma^{-1}, B_l = b_l I,
// Sigma_w = Sigma^{-1}. After whitening the layers act on G = (1/n) sum_i x_i x_i^T, x ~ N(0, I),
// as a scalar polynomial p, and the in-context loss is E tr p(G)^2.
#pragma once

#include "verify/linalg/exact.hpp"
#include "verify/math/gaussian_moments.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/models/prompt.hpp"

namespace verify {

template <Ring T>
Vector<T> polynomial_product(const Vector<T>& p, const Vector<T>& q) {
  Vector<T> result(p.size() + q.size() - 1, T(0L));
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < q.size(); ++j) result[i + j] += p[i] * q[j];
  return result;
}

// What one layer does to an eigenvalue mu of the covariates' covariance: mu (1 + c mu)^2, c = a b.
template <Ring T>
T next_eigenvalue(const T& mu, const T& c) {
  const T factor = T(1L) + c * mu;
  return T(mu * factor * factor);
}

// p(mu) = prod_l (1 + a_l mu_l), mu_0 = mu, mu_{l+1} = mu_l (1 + c_l mu_l)^2; ascending
// coefficients. c may be shorter than a - 1: missing c_l are 0 (Theorem 4 has none).
template <Ring T>
Vector<T> response_polynomial(const Vector<T>& a, const Vector<T>& c) {
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

// E tr p(G)^2 = sum_{i,j} p_i p_j m_{i+j}.
template <Ring T>
T mean_square(const Vector<T>& p, const Vector<T>& moments) {
  T sum(0L);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) sum += p[i] * p[j] * moments.at(i + j);
  return sum;
}

// The loss from its definition: E ([Z_L]_{d+1,n+1} + <w, x_{n+1}>)^2 for the attention layers
// P_l = diag(B_l, 1), Q_l = diag(A_l, 0) on raw prompts x = R g, w = R^{-T} h with g, h standard
// Gaussian, Sigma = R R^T; the expectation by Isserlis' theorem.
template <Ring T>
T structured_raw_loss(long n, const Matrix<Rational>& R, const Vector<T>& a, const Vector<T>& b) {
  using G = GaussianPolynomial<T>;
  const long d = R.rows();
  const auto constants = [](const Matrix<Rational>& m) {
    return gaussian_constants(to_scalar<T>(m));
  };
  const auto inverse_root = inverse(R);
  const auto precision = constants(transpose(inverse_root) * inverse_root);
  long next = 0;
  Matrix<G> g(d, n);
  for (auto& entry : g.entries()) entry = G::variable(next++);
  const auto X = constants(R) * g;
  const auto x_query = constants(R) * gaussian_vector<T>(next, d);
  const auto w = constants(transpose(inverse_root)) * gaussian_vector<T>(next, d);
  Vector<Matrix<G>> P, Q;
  for (std::size_t l = 0; l < a.size(); ++l) {
    P.push_back(label_weights<G>(d));
    if (l < b.size()) set_block(P.back(), 0, 0, G::constant(b[l]) * identity_matrix<G>(d));
    Q.push_back(query_key_weights(G::constant(a[l]) * precision));
  }
  const G scale = G::constant(from_rational<T>(Rational(1, n)));
  const auto states =
      linear_attention_stack(token_matrix(linear_prompt(X, x_query, w)), P, Q, scale);
  const G residual = states.back()(d, n) + dot(w, x_query);
  return expectation_of_product(residual, residual);
}

}  // namespace verify
