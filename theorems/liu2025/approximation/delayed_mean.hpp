// The delayed mean (de la Vallee Poussin) of a Chebyshev series: V_m = 2 s_2m - s_m with the Fejer
// means s_M. It takes T_j to itself for j <= m, to 0 for j >= 2m, and to (2 - j/m) T_j between; so
// it reproduces degree m and has degree at most 2m - 1. The Fejer kernel is a square and has mean
// 1, so that |s_M| = 1 and |V_m| <= 3 in the sup norm: |f - V_m f| <= 4 E_m(f).
#pragma once

#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::liu2025 {

// What s_M makes of T_j: the factor max(0, 1 - j/M).
inline Rational fejer_factor(long M, long j) { return j < M ? Rational(M - j, M) : Rational(0); }
inline Rational delayed_factor(long m, long j) {
  return Rational(2) * fejer_factor(2 * m, j) - fejer_factor(m, j);
}

// z^(M-1) M times the Fejer kernel at z = e^(i theta): sum over |j| < M of (M - |j|) z^(j+M-1).
inline UnivariatePolynomial fejer_numerator(long M) {
  Vector<Rational> coefficients(2 * M - 1);
  for (long j = -(M - 1); j <= M - 1; ++j)
    coefficients[j + M - 1] = Rational(M) * fejer_factor(M, j < 0 ? -j : j);
  return UnivariatePolynomial(coefficients);
}

}  // namespace verify::liu2025
