#include "verify/mutants/tree_mutants.hpp"

#include <stdexcept>
#include <unordered_map>

#include "verify/scalar/rational.hpp"

namespace verify::mutants {
namespace {

using Kind = TreeKind;

constexpr Change changes_of_nodes[] = {
    Change::other_operation, Change::swapped,          Change::constant_by_one,
    Change::opposite_sign,   Change::without_left,     Change::without_right,
    Change::transposed_left, Change::transposed_right,
};

// What a call is given stands in its body.
std::size_t needed(const TreeNode& node) {
  return node.kind == Kind::call ? 1 : node.operands.size();
}

bool is_square(const Tree& a) { return a->sort == Sort::matrix && a->rows == a->cols; }
bool is_sum(Kind kind) { return kind == Kind::sum || kind == Kind::difference; }
bool is_zero(const TreeNode& node) { return node.kind == Kind::number && node.word == "0"; }

// The node with one change, of these operands; none where it has no such change.
Tree changed(const TreeNode& node, Change change) {
  const bool of_scalars = node.kind == Kind::product && node.sort == Sort::scalar;
  const bool of_matrices = node.kind == Kind::product && !of_scalars;
  const auto a = node.operands.empty() ? nullptr : node.operands[0];
  const auto b = node.operands.size() < 2 ? nullptr : node.operands[1];
  switch (change) {
    case Change::other_operation:
      if (node.kind == Kind::sum) return tree::difference(a, b);
      return node.kind == Kind::difference || of_scalars ? tree::sum(a, b) : nullptr;
    case Change::swapped:
      if (node.kind == Kind::difference) return tree::difference(b, a);
      if (node.kind == Kind::outer && a->rows == b->rows) return tree::outer(b, a);
      return of_matrices && is_square(a) && is_square(b) ? tree::product(b, a) : nullptr;
    case Change::constant_by_one:
      if (node.kind == Kind::number)
        return tree::number((parse_rational(node.word) + Rational(1)).text());
      if (node.kind == Kind::size)
        return tree::sum(tree::size({static_cast<Space>(node.index)}), tree::number("1"));
      return nullptr;
    case Change::opposite_sign:
      if (node.kind == Kind::negative) return a;
      if (node.kind == Kind::number && !is_zero(node))
        return tree::number((-parse_rational(node.word)).text());
      if (node.kind == Kind::product || node.kind == Kind::multiple || node.kind == Kind::dot ||
          node.kind == Kind::outer || node.kind == Kind::trace)
        return tree::negative(std::make_shared<const TreeNode>(node));
      return nullptr;
    case Change::without_left:
      if (node.kind == Kind::difference) return tree::negative(b);
      if (node.kind == Kind::sum || of_scalars || node.kind == Kind::multiple) return b;
      return of_matrices && is_square(a) ? b : nullptr;
    case Change::without_right:
      if (is_sum(node.kind) || of_scalars) return a;
      return of_matrices && is_square(b) ? a : nullptr;
    case Change::transposed_left:
      if (node.kind == Kind::transpose && is_square(a)) return a;
      return of_matrices && is_square(a) ? tree::product(tree::transpose(a), b) : nullptr;
    case Change::transposed_right:
      return of_matrices && is_square(b) ? tree::product(a, tree::transpose(b)) : nullptr;
    case Change::short_sum:
      return nullptr;
  }
  throw std::logic_error("a change that is none");
}

void visit(const Tree& tree, std::unordered_map<const TreeNode*, bool>& seen,
           std::vector<Tree>& nodes) {
  if (!tree || !seen.emplace(tree.get(), true).second) return;
  for (std::size_t k = 0; k < needed(*tree); ++k) visit(tree->operands[k], seen, nodes);
  nodes.push_back(tree);
}

// Every node anew above the one that is replaced; `replace` makes that of its new operands.
template <class Replace>
ChangedTree rebuilt(StatementTree statement, const std::vector<Tree>& nodes, std::uint32_t at,
                    const Replace& replace) {
  std::unordered_map<const TreeNode*, Tree> instead;
  ChangedTree result{std::move(statement), {}};
  for (std::size_t k = 0; k < nodes.size(); ++k) {
    auto node = *nodes[k];
    bool same = true;
    for (auto& operand : node.operands) {
      const auto found = instead.find(operand.get());
      if (found == instead.end() || found->second == operand) continue;
      operand = found->second;
      same = false;
    }
    auto tree = k == at ? replace(node)
                : same  ? nodes[k]
                        : std::make_shared<const TreeNode>(std::move(node));
    instead[nodes[k].get()] = tree;
    result.nodes.push_back(std::move(tree));
  }
  for (auto& [left, right] : result.statement.identities) {
    left = instead.at(left.get());
    if (right) right = instead.at(right.get());
  }
  return result;
}

}  // namespace

std::vector<Tree> nodes_of(const StatementTree& statement) {
  std::unordered_map<const TreeNode*, bool> seen;
  std::vector<Tree> nodes;
  for (const auto& [left, right] : statement.identities) {
    visit(left, seen, nodes);
    visit(right, seen, nodes);
  }
  return nodes;
}

std::vector<Mutant> tree_mutants(const std::vector<Tree>& nodes) {
  std::vector<Mutant> result;
  for (std::uint32_t k = 0; k < nodes.size(); ++k)
    for (const auto change : changes_of_nodes)
      if (changed(*nodes[k], change)) result.push_back({k, change});
  return result;
}

ChangedTree mutated(const StatementTree& statement, const std::vector<Tree>& nodes,
                    const Mutant& mutant) {
  return rebuilt(statement, nodes, mutant.step, [&](const TreeNode& node) {
    auto tree = changed(node, mutant.change);
    if (!tree) throw std::logic_error("the node has no such change");
    return tree;
  });
}

ChangedTree with_free_node(const StatementTree& statement, const std::vector<Tree>& nodes,
                           std::uint32_t node) {
  auto letters = statement.letters;
  const auto draw = [&](Sort sort, const Spaces& rows, const Spaces& cols) {
    letters.push_back({"", sort, rows, cols});
    return tree::letter(letters.back(), letters.size() - 1);
  };
  auto result = rebuilt(statement, nodes, node, [&](const TreeNode& of) {
    if (of.sort == Sort::scalar) return draw(Sort::scalar, of.rows, of.cols);
    auto blocks = tree::zeros(of.rows, of.cols);
    for (std::size_t i = 0; i < of.rows.size(); ++i)
      for (std::size_t j = 0; j < of.cols.size(); ++j)
        blocks = tree::placed(blocks, i, j, draw(Sort::matrix, {of.rows[i]}, {of.cols[j]}));
    return of.sort == Sort::vector ? tree::as_vector(blocks) : blocks;
  });
  result.statement.letters = std::move(letters);
  return result;
}

}  // namespace verify::mutants
