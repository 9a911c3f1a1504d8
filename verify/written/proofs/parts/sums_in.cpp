#include "verify/written/proofs/parts/sums_in.hpp"

namespace verify {

void SumsIn::add(const Expression& e) {
  using Is = ExpressionKind;
  if (e.kind == Is::mean || e.kind == Is::block || e.kind == Is::attention) return;
  for (const auto& operand : e.operands) add(operand);
  const auto known = vocabulary_.definitions.find(e.word);
  if (e.kind == Is::name && known != vocabulary_.definitions.end() && seen_.insert(e.word).second)
    add(known->second);
  const bool is_sum = e.kind == Is::sum || e.kind == Is::difference || e.kind == Is::gradient;
  const bool single = e.shape.rows.size() == 1 && e.shape.cols.size() == 1;
  if (is_sum && single && !e.shape.is_scalar()) found_.push_back(&e);
}

void SumsIn::add(const Identity& said) {
  add(said.left);
  add(said.right);
  for (const auto* clauses : {&said.at, &said.iff})
    for (const auto& clause : *clauses) add(clause.right);
}

}  // namespace verify
