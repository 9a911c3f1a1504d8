#include "verify/algebra/words/statement_tree.hpp"

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
  return {free.spaces(), free.letters(), zero.identities(), tree::models_entered() != models};
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
  return vanishing(tree, letters).entries();
}

Program record_at(const StatementTree& tree, const std::map<std::string, long>& sizes) {
  const auto statement = [&](Variables<Traced>& free) { return entries_at(tree, free, sizes); };
  return record(AnyStatement<Vector<Traced>, Variables<Traced>>(statement));
}

}  // namespace verify
