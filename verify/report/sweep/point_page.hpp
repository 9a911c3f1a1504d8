// A sweep as a page: how the points came out, a value drawn over them, and a table.
#pragma once

#include <ostream>

#include "verify/judge/result.hpp"
#include "verify/report/sweep/point_plot.hpp"

namespace verify {

// For a sweep. Throws std::invalid_argument where what was wished for cannot be drawn; where
// nothing was wished for, the page says why there is no drawing.
void write_points_page(std::ostream& out, const Report& report, const PlotWish& wish);

}  // namespace verify
