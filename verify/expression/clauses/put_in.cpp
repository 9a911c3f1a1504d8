#include "verify/expression/clauses/put_in.hpp"

#include <algorithm>
#include <map>

namespace verify {
namespace {

// Each definition is looked at once: a chain of them may hold one in many places.
class Holding {
 public:
  Holding(const std::string& symbol, const Vocabulary& vocabulary)
      : symbol_(symbol), vocabulary_(vocabulary) {}

  bool in(const Expression& e) {
    if (e.kind == ExpressionKind::name) {
      if (e.word == symbol_) return true;
      const auto known = vocabulary_.definitions.find(e.word);
      return known != vocabulary_.definitions.end() && in_definition(*known);
    }
    return std::any_of(e.operands.begin(), e.operands.end(),
                       [&](const Expression& part) { return in(part); });
  }

 private:
  bool in_definition(const std::pair<const std::string, Expression>& definition) {
    const auto [known, is_new] = found_.emplace(definition.first, false);
    if (is_new) known->second = in(definition.second);
    return known->second;
  }

  const std::string& symbol_;
  const Vocabulary& vocabulary_;
  std::map<std::string, bool> found_;
};

Expression put(const Expression& e, const std::string& symbol, const Expression& by,
               const Vocabulary& vocabulary, Holding& holding) {
  if (!holding.in(e)) return e;
  if (e.kind == ExpressionKind::name) {
    if (e.word == symbol) return by;
    auto written_out = put(vocabulary.definitions.at(e.word), symbol, by, vocabulary, holding);
    written_out.shape = e.shape;
    return written_out;
  }
  auto result = e;
  for (auto& operand : result.operands) operand = put(operand, symbol, by, vocabulary, holding);
  return result;
}

}  // namespace

bool holds_symbol(const Expression& e, const std::string& symbol, const Vocabulary& vocabulary) {
  return Holding(symbol, vocabulary).in(e);
}

Expression put_in(const Expression& e, const std::string& symbol, const Expression& by,
                  const Vocabulary& vocabulary) {
  Holding holding(symbol, vocabulary);
  return put(e, symbol, by, vocabulary, holding);
}

}  // namespace verify
