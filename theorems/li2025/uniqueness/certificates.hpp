// A precision sweep of certificates that the fixed point is unique, ordered by cost. Each
// decides on its own; one that does not fire says nothing.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "theorems/li2025/landscape_data.hpp"

namespace verify::li2025 {

struct UniquenessRung {
  std::string name;  // C0, C1, C1p, C2, C3, C4
  Truth fires = Truth::unknown;
  std::string reason;
};

// d <= 5, or every eigenvalue of R that r meets is at most 16.
UniquenessRung low_dimension_rung(const LandscapeData& data, long d);
// Delta_Sigma Delta_R < factor (M + s_min), factor 1 (the paper's (16)) or 2. Delta_R is taken over
// the nonzero eigenvalues of R, and over 0 as well if r meets the kernel.
UniquenessRung gap_rung(const LandscapeData& data, long factor);
// "(16) needs 7761 < 81 (Delta_R of ..)": both sides of that condition in numbers, and of which
// eigenvalues.
std::string gap_words(const LandscapeData& data, long factor);
// Psi_Lambda < 1.
UniquenessRung criterion_rung(const LandscapeData& data);
// One root of N by Sturm's theorem.
UniquenessRung sturm_rung(const LandscapeData& data);
// One fixed point by branch and bound.
UniquenessRung enclosure_rung(const LandscapeData& data);

// The first that fires, none after it is asked; "none" if none does, unknown if one of them was not
// settled.
UniquenessRung first_that_fires(
    const std::vector<std::function<UniquenessRung()>>& precision_sweep);
// The first of these above, from the cheapest on.
UniquenessRung cheapest_certificate(const LandscapeData& data, long d);

// The number of fixed points: exact where Sturm's chain is short enough, else by enclosures.
struct FixedPointCount {
  std::optional<long> number;
  bool exact = false;
};
FixedPointCount count_fixed_points(const LandscapeData& data);

}  // namespace verify::li2025
