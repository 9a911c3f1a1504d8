// A plot as an SVG file that needs no page around it.
#pragma once

#include <string>

#include "verify/claim/plot.hpp"

namespace verify {

// With the colours of the light page, and its line ended.
std::string standing_svg(const Plot& plot);

}  // namespace verify
