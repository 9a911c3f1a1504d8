#include "verify/indexed/limit_hypotheses.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "verify/expression/shapes.hpp"
#include "verify/indexed/sums/index_form.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// A number, a name or the negative or a quotient of such, at numbers for the names.
std::optional<Rational> number_at(const Expression& e,
                                  const std::map<std::string, Rational>& numbers) {
  if (is_zero(e) || e.kind == Is::zeros) return Rational(0);
  if (e.kind == Is::number) return parse_rational(e.word);
  if (e.kind == Is::negation) {
    const auto a = number_at(e.operands[0], numbers);
    return a ? std::optional(-*a) : std::nullopt;
  }
  if (e.kind == Is::quotient) {
    const auto a = number_at(e.operands[0], numbers), b = number_at(e.operands[1], numbers);
    return a && b && b->sign() != 0 ? std::optional(*a / *b) : std::nullopt;
  }
  const auto known = numbers.find(e.word);
  if (e.kind != Is::name || known == numbers.end()) return std::nullopt;
  return known->second;
}

// Whether the size stands in a formula, or in a definition that it names.
bool speaks_of(const Vocabulary& vocabulary, const Expression& e, const std::string& size) {
  if (e.word == size) return true;
  for (const auto* side : {&e.shape.rows, &e.shape.cols})
    if (std::find(side->begin(), side->end(), size) != side->end()) return true;
  if (const auto named = vocabulary.definitions.find(e.word);
      e.kind == Is::name && named != vocabulary.definitions.end() &&
      speaks_of(vocabulary, named->second, size))
    return true;
  return std::any_of(e.operands.begin(), e.operands.end(), [&](const Expression& operand) {
    return speaks_of(vocabulary, operand, size);
  });
}

}  // namespace

void need_free_size(const Vocabulary& vocabulary, const std::string& size) {
  for (const auto& [text, said] : vocabulary.given) {
    if (speaks_of(vocabulary, said.left, size) || speaks_of(vocabulary, said.right, size))
      throw Unsayable("beside a limit " + size + " -> oo no hypothesis may speak of " + size +
                      ": " + text);
    if (said.relation == Relation::equal)
      throw Unsayable("beside a limit no hypothesis may be an equation: " + text +
                      "; put its right side in for its left one");
  }
}

bool may_be_met(const Vocabulary& vocabulary) {
  static const std::vector<Rational> tried = {Rational(1),     Rational(1, 2), Rational(2),
                                              Rational(1, 10), Rational(-1),   Rational(-1, 2),
                                              Rational(0),     Rational(10)};
  constexpr std::size_t most = 4096;
  std::vector<std::string> names;
  for (const auto& [name, letter] : vocabulary.letters) names.push_back(name);
  std::map<std::string, Rational> ones;
  for (const auto& name : names) ones[name] = Rational(1);
  auto single = vocabulary;
  std::erase_if(single.given, [&](const Given& given) {
    return !number_at(given.statement.left, ones) || !number_at(given.statement.right, ones);
  });
  std::size_t cases = 1;
  for (std::size_t k = 0; k < names.size() && cases < most; ++k) cases *= tried.size();
  for (std::size_t which = 0; which < cases; ++which) {
    std::map<std::string, Rational> numbers;
    auto rest = which;
    for (const auto& name : names) {
      numbers[name] = tried[rest % tried.size()];
      rest /= tried.size();
    }
    if (meets_bounds(single, numbers)) return true;
  }
  return false;
}

bool meets_bounds(const Vocabulary& vocabulary, const std::map<std::string, Rational>& numbers) {
  return std::all_of(vocabulary.given.begin(), vocabulary.given.end(), [&](const Given& given) {
    const auto& said = given.statement;
    const auto a = number_at(said.left, numbers), b = number_at(said.right, numbers);
    if (!a || !b) return false;
    switch (said.relation) {
      case Relation::equal:
        return *a == *b;
      case Relation::at_most:
        return *a <= *b;
      case Relation::less:
        return *a < *b;
      case Relation::at_least:
        return *a >= *b;
      case Relation::more:
        return *a > *b;
      case Relation::unequal:
        return !(*a == *b);
    }
    return false;
  });
}

}  // namespace verify
