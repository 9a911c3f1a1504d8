#include "verify/written/given/at_places.hpp"

#include <utility>

#include "verify/expression/clauses/placed_given.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

Expression squared(Expression e) {
  if (e.kind == Is::function && e.word == "abs") return squared(e.operands[0]);
  Expression square;
  square.kind = Is::power;
  square.word = "2";
  square.at = e.at;
  square.operands = {std::move(e)};
  return square;
}

bool is_length(const Expression& e) {
  return e.kind == Is::norm || (e.kind == Is::function && e.word == "abs");
}

class Consequences {
 public:
  Consequences(const Vocabulary& vocabulary, const WrittenIdentity& said)
      : said_(said), result_(vocabulary) {}

  void add(const PlacedGiven& given) {
    for (const auto& index : said_.head.indices)
      if (auto there = at_index(given, index))
        result_.given.push_back({given.text + " at " + index.name, std::move(*there)});
    const bool is_whole = given.places.size() == 1 && given.places.front().kind == Is::range;
    if (is_whole && given.statement.relation != Relation::unequal &&
        given.statement.left.shape.is_scalar())
      of_sum(given);
  }
  Vocabulary take() { return std::move(result_); }

 private:
  // Over all places, and not where conditions are met. Sums keep <= and =; of <, which they keep
  // where there is a place, no more than <= is used.
  void of_sum(const PlacedGiven& given) {
    const auto& [text, places, statement, free] = given;
    auto relation = statement.relation;
    if (relation == Relation::less) relation = Relation::at_most;
    if (relation == Relation::more) relation = Relation::at_least;
    const auto summed = [&](const Expression& body) {
      Expression sum;
      sum.kind = Is::sum_over;
      sum.word = "sum";
      sum.at = 1;
      sum.operands = {places.front(), body};
      return sum;
    };
    result_.given.push_back(
        {text + ", added up", {summed(statement.left), summed(statement.right), relation}});
    // 0 <= a <= b gives a^2 <= b^2.
    const bool up = relation == Relation::at_most;
    const auto& small = up ? statement.left : statement.right;
    if (relation == Relation::equal || !is_length(small)) return;
    result_.given.push_back(
        {text + ", squares added up",
         {summed(squared(statement.left)), summed(squared(statement.right)), relation}});
  }

  const WrittenIdentity& said_;
  Vocabulary result_;
};

}  // namespace

Vocabulary with_places(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  Consequences consequences(vocabulary, said);
  for (const auto& given : vocabulary.placed_given) consequences.add(given);
  return consequences.take();
}

}  // namespace verify
