#include "verify/words/stated/seen_invertible.hpp"

#include <algorithm>
#include <stdexcept>

#include "verify/expression/plain_text.hpp"
#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

enum class Seen { nothing, semi, strict };

constexpr int most_nested = 12;

class Signs {
 public:
  explicit Signs(const Vocabulary& vocabulary)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()) {}

  // Of a number whether it is >= 0 or > 0, of a matrix whether it is semidefinite or definite.
  Seen of(const Expression& e, int depth = 0) const {
    if (depth > most_nested) return Seen::nothing;
    const auto part = [&](std::size_t k) { return of(e.operands[k], depth + 1); };
    switch (e.kind) {
      case Is::number:  // written without a sign
        return is_zero(e) ? Seen::semi : Seen::strict;
      case Is::name:
        return named(e, depth);
      case Is::identity:
        return Seen::strict;
      case Is::zeros:
        return Seen::semi;
      case Is::sum: {
        const auto a = part(0), b = part(1);
        if (a == Seen::nothing || b == Seen::nothing) return Seen::nothing;
        return std::max(a, b);
      }
      case Is::product: {
        if (e.operands[0].shape.is_scalar() || e.operands[1].shape.is_scalar())
          return std::min(part(0), part(1));
        return is_gram(e) ? Seen::semi : Seen::nothing;
      }
      case Is::quotient:
        return std::min(part(0), part(1) == Seen::strict ? Seen::strict : Seen::nothing);
      case Is::power: {
        const auto base = part(0);
        if (!e.operands[0].shape.is_scalar()) return Seen::nothing;
        const bool even = (e.word.back() - '0') % 2 == 0;
        return base == Seen::strict ? Seen::strict : even ? Seen::semi : base;
      }
      case Is::symbolic_power:
        return e.operands[0].shape.is_scalar() ? part(0) : Seen::nothing;
      case Is::trace:
      case Is::transpose:
        return part(0);
      case Is::inverse:
        return part(0) == Seen::strict ? Seen::strict : Seen::nothing;
      case Is::norm:
      case Is::opnorm:
      case Is::root:
        return Seen::semi;
      case Is::function:
        return e.word == "exp" && e.shape.is_scalar() ? Seen::strict : Seen::nothing;
      default:
        return Seen::nothing;
    }
  }

 private:
  Seen named(const Expression& e, int depth) const {
    if (sizes_.count(e.word) != 0) return Seen::strict;
    const auto definition = vocabulary_.definitions.find(e.word);
    if (definition != vocabulary_.definitions.end()) return defined(definition->second, depth);
    auto seen = Seen::nothing;
    const auto letter = vocabulary_.letters.find(e.word);
    if (letter == vocabulary_.letters.end()) return seen;
    if (letter->second.positive_definite) return Seen::strict;
    if (letter->second.positive_semidefinite) seen = Seen::semi;
    for (const auto& [text, given] : vocabulary_.given) {
      const bool below = given.right.kind == Is::name && given.right.word == e.word &&
                         (given.relation == Relation::less || given.relation == Relation::at_most);
      const bool above = given.left.kind == Is::name && given.left.word == e.word &&
                         (given.relation == Relation::more || given.relation == Relation::at_least);
      if (!below && !above) continue;
      auto than = of(below ? given.left : given.right, depth + 4);
      const bool strictly = given.relation == Relation::less || given.relation == Relation::more;
      if (than == Seen::semi && strictly) than = Seen::strict;
      seen = std::max(seen, than);
    }
    return seen;
  }
  Seen defined(Expression formula, int depth) const {
    try {
      find_shapes(formula, vocabulary_);
    } catch (const std::runtime_error&) {  // what is random has no sign
      return Seen::nothing;
    }
    return of(formula, depth + 1);
  }
  // B B' and B' B, written so.
  static bool is_gram(const Expression& e) {
    const auto &a = e.operands[0], &b = e.operands[1];
    if (b.kind == Is::transpose && plain_text(b.operands[0]) == plain_text(a)) return true;
    return a.kind == Is::transpose && plain_text(a.operands[0]) == plain_text(b);
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_;
};

}  // namespace

bool is_seen_invertible(const Expression& e, const Vocabulary& vocabulary) {
  const auto* positive = &e;
  while (positive->kind == Is::negation) positive = &positive->operands[0];
  return Signs(vocabulary).of(*positive) == Seen::strict;
}

}  // namespace verify
