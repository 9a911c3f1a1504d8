#include "verify/mutants/tree_trial.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <unordered_map>

#include "verify/algebra/words/normal_forms.hpp"

namespace verify::mutants {
namespace {

using Forms = std::vector<WordPolynomial>;

// None where the statement has none any more: a covariance that is not symmetric, a random inverse.
std::optional<Forms> forms_of(const StatementTree& statement) {
  try {
    Letters<WordMatrix> free;
    return blocks_in_words(statement, free);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
}
bool vanishes(const StatementTree& statement) {
  const auto forms = forms_of(statement);
  return forms && std::all_of(forms->begin(), forms->end(),
                              [](const WordPolynomial& form) { return form.is_zero(); });
}

void gather(const Tree& tree, std::vector<const TreeNode*>& terms) {
  if (!tree) return;
  switch (tree->kind) {
    case TreeKind::sum:
    case TreeKind::difference:
      gather(tree->operands[0], terms);
      return gather(tree->operands[1], terms);
    case TreeKind::negative:
      return gather(tree->operands[0], terms);
    default:
      terms.push_back(tree.get());
  }
}

}  // namespace

TreeTrial::TreeTrial(StatementTree statement)
    : statement_(std::move(statement)), nodes_(nodes_of(statement_)) {
  holds_ = vanishes(statement_);
  std::vector<const TreeNode*> terms;
  for (const auto& [left, right] : statement_.identities) {
    gather(left, terms);
    gather(right, terms);
  }
  for (std::size_t k = 0; k < nodes_.size(); ++k)
    if (std::find(terms.begin(), terms.end(), nodes_[k].get()) != terms.end()) terms_.push_back(k);
}

Forms TreeTrial::terms(const ChangedTree& changed) const {
  auto alone = changed.statement;
  alone.identities.clear();
  for (const auto k : terms_) alone.identities.push_back({changed.nodes[k], nullptr});
  return forms_of(alone).value_or(Forms{});
}

Notice TreeTrial::of(const Mutant& mutant) const {
  const auto changed = mutated(statement_, nodes_, mutant);
  if (!vanishes(changed.statement)) return Notice::noticed;
  if (terms({statement_, nodes_}) == terms(changed)) return Notice::no_change;
  return vanishes(with_free_node(statement_, nodes_, mutant.step).statement) ? Notice::any_value
                                                                             : Notice::unnoticed;
}

}  // namespace verify::mutants
