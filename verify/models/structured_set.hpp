// The structured set of Theorems 4 and 5 of Ahn et al. 2023: A_l = a_l Sigma^{-1}, B_l = b_l I,
// Sigma_w = Sigma^{-1}. After whitening the layers act on G = (1/n) sum_i x_i x_i^T, x ~ N(0, I),
// as a scalar polynomial p, and the in-context loss is E tr p(G)^2.
#pragma once

#include "verify/models/structured_layers.hpp"

namespace verify {

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
  return moment_form(p, p, moments);
}

}  // namespace verify
