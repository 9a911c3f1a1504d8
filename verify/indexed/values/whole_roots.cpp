#include "verify/indexed/values/whole_roots.hpp"

#include <string_view>

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

std::set<long> near_roots(const Vocabulary& vocabulary, const Uses& uses) {
  constexpr std::string_view bound = "for every ";
  constexpr long most = 190;  // values have powers up to 200
  std::set<long> near;
  if (!vocabulary.iterates.empty()) return near;
  for (std::size_t k = 0; k < uses.inverted.size(); ++k) {
    const auto& where = uses.inverted_where[k];
    if (!where.starts_with(bound)) continue;
    const auto roots = whole_roots(uses.inverted[k], where.substr(bound.size()), vocabulary);
    if (!roots) continue;
    for (const auto& root : *roots)
      if (root.sign() >= 0 && root <= Rational(most))
        for (const long by : {-1, 0, 1}) near.insert(root.to_long() + by);
  }
  return near;
}

}  // namespace verify
