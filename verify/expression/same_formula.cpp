#include "verify/expression/same_formula.hpp"

#include <algorithm>

namespace verify {

bool is_same_formula(const Expression& a, const Expression& b, const Vocabulary& vocabulary) {
  const auto meaning = [&](const Expression& e) -> const Expression* {
    if (e.kind != ExpressionKind::name) return nullptr;
    const auto known = vocabulary.definitions.find(e.word);
    return known == vocabulary.definitions.end() ? nullptr : &known->second;
  };
  const bool same_name = a.kind == ExpressionKind::name && b.kind == a.kind && a.word == b.word;
  if (same_name) return true;
  if (const auto* formula = meaning(a)) return is_same_formula(*formula, b, vocabulary);
  if (const auto* formula = meaning(b)) return is_same_formula(a, *formula, vocabulary);
  return a.kind == b.kind && a.word == b.word && a.width == b.width && a.shape == b.shape &&
         std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(), b.operands.end(),
                    [&](const Expression& x, const Expression& y) {
                      return is_same_formula(x, y, vocabulary);
                    });
}

}  // namespace verify
