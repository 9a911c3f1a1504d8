// A plot as inline SVG.
#pragma once

#include <string>
#include <string_view>

#include "verify/claim/plot.hpp"

namespace verify {

// Axes on which numbers stand by their logarithms; what is not positive is a gap. The points of
// lines are shown then, as what lies between them is no straight line.
struct Scales {
  bool logarithmic_x = false, logarithmic_y = false;
};
// Logarithmic where all numbers are positive and spread over a decade.
Scales scales_for(const Plot& plot);

// A drawing that follows the width of the page, with axes, grid, curves and a legend; curves differ
// in colour and in dash or marker. `id` must be unique in the page. Values that are not finite are
// gaps. The title is announced and not drawn: it belongs into the caption.
std::string svg_of(const Plot& plot, const std::string& id, const Scales& scales = {});

// The rules for class "plot". They take every colour from custom properties of the page. Good
// values, which stay apart for the colour-blind and have 3:1 or more against their background:
//   on #ffffff  --ink #1a1c20  --ink-soft #565b66  --rule #d9dce2  --paper #ffffff
//               --series-1 #2e91e8  -2 #ea420b  -3 #004764  -4 #821dc0  -5 #622b00  -6 #967a8a
//   on #16181d  --ink #e8eaee  --ink-soft #a4aab6  --rule #363a44  --paper #16181d
//               --series-1 #2d93ff  -2 #ee8b14  -3 #1f8d73  -4 #c1a4c0  -5 #fcdb50  -6 #b0eddc
extern const std::string_view plot_style;

}  // namespace verify
