// Exact moments of vectors that are uniform on the unit sphere of R^d. Direction and length of a
// standard Gaussian vector are independent, so that the moment of a monomial of degree 2m in u is
// that of the Gaussian divided by E |g|^{2m} = d (d+2) .. (d+2m-2).
#pragma once

#include "verify/probability/gaussian_moments.hpp"

namespace verify {

// E |g|^{2m} in R^d.
inline Rational squared_length_moment(long d, long m) {
  Rational product(1);
  for (long k = 0; k < m; ++k) product *= Rational(d + 2 * k);
  return product;
}

// Variables first .. first + count d - 1 are `count` unit vectors of dimension d; the others are
// independent N(0, 1).
struct UnitVectors {
  long first = 0, count = 0, d = 1;
};

inline Rational mixed_moment_on_spheres(const std::vector<int>& exponents,
                                        const UnitVectors& unit) {
  Rational moment(gaussian_moment(exponents));
  if (moment.sign() == 0) return moment;
  for (long v = 0; v < unit.count; ++v) {
    long degree = 0;
    for (long k = 0; k < unit.d; ++k) {
      const auto index = static_cast<std::size_t>(unit.first + v * unit.d + k);
      if (index < exponents.size()) degree += exponents[index];
    }
    moment /= squared_length_moment(unit.d, degree / 2);
  }
  return moment;
}

// E[p q].
template <class T>
T expectation_on_spheres(const GaussianPolynomial<T>& p, const GaussianPolynomial<T>& q,
                         const UnitVectors& unit) {
  T sum(0L);
  for (const auto& [e, x] : p.terms()) {
    for (const auto& [f, y] : q.terms()) {
      const auto moment = mixed_moment_on_spheres(GaussianPolynomial<T>::product(e, f), unit);
      if (moment.sign() != 0) sum += from_rational<T>(moment) * T(x * y);
    }
  }
  return sum;
}

// E tr S^q, q = 1 .. highest, for S = sum of u_i u_i^T over n independent unit vectors: a sum over
// the ways to group the q factors by vector (set partitions of 1 .. q, at most n groups), so that
// the cost grows like the Bell numbers.
Vector<Rational> spherical_power_traces(long n, long d, long highest);

}  // namespace verify
