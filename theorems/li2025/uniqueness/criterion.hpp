// Uniqueness of the fixed point without knowing r: f' <= Psi_Lambda(gamma) at every fixed point, so
// Psi_Lambda < 1 on (1, 1 + Lambda) leaves one, whatever R with eigenvalues up to Lambda and r.
#pragma once

#include <optional>

#include "theorems/li2025/landscape_data.hpp"
#include "theorems/li2025/uniqueness/chord.hpp"
#include "verify/algebra/boxes/global_maximum.hpp"

namespace verify::li2025 {

// The spectra in balls at the working precision, also where they are irrational: from the roots of
// the characteristic polynomials and the residues there.
LandscapeSpectrum<Ball> enclosed_spectrum(const LandscapeData& data);

// The largest eigenvalue of R that r meets.
RealRoot largest_met_eigenvalue(const LandscapeData& data);

// Constants for automatic differentiation in gamma or h.
LandscapeSpectrum<Jet<Ball>> constant_jets(const LandscapeSpectrum<Ball>& spectrum);

// A number >= max of the criterion (chord.hpp) with least level l over the box.
Ball criterion_upper_bound(const LandscapeSpectrum<Ball>& spectrum, const Box& gamma,
                           const Rational& least, const Rational& largest);

struct CriterionAnswer {
  Truth below_one = Truth::unknown;
  long boxes = 0;
  std::optional<Rational> witness;  // a gamma with Psi > 1
};
// Whether the criterion is below 1 on all of (1 + least, 1 + largest).
CriterionAnswer criterion_below_one(const LandscapeSpectrum<Ball>& spectrum, const Rational& least,
                                    const Rational& largest);

// sup over (1, 1 + largest) of Psi and where it is attained. For one eigenvalue of Sigma Psi = 0.
GlobalMaximum criterion_supremum(const LandscapeSpectrum<Ball>& spectrum, const Rational& largest);

}  // namespace verify::li2025
