#include "verify/report/drawing/svg_curve.hpp"

#include <initializer_list>
#include <iterator>

namespace verify {
namespace {

constexpr int colours = 6;

std::string polygon(Position centre, std::initializer_list<Position> corners) {
  std::string path;
  for (const auto& corner : corners)
    path += (path.empty() ? "M" : "L") + pair_text({centre.x + corner.x, centre.y + corner.y});
  return path + "Z";
}

}  // namespace

std::vector<Look> looks_of(const Plot& plot) {
  static constexpr const char* dashes[] = {"8 5", "2 4", "12 4 2 4"};
  std::vector<Look> looks;
  std::size_t lines = 0, dashed = 0;
  for (const auto& curve : plot.curves) {
    const int index = static_cast<int>(looks.size()) % colours;
    Look look{"series-" + std::to_string(index + 1), index};
    if (curve.mark == Mark::points) look.marker = "point";
    if (curve.mark == Mark::line && lines++ > 0) look.marker = "on-line";
    if (curve.mark == Mark::dashed) look.dashes = dashes[dashed++ % std::size(dashes)];
    looks.push_back(look);
  }
  return looks;
}

std::string pair_text(Position p) { return svg_number(p.x) + " " + svg_number(p.y); }

void draw_marker(pugi::xml_node parent, Position at, const Look& look) {
  if (look.shape == 0) {
    svg_element(
        parent, "circle",
        {{"class", look.marker}, {"cx", svg_number(at.x)}, {"cy", svg_number(at.y)}, {"r", "4.5"}});
    return;
  }
  const std::string paths[] = {
      polygon(at, {{-4, -4}, {4, -4}, {4, 4}, {-4, 4}}),
      polygon(at, {{0, -5.5}, {5, 4}, {-5, 4}}),
      polygon(at, {{0, -6}, {5, 0}, {0, 6}, {-5, 0}}),
      polygon(at, {{0, 5.5}, {5, -4}, {-5, -4}}),
      polygon(at, {{-2, -6},
                   {2, -6},
                   {2, -2},
                   {6, -2},
                   {6, 2},
                   {2, 2},
                   {2, 6},
                   {-2, 6},
                   {-2, 2},
                   {-6, 2},
                   {-6, -2},
                   {-2, -2}}),
  };
  svg_element(parent, "path", {{"class", look.marker}, {"d", paths[look.shape - 1]}});
}

void draw_path(pugi::xml_node parent, const std::string& path, const Look& look) {
  const bool dashed = *look.dashes != '\0';
  auto element =
      svg_element(parent, "path", {{"class", dashed ? "curve dashed" : "curve"}, {"d", path}});
  if (dashed) element.append_attribute("stroke-dasharray").set_value(look.dashes);
}

}  // namespace verify
