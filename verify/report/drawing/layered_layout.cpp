#include "verify/report/drawing/layered_layout.hpp"

#include <algorithm>
#include <numeric>

namespace verify {
namespace {

constexpr int sweeps = 12;

using Adjacency = std::vector<std::vector<std::size_t>>;

// Nodes first, then the points where edges cross a layer.
struct Vertices {
  std::vector<std::size_t> layer;
  std::vector<double> size;  // room it takes in its layer
  Adjacency left, right;
  std::vector<std::vector<std::size_t>> order;  // the vertices of each layer, from above
  std::vector<double> y;
};

// One more than the deepest need. What has no needs stands just left of what needs it first.
class Depths {
 public:
  explicit Depths(Adjacency needs) : needs_(std::move(needs)), depth_(needs_.size(), unvisited) {
    for (std::size_t k = 0; k < needs_.size(); ++k) visit(k);
    pull_beginnings();
  }
  const Adjacency& needs() const { return needs_; }  // without those that close a cycle
  std::size_t of(std::size_t node) const { return static_cast<std::size_t>(depth_[node]); }

 private:
  static constexpr long unvisited = -1, in_progress = -2;
  void visit(std::size_t node) {
    if (depth_[node] != unvisited) return;
    depth_[node] = in_progress;
    long depth = 0;
    std::vector<std::size_t> kept;
    for (const auto needed : needs_[node]) {
      visit(needed);
      if (depth_[needed] == in_progress) continue;
      kept.push_back(needed);
      depth = std::max(depth, depth_[needed] + 1);
    }
    needs_[node] = std::move(kept);
    depth_[node] = depth;
  }
  void pull_beginnings() {
    std::vector<long> first_use(needs_.size(), 0);
    for (std::size_t k = 0; k < needs_.size(); ++k)
      for (const auto needed : needs_[k])
        if (first_use[needed] == 0 || depth_[k] < first_use[needed]) first_use[needed] = depth_[k];
    for (std::size_t k = 0; k < needs_.size(); ++k)
      if (needs_[k].empty() && first_use[k] > 0) depth_[k] = first_use[k] - 1;
  }
  Adjacency needs_;
  std::vector<long> depth_;
};

std::size_t add_vertex(Vertices& vertices, std::size_t layer, double size) {
  const auto index = vertices.layer.size();
  vertices.layer.push_back(layer);
  vertices.size.push_back(size);
  vertices.left.emplace_back();
  vertices.right.emplace_back();
  if (vertices.order.size() <= layer) vertices.order.resize(layer + 1);
  vertices.order[layer].push_back(index);
  return index;
}

void join(Vertices& vertices, std::size_t from, std::size_t to) {
  vertices.right[from].push_back(to);
  vertices.left[to].push_back(from);
}

std::vector<std::size_t> positions(const Vertices& vertices) {
  std::vector<std::size_t> position(vertices.layer.size());
  for (const auto& layer : vertices.order)
    for (std::size_t k = 0; k < layer.size(); ++k) position[layer[k]] = k;
  return position;
}

long crossings(const Vertices& vertices) {
  const auto position = positions(vertices);
  long count = 0;
  for (const auto& layer : vertices.order) {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (const auto from : layer)
      for (const auto to : vertices.right[from]) edges.emplace_back(position[from], position[to]);
    for (std::size_t a = 0; a < edges.size(); ++a)
      for (std::size_t b = a + 1; b < edges.size(); ++b)
        count += (edges[a].first < edges[b].first && edges[a].second > edges[b].second) ||
                 (edges[a].first > edges[b].first && edges[a].second < edges[b].second);
  }
  return count;
}

// Sorts a layer by the mean position of the neighbours on one side; who has none stays in place.
void sort_layer(Vertices& vertices, std::size_t layer, const Adjacency& neighbours) {
  const auto position = positions(vertices);
  std::vector<std::pair<double, std::size_t>> keyed;
  for (const auto vertex : vertices.order[layer]) {
    double key = static_cast<double>(position[vertex]);
    if (!neighbours[vertex].empty()) {
      key = 0;
      for (const auto other : neighbours[vertex]) key += static_cast<double>(position[other]);
      key /= static_cast<double>(neighbours[vertex].size());
    }
    keyed.emplace_back(key, vertex);
  }
  std::stable_sort(keyed.begin(), keyed.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (std::size_t k = 0; k < keyed.size(); ++k) vertices.order[layer][k] = keyed[k].second;
}

// Exchanges neighbours as long as that takes crossings away.
void exchange_neighbours(Vertices& vertices) {
  long fewest = crossings(vertices);
  for (bool better = true; better && fewest > 0;) {
    better = false;
    for (auto& layer : vertices.order) {
      for (std::size_t k = 1; k < layer.size(); ++k) {
        std::swap(layer[k - 1], layer[k]);
        const long count = crossings(vertices);
        better |= count < fewest;
        if (count < fewest)
          fewest = count;
        else
          std::swap(layer[k - 1], layer[k]);
      }
    }
  }
}

// Sweeps to and fro and keeps the order with the fewest crossings.
void reduce_crossings(Vertices& vertices) {
  auto best = vertices.order;
  long fewest = crossings(vertices);
  for (int sweep = 0; sweep < sweeps && fewest > 0; ++sweep) {
    const bool rightwards = sweep % 2 == 0;
    for (std::size_t k = 1; k < vertices.order.size(); ++k) {
      const auto layer = rightwards ? k : vertices.order.size() - 1 - k;
      sort_layer(vertices, layer, rightwards ? vertices.left : vertices.right);
    }
    if (const long count = crossings(vertices); count < fewest) {
      fewest = count;
      best = vertices.order;
    }
  }
  vertices.order = best;
  exchange_neighbours(vertices);
}

// The places nearest (in squares) to the wished ones that keep order and distances: neighbours that
// would overlap move as one block.
void settle_layer(Vertices& vertices, const std::vector<std::size_t>& layer,
                  const std::vector<double>& wish) {
  struct Block {
    double sum;
    double count;
    double mean() const { return sum / count; }
  };
  std::vector<Block> blocks;
  std::vector<double> offset;
  double room = 0;
  for (std::size_t k = 0; k < layer.size(); ++k) {
    if (k > 0) room += (vertices.size[layer[k - 1]] + vertices.size[layer[k]]) / 2;
    offset.push_back(room);
    blocks.push_back({wish[k] - room, 1});
    while (blocks.size() > 1 && blocks[blocks.size() - 2].mean() >= blocks.back().mean()) {
      const auto last = blocks.back();
      blocks.pop_back();
      blocks.back().sum += last.sum, blocks.back().count += last.count;
    }
  }
  std::size_t k = 0;
  for (const auto& block : blocks)
    for (double left = block.count; left > 0; --left, ++k)
      vertices.y[layer[k]] = block.mean() + offset[k];
}

void settle(Vertices& vertices) {
  vertices.y.assign(vertices.layer.size(), 0);
  for (const auto& layer : vertices.order)
    settle_layer(vertices, layer, std::vector<double>(layer.size(), 0));
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (const auto& layer : vertices.order) {
      std::vector<double> wish;
      for (const auto vertex : layer) {
        double sum = 0, count = 0;
        for (const auto* side : {&vertices.left[vertex], &vertices.right[vertex]})
          for (const auto other : *side) sum += vertices.y[other], ++count;
        wish.push_back(count == 0 ? vertices.y[vertex] : sum / count);
      }
      settle_layer(vertices, layer, wish);
    }
  }
}

}  // namespace

Layout layered_layout(const std::vector<std::vector<std::size_t>>& needs, double spacing,
                      double edge_spacing) {
  const Depths depths(needs);
  Vertices vertices;
  for (std::size_t k = 0; k < needs.size(); ++k) add_vertex(vertices, depths.of(k), spacing);
  std::vector<std::vector<std::size_t>> chains;  // the vertices of each edge
  for (std::size_t to = 0; to < needs.size(); ++to) {
    for (const auto from : depths.needs()[to]) {
      chains.push_back({from});
      for (auto layer = depths.of(from) + 1; layer < depths.of(to); ++layer)
        chains.back().push_back(add_vertex(vertices, layer, edge_spacing));
      chains.back().push_back(to);
      for (std::size_t k = 1; k < chains.back().size(); ++k)
        join(vertices, chains.back()[k - 1], chains.back()[k]);
    }
  }
  reduce_crossings(vertices);
  settle(vertices);

  Layout layout;
  layout.layers = vertices.order.size();
  const auto [lowest, highest] = std::minmax_element(vertices.y.begin(), vertices.y.end());
  const double top = vertices.y.empty() ? 0 : *lowest;
  layout.height = vertices.y.empty() ? 0 : *highest - top;
  const auto point = [&](std::size_t vertex) {
    return LayoutPoint{vertices.layer[vertex], vertices.y[vertex] - top};
  };
  for (std::size_t k = 0; k < needs.size(); ++k) layout.nodes.push_back(point(k));
  for (const auto& chain : chains) {
    layout.edges.push_back({chain.front(), chain.back(), {}});
    for (const auto vertex : chain) layout.edges.back().route.push_back(point(vertex));
  }
  return layout;
}

}  // namespace verify
