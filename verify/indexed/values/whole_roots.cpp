#include "verify/indexed/values/whole_roots.hpp"

#include "verify/linalg/univariate_polynomial.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;
using Found = std::optional<UnivariatePolynomial>;

constexpr int most_nested = 12;

class InIndex {
 public:
  InIndex(const std::string& index, const Vocabulary& vocabulary)
      : index_(index), vocabulary_(vocabulary) {}

  Found of(const Expression& e, int depth = 0) const {
    if (depth > most_nested) return std::nullopt;
    const auto part = [&](std::size_t k) { return of(e.operands[k], depth + 1); };
    switch (e.kind) {
      case Is::number:
        return UnivariatePolynomial(parse_rational(e.word));
      case Is::name:
        return named(e.word, depth);
      case Is::negation:
        return both(UnivariatePolynomial(-1), part(0), Is::product);
      case Is::sum:
      case Is::difference:
      case Is::product:
        return both(part(0), part(1), e.kind);
      case Is::power: {
        const auto base = part(0);
        if (!base || e.word.size() > 1) return std::nullopt;
        return power(*base, std::stol(e.word));
      }
      default:
        return std::nullopt;
    }
  }

 private:
  Found named(const std::string& name, int depth) const {
    if (name == index_) return UnivariatePolynomial::variable();
    const auto definition = vocabulary_.definitions.find(name);
    if (definition == vocabulary_.definitions.end()) return std::nullopt;
    return of(definition->second, depth + 1);
  }
  static Found both(const Found& a, const Found& b, Is kind) {
    if (!a || !b) return std::nullopt;
    return kind == Is::sum ? *a + *b : kind == Is::difference ? *a - *b : *a * *b;
  }

  const std::string& index_;
  const Vocabulary& vocabulary_;
};

}  // namespace

std::optional<std::vector<Rational>> whole_roots(const Expression& e, const std::string& index,
                                                 const Vocabulary& vocabulary) {
  const auto polynomial = InIndex(index, vocabulary).of(e);
  if (!polynomial || polynomial->is_zero()) return std::nullopt;
  std::vector<Rational> whole;
  for (const auto& root : real_roots(*polynomial))
    if (root.exact && root.exact->is_integer()) whole.push_back(*root.exact);
  return whole;
}

}  // namespace verify
