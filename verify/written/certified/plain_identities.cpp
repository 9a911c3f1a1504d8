#include "verify/written/certified/plain_identities.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "verify/words/stated/denied.hpp"
#include "verify/words/stated/links.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

bool is_said_by_proofs(const Tree& tree) {
  const bool is_one = tree->kind == TreeKind::gradient || tree->kind == TreeKind::root ||
                      tree->kind == TreeKind::opnorm;
  return is_one || std::any_of(tree->operands.begin(), tree->operands.end(), is_said_by_proofs);
}

}  // namespace

std::optional<StatementTree> plain_identities(const Vocabulary& vocabulary,
                                              const WrittenIdentity& said) {
  if (said.uses.composite_inverse || !said.identity.at.empty()) return std::nullopt;
  const auto all = of_all_symbols(said);
  WrittenTrees trees(vocabulary, all.uses.letters);
  std::vector<TreeIdentity> identities;
  for (const auto& link : links_of(all)) {
    if (link.identity.relation != Relation::equal) return std::nullopt;
    auto left = trees.of(link.identity.left), right = trees.of(link.identity.right);
    if (is_said_by_proofs(left) || is_said_by_proofs(right)) return std::nullopt;
    identities.push_back({std::move(left), std::move(right)});
  }
  return trees.statement(std::move(identities));
}

}  // namespace verify
