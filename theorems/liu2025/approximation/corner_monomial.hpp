// f = x_1 .. x_n on [-1, 1]^n against polynomials of total degree n - 1: the function whose pure
// second derivatives all vanish although it is as far from these polynomials as from 0.
#pragma once

#include <algorithm>

#include "theorems/liu2025/approximation/corner_functional.hpp"
#include "verify/claim/finding.hpp"

namespace verify::liu2025 {

struct CornerMonomial {
  long n;
  Exponents exponents() const { return Exponents(n, 1); }
  // The functional's value; a lower bound of the error where it vanishes on low total degree.
  Rational best_error() const { return abs(corner_mean(exponents())); }
  // The sum over j of the suprema of the derivatives of order k + 1 along x_j.
  Rational right_side(long k) const {
    Rational total(0);
    for (long j = 0; j < n; ++j) total += pure_derivative_sup(exponents(), j, k + 1);
    return total;
  }
  // Against degree n - 1 in each variable, f being of degree 1 in each.
  Rational best_error_coordinate() const {
    const auto e = exponents();
    return *std::max_element(e.begin(), e.end()) <= n - 1 ? Rational(0) : best_error();
  }
};

// Does the functional vanish on every monomial of total degree at most `degree`? By the corners
// where there are few; else because n exponents of a sum below n contain a 0, whose factor is 0.
inline bool annihilates(long n, long degree) {
  constexpr long few = 5;
  if (n > few) return degree < n && corner_mean({0}) == Rational(0);
  for (const auto& e : monomials_up_to(n, degree))
    if (corner_mean_by_sum(e) != Rational(0) || corner_mean(e) != Rational(0)) return false;
  return true;
}

// The values that both multivariate claims share.
inline std::vector<Value> corner_values(const CornerMonomial& f, long k) {
  return {value("best_error", f.best_error()), value("right_side", f.right_side(k)),
          value("best_error_coordinate", f.best_error_coordinate())};
}

// E_1(x^2) = 1/2: (f(-1) - 2 f(0) + f(1))/4 kills 1 and x, its coefficients have the sum 1, and the
// constant 1/2 attains the bound.
inline Rational three_point(const Rational& at_minus, const Rational& at_zero,
                            const Rational& at_plus) {
  return (at_minus - Rational(2) * at_zero + at_plus) / Rational(4);
}
inline Rational line_error_of_square() {
  const Rational lower = three_point(1, 0, 1);
  const bool kills_lines =
      three_point(1, 1, 1) == Rational(0) && three_point(-1, 0, 1) == Rational(0);
  // |x^2 - 1/2| is largest where x^2 is 0 or 1
  const Rational upper =
      std::max(abs(Rational(0) - Rational(1, 2)), abs(Rational(1) - Rational(1, 2)));
  if (!kills_lines || lower != upper) throw std::logic_error("the bounds of E_1(x^2) differ");
  return lower;
}

}  // namespace verify::liu2025
