#include "verify/words/stated/iterates.hpp"

#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;
const char* const equations_form =
    "an iterate is defined by two equations, as \"X_{k+1} = X_k (2 I(d) - A X_k)\" "
    "and \"X_0 = a A'\"";

Expression made_number(std::size_t at, long value) {
  Expression result;
  result.kind = Is::number;
  result.at = at;
  result.word = std::to_string(value);
  return result;
}
Expression made_name(std::size_t at, const std::string& word) {
  Expression result;
  result.kind = Is::name;
  result.at = at;
  result.word = word;
  return result;
}
Expression made_node(Is kind, std::size_t at, std::vector<Expression> operands) {
  Expression result;
  result.kind = kind;
  result.at = at;
  result.operands = std::move(operands);
  return result;
}

bool is_digits(const std::string& text) {
  return !text.empty() && text.size() < 7 &&
         text.find_first_not_of("0123456789") == std::string::npos;
}

// Which iterate an equation is of, and at which place: an index plus a number.
struct Left {
  std::string name, index;
  long more = 0;
};
std::optional<Left> left_of(const Expression& e) {
  if (e.kind == Is::name) {
    const auto at = e.word.rfind('_');
    if (at == std::string::npos || at == 0) return std::nullopt;
    const auto suffix = e.word.substr(at + 1);
    if (is_digits(suffix)) return Left{e.word.substr(0, at), "", std::stol(suffix)};
    return Left{e.word.substr(0, at), suffix, 0};
  }
  if (e.kind != Is::subscript || e.operands.size() != 2 || e.operands[0].kind != Is::name)
    return std::nullopt;
  const auto& place = e.operands[1];
  const auto& base = e.operands[0].word;
  if (place.kind == Is::number && is_digits(place.word))
    return Left{base, "", std::stol(place.word)};
  if (place.kind == Is::name) return Left{base, place.word, 0};
  const bool shifted = place.kind == Is::sum && place.operands[0].kind == Is::name &&
                       place.operands[1].kind == Is::number && is_digits(place.operands[1].word);
  if (!shifted) return std::nullopt;
  return Left{base, place.operands[0].word, std::stol(place.operands[1].word)};
}

// With index + more in place of the index, in X_k as well.
void shift_index(Expression& e, const std::string& index, long more) {
  if (e.kind == Is::name) {
    auto shifted = made_node(Is::sum, e.at, {made_name(e.at, index), made_number(e.at, more)});
    const auto suffix = "_" + index;
    if (e.word == index)
      e = shifted;
    else if (e.word.size() > suffix.size() && e.word.ends_with(suffix))
      e = made_node(Is::subscript, e.at,
                    {made_name(e.at, e.word.substr(0, e.word.size() - suffix.size())), shifted});
    return;
  }
  for (auto& operand : e.operands) shift_index(operand, index, more);
  // (k + 1) - 1 is k, so that X_{k} is called as elsewhere.
  const bool is_back = e.kind == Is::difference && e.operands[0].kind == Is::sum &&
                       e.operands[0].operands[0].kind == Is::name &&
                       e.operands[0].operands[0].word == index &&
                       e.operands[1].kind == Is::number && is_digits(e.operands[1].word);
  if (is_back && std::stol(e.operands[1].word) == more) e = made_name(e.at, index);
}

// How far beyond the index a place lies, where that is a number.
std::optional<long> beyond(const Expression& place, const std::string& index) {
  if (place.kind == Is::name && place.word == index) return 0;
  const bool sum = place.kind == Is::sum, difference = place.kind == Is::difference;
  if ((!sum && !difference) || place.operands[1].kind != Is::number ||
      !is_digits(place.operands[1].word))
    return std::nullopt;
  const auto inside = beyond(place.operands[0], index);
  if (!inside) return std::nullopt;
  const auto by = std::stol(place.operands[1].word);
  return *inside + (sum ? by : -by);
}

void check_before(const Expression& e, const Iterate& iterate, const Vocabulary& vocabulary,
                  const std::set<std::string>& earlier) {
  for (const auto& operand : e.operands) check_before(operand, iterate, vocabulary, earlier);
  if (e.kind == Is::name) {
    const auto known = vocabulary.definitions.find(e.word);
    if (known != vocabulary.definitions.end())
      check_before(known->second, iterate, vocabulary, earlier);
    return;
  }
  if (e.kind != Is::subscript || vocabulary.iterates.count(e.operands[0].word) == 0) return;
  const auto far = beyond(e.operands[1], iterate.index);
  const bool is_earlier = earlier.count(e.operands[0].word) != 0;
  if (!far || *far > (is_earlier ? 1 : 0))
    throw ExpressionError(e.at, "a step to " + iterate.index + " + 1 uses what comes before: X_" +
                                    iterate.index + ", and X_{" + iterate.index +
                                    "+1} of iterates whose equations stand earlier");
}

// What it begins with is made of symbols alone.
void refuse_iterates(const Expression& first, const std::string& name,
                     const Vocabulary& vocabulary) {
  for (const auto& operand : first.operands) refuse_iterates(operand, name, vocabulary);
  if (first.kind != Is::name) return;
  const auto base = left_of(first);
  if (vocabulary.iterates.count(first.word) != 0 ||
      (base && vocabulary.iterates.count(base->name) != 0))
    throw ExpressionError(first.at, name + " begins with symbols, and no iterate stands there");
  if (const auto known = vocabulary.definitions.find(first.word);
      known != vocabulary.definitions.end())
    refuse_iterates(known->second, name, vocabulary);
}

bool fits(Iterate iterate, const std::string& name, const Vocabulary& vocabulary) {
  auto with = vocabulary;
  with.iterates[name] = iterate;
  try {
    find_shapes_of_iterate(iterate, with);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

// h_0 = 0 of what is no number: the zero of the one shape, of rows and columns that symbols have,
// that the step keeps.
void give_zero_a_shape(const std::string& name, Vocabulary& vocabulary) {
  auto& iterate = vocabulary.iterates.at(name);
  if (!is_zero(iterate.first) || !iterate.shape.is_scalar() || fits(iterate, name, vocabulary))
    return;
  std::set<std::string> sides = {"1"};
  for (const auto& size : vocabulary.sizes()) sides.insert(size);
  std::vector<Iterate> found;
  for (const auto& rows : sides)
    for (const auto& cols : sides) {
      if (rows == "1" && cols == "1") continue;
      auto one = iterate;
      one.first = parse_expression("zeros(" + rows + ", " + cols + ")");
      one.shape = shape_of_iterate(one.first, vocabulary);
      if (fits(one, name, vocabulary)) found.push_back(std::move(one));
    }
  if (found.size() == 1) iterate = std::move(found.front());
}

}  // namespace

void add_iterate_equation(const std::string& text, Vocabulary& vocabulary) {
  auto equation = parse_relation(text, vocabulary.functions());
  const auto left = left_of(equation.left);
  if (equation.relation != Relation::equal || !left) throw ExpressionError(1, equations_form);
  if (vocabulary.letters.count(left->name) != 0 || vocabulary.definitions.count(left->name) != 0)
    throw ExpressionError(1, left->name + " is declared already");
  auto& iterate = vocabulary.iterates[left->name];
  auto& side = left->index.empty() ? iterate.first : iterate.step;
  if (!side.word.empty() || !side.operands.empty())
    throw ExpressionError(1, left->name + " has two such equations");
  if (left->index.empty()) {
    iterate.start = left->more;
    iterate.first = std::move(equation.right);
  } else {
    if (left->more > 1)
      throw ExpressionError(1, "a step goes from " + left->index + " to " + left->index +
                                   " + 1; that from two of " + left->name +
                                   " takes a second iterate, as y with \"" + left->name + "_{" +
                                   left->index + "+1} = y_" + left->index + "\" and \"y_{" +
                                   left->index + "+1} = ..\", in which y_" + left->index +
                                   " stands for " + left->name + "_{" + left->index + "+1}");
    if (left->more == 0) shift_index(equation.right, left->index, 1);
    iterate.index = left->index;
    iterate.step = std::move(equation.right);
    vocabulary.iterate_order.push_back(left->name);
  }
  iterate.text += (iterate.text.empty() ? "" : ", ") + text;
}

void finish_iterates(Vocabulary& vocabulary) {
  for (auto& [name, iterate] : vocabulary.iterates) {
    if (iterate.index.empty() || (iterate.first.word.empty() && iterate.first.operands.empty()))
      throw ExpressionError(1, name + ": " + equations_form);
    refuse_iterates(iterate.first, name, vocabulary);
    iterate.shape = shape_of_iterate(iterate.first, vocabulary);
  }
  for (const auto& name : vocabulary.iterate_order) give_zero_a_shape(name, vocabulary);
  std::set<std::string> earlier;
  for (const auto& name : vocabulary.iterate_order) {
    auto iterate = vocabulary.iterates.at(name);
    find_shapes_of_iterate(iterate, vocabulary);
    check_before(iterate.step, iterate, vocabulary, earlier);
    vocabulary.iterates.at(name) = std::move(iterate);
    earlier.insert(name);
  }
}

}  // namespace verify
