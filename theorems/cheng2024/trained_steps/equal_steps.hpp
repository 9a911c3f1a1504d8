// Equal steps on one number, as facts for the certificate: how often their loss meets the least
// one.
#pragma once

#include "verify/algebra/facts/coefficients.hpp"
#include "verify/algebra/facts/facts.hpp"
#include "verify/algebra/orthogonal_polynomial.hpp"
#include "verify/linalg/expanded_determinant.hpp"

namespace verify::cheng2024 {

// Coefficients of prod_l (1 - r'_l t).
template <class T>
Vector<T> residual_polynomial(const Vector<T>& r_prime) {
  Vector<T> p = {T(1L)};
  for (const auto& r : r_prime) {
    p.push_back(T(0L));
    for (std::size_t k = p.size() - 1; k > 0; --k) p[k] = T(p[k] - r * p[k - 1]);
  }
  return p;
}

// n = d = 1, the moments of x^2. By determinants; a Hankel matrix of one row is its entry.
template <class T>
Vector<T> moments_of_square(long highest) {
  Vector<T> moments = {T(1L)};
  for (long j = 1; j <= highest; ++j) moments.push_back(T(moments.back() * T(2 * j - 1)));
  return moments;
}
template <class T>
void equal_steps_counted(Comparisons<T>& say, long L) {
  using P = Coefficients<T>;
  const auto moments = moments_of_square<T>(2 * L);
  const auto p = residual_polynomial<P>(Vector<P>(L, P::variable()));
  P excess;
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) excess += P::constant(moments[i + j]) * p[i] * p[j];
  const T least = expanded_determinant(hankel_matrix(moments, L + 1)) /
                  expanded_determinant(hankel_matrix(moments, L, 2));
  say.roots(0, {}, (excess - P::constant(least)).ascending());
}

}  // namespace verify::cheng2024
