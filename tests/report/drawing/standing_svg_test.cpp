// A drawing in a file of its own: colours that any program knows.
#include "verify/report/drawing/standing_svg.hpp"

#include <pugixml.hpp>

#include "tests/printing.hpp"

namespace verify::standing_svg_test {
namespace {

Plot plot_with_curves(int number) {
  Plot plot;
  plot.title = "loss";
  plot.x_label = "n";
  plot.y_label = "loss";
  for (int k = 0; k < number; ++k) {
    const double y = k;
    plot.curves.push_back({"d = " + std::to_string(k), Mark::line, {{1, y}, {2, y + 1}}});
  }
  return plot;
}

TEST_CASE("standing drawing: no property of a page is left in it") {
  for (const int number : {1, 2, 6}) {
    const auto svg = standing_svg(plot_with_curves(number));
    CHECK(svg.find("var(") == std::string::npos);
    CHECK(svg.find("--") == std::string::npos);
    CHECK(svg.find("#0b62b8") != std::string::npos);
  }
}

TEST_CASE("standing drawing: it is XML with its name space, and its ground comes first") {
  pugi::xml_document document;
  const auto svg = standing_svg(plot_with_curves(2));
  REQUIRE(document.load_string(svg.c_str()));
  const auto root = document.document_element();
  CHECK(std::string(root.attribute("xmlns").value()) == "http://www.w3.org/2000/svg");
  CHECK(std::string(root.first_child().name()) == "style");
  const auto ground = root.first_child().next_sibling();
  CHECK(std::string(ground.name()) == "rect");
  CHECK(std::string(ground.attribute("fill").value()) == "#fff");
}

}  // namespace
}  // namespace verify::standing_svg_test
