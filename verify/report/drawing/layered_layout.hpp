// A layered drawing of a directed graph without cycles, from left to right: every edge goes to a
// later layer, long edges pass between the nodes of the layers they cross.
#pragma once

#include <cstddef>
#include <vector>

namespace verify {

struct LayoutPoint {
  std::size_t layer = 0;
  double y = 0;  // of the middle, from 0 on
};

struct LayoutEdge {
  std::size_t from, to;
  std::vector<LayoutPoint> route;  // from the node `from` to the node `to`, a point a layer
};

struct Layout {
  std::vector<LayoutPoint> nodes;
  std::vector<LayoutEdge> edges;
  std::size_t layers = 0;
  double height = 0;
};

// `needs` lists for each node those to its left. Neighbours in a layer are `spacing` apart, an edge
// that passes takes `edge_spacing`. Edges that close a cycle are left out.
Layout layered_layout(const std::vector<std::vector<std::size_t>>& needs, double spacing,
                      double edge_spacing);

}  // namespace verify
