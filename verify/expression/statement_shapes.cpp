// The shapes of a statement: of its sides, which are one, and of what stands behind it.
#include <algorithm>
#include <set>

#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/clauses/put_in.hpp"
#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

bool is_extremum(const Expression& e) {
  return e.kind == ExpressionKind::argmin || e.kind == ExpressionKind::minimum;
}

// A minimum is a whole side, or is not said of anything that can be checked.
void refuse_extrema_inside(const Expression& e) {
  for (const auto& operand : e.operands) {
    if (is_extremum(operand))
      throw ExpressionError(
          operand.at,
          "a minimum is a whole side of a statement, as in \"min(f, A) = c at A = "
          "S\"; define S, and write f at S");
    refuse_extrema_inside(operand);
  }
}

void check_sides(const Identity& identity) {
  const bool is_chain = !identity.links.empty();
  if (is_chain && (is_extremum(identity.left) || !identity.links.back().iff.empty()))
    throw ExpressionError(identity.links.front().right.at,
                          "a minimum, and an equality iff, stands by itself and in no chain; "
                          "write each relation as a statement of its own");
  refuse_extrema_inside(identity.left);
  refuse_extrema_inside(identity.right);
  if (is_extremum(identity.right))
    throw ExpressionError(identity.right.at, "a minimum is the left side of a statement");
  const auto kind = identity.left.kind;
  if (is_extremum(identity.left) && identity.relation != Relation::equal)
    throw ExpressionError(identity.right.at, "a minimum is compared by =, or with f itself");
  if (kind == ExpressionKind::minimum && identity.at.size() != 1)
    throw ExpressionError(identity.left.at,
                          "where it is taken on is missing: \"min(f, A) = c at A = S\"");
  if (identity.at.size() > 1)
    throw ExpressionError(identity.at[1].left.at, "one symbol stands behind at; put the others in");
  if (kind != ExpressionKind::minimum && kind != ExpressionKind::gradient && !identity.at.empty())
    throw ExpressionError(identity.at.front().left.at,
                          "\"at\" stands behind a minimum or a gradient");
  if (!identity.iff.empty() && identity.relation != Relation::at_most &&
      identity.relation != Relation::at_least)
    throw ExpressionError(identity.iff.front().left.at,
                          "\"equality iff\" stands behind an order, <= or >=");
}

// What stands left of = behind "at" is replaced by what stands right of it, in both sides: with the
// symbol on its right as well, a side that holds the symbol is read in two ways.
void check_replaced(Identity& clause, const Vocabulary& vocabulary, const StatementHead& head) {
  const auto& replaced = clause.left;
  if (replaced.kind != ExpressionKind::name || vocabulary.letters.count(replaced.word) == 0)
    throw ExpressionError(replaced.at,
                          "behind at stands a symbol that is declared, as in \"at A = S\"");
  const auto& name = replaced.word;
  if (find_shapes(clause.right, vocabulary, head).letters.count(name) != 0)
    throw ExpressionError(clause.right.at,
                          "what " + name + " is replaced by holds " + name +
                              ", and is read in two ways; write f in a symbol v of its own, as in "
                              "\"grad(f, v) = G at v = S\"");
}

// Where a minimum is taken on, and how small it is, are the same for every value of its symbol.
void check_free_of_bound(Identity& identity, const Vocabulary& vocabulary,
                         const StatementHead& head) {
  if (!is_extremum(identity.left)) return;
  const auto& name = identity.left.operands[1].word;
  if (find_shapes(identity.right, vocabulary, head).letters.count(name) != 0)
    throw ExpressionError(identity.right.at, "the right side holds " + name +
                                                 ", which the minimum runs through; write it "
                                                 "without " +
                                                 name);
  for (const auto& clause : identity.at)
    if (clause.left.word != name)
      throw ExpressionError(clause.left.at, "behind at stands the symbol of the minimum, " + name);
}

void add(Uses& uses, const Uses& more) {
  uses.letters.insert(more.letters.begin(), more.letters.end());
  uses.sizes.insert(more.sizes.begin(), more.sizes.end());
  uses.inverted_sizes.insert(more.inverted_sizes.begin(), more.inverted_sizes.end());
  uses.inverted.insert(uses.inverted.end(), more.inverted.begin(), more.inverted.end());
  uses.inverted_where.insert(uses.inverted_where.end(), more.inverted_where.begin(),
                             more.inverted_where.end());
  uses.nonzero.insert(uses.nonzero.end(), more.nonzero.begin(), more.nonzero.end());
  uses.mean |= more.mean;
  uses.composite_inverse |= more.composite_inverse;
  uses.attention |= more.attention;
  uses.beyond_words |= more.beyond_words;
  uses.indexed |= more.indexed;
}

void fit(Identity& identity, const Vocabulary& vocabulary, const StatementHead& head, Uses& uses) {
  add(uses, find_shapes(identity.left, vocabulary, head));
  add(uses, find_shapes(identity.right, vocabulary, head));
  auto left = identity.left.shape, right = identity.right.shape;
  if (is_zero(identity.right)) become_zeros(identity.right, right = left);
  if (is_zero(identity.left)) become_zeros(identity.left, left = right);
  if (left != right)
    throw ExpressionError(identity.right.at, "the left side is " + to_text(left) +
                                                 ", the right side " + to_text(right));
  if (is_order(identity.relation) && !left.is_square())
    throw ExpressionError(
        identity.right.at,
        "an order is of numbers or of symmetric matrices; this is " + to_text(left));
}

// Of a root that is 0 there is no gradient, which its formula need not show.
void add_roots_in_gradients(const Expression& side, const Vocabulary& vocabulary, Uses& uses) {
  for (auto& root : roots_in_gradients(side, vocabulary)) {
    uses.composite_inverse = true;
    uses.inverted.push_back(std::move(root));
    uses.inverted_where.emplace_back();
  }
}

// Both sides are said of what stands behind "at": so is what is divided by in them, which a
// gradient, taken before, may have lost.
void put_in_divisors(const Identity& identity, const Vocabulary& vocabulary, Uses& uses) {
  for (const auto& clause : identity.at)
    for (auto* divisors : {&uses.inverted, &uses.nonzero})
      for (auto& divisor : *divisors)
        divisor = put_in(divisor, clause.left.word, clause.right, vocabulary);
}

// n of lim(n -> oo, ..) is bound: what it tends to knows nothing of it, and has one shape for all
// n.
void check_limit(Identity& identity, const Vocabulary& vocabulary, const StatementHead& head) {
  if (head.quantity != Quantity::limit) return;
  const auto& n = head.towards_infinity;
  const auto& shape = identity.left.shape;
  const bool moves = std::count(shape.rows.begin(), shape.rows.end(), n) +
                         std::count(shape.cols.begin(), shape.cols.end(), n) !=
                     0;
  if (moves)
    throw ExpressionError(identity.left.at, "what tends to a limit is " + to_text(shape) +
                                                ", another space for every " + n);
  if (find_shapes(identity.right, vocabulary, head).sizes.count(n) != 0)
    throw ExpressionError(identity.right.at,
                          "a limit for " + n + " -> oo holds no " + n + "; it stands on the left");
}

}  // namespace

Uses find_shapes(Identity& identity, const Vocabulary& vocabulary, const StatementHead& head) {
  Uses uses;
  fit(identity, vocabulary, head, uses);
  for (const auto* side : {&identity.left, &identity.right})
    add_roots_in_gradients(*side, vocabulary, uses);
  for (auto* clauses : {&identity.at, &identity.iff})
    for (auto& clause : *clauses) fit(clause, vocabulary, head, uses);
  for (auto& link : identity.links) add(uses, find_shapes(link, vocabulary, head));
  check_sides(identity);
  for (auto& clause : identity.at) check_replaced(clause, vocabulary, head);
  put_in_divisors(identity, vocabulary, uses);
  check_free_of_bound(identity, vocabulary, head);
  check_limit(identity, vocabulary, head);
  return uses;
}

namespace {

// A variance is a number that is not negative, whether its author says so or not.
void suppose_variances(Vocabulary& vocabulary) {
  std::set<std::string> variances;
  for (const auto& [name, letter] : vocabulary.letters)
    if (letter.shape.is_scalar() && vocabulary.letters.count(letter.covariance) != 0)
      variances.insert(letter.covariance);
  for (const auto& name : variances) {
    const auto said = name + " >= 0" + variance_ending;
    // Where its author says so, that is it.
    const auto same = [&](const Given& given) {
      return given.text == said || given.text == name + " >= 0";
    };
    auto& all = vocabulary.given;
    if (const auto known = std::find_if(all.begin(), all.end(), same); known != all.end())
      known->text = said;
    else
      all.push_back({said, parse_relation(name + " >= 0")});
  }
}

}  // namespace

void find_shapes_of_given(Vocabulary& vocabulary) {
  suppose_variances(vocabulary);
  for (auto& [text, statement] : vocabulary.given) {
    try {
      const auto uses = find_shapes(statement, vocabulary);
      if (uses.mean)
        throw ExpressionError(statement.left.at,
                              "a hypothesis holds no mean; give the mean a symbol of its own");
      if (!statement.at.empty() || !statement.iff.empty() || is_extremum(statement.left))
        throw ExpressionError(statement.left.at, "a hypothesis is a relation of two sides alone");
    } catch (const ExpressionError& error) {
      throw VocabularyError(text, error.what());
    }
  }
}

}  // namespace verify
