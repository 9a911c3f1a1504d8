#include "verify/expression/clauses/placed_given.hpp"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <utility>

#include "verify/expression/plain_text.hpp"
#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// Names that nothing declares and no range binds: indices of the statement.
class FreeNames {
 public:
  explicit FreeNames(const Vocabulary& vocabulary)
      : vocabulary_(vocabulary), sizes_(vocabulary.sizes()) {}

  void add(const Expression& e, std::set<std::string> bound) {
    for (const auto& operand : e.operands)
      if (operand.kind == Is::range) bound.insert(operand.word);
    if (e.kind == Is::name) add_name(e.word, bound);
    for (const auto& operand : e.operands) add(operand, bound);
  }
  std::set<std::string> take() { return std::move(found_); }

 private:
  bool is_known(const std::string& name) const {
    return vocabulary_.declares(name) || sizes_.count(name) != 0 ||
           vocabulary_.definitions.count(name) != 0 || vocabulary_.iterates.count(name) != 0 ||
           vocabulary_.letters.count(name) != 0;
  }
  // k, and k of a_k.
  void add_name(const std::string& name, const std::set<std::string>& bound) {
    if (is_known(name) || bound.count(name) != 0) return;
    const auto split = name.rfind('_');
    const bool has_base =
        split != std::string::npos && split > 0 && is_known(name.substr(0, split));
    const auto index = has_base ? name.substr(split + 1) : name;
    const bool is_name = !index.empty() && std::isalpha(static_cast<unsigned char>(index[0])) != 0;
    if (is_name && !is_known(index) && bound.count(index) == 0) found_.insert(index);
  }

  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_, found_;
};

std::set<std::string> free_names(const PlacedGiven& given, const Vocabulary& vocabulary) {
  FreeNames names(vocabulary);
  std::set<std::string> bound;
  for (const auto& place : given.places) {
    names.add(place, bound);
    if (place.kind == Is::range) bound.insert(place.word);
  }
  names.add(given.statement.left, bound);
  names.add(given.statement.right, bound);
  return names.take();
}

// The places as those of a sum, whose shapes are found as those of any.
Expression counted(const PlacedGiven& given) {
  Expression sum, one;
  sum.kind = Is::sum_over;
  sum.word = "sum";
  one.word = "1";
  sum.at = one.at = 1;
  sum.operands = given.places;
  sum.operands.push_back(std::move(one));
  return sum;
}

StatementHead free_head(const PlacedGiven& given) {
  StatementHead head;
  for (const auto& name : given.free) head.indices.push_back({name, 0, std::nullopt});
  return head;
}

void find_shapes_in(PlacedGiven& given, const Vocabulary& vocabulary) {
  auto sum = counted(given);
  find_shapes(sum, vocabulary, free_head(given));
  sum.operands.pop_back();
  given.places = std::move(sum.operands);
  const auto uses = find_shapes(given.statement, vocabulary, head_of(given));
  const auto at = given.statement.left.at;
  if (uses.mean) throw ExpressionError(at, "a hypothesis holds no mean");
  for (const auto& name : uses.letters)
    if (vocabulary.letters.at(name).is_random())
      throw ExpressionError(at, name + " is random; a hypothesis at places is of what is given");
  if (!given.statement.at.empty() || !given.statement.iff.empty() ||
      given.statement.left.kind == Is::argmin || given.statement.left.kind == Is::minimum)
    throw ExpressionError(at, "a hypothesis is a relation of two sides alone");
}

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

}  // namespace

std::optional<Identity> at_index(const PlacedGiven& given, const FreeIndex& index) {
  if (given.places.size() != 1 || given.places.front().kind != Is::range || !index.most)
    return std::nullopt;
  const auto& range = given.places.front();
  if (plain_text(range.operands[0]) != "1" ||
      plain_text(range.operands[1]) != plain_text(*index.most))
    return std::nullopt;
  auto statement = given.statement;
  try {
    statement.left = renamed(std::move(statement.left), range.word, index.name);
    statement.right = renamed(std::move(statement.right), range.word, index.name);
  } catch (const std::invalid_argument&) {
    return std::nullopt;
  }
  return statement;
}

bool is_at_places(const std::string& given) {
  const auto tokens = tokens_of(given);
  return tokens.size() > 2 && tokens[0].text == "for" && tokens[1].text == "all";
}

void add_placed_given(const std::string& text, Vocabulary& vocabulary) {
  auto [places, relations] = parse_placed_relations(text, vocabulary.functions());
  for (auto& relation : relations) {
    PlacedGiven given{text, places, std::move(relation)};
    given.free = free_names(given, vocabulary);
    find_shapes_in(given, vocabulary);
    vocabulary.placed_given.push_back(std::move(given));
  }
}

StatementHead head_of(const PlacedGiven& given) {
  auto head = free_head(given);
  for (const auto& place : given.places)
    if (place.kind == Is::range)
      head.indices.push_back({place.word, std::nullopt, place.operands[1]});
  return head;
}

Uses uses_of(const PlacedGiven& given, const Vocabulary& vocabulary) {
  auto copy = given.statement;
  auto uses = find_shapes(copy, vocabulary, head_of(given));
  auto sum = counted(given);
  const auto more = find_shapes(sum, vocabulary, free_head(given));
  uses.sizes.insert(more.sizes.begin(), more.sizes.end());
  uses.letters.insert(more.letters.begin(), more.letters.end());
  return uses;
}

void check_placed_given(const Vocabulary& vocabulary, const StatementHead& head) {
  for (const auto& given : vocabulary.placed_given) {
    if (head.quantity != Quantity::every)
      throw ExpressionError(1, "beside exists, no and lim no hypothesis may be said at places: \"" +
                                   given.text + "\"");
    for (const auto& name : given.free)
      if (std::none_of(head.indices.begin(), head.indices.end(),
                       [&](const FreeIndex& index) { return index.name == name; }))
        throw ExpressionError(
            1, "the hypothesis \"" + given.text + "\" holds " + name +
                   ", which is no symbol and no index in front of the statement; declare it, or "
                   "begin the statement as in \"for all " +
                   name + " in n:\"");
  }
}

}  // namespace verify
