// Jackson's inequality on [-1, 1] (Liu et al. 2025, D.9): for f in C^k and d + 1 >= k >= 0,
//   E_d(f) = inf over degree <= d of sup |f - P| <= (pi/2)^k ||f^(k)|| / ((d+1) d .. (d-k+2)).
#pragma once

#include "verify/scalar/ball.hpp"

namespace verify::liu2025 {

// (d+1) d .. (d-k+2): k factors.
Rational jackson_product(long k, const Rational& d);
// (pi/2)^k / ((d+1) d .. (d-k+2)).
Ball jackson_factor(long k, const Rational& d);

// The integer ceil((pi/2) ratio^(1/k)) for ratio > 0, k >= 1. The number under the ceiling is
// transcendental, so that enough bits always decide; it is found through exp and log and confirmed
// by comparing k-th powers.
Rational jackson_root(long k, const Rational& ratio);

// Does the inequality show that degree d is enough for the error epsilon: is (pi/2)^k smoothness /
// ((d+1) .. (d-k+2)) at most epsilon? Where it does not, a smaller error may be shown otherwise:
// never no.
Truth jackson_suffices(long k, const Rational& d, const Rational& smoothness,
                       const Rational& epsilon);

// E_d(x^m) where degree d does not reach m: at least E_(m-1)(x^m) = 2^(1-m); else 0.
Rational least_error_of_power(long m, const Rational& d);

// f = 1/(c - x) with c = (q + 1/q)/2, 0 < q < 1: everything about it is known exactly.
struct SimplePole {
  Rational q;
  Rational pole() const { return (q + Rational(1) / q) / Rational(2); }
  Rational best_error(long n) const;      // E_n = q^n / (c^2 - 1)
  Rational derivative_sup(long k) const;  // k! / (c - 1)^(k+1), at x = 1
  // The Chebyshev series cut after T_n: sup |f - P| = 4 q^(n+2) / ((1-q^2)(1-q)), at x = 1.
  Rational truncation_error(long n) const;
};
// Throws std::domain_error unless c^2 - 1 is the square of a rational.
SimplePole simple_pole(const Rational& c);

}  // namespace verify::liu2025
