#include "verify/report/drawing/layered_layout.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace verify::layered_layout_test {
namespace {

using Needs = std::vector<std::vector<std::size_t>>;

constexpr double spacing = 60, edge_spacing = 18;

Layout laid_out(const Needs& needs) { return layered_layout(needs, spacing, edge_spacing); }

// Pairs of edges that cross between two neighbouring layers.
int crossings(const Layout& layout) {
  int count = 0;
  for (const auto& a : layout.edges)
    for (const auto& b : layout.edges)
      for (std::size_t i = 1; i < a.route.size(); ++i)
        for (std::size_t j = 1; j < b.route.size(); ++j)
          count += a.route[i].layer == b.route[j].layer && a.route[i - 1].y < b.route[j - 1].y &&
                   a.route[i].y > b.route[j].y;
  return count;
}

TEST_CASE("layered layout: every edge goes to a later layer, through each between") {
  const auto layout = laid_out({{}, {0}, {1}, {0, 2}, {}, {4, 3}});
  CHECK(layout.layers == 5);
  CHECK(layout.nodes[0].layer == 0);
  CHECK(layout.nodes[3].layer == 3);
  CHECK(layout.nodes[5].layer == 4);
  REQUIRE(layout.edges.size() == 6);
  for (const auto& edge : layout.edges) {
    CHECK(edge.route.front().layer == layout.nodes[edge.from].layer);
    CHECK(edge.route.back().layer == layout.nodes[edge.to].layer);
    CHECK(edge.route.front().y == layout.nodes[edge.from].y);
    CHECK(edge.route.back().y == layout.nodes[edge.to].y);
    for (std::size_t k = 1; k < edge.route.size(); ++k)
      CHECK(edge.route[k].layer == edge.route[k - 1].layer + 1);
  }
}

TEST_CASE("layered layout: nodes and passing edges keep their distance") {
  const auto layout =
      laid_out({{}, {}, {}, {0, 1}, {0}, {1, 2}, {2}, {3, 0}, {4, 5}, {6, 1}, {7, 8, 9, 2}});
  struct Point {
    LayoutPoint at;
    double room;
  };
  std::vector<Point> points;
  for (const auto& node : layout.nodes) points.push_back({node, spacing});
  for (const auto& edge : layout.edges)
    for (std::size_t k = 1; k + 1 < edge.route.size(); ++k)
      points.push_back({edge.route[k], edge_spacing});
  for (std::size_t a = 0; a < points.size(); ++a) {
    CHECK(points[a].at.y >= 0);
    CHECK(points[a].at.y <= layout.height);
    for (std::size_t b = 0; b < a; ++b) {
      if (points[a].at.layer != points[b].at.layer) continue;
      CHECK(std::abs(points[a].at.y - points[b].at.y) >=
            (points[a].room + points[b].room) / 2 - 1e-6);
    }
  }
}

TEST_CASE("layered layout: crossings that need not be are taken out") {
  CHECK(crossings(laid_out({{}, {}, {}, {2}, {1}, {0}})) == 0);
  CHECK(crossings(laid_out({{}, {}, {1}, {0}, {2}, {3}, {4, 1}})) == 0);
  CHECK(crossings(laid_out({{}, {}, {0, 1}, {0, 1}})) == 1);  // this one must be
}

TEST_CASE("layered layout: a chain is a straight line") {
  const auto layout = laid_out({{}, {0}, {1}, {2}});
  CHECK(layout.height == doctest::Approx(0));
}

TEST_CASE("layered layout: nothing, one node, and a cycle that nobody should have made") {
  CHECK(laid_out({}).nodes.empty());
  CHECK(laid_out({}).height == 0);
  CHECK(laid_out({{}}).layers == 1);
  const auto layout = laid_out({{1}, {0}});
  CHECK(layout.nodes.size() == 2);
  CHECK(layout.edges.size() == 1);
}

}  // namespace
}  // namespace verify::layered_layout_test
