// Arithmetic circuits: gates of two operands (+ or x) over leaves that are inputs or constants, in
// topological order. Constants are leaves, not gates; so the size is the number of gates.
#pragma once

#include <algorithm>
#include <map>
#include <stdexcept>

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

enum class GateKind { leaf, add, multiply };

class ArithmeticCircuit {
 public:
  using Node = long;
  Node leaf() { return push({GateKind::leaf, 0, 0, 0}); }
  Node add(Node a, Node b) { return push({GateKind::add, a, b, 0}); }
  Node multiply(Node a, Node b) { return push({GateKind::multiply, a, b, 0}); }

  long gates() const {
    return std::count_if(nodes_.begin(), nodes_.end(),
                         [](const Gate& g) { return g.kind != GateKind::leaf; });
  }
  // Edges into gates, counted along the edges themselves.
  long wires() const {
    long count = 0;
    for (const auto& g : nodes_)
      for (const Node operand : {g.first, g.second})
        count += g.kind != GateKind::leaf && operand >= 0;
    return count;
  }
  // Gates on the longest path that ends in this node.
  long depth(Node node) const { return nodes_.at(node).depth; }
  // The most gates of the same depth.
  long width() const {
    std::map<long, long> level;
    for (const auto& g : nodes_)
      if (g.kind != GateKind::leaf) ++level[g.depth];
    long widest = 0;
    for (const auto& [depth, count] : level) widest = std::max(widest, count);
    return widest;
  }

  // Values of all nodes, given those of the leaves in the order in which they were made.
  template <class T>
  Vector<T> evaluate(const Vector<T>& leaves) const {
    Vector<T> values;
    std::size_t next = 0;
    for (const auto& g : nodes_) {
      if (g.kind == GateKind::leaf) values.push_back(leaves.at(next++));
      if (g.kind == GateKind::add) values.push_back(T(values[g.first] + values[g.second]));
      if (g.kind == GateKind::multiply) values.push_back(T(values[g.first] * values[g.second]));
    }
    return values;
  }

 private:
  struct Gate {
    GateKind kind;
    Node first, second;
    long depth;
  };
  Node push(Gate gate) {
    const Node self = static_cast<Node>(nodes_.size());
    if (gate.kind != GateKind::leaf) {
      if (std::max(gate.first, gate.second) >= self || std::min(gate.first, gate.second) < 0)
        throw std::logic_error("a gate reads a node that does not exist yet");
      gate.depth = 1 + std::max(nodes_[gate.first].depth, nodes_[gate.second].depth);
    }
    nodes_.push_back(gate);
    return self;
  }
  std::vector<Gate> nodes_;
};

// A balanced tree of additions: ceil(log2 n) deep.
inline ArithmeticCircuit::Node balanced_sum(ArithmeticCircuit& circuit,
                                            Vector<ArithmeticCircuit::Node> terms) {
  while (terms.size() > 1) {
    Vector<ArithmeticCircuit::Node> next;
    for (std::size_t k = 0; k + 1 < terms.size(); k += 2)
      next.push_back(circuit.add(terms[k], terms[k + 1]));
    if (terms.size() % 2 == 1) next.push_back(terms.back());
    terms = std::move(next);
  }
  return terms.at(0);
}

}  // namespace verify::liu2025
