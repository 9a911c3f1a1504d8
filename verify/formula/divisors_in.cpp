#include "verify/formula/divisors_in.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "verify/formula/math_text.hpp"

namespace verify {
namespace {

using Divisors = std::map<std::string, long>;
using Nodes = std::vector<MathNode>;

bool is_leaf(const MathNode& node, std::string_view source) {
  return node.kind == MathKind::leaf && node.source == source;
}
bool is_sign(const MathNode& node) { return is_leaf(node, "+") || is_leaf(node, "-"); }

// The row of what stands in braces, or the node itself.
Nodes row_of(const MathNode& node) {
  return node.kind == MathKind::row ? node.children : Nodes{node};
}

void meet(Divisors& found, const std::string& letter, long least) {
  auto& known = found[letter];
  known = std::max(known, least);
}

// 2 of "n - 1": the value at which a letter less a number is first positive.
std::optional<std::pair<std::string, long>> shifted(const Nodes& row) {
  if (row.size() != 3 || row[0].role != MathRole::letter || !is_leaf(row[1], "-") ||
      row[2].role != MathRole::number || row[2].source.size() > 6)
    return std::nullopt;
  if (row[2].source.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return std::pair{row[0].source, std::stol(row[2].source) + 1};
}

void add_factors(const Nodes& row, Divisors& found);

void add_factor(const MathNode& node, Divisors& found) {
  if (node.kind == MathKind::leaf && node.role == MathRole::letter) meet(found, node.source, 1);
  if (node.kind == MathKind::row) add_factors(node.children, found);
  if (node.kind == MathKind::root) add_factors(row_of(node.children.front()), found);
  if (node.kind == MathKind::fence && is_leaf(node.children[0], "("))
    add_factors(row_of(node.children[1]), found);
  // A power is 0 where its base is; with an index it is another letter.
  if (node.kind == MathKind::scripts && node.children[1].empty() &&
      !is_sign(row_of(node.children[2]).front()))
    add_factor(node.children[0], found);
}

// A row without what stands in its brackets, and each of these; nothing where one stays open.
struct Brackets {
  Nodes outside;
  std::vector<Nodes> inside;
};
std::optional<Brackets> without_brackets(const Nodes& row) {
  Brackets result;
  int depth = 0;
  for (const auto& node : row) {
    if (is_leaf(node, "(") && ++depth == 1) {
      result.inside.emplace_back();
    } else if (is_leaf(node, ")") && --depth == 0) {
      continue;
    } else {
      (depth > 0 ? result.inside.back() : result.outside).push_back(node);
    }
    if (depth < 0) return std::nullopt;
  }
  if (depth != 0) return std::nullopt;
  return result;
}

// Of a product; of a sum only where it is a letter less a number.
void add_factors(const Nodes& whole, Divisors& found) {
  if (const auto least = shifted(whole)) return meet(found, least->first, least->second);
  const auto brackets = without_brackets(whole);
  const auto& row = brackets ? brackets->outside : whole;
  const auto adds = [](const MathNode& node) {
    return is_sign(node) || node.role == MathRole::function || node.role == MathRole::large;
  };
  if (std::any_of(row.begin(), row.end(), adds)) return;
  const auto is_factorial = [](const MathNode& node) { return is_leaf(node, "!"); };
  if (brackets && std::none_of(row.begin(), row.end(), is_factorial))
    for (const auto& inside : brackets->inside) add_factors(inside, found);
  for (std::size_t k = 0; k < row.size(); ++k)
    if (k + 1 == row.size() || !is_leaf(row[k + 1], "!")) add_factor(row[k], found);
}

// What stands behind a slash: one sign, a number with the letter that touches it, or a bracket.
void add_behind(const Nodes& row, std::size_t slash, Divisors& found) {
  std::size_t at = slash + 1;
  if (at < row.size() && row[at].role == MathRole::number) ++at;
  if (at >= row.size() || (at + 1 < row.size() && is_leaf(row[at + 1], "!"))) return;
  if (!is_leaf(row[at], "(")) return add_factor(row[at], found);
  Nodes inside;
  int depth = 1;
  for (++at; at < row.size(); ++at) {
    depth += is_leaf(row[at], "(") ? 1 : is_leaf(row[at], ")") ? -1 : 0;
    if (depth == 0) break;
    inside.push_back(row[at]);
  }
  add_factors(inside, found);
}

void add(const MathNode& node, Divisors& found) {
  if (node.kind == MathKind::fraction) add_factors(row_of(node.children[1]), found);
  if (node.kind == MathKind::scripts && node.children[1].empty() && !node.children[2].empty() &&
      is_leaf(row_of(node.children[2]).front(), "-"))
    add_factor(node.children[0], found);
  for (std::size_t k = 0; k < node.children.size(); ++k) {
    if (node.kind == MathKind::row && is_leaf(node.children[k], "/"))
      add_behind(node.children, k, found);
    add(node.children[k], found);
  }
}

}  // namespace

Divisors divisors_in(const std::string& marked_text) {
  Divisors found;
  for (const auto& run : marked_text_or_words(marked_text))
    if (run.kind != TextRun::Kind::words) add(run.formula, found);
  return found;
}

}  // namespace verify
