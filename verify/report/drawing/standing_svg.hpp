// A plot as an SVG file that needs no page around it.
#pragma once

#include <string>

#include "verify/report/drawing/svg_plot.hpp"

namespace verify {

// With the colours of the light page, and its line ended.
std::string standing_svg(const Plot& plot, const Scales& scales = {});

}  // namespace verify
