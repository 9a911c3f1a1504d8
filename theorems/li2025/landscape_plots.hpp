// Pictures of the landscape of weighted preconditioned gradient descent, in doubles from exact
// data: for the eye only.
#pragma once

#include "theorems/li2025/fixed_points.hpp"
#include "verify/claim/theorem.hpp"

namespace verify::li2025 {

// (f(gamma) - gamma) / gamma, which is 0 at the fixed points.
Plot fixed_point_plot(const LandscapeData& data, const FixedPoints& found,
                      const std::string& instance);

// The least risk at given gamma = 1 + omega^T R omega / |omega|^2, M - V(gamma) T(gamma), above
// that of the global minimum, with the local minima (f' < 1) and saddles (f' > 1) of the risk.
Plot reduced_risk_plot(const LandscapeData& data, const FixedPoints& found,
                       const std::string& instance);

}  // namespace verify::li2025
