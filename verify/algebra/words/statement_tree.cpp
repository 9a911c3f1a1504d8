#include "verify/algebra/words/statement_tree.hpp"

#include <algorithm>
#include <set>

#include "verify/algebra/certified.hpp"
#include "verify/algebra/words/normal_forms.hpp"
#include "verify/algebra/words/tree_values.hpp"
#include "verify/algebra/words/visited_blocks.hpp"
#include "verify/words/checked/checked_tree.hpp"

namespace verify {
namespace {

template <class M>
Vanishing<M> vanishing(const StatementTree& tree, Letters<M>& free) {
  TreeValues<M> values(tree, free);
  Vanishing<M> zero;
  for (const auto& identity : tree.identities) values.add_to(zero, identity);
  return zero;
}

// Both values of each pair of nodes, of one kind.
template <class Take>
void each_pair(TreeValues<Matrix<Traced>>& values, const std::vector<std::pair<Tree, Tree>>& pairs,
               const Take& take) {
  for (const auto& [one, other] : pairs) {
    if (one->sort == Sort::scalar && other->sort == Sort::scalar)
      take(values.scalar(one), values.scalar(other));
    else if (one->sort == Sort::vector && other->sort == Sort::vector)
      take(values.vector(one), values.vector(other));
    else if (one->sort == Sort::matrix && other->sort == Sort::matrix)
      take(values.matrix(one), values.matrix(other));
  }
}

bool has_mean(const Tree& tree, std::set<const TreeNode*>& seen) {
  if (!tree || !seen.insert(tree.get()).second) return false;
  if (tree->kind == TreeKind::mean) return true;
  for (const auto& operand : tree->operands)
    if (has_mean(operand, seen)) return true;
  return false;
}

}  // namespace

StatementTree tree_of(const StatementOfTrees& statement) {
  const long models = tree::models_entered();
  Letters<TreeMatrix> free;
  const auto zero = statement(free);
  return {free.spaces(), free.letters(), zero.identities(), tree::models_entered() != models,
          free.carried()};
}

std::function<CheckedStatement()> shown_tree(const Stated& statement, TreeOf tree) {
  return [tree, members = statement.members.values, place = statement.place] {
    auto checked = checked_tree(tree(members));
    checked.place = to_text(place);
    return checked;
  };
}

std::function<Certificate()> certified_tree(CertifiedWay way, const Stated& statement,
                                            TreeOf tree) {
  return [way, tree, members = statement.members.values] { return certified(way, tree(members)); };
}

bool has_mean(const StatementTree& tree) {
  std::set<const TreeNode*> seen;
  for (const auto& [left, right] : tree.identities)
    if (has_mean(left, seen) || has_mean(right, seen)) return true;
  return false;
}

std::vector<WordPolynomial> blocks_in_words(const StatementTree& tree, Letters<WordMatrix>& free) {
  return vanishing(tree, free).blocks();
}
std::vector<VisitBlock> blocks_visited(const StatementTree& tree, Letters<VisitMatrix>& free) {
  return vanishing(tree, free).blocks();
}
Vector<Traced> entries_at(const StatementTree& tree, Variables<Traced>& free,
                          const std::map<std::string, long>& sizes) {
  Letters<Matrix<Traced>> letters(free, sizes);
  TreeValues<Matrix<Traced>> values(tree, letters);
  Vanishing<Matrix<Traced>> zero;
  for (const auto& identity : tree.identities) values.add_to(zero, identity);
  // At given sizes an entry that a step adds has no place.
  const auto& next = tree.carried.parameters;
  if (std::any_of(next.begin(), next.end(), [](const auto& pair) {
        return pair.first->rows != pair.second->rows || pair.first->cols != pair.second->cols;
      }))
    return zero.entries();
  each_pair(values, tree.carried.states,
            [&](const auto& one, const auto& other) { free.state(one, other); });
  each_pair(values, tree.carried.parameters,
            [&](const auto& one, const auto& other) { free.parameter(one, other); });
  return zero.entries();
}

Program record_at(const StatementTree& tree, const std::map<std::string, long>& sizes) {
  const auto statement = [&](Variables<Traced>& free) { return entries_at(tree, free, sizes); };
  return record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));
}

}  // namespace verify
