#include "verify/indexed/values/placed_hypotheses.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

#include "verify/expression/clauses/placed_given.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

constexpr long most_places = 400;

bool is_met(const std::string& sign, const Rational& a, const Rational& b) {
  if (sign == "=") return a == b;
  if (sign == "!=") return !(a == b);
  if (sign == "<=") return a <= b;
  if (sign == "<") return a < b;
  return sign == ">=" ? a >= b : a > b;
}

// Calls see(data) at each place, until it returns false. Throws where a range has no value.
class Places {
 public:
  Places(const Vocabulary& vocabulary, const PlacedGiven& given,
         std::function<bool(const IndexedData&)> see)
      : vocabulary_(vocabulary), given_(given), see_(std::move(see)) {}

  bool visit(IndexedData data) { return from(0, data); }

 private:
  Rational number(const Expression& e, const IndexedData& data) const {
    return rational_value(e, vocabulary_, data, {})(0, 0);
  }
  bool from(std::size_t k, IndexedData& data) {
    if (k == given_.places.size()) {
      if (++seen_ > most_places) throw NoValue("too many places");
      return see_(data);
    }
    const auto& place = given_.places[k];
    const auto first = number(place.operands[0], data), last = number(place.operands[1], data);
    if (place.kind == Is::condition) return !is_met(place.word, first, last) || from(k + 1, data);
    const auto before = data.sizes.find(place.word);
    const auto kept = before == data.sizes.end() ? std::nullopt : std::optional(before->second);
    bool go_on = true;
    for (long at = first.to_long(); go_on && at <= last.to_long(); ++at) {
      data.sizes[place.word] = at;
      go_on = from(k + 1, data);
    }
    if (kept)
      data.sizes[place.word] = *kept;
    else
      data.sizes.erase(place.word);
    return go_on;
  }

  const Vocabulary& vocabulary_;
  const PlacedGiven& given_;
  std::function<bool(const IndexedData&)> see_;
  long seen_ = 0;
};

bool gives_indices(const PlacedGiven& given, const IndexedData& data) {
  return std::all_of(given.free.begin(), given.free.end(),
                     [&](const auto& name) { return data.sizes.count(name) != 0; });
}

// The numbers t with c t + d <= 0 at all places, as an interval.
struct Interval {
  std::optional<Rational> least, most;
  bool is_empty = false;

  void add(const Rational& c, const Rational& d) {
    if (c.sign() == 0) {
      is_empty |= d.sign() > 0;
      return;
    }
    const auto end = -d / c;
    if (c.sign() > 0)
      most = most ? std::min(*most, end) : end;
    else
      least = least ? std::max(*least, end) : end;
  }
};

class Solving {
 public:
  Solving(const Vocabulary& vocabulary, IndexedData& data) : vocabulary_(vocabulary), data_(data) {}

  void of(const PlacedGiven& given) {
    const auto relation = given.statement.relation;
    if (!is_order(relation) || !given.statement.left.shape.is_scalar()) return;
    const bool up = relation == Relation::at_most || relation == Relation::less;
    const auto &small = up ? given.statement.left : given.statement.right,
               &large = up ? given.statement.right : given.statement.left;
    for (const auto& name : uses_of(given, vocabulary_).letters) {
      const auto letter = data_.letters.find(name);
      if (letter == data_.letters.end() || !vocabulary_.letters.at(name).shape.is_scalar())
        continue;
      try {
        const auto value = large.kind == Is::name && large.word == name
                               ? above(given, small)
                               : nearest(given, small, large, name);
        if (!value) continue;
        letter->second(0, 0) = *value;
        return;
      } catch (const std::exception&) {  // no value, or none over the rationals
        continue;
      }
    }
  }

 private:
  Rational gap(const Expression& small, const Expression& large, const IndexedData& data) const {
    return rational_value(small, vocabulary_, data, {})(0, 0) -
           rational_value(large, vocabulary_, data, {})(0, 0);
  }
  std::optional<Rational> nearest(const PlacedGiven& given, const Expression& small,
                                  const Expression& large, const std::string& name) {
    Interval interval;
    bool is_linear = true;
    Places(vocabulary_, given, [&](const IndexedData& data) {
      auto at = data;
      const auto put = [&](long value) {
        at.letters.at(name)(0, 0) = Rational(value);
        return gap(small, large, at);
      };
      const auto at_0 = put(0), at_1 = put(1);
      is_linear = put(2) - at_1 == at_1 - at_0;
      interval.add(at_1 - at_0, at_0);
      return is_linear && !interval.is_empty;
    }).visit(data_);
    if (!is_linear || interval.is_empty || (!interval.least && !interval.most)) return std::nullopt;
    return interval.most ? interval.most : interval.least;
  }
  // The largest value of the smaller side, or a little more.
  std::optional<Rational> above(const PlacedGiven& given, const Expression& small) {
    std::optional<Rational> most;
    Places(vocabulary_, given, [&](const IndexedData& data) {
      auto value = Rational(0);
      try {
        value = rational_value(small, vocabulary_, data, {})(0, 0);
      } catch (const NeedsReals&) {
        constexpr long parts = 8;
        const auto end = enclosed_value(small, vocabulary_, data, {})(0, 0).upper();
        value = Rational(static_cast<long>(end.to_double() * parts) + 1, parts);
      }
      most = most ? std::max(*most, value) : value;
      return true;
    }).visit(data_);
    return most;
  }

  const Vocabulary& vocabulary_;
  IndexedData& data_;
};

}  // namespace

AtData compared_at_places(const Vocabulary& vocabulary, const PlacedGiven& given,
                          const IndexedData& data) {
  if (!gives_indices(given, data)) return {};
  AtData all;
  all.holds = Truth::yes;
  try {
    Places(vocabulary, given, [&](const IndexedData& at) {
      auto found = compared(vocabulary, {{}, given.statement, given.text}, at);
      if (found.holds != Truth::yes) all = std::move(found);
      return all.holds == Truth::yes;
    }).visit(data);
  } catch (const std::exception&) {  // a range without a value, or too long a one
    return {};
  }
  return all;
}

void solve_for_places(const Vocabulary& vocabulary, IndexedData& data) {
  for (const auto& given : vocabulary.placed_given)
    if (gives_indices(given, data)) Solving(vocabulary, data).of(given);
}

}  // namespace verify
