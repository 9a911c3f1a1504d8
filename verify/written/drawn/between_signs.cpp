#include "verify/written/drawn/between_signs.hpp"

#include <algorithm>
#include <optional>
#include <random>

#include "verify/claim/finding.hpp"
#include "verify/written/at_instance.hpp"
#include "verify/written/drawn_instance.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// Sums and products of numbers and symbols, which take every value between two of theirs.
bool is_polynomial(const Expression& e, const Vocabulary& vocabulary) {
  switch (e.kind) {
    case Is::zeros:
      return e.shape.is_scalar();
    case Is::number:
      return true;
    case Is::name: {
      const auto letter = vocabulary.letters.find(e.word);
      if (letter != vocabulary.letters.end()) {
        const auto& known = letter->second;
        return known.shape.is_scalar() && !known.is_random() && !known.sequence &&
               !known.function && !known.invertible && !known.nonzero;
      }
      const auto defined = vocabulary.definitions.find(e.word);
      return defined != vocabulary.definitions.end() && is_polynomial(defined->second, vocabulary);
    }
    case Is::quotient:
      return is_polynomial(e.operands[0], vocabulary) && e.operands[1].kind == Is::number &&
             parse_rational(e.operands[1].word).sign() != 0;
    case Is::sum:
    case Is::difference:
    case Is::product:
    case Is::negation:
    case Is::power:
      if (e.kind == Is::power && e.word.find_first_not_of("0123456789") != std::string::npos)
        return false;
      return std::all_of(e.operands.begin(), e.operands.end(), [&](const Expression& operand) {
        return is_polynomial(operand, vocabulary);
      });
    default:
      return false;
  }
}

// A bound of a symbol by a number: what lies between two numbers that meet it does as well.
bool is_bound(const Given& given, const Vocabulary& vocabulary) {
  const auto& said = given.statement;
  const auto is_symbol = [&](const Expression& e) {
    return e.kind == Is::name && vocabulary.letters.count(e.word) != 0;
  };
  const auto is_number = [](const Expression& e) {
    const auto& inside = e.kind == Is::negation ? e.operands[0] : e;
    return inside.kind == Is::number || inside.kind == Is::zeros;
  };
  return is_order(said.relation) && ((is_symbol(said.left) && is_number(said.right)) ||
                                     (is_number(said.left) && is_symbol(said.right)));
}

bool is_of_this_kind(const Vocabulary& vocabulary, const WrittenIdentity& version) {
  const auto& said = version.identity;
  const bool has_kind = said.relation == Relation::unequal && said.at.empty() && said.iff.empty() &&
                        said.links.empty() && version.head.is_empty() &&
                        is_polynomial(said.left, vocabulary) &&
                        is_polynomial(said.right, vocabulary);
  return has_kind && vocabulary.placed_given.empty() &&
         std::all_of(vocabulary.given.begin(), vocabulary.given.end(),
                     [&](const Given& given) { return is_bound(given, vocabulary); });
}

}  // namespace

std::string where_sides_meet_between(const Written& written, const WrittenIdentity& version) {
  if (!is_of_this_kind(written.vocabulary, version)) return "";
  constexpr int most_draws = 120;
  std::mt19937_64 random(3);
  std::string below, above;
  for (int draw = 0; draw < most_draws && (below.empty() || above.empty()); ++draw) {
    try {
      auto fields = drawn_fields(written, random);
      for (const auto& name : version.uses.letters)
        fields[name] = to_datum(Rational(static_cast<long>(random() % 13) - 6, 2));
      const Instance instance("drawn", fields, inputs_of(written));
      // Whatever the hypotheses are: at these numbers they hold.
      WrittenIdentity equal = version;
      equal.identity.relation = Relation::equal;
      if (!compared_at_instance(written, equal, instance).answer.applies()) continue;
      const auto left = value_at(written, version.identity.left, instance),
                 right = value_at(written, version.identity.right, instance);
      if (!left || !right || left->is_list || right->is_list) continue;
      const auto gap = parse_rational(left->text) - parse_rational(right->text);
      auto& side = gap.sign() < 0 ? below : above;
      if (gap.sign() != 0 && side.empty())
        side = drawn_text(written, version, instance) + ", where left - right is " + gap.text();
    } catch (const std::exception&) {  // no numbers that meet the hypotheses
      continue;
    }
  }
  return below.empty() || above.empty() ? "" : below + ", and " + above;
}

}  // namespace verify
