#include "verify/report/drawing/standing_svg.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "verify/report/drawing/svg_plot.hpp"

namespace verify {

namespace {

// Those of a light page. Programs that draw SVG files know classes and colours, and many know no
// custom properties.
constexpr std::array page_colours = {
    std::pair{"var(--ink)", "#1b1c1e"},      std::pair{"var(--ink-soft)", "#55585e"},
    std::pair{"var(--rule)", "#d5d6d2"},     std::pair{"var(--paper)", "#fff"},
    std::pair{"var(--series-1)", "#0b62b8"}, std::pair{"var(--series-2)", "#b54708"},
    std::pair{"var(--series-3)", "#147a4b"}, std::pair{"var(--series-4)", "#8b3fa8"},
    std::pair{"var(--series-5)", "#8a6a00"}, std::pair{"var(--series-6)", "#5f6670"}};

std::string with_colours(std::string style) {
  for (const auto& [property, colour] : page_colours) {
    const std::string_view words = property;
    for (auto at = style.find(words); at != std::string::npos; at = style.find(words, at))
      style.replace(at, words.size(), colour);
  }
  return style;
}

}  // namespace

std::string standing_svg(const Plot& plot, const Scales& scales) {
  const auto svg = svg_of(plot, "plot", scales);
  const auto end = svg.find('>');
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" " + svg.substr(5, end - 4) + "<style>" +
         with_colours("svg{font-family:sans-serif}" + std::string(plot_style)) +
         "</style><rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>" + svg.substr(end + 1) +
         "\n";
}

}  // namespace verify
