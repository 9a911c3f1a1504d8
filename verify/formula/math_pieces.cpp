#include "verify/formula/math_pieces.hpp"

#include <algorithm>
#include <cstdlib>

namespace verify {
namespace {

constexpr double script_size = 0.75, bracket = 0.5, column_gap = 0.8;

double characters(const std::string& text) {
  return static_cast<double>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

double leaf_width(const MathNode& n) {
  switch (n.role) {
    case MathRole::space:
      return std::atof(n.shown.c_str());
    case MathRole::relation:
      return 0.8 * characters(n.shown) + 0.56;
    case MathRole::binary:
      return 0.7 * characters(n.shown) + 0.44;
    case MathRole::large:
      return 1.4;
    case MathRole::opening:
    case MathRole::closing:
      return bracket;
    default:
      return 0.6 * characters(n.shown);
  }
}

double row_width(const MathNode& n) {
  double width = 0;
  for (const auto& child : n.children) width += math_width(child);
  return width;
}

double table_width(const MathNode& n) {
  std::vector<double> columns;
  for (const auto& row : n.children) {
    columns.resize(std::max(columns.size(), row.children.size()));
    for (std::size_t k = 0; k < row.children.size(); ++k)
      columns[k] = std::max(columns[k], math_width(row.children[k]));
  }
  double width = 2 * bracket;
  for (const auto column : columns) width += column + column_gap;
  return width;
}

// First the signs at which a reader pauses.
enum class Depth { pauses, operators, within_brackets };

bool ends_line(const MathNode& n, Depth depth) {
  if (n.kind != MathKind::leaf) return false;
  if (n.role == MathRole::binary) return depth != Depth::pauses;
  return n.role == MathRole::relation || n.role == MathRole::punctuation ||
         n.role == MathRole::space;
}

// A sign at the beginning of a formula stays with what follows.
bool has_content(const MathNode& row) {
  return std::any_of(row.children.begin(), row.children.end(), [](const MathNode& n) {
    return n.role != MathRole::mark && !ends_line(n, Depth::operators);
  });
}

bool is_leaf(const MathNode& n, MathRole role) {
  return n.kind == MathKind::leaf && n.role == role;
}

MathNode empty_row() {
  MathNode row;
  row.kind = MathKind::row;
  return row;
}

std::vector<MathNode> split(const MathNode& row, Depth depth) {
  std::vector<MathNode> pieces{empty_row()};
  int open = 0;
  for (std::size_t k = 0; k < row.children.size(); ++k) {
    const auto& child = row.children[k];
    pieces.back().children.push_back(child);
    if (is_leaf(child, MathRole::opening)) ++open;
    if (is_leaf(child, MathRole::closing)) --open;
    const bool last = k + 1 == row.children.size();
    const bool inside = open > 0 && depth != Depth::within_brackets;
    // A line does not begin with a space.
    if (last || inside || is_leaf(row.children[k + 1], MathRole::space)) continue;
    if (ends_line(child, depth) && has_content(pieces.back())) pieces.push_back(empty_row());
  }
  return pieces;
}

void add_pieces(const MathNode& row, double width, Depth depth, std::vector<MathNode>& pieces) {
  if (math_width(row) <= width) {
    pieces.push_back(row);
    return;
  }
  for (const auto& piece : split(row, depth)) {
    if (depth == Depth::within_brackets) {
      pieces.push_back(piece);
    } else {
      const auto next = depth == Depth::pauses ? Depth::operators : Depth::within_brackets;
      add_pieces(piece, width, next, pieces);
    }
  }
}

}  // namespace

double math_width(const MathNode& n) {
  switch (n.kind) {
    case MathKind::leaf:
      return leaf_width(n);
    case MathKind::row:
      return row_width(n);
    case MathKind::fraction:
      return std::max(math_width(n.children[0]), math_width(n.children[1])) + 0.2;
    case MathKind::root:
      return math_width(n.children[0]) + 0.9 +
             (n.children.size() > 1 ? script_size * math_width(n.children[1]) : 0);
    case MathKind::scripts:
      return math_width(n.children[0]) +
             script_size * std::max(math_width(n.children[1]), math_width(n.children[2]));
    case MathKind::accent:
      return math_width(n.children[0]);
    case MathKind::fence:
      return row_width(n.children[1]) + 2 * bracket;
    case MathKind::table:
      return table_width(n);
  }
  return 0;
}

std::vector<MathNode> line_pieces(const MathNode& formula, double width) {
  if (formula.kind != MathKind::row) return {formula};
  std::vector<MathNode> pieces;
  add_pieces(formula, width, Depth::pauses, pieces);
  return pieces;
}

}  // namespace verify
