// Jackson's inequality in several variables with pure derivatives, in the form that holds: for f
// on [-1, 1]^n, m + 1 >= k >= 1, there is P of degree at most 2m - 1 in each variable with
//   sup |f - P| <= 4 (pi/2)^k / ((m+1) m .. (m-k+2)) sum_j 3^(j-1) sup |d^k f / dx_j^k|.
// P is the delayed mean in one variable after the other; the univariate theorem gives E_m on every
// line parallel to an axis.
#pragma once

#include <algorithm>

#include "theorems/liu2025/approximation/delayed_mean.hpp"
#include "theorems/liu2025/approximation/jackson.hpp"

namespace verify::liu2025 {

// sum over j = 1..n of 4 * 3^(j-1).
inline Rational delayed_mean_weight(long n) {
  return Rational(2) * (power(Rational(3), n) - Rational(1));
}

struct CoordinateDegree {
  Rational m;       // of the delayed mean
  Rational degree;  // 2m - 1, in each variable
};
// If every |d^k f / dx_j^k| <= L: the m of the bound above for the error eps.
inline CoordinateDegree coordinate_degree(long n, long k, const Rational& L,
                                          const Rational& epsilon) {
  const Rational root = jackson_root(k, delayed_mean_weight(n) * L / epsilon);
  const Rational m = std::max({root + Rational(k - 2), Rational(k - 1), Rational(1)});
  return {m, Rational(2) * m - Rational(1)};
}

}  // namespace verify::liu2025
