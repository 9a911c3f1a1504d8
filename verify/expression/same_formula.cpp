#include "verify/expression/same_formula.hpp"

namespace verify {

std::size_t FormulaNumbers::of(const Expression& e) {
  if (e.kind == ExpressionKind::name) {
    const auto definition = vocabulary_.definitions.find(e.word);
    if (definition != vocabulary_.definitions.end()) return of_definition(*definition);
  }
  Node node{e.kind, e.word, e.width, e.shape.rows, e.shape.cols, {}};
  for (const auto& operand : e.operands) std::get<5>(node).push_back(of(operand));
  return numbers_.emplace(std::move(node), numbers_.size()).first->second;
}

std::size_t FormulaNumbers::of_definition(
    const std::pair<const std::string, Expression>& definition) {
  const auto known = definitions_.find(definition.first);
  if (known != definitions_.end()) return known->second;
  const auto number = of(definition.second);
  return definitions_[definition.first] = number;
}

bool is_same_formula(const Expression& a, const Expression& b, const Vocabulary& vocabulary) {
  FormulaNumbers numbers(vocabulary);
  return numbers.of(a) == numbers.of(b);
}

}  // namespace verify
