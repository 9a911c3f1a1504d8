#include "verify/report/drawing/svg_plot.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <pugixml.hpp>
#include <set>

namespace verify::svg_plot_test {
namespace {

Plot sample() {
  return {"Errors & <bounds>",
          "layer",
          "log10(error)",
          "The error \"falls\" while k < 3.",
          {{"found", Mark::line, {{1, -2}, {2, -3.5}, {3, -5}}},
           {"in float32", Mark::line, {{1, -1}, {2, -2}, {3, -2.5}}},
           {"bound", Mark::dashed, {{1, -1}, {3, -1}}},
           {"best", Mark::points, {{3, -5}, {2, -4}}}}};
}

// Inside a page, as it is used: one root, well formed, escaped.
pugi::xml_document parsed(const Plot& plot, const std::string& id = "p1") {
  pugi::xml_document document;
  const auto result = document.load_string(svg_of(plot, id).c_str());
  REQUIRE_MESSAGE(result, result.description());
  return document;
}

std::size_t count(const pugi::xml_document& document, const char* query) {
  return document.select_nodes(query).size();
}

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

std::string path_of(const Plot& plot) {
  return parsed(plot).select_node("//*[@class='curve']/@d").attribute().value();
}

TEST_CASE("svg plot: titled and described for those who cannot see it") {
  const auto document = parsed(sample(), "x7");
  const auto root = document.child("svg");
  CHECK(std::string(root.attribute("role").value()) == "img");
  CHECK(std::string(root.attribute("aria-labelledby").value()) == "x7-title x7-about");
  CHECK(std::string(root.first_child().name()) == "title");
  CHECK(std::string(root.child("title").attribute("id").value()) == "x7-title");
  CHECK(std::string(root.child("title").child_value()) == "Errors & <bounds>");
  CHECK(std::string(root.child("desc").attribute("id").value()) == "x7-about");
  CHECK(std::string(root.child("desc").child_value()) == "The error \"falls\" while k < 3.");
  CHECK(root.attribute("viewBox"));
  CHECK_FALSE(root.attribute("width"));
  CHECK_FALSE(root.attribute("xmlns"));
}

TEST_CASE("svg plot: curves differ in colour, and in dash or marker") {
  const auto document = parsed(sample());
  std::set<std::string> colours;
  for (const auto& group : document.select_nodes("/svg/g[starts-with(@class, 'series-')]"))
    colours.insert(group.node().attribute("class").value());
  CHECK(colours.size() == 4);
  CHECK(count(document, "/svg/g[@class='series-1']/*") == 1);  // the plain line
  CHECK(count(document, "/svg/g[@class='series-2']/*[@class='on-line']") == 3);
  CHECK(count(document, "/svg/g[@class='series-3']/*[@stroke-dasharray]") == 1);
  CHECK(count(document, "/svg/g[@class='series-4']/*[@class='point']") == 2);
  CHECK(count(document, "/svg/g[@class='legend']/g") == 4);
  CHECK(count(document, "/svg/g[@class='legend']//*[@stroke-dasharray]") == 1);
  CHECK(count(document, "/svg/g[@class='legend']//*[@class='point']") == 1);
  CHECK(count(document, "/svg/g[@class='legend']//*[@class='on-line']") == 1);
}

TEST_CASE("svg plot: points lie on top of lines that come after them") {
  auto plot = sample();
  std::swap(plot.curves.front(), plot.curves.back());
  const auto document = parsed(plot);
  CHECK(count(document, "/svg/g[@class='series-1']/preceding-sibling::g[@class='series-2']") == 1);
}

TEST_CASE("svg plot: colours come from the page only") {
  const auto svg = svg_of(sample(), "p");
  CHECK_FALSE(has(svg, "#"));
  CHECK_FALSE(has(svg, "style="));
  CHECK_FALSE(has(svg, "fill="));
  CHECK_FALSE(has(svg, "stroke="));
  CHECK_FALSE(has(svg, "http"));
  CHECK_FALSE(has(std::string(plot_style), "#"));
  for (int k = 1; k <= 6; ++k)
    CHECK(has(std::string(plot_style), "color:var(--series-" + std::to_string(k) + ")"));
}

TEST_CASE("svg plot: data go to the right places, with one decimal at most") {
  auto plot = sample();
  plot.curves = {{"a", Mark::line, {{0, 0}, {1, 1}, {2, 0.5}}}};
  const auto path = path_of(plot);
  double x[3], y[3];
  REQUIRE(std::sscanf(path.c_str(), "M%lf %lfL%lf %lfL%lf %lf", &x[0], &y[0], &x[1], &y[1], &x[2],
                      &y[2]) == 6);
  CHECK(x[1] - x[0] == doctest::Approx(x[2] - x[1]).epsilon(0.01));
  CHECK(x[1] > x[0]);
  CHECK(y[0] - y[1] == doctest::Approx(2 * (y[0] - y[2])).epsilon(0.01));
  CHECK(y[1] < y[0]);
  for (std::size_t at = path.find('.'); at != std::string::npos; at = path.find('.', at + 1))
    CHECK((at + 2 == path.size() || !std::isdigit(static_cast<unsigned char>(path[at + 2]))));
  CHECK(svg_of(plot, "p") == svg_of(plot, "p"));
}

TEST_CASE("svg plot: one curve needs no legend") {
  auto plot = sample();
  CHECK(has(svg_of(plot, "p"), ">bound</text>"));
  plot.curves.resize(1);
  CHECK_FALSE(has(svg_of(plot, "p"), ">found</text>"));
}

TEST_CASE("svg plot: what is not a number is a gap and never printed") {
  auto plot = sample();
  plot.curves = {{"a", Mark::line, {{0, 0}, {1, 1}, {2, NAN}, {3, INFINITY}, {4, 1}, {5, 2}}},
                 {"b", Mark::points, {{NAN, 1}, {-INFINITY, 2}}}};
  const auto svg = svg_of(plot, "p");
  CHECK(count(parsed(plot), "/svg/g[@class='series-1']/*[@class='curve']") == 2);
  CHECK_FALSE(has(svg, "nan"));
  CHECK_FALSE(has(svg, "inf"));
  CHECK(has(svg, "b (no data)"));
}

TEST_CASE("svg plot: poor data are drawn all the same") {
  auto plot = sample();
  plot.curves = {};
  CHECK(has(svg_of(plot, "p"), ">no data</text>"));
  CHECK(count(parsed(plot), "//*[@class='grid']") == 1);
  plot.curves = {{"a", Mark::line, {{3, 4}}}};
  CHECK(count(parsed(plot), "//circle[@class='point']") == 1);
  CHECK_FALSE(has(svg_of(plot, "p"), "no data"));
  plot.curves = {{"a", Mark::line, {{1, 0.1}, {2, 0.1}}}};
  CHECK_FALSE(path_of(plot).empty());
  plot.curves = {{"a", Mark::line, {{-1e308, -1e300}, {-1e300, -1e300}, {1e300, 1e300}}}};
  const auto svg = svg_of(plot, "p");
  CHECK_FALSE(has(svg, "nan"));
  CHECK_FALSE(has(svg, "inf"));
}

TEST_CASE("svg plot: a hundred thousand points stay a small drawing") {
  Curve dense{"dense", Mark::line, {}};
  for (int k = 0; k < 100000; ++k) dense.points.emplace_back(k, k / 100000.0);
  auto plot = sample();
  plot.curves = {dense};
  CHECK(svg_of(plot, "p").size() < 100000);
}

}  // namespace
}  // namespace verify::svg_plot_test
