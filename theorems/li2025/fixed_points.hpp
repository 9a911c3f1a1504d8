// The fixed points of f(gamma) = h_1(h_2(gamma)) + 1, two ways that share no arithmetic: the exact
// number of roots of a polynomial, and enclosures by branch and bound with interval Newton.
#pragma once

#include <optional>

#include "theorems/li2025/landscape_data.hpp"

namespace verify::li2025 {

// N with sign N(gamma) = sign(f(gamma) - gamma) for gamma >= 1, primitive with integer
// coefficients, of degree 4(k-1)(m-1)+1 for k distinct s and m distinct lambda.
UnivariatePolynomial fixed_point_polynomial(const LandscapeData& data);
long fixed_point_degree(const LandscapeData& data);

// Distinct roots of N in [1, infinity) by Sturm's theorem; nothing where the chain would take too
// long.
std::optional<long> exact_fixed_point_count(const LandscapeData& data);

// The same spectrum in balls at the working precision.
LandscapeSpectrum<Ball> enclosed(const LandscapeSpectrum<Rational>& spectrum);

struct FixedPoint {
  Ball gamma;
  Ball slope;  // f'(gamma)
  Ball risk;   // at the stationary pair
};

struct FixedPoints {
  Vector<FixedPoint> points;  // ascending
  bool complete = false;      // every fixed point is listed, and each box holds exactly one
  long boxes = 0;
  // The fixed point of least risk; nothing while the enclosures do not tell which.
  std::optional<std::size_t> global() const;
};

// From the grouped spectra where they are known. Otherwise from the polynomials: all their
// coefficients are positive, so that they may be evaluated in balls at any gamma > 0 without
// cancellation.
FixedPoints enclose_fixed_points(const LandscapeData& data);
// For every spectrum in these balls at once; no lambda exceeds largest_lambda.
FixedPoints enclose_fixed_points(const LandscapeSpectrum<Ball>& spectrum,
                                 const Rational& largest_lambda);

// Whether no pair (P, omega) whatever has a risk below M - J (1 + 2^-slack_bits), J = M - risk.
// With gamma = 1 + omega^T R omega / |omega|^2 the best P gives M - (omega^T r)^2 / |omega|^2
// T(gamma), and (omega^T r)^2 <= omega^T (I + h R) omega r^T (I + h R)^-1 r (Cauchy and Schwarz),
// so the gain is at most (1 + h (gamma-1)) phi(h) T(gamma) for every h > 0; branch and bound over
// gamma.
struct GlobalBound {
  bool proved = false;
  long boxes = 0;
};
GlobalBound bound_all_risks(const LandscapeData& data, const Ball& risk, long slack_bits);

}  // namespace verify::li2025
