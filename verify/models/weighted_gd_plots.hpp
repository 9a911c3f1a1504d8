// Pictures of the landscape of weighted preconditioned gradient descent, in doubles from exact
// data: for the eye only.
#pragma once

#include "verify/claim/theorem.hpp"
#include "verify/models/weighted_gd_fixed_points.hpp"

namespace verify {

// The map gamma -> f(gamma), the diagonal, and the fixed points where they meet.
Plot fixed_point_plot(const LandscapeData& data, const FixedPoints& found,
                      const std::string& instance);

// The least risk at given gamma = 1 + omega^T R omega / |omega|^2, M - V(gamma) T(gamma), above
// that of the global minimum, with the local minima (f' < 1) and saddles (f' > 1) of the risk.
Plot reduced_risk_plot(const LandscapeData& data, const FixedPoints& found,
                       const std::string& instance);

}  // namespace verify
