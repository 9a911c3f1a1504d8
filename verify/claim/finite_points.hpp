// Points that can be drawn.
#pragma once

#include <vector>

#include "verify/claim/plot.hpp"

namespace verify {

// The plots without the points that are not finite: where a value overflows or a logarithm meets
// zero there is no point, and nothing else is lost.
std::vector<Plot> with_finite_points(std::vector<Plot> plots);

}  // namespace verify
