// The functional f -> mean over the corners eps of {-1, 1}^n of eps_1 .. eps_n f(eps): its
// coefficients have the sum 1, and on a monomial it is 1 if every exponent is odd and 0 otherwise.
// A polynomial of total degree below n contains no such monomial, so its value bounds the distance.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

using Exponents = std::vector<long>;

// Corner by corner, 2^n terms.
inline Rational corner_mean_by_sum(const Exponents& monomial) {
  const long n = static_cast<long>(monomial.size()), corners = 1L << n;
  long total = 0;
  for (long corner = 0; corner < corners; ++corner) {
    int sign = 1;
    for (long j = 0; j < n; ++j)
      if ((corner >> j) % 2 == 1 && monomial[j] % 2 == 0) sign = -sign;  // eps_j^(exponent + 1)
    total += sign;
  }
  return Rational(total, corners);
}

// As the product of the means over one sign each: (1^(a+1) + (-1)^(a+1)) / 2.
inline Rational corner_mean(const Exponents& monomial) {
  Rational product(1);
  for (const long a : monomial) product *= Rational(1 + ((a + 1) % 2 == 0 ? 1 : -1), 2);
  return product;
}

// All exponents of n variables with total degree at most `degree`.
inline std::vector<Exponents> monomials_up_to(long n, long degree) {
  std::vector<Exponents> all = {{}};
  for (long j = 0; j < n; ++j) {
    std::vector<Exponents> longer;
    for (const auto& e : all) {
      long used = 0;
      for (const long a : e) used += a;
      for (long a = 0; used + a <= degree; ++a) {
        longer.push_back(e);
        longer.back().push_back(a);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// The supremum on [-1, 1]^n of the absolute value of the k-th derivative of the monomial along
// variable j: a falling factorial.
inline Rational pure_derivative_sup(const Exponents& monomial, long j, long k) {
  Rational product(1);
  for (long i = 0; i < k; ++i) product *= Rational(monomial.at(j) - i);
  return monomial.at(j) < k ? Rational(0) : product;
}

}  // namespace verify::liu2025
