#include "verify/report/drawing/standing_svg.hpp"

#include "verify/report/drawing/svg_plot.hpp"

namespace verify {

std::string standing_svg(const Plot& plot) {
  constexpr const char* colours =
      "svg{--ink:#1b1c1e;--ink-soft:#55585e;--rule:#d5d6d2;--paper:#fff;--series-1:#0b62b8;"
      "--series-2:#b54708;--series-3:#147a4b;--series-4:#8b3fa8;--series-5:#8a6a00;"
      "--series-6:#5f6670;background:#fff;font-family:sans-serif}";
  const auto svg = svg_of(plot, "plot");
  const auto end = svg.find('>');
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + svg.substr(5, end - 4) + "<style>" +
         colours + std::string(plot_style) + "</style>" + svg.substr(end + 1) + "\n";
}

}  // namespace verify
