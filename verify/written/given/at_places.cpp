#include "verify/written/given/at_places.hpp"

#include <algorithm>
#include <utility>

#include "verify/expression/plain_text.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

Expression renamed(Expression e, const std::string& from, const std::string& to) {
  // An index that is bound once more within is another one.
  const bool is_bound_again =
      std::any_of(e.operands.begin(), e.operands.end(), [&](const Expression& operand) {
        return operand.kind == Is::range && (operand.word == from || operand.word == to);
      });
  if (is_bound_again) throw std::invalid_argument("an index that is bound twice");
  if (e.kind == Is::name && e.word == from) e.word = to;
  for (auto& operand : e.operands) operand = renamed(std::move(operand), from, to);
  return e;
}

Expression squared(Expression e) {
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

  // Conditions are not weighed: what holds at some places alone is left out.
  void add(const PlacedGiven& given) {
    if (given.places.size() != 1 || given.places.front().kind != Is::range) return;
    const auto& range = given.places.front();
    const auto from = plain_text(range.operands[0]), to = plain_text(range.operands[1]);
    if (from != "1") return;
    for (const auto& index : said_.head.indices)
      if (index.most && plain_text(*index.most) == to) at_index(given, range.word, index.name);
    if (given.statement.relation != Relation::unequal && given.statement.left.shape.is_scalar())
      of_sum(given);
  }
  Vocabulary take() { return std::move(result_); }

 private:
  void at_index(const PlacedGiven& given, const std::string& bound, const std::string& index) {
    try {
      auto statement = given.statement;
      statement.left = renamed(std::move(statement.left), bound, index);
      statement.right = renamed(std::move(statement.right), bound, index);
      result_.given.push_back({given.text + " at " + bound + " = " + index, std::move(statement)});
    } catch (const std::invalid_argument&) {  // one hypothesis less
    }
  }
  // Sums keep <= and =; of <, which they keep where n >= 1, no more than <= is used.
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
