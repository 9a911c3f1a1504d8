#include "verify/report/drawing/svg_plot.hpp"

#include <algorithm>
#include <cmath>

#include "verify/formula/plain_math.hpp"
#include "verify/report/drawing/axis.hpp"
#include "verify/report/drawing/svg_curve.hpp"
#include "verify/report/drawing/svg_element.hpp"

namespace verify {

// On a narrow screen the drawing shrinks, so its letters grow; the layout leaves room for them.
const std::string_view plot_style = R"(
.plot{display:block;width:100%;max-width:40rem;height:auto;color:var(--ink)}
.plot text{text-rendering:geometricPrecision}
.plot text{font-size:13px;fill:var(--ink-soft);font-variant-numeric:tabular-nums}
.plot .label,.plot .legend text{fill:var(--ink)}
.plot .grid{stroke:var(--rule);stroke-width:1;fill:none}
.plot .axis{stroke:var(--ink-soft);stroke-width:1.2;fill:none}
.plot .curve{fill:none;stroke:currentColor;stroke-width:2.2;stroke-linejoin:round}
.plot .dashed{stroke-width:2}
.plot .point{fill:currentColor;stroke:var(--paper);stroke-width:1}
.plot .on-line{fill:var(--paper);stroke:currentColor;stroke-width:1.8}
.plot .series-1{color:var(--series-1)}
.plot .series-2{color:var(--series-2)}
.plot .series-3{color:var(--series-3)}
.plot .series-4{color:var(--series-4)}
.plot .series-5{color:var(--series-5)}
.plot .series-6{color:var(--series-6)}
@media screen and (max-width:30rem){.plot text{font-size:20px}}
)";

namespace {

constexpr double width = 640;
constexpr double letter = 13, row_height = 26;  // of the largest letters, those of narrow screens
// The label above has room for letters of any font: some rise half as high again as they are large.
constexpr double top = 44, plot_height = 280, bottom = top + plot_height;
constexpr double legend_top = bottom + 2 * row_height + 20;

struct Frame {
  Axis x, y;
  double left, right;
  Position at(const std::pair<double, double>& point) const {
    return {left + x.fraction(point.first) * (right - left),
            bottom - y.fraction(point.second) * plot_height};
  }
};

bool can_show(const std::pair<double, double>& point) {
  return drawable(point.first) && drawable(point.second);
}

std::vector<double> coordinates(const Plot& plot, double std::pair<double, double>::*assertion) {
  std::vector<double> values;
  for (const auto& curve : plot.curves) {
    for (const auto& point : curve.points) {
      if (can_show(point)) values.push_back(point.*assertion);
    }
  }
  return values;
}

std::size_t characters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

double widest_label(const Axis& axis) {
  std::size_t longest = 1;
  for (const auto& tick : axis.ticks) longest = std::max(longest, characters(tick.label));
  return letter * static_cast<double>(longest);
}

Frame frame_of(const Plot& plot, const Scales& scales) {
  constexpr int x_ticks = 7, y_ticks = 6;
  const auto axis = [](bool logarithmic, const std::vector<double>& values, int ticks) {
    return logarithmic ? axis_of_decades(values, ticks) : axis_for(values, ticks);
  };
  Frame frame{
      axis(scales.logarithmic_x, coordinates(plot, &std::pair<double, double>::first), x_ticks),
      axis(scales.logarithmic_y, coordinates(plot, &std::pair<double, double>::second), y_ticks), 0,
      width};
  frame.left = 12 + widest_label(frame.y);
  frame.right = width - std::max(12.0, widest_label(frame.x) / 2 + 2);
  return frame;
}

std::string segment(Position from, Position to) {
  return "M" + pair_text(from) + "L" + pair_text(to);
}

// Connected pieces; what cannot be drawn leaves a gap. Points that fall together are drawn once.
std::vector<std::vector<Position>> pieces(const Curve& curve, const Frame& frame) {
  std::vector<std::vector<Position>> result(1);
  for (const auto& point : curve.points) {
    if (!can_show(point)) {
      if (!result.back().empty()) result.emplace_back();
      continue;
    }
    const auto position = frame.at(point);
    auto& piece = result.back();
    if (piece.empty() || pair_text(piece.back()) != pair_text(position)) piece.push_back(position);
  }
  if (result.back().empty()) result.pop_back();
  return result;
}

// At every point of a short line, at some of a long one.
void mark_line(pugi::xml_node parent, const std::vector<Position>& piece, const Look& look) {
  constexpr std::size_t most = 12;
  const std::size_t stride = (piece.size() + most - 1) / most;
  for (std::size_t k = stride / 2; k < piece.size(); k += stride)
    draw_marker(parent, piece[k], look);
}

Look marked(Look look) {
  if (look.marker == nullptr) look.marker = "on-line";
  return look;
}

// On logarithmic axes the points of a line are shown: what lies between them is no straight line.
void draw_curve(pugi::xml_node parent, const Curve& curve, const Look& look, const Frame& frame,
                bool plot_has_points) {
  auto group = svg_element(parent, "g", {{"class", look.colour}});
  for (const auto& piece : pieces(curve, frame)) {
    if (curve.mark == Mark::points || piece.size() == 1) {
      auto point = look;
      point.marker = "point";
      for (const auto& position : piece) draw_marker(group, position, point);
      continue;
    }
    std::string path;
    for (const auto& position : piece) path += (path.empty() ? "M" : "L") + pair_text(position);
    draw_path(group, path, look);
    if (look.marker != nullptr || plot_has_points) mark_line(group, piece, marked(look));
  }
}

void write(pugi::xml_node parent, Position at, const char* anchor, const std::string& text,
           const char* kind = nullptr) {
  auto element = svg_element(
      parent, "text", {{"x", svg_number(at.x)}, {"y", svg_number(at.y)}, {"text-anchor", anchor}},
      text);
  if (kind != nullptr) element.append_attribute("class").set_value(kind);
}

void draw_grid(pugi::xml_node root, const Frame& frame) {
  std::string grid;
  for (const auto& tick : frame.x.ticks) {
    const double x = frame.at({tick.value, 0}).x;
    grid += segment({x, top}, {x, bottom});
  }
  for (const auto& tick : frame.y.ticks) {
    const double y = frame.at({0, tick.value}).y;
    grid += segment({frame.left, y}, {frame.right, y});
  }
  svg_element(root, "path", {{"class", "grid"}, {"d", grid}});
}

void draw_axes(pugi::xml_node root, const Frame& frame, const Plot& plot) {
  svg_element(root, "path",
              {{"class", "axis"},
               {"d", "M" + pair_text({frame.left, top}) + "V" + svg_number(bottom) + "H" +
                         svg_number(frame.right)}});
  for (const auto& tick : frame.x.ticks)
    write(root, {frame.at({tick.value, 0}).x, bottom + 20}, "middle", tick.label);
  for (const auto& tick : frame.y.ticks)
    write(root, {frame.left - 6, frame.at({0, tick.value}).y + 5}, "end", tick.label);
  write(root, {4, top - 14}, "start", to_plain(plot.y_label), "label");
  write(root, {frame.right, bottom + 20 + row_height}, "end", to_plain(plot.x_label), "label");
}

std::size_t legend_columns(const Plot& plot) {
  constexpr std::size_t short_name = 22;
  return std::all_of(
             plot.curves.begin(), plot.curves.end(),
             [](const Curve& curve) { return characters(to_plain(curve.name)) <= short_name; })
             ? 2
             : 1;
}

// One curve needs none: the axes say what it is.
double legend_height(const Plot& plot) {
  if (plot.curves.size() < 2) return 0;
  const auto columns = legend_columns(plot);
  return row_height * static_cast<double>((plot.curves.size() + columns - 1) / columns);
}

void draw_legend(pugi::xml_node root, const Plot& plot, const std::vector<Look>& looks) {
  if (plot.curves.size() < 2) return;
  constexpr double sample = 40;
  auto legend = svg_element(root, "g", {{"class", "legend"}});
  const auto columns = legend_columns(plot);
  for (std::size_t k = 0; k < plot.curves.size(); ++k) {
    const double x = 8 + static_cast<double>(k % columns) * (width / 2);
    const double y = legend_top + row_height * static_cast<double>(k / columns);
    auto group = svg_element(legend, "g", {{"class", looks[k].colour}});
    if (plot.curves[k].mark != Mark::points)
      draw_path(group, segment({x, y}, {x + sample, y}), looks[k]);
    if (looks[k].marker != nullptr) draw_marker(group, {x + sample / 2, y}, looks[k]);
    const auto& points = plot.curves[k].points;
    const bool empty = std::none_of(points.begin(), points.end(),
                                    [](const auto& point) { return can_show(point); });
    write(group, {x + sample + 8, y + 5}, "start",
          to_plain(plot.curves[k].name) + (empty ? " (no data)" : ""));
  }
}

// Logarithms in the place of numbers, where an axis is one of these.
Plot in_decades(Plot plot, const Scales& scales) {
  const auto logarithm = [](double value) { return value > 0 ? std::log10(value) : std::nan(""); };
  for (auto& curve : plot.curves) {
    for (auto& [x, y] : curve.points) {
      if (scales.logarithmic_x) x = logarithm(x);
      if (scales.logarithmic_y) y = logarithm(y);
    }
  }
  return plot;
}

// Positive numbers over a decade or more.
bool is_spread(const Plot& plot, double std::pair<double, double>::*assertion) {
  constexpr double decade = 10;
  const auto values = coordinates(plot, assertion);
  if (values.empty()) return false;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  return *least > 0 && *greatest >= decade * *least;
}

}  // namespace

Scales scales_for(const Plot& plot) {
  return {is_spread(plot, &std::pair<double, double>::first),
          is_spread(plot, &std::pair<double, double>::second)};
}

std::string svg_of(const Plot& given, const std::string& id, const Scales& scales) {
  const auto plot = in_decades(given, scales);
  const auto frame = frame_of(plot, scales);
  const auto looks = looks_of(plot);
  pugi::xml_document document;
  const double height = legend_top - 8 + legend_height(plot);
  auto root = svg_root(document, id, to_plain(plot.title), plot.about);
  root.append_attribute("class").set_value("plot");
  root.append_attribute("role").set_value("img");
  set_size(root, width, height, SvgSize::of_page);
  draw_grid(root, frame);
  draw_axes(root, frame, plot);
  for (const bool points : {false, true}) {  // points lie on top
    for (std::size_t k = 0; k < plot.curves.size(); ++k) {
      if ((plot.curves[k].mark == Mark::points) == points)
        draw_curve(root, plot.curves[k], looks[k], frame,
                   scales.logarithmic_x || scales.logarithmic_y);
    }
  }
  if (coordinates(plot, &std::pair<double, double>::first).empty())
    write(root, {(frame.left + frame.right) / 2, (top + bottom) / 2}, "middle", "no data");
  draw_legend(root, plot, looks);
  return svg_text(document);
}

}  // namespace verify
