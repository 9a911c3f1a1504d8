// Two levels of R, weights alpha and 1: the ratio alpha at which two fixed points have equal risk.
#pragma once

#include <string>

#include "verify/models/weighted_gd_criterion.hpp"
#include "verify/models/weighted_gd_fixed_points.hpp"

namespace verify {

// The data with A = (alpha, 1), lambda ascending.
LandscapeData at_ratio(LandscapeSpectrum<Rational> spectrum, const Rational& alpha);

// Whether alpha(gamma) falls on the box, that is whether the criterion with both levels is below 1.
Truth criterion_below_one_on(const LandscapeSpectrum<Ball>& spectrum, const Box& gamma);

struct Tie {
  Truth exists = Truth::unknown;
  std::string reason;           // where it is not yes
  Ball alpha, low, high, gain;  // gain: (M - L)/A_2 at both fixed points
  Ball middle_gain;
};

// no: alpha(gamma) falls throughout, so the fixed point is unique for every alpha. yes: Krawczyk's
// operator encloses (gamma_1, gamma_3, alpha), and for every alpha in its enclosure f has exactly
// three fixed points, the middle one with a smaller gain.
Tie enclose_tie(const LandscapeSpectrum<Rational>& spectrum);

}  // namespace verify
