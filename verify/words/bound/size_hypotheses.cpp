#include "verify/words/bound/size_hypotheses.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "verify/expression/plain_text.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// Beyond that a number bounds no size that is ever run, and sums of them might not fit.
constexpr long largest = 1'000'000;

// constant + sum of factor * size
struct Linear {
  long constant = 0;
  std::map<std::string, long> factors;

  bool is_small() const {
    const auto small = [](long value) { return -largest <= value && value <= largest; };
    return small(constant) && std::all_of(factors.begin(), factors.end(),
                                          [&](const auto& one) { return small(one.second); });
  }
};

Linear sum(const Linear& a, const Linear& b, long times) {
  auto result = a;
  result.constant += times * b.constant;
  for (const auto& [size, factor] : b.factors) result.factors[size] += times * factor;
  std::erase_if(result.factors, [](const auto& one) { return one.second == 0; });
  return result;
}

class LinearReader {
 public:
  explicit LinearReader(const Vocabulary& vocabulary)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()) {}

  // Nothing of what is no sum of whole multiples of sizes.
  std::optional<Linear> of(const Expression& e) const {
    auto linear = read(e);
    return linear && linear->is_small() ? linear : std::nullopt;
  }

 private:
  std::optional<Linear> read(const Expression& e) const {
    switch (e.kind) {
      case Is::zeros:  // the 0 of a number
        return e.shape.is_scalar() ? std::optional(Linear{}) : std::nullopt;
      case Is::number:
        return number(e.word);
      case Is::name:
        return name(e.word);
      case Is::negation:
        if (const auto part = of(e.operands[0])) return sum({}, *part, -1);
        return std::nullopt;
      case Is::sum:
      case Is::difference: {
        const auto left = of(e.operands[0]), right = of(e.operands[1]);
        if (!left || !right) return std::nullopt;
        return sum(*left, *right, e.kind == Is::sum ? 1 : -1);
      }
      case Is::product: {
        const auto left = of(e.operands[0]), right = of(e.operands[1]);
        if (!left || !right) return std::nullopt;
        if (left->factors.empty()) return sum({}, *right, left->constant);
        if (right->factors.empty()) return sum({}, *left, right->constant);
        return std::nullopt;
      }
      default:
        return std::nullopt;
    }
  }
  static std::optional<Linear> number(const std::string& text) {
    Linear linear;
    const auto* const end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, linear.constant);
    return error == std::errc() && rest == end ? std::optional(linear) : std::nullopt;
  }
  std::optional<Linear> name(const std::string& word) const {
    if (sizes_.count(word) != 0) return Linear{0, {{word, 1}}};
    const auto known = vocabulary_.definitions.find(word);
    return known == vocabulary_.definitions.end() ? std::nullopt : of(known->second);
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_;
};

long floor_of(long a, long b) { return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0); }
long ceiling_of(long a, long b) { return -floor_of(-a, b); }

void at_least(SizeRange& range, long value) {
  range.least = std::max(range.least.value_or(value), value);
}
void at_most(SizeRange& range, long value) {
  range.most = std::min(range.most.value_or(value), value);
}

// factor * size + constant >= 0
void add_bound(SizeRange& range, long factor, long constant) {
  if (factor > 0)
    at_least(range, ceiling_of(-constant, factor));
  else
    at_most(range, floor_of(constant, -factor));
}

// "2 n - 5 >= 0" as a range of n; false of what is none.
bool is_bound(const Identity& said, const LinearReader& reader,
              std::map<std::string, SizeRange>& ranges) {
  const auto left = reader.of(said.left), right = reader.of(said.right);
  if (!left || !right || said.relation == Relation::unequal) return false;
  const auto difference = sum(*left, *right, -1);
  if (difference.factors.size() != 1) return false;
  const auto& [size, factor] = *difference.factors.begin();
  auto& range = ranges[size];
  using enum Relation;
  const long c = difference.constant, strict = said.relation == less || said.relation == more;
  if (said.relation != at_most && said.relation != less) add_bound(range, factor, c - strict);
  if (said.relation != Relation::at_least && said.relation != more)
    add_bound(range, -factor, -c - strict);
  return true;
}

// Whether sizes stand in it, and nothing else that has a name.
class SizesAlone {
 public:
  SizesAlone(const Vocabulary& vocabulary, const Uses& uses)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()) {
    sizes_.insert(uses.sizes.begin(), uses.sizes.end());
  }
  bool in(const std::vector<Expression>& formulas) {
    found_ = false;
    return std::all_of(formulas.begin(), formulas.end(),
                       [&](const Expression& e) { return is_free(e); }) &&
           found_;
  }

 private:
  // Of letters, and of indices that are bound inside.
  bool is_free(const Expression& e) {
    if (e.kind == Is::name) {
      if (const auto known = vocabulary_.definitions.find(e.word);
          known != vocabulary_.definitions.end())
        return is_free(known->second);
      found_ = true;
      return sizes_.count(e.word) != 0;
    }
    return std::all_of(e.operands.begin(), e.operands.end(),
                       [&](const Expression& operand) { return is_free(operand); });
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_;
  bool found_ = false;
};

}  // namespace

SizeHypotheses size_hypotheses(const Vocabulary& vocabulary, const Uses& uses) {
  const LinearReader reader(vocabulary);
  SizeHypotheses found;
  const auto add = [&](const std::string& condition) {
    auto& all = found.conditions;
    if (std::find(all.begin(), all.end(), condition) == all.end()) all.push_back(condition);
  };
  SizesAlone sizes(vocabulary, uses);
  for (const auto& [text, said] : vocabulary.given)
    if (!is_bound(said, reader, found.ranges) && sizes.in({said.left, said.right}))
      add(plain_text(said));
  for (const auto& divisor : uses.inverted)
    if (divisor.kind != Is::name && sizes.in({divisor})) add(plain_text(divisor) + " != 0");
  return found;
}

Scope under_hypotheses(Sizes sizes, const Vocabulary& vocabulary, const Uses& uses) {
  auto hypotheses = size_hypotheses(vocabulary, uses);
  for (auto& [name, extent] : sizes) {
    const auto range = hypotheses.ranges.find(name);
    if (range == hypotheses.ranges.end()) continue;
    if (const auto& least = range->second.least) extent.least = std::max(extent.least, *least);
    extent.most = range->second.most;
  }
  return {{std::move(sizes)}, Inputs::all, std::move(hypotheses.conditions)};
}

}  // namespace verify
