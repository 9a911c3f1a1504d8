#include "verify/written/at_instance.hpp"

#include <algorithm>

#include "verify/algebra/words/tree_values.hpp"
#include "verify/claim/finding.hpp"
#include "verify/expression/clauses/gradients_in.hpp"
#include "verify/expression/clauses/put_in.hpp"
#include "verify/indexed/values/at_data.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/written/all_links.hpp"
#include "verify/written/given/put_value.hpp"
#include "verify/written/in_balls.hpp"
#include "verify/written/instance_values.hpp"

namespace verify {
namespace {

bool is_vector(const Letter& letter) {
  return letter.shape.cols == Extents{"1"} && !letter.shape.is_scalar();
}

Datum datum_of(const Matrix<Rational>& value, const Shape& shape) {
  if (shape.is_scalar()) return to_datum(value(0, 0));
  if (shape.cols == Extents{"1"}) return to_datum(value.col(0));
  return to_datum(value);
}

std::string shortened(std::string text) {
  constexpr std::size_t longest = 200;
  return text.size() <= longest ? text : text.substr(0, longest) + " ...";
}

std::vector<Constraint> constraints_of(const Written& written, const std::string& name,
                                       const Letter& letter) {
  if (letter.positive_definite) return {Constraint::positive_definite};
  if (letter.positive_semidefinite) return {Constraint::positive_semidefinite};
  const auto& letters = written.vocabulary.letters;
  const bool is_covariance = std::any_of(letters.begin(), letters.end(), [&](const auto& other) {
    return other.second.covariance == name;
  });
  std::vector<Constraint> constraints;
  if (letter.symmetric)
    constraints.push_back(is_covariance ? Constraint::positive_semidefinite
                                        : Constraint::symmetric);
  if (letter.invertible) constraints.push_back(Constraint::invertible);
  return constraints;
}

Input input_of(const Written& written, const std::string& name, const Letter& letter) {
  const auto rows = letter.shape.rows.front(), cols = letter.shape.cols.front();
  if (letter.shape.is_scalar()) return {name, Kind::rational, {}, {}, "a number"};
  if (is_vector(letter)) return {name, Kind::vector, {rows.c_str()}, {}, "a vector"};
  return {name,
          Kind::matrix,
          {rows.c_str(), cols.c_str()},
          constraints_of(written, name, letter),
          "a matrix"};
}

}  // namespace

std::vector<Input> inputs_of(const Written& written) {
  std::vector<Input> inputs;
  auto sizes = written.vocabulary.sizes();
  for (const auto& [name, letter] : written.vocabulary.letters) {
    if (letter.is_random() || letter.function || letter.sequence) continue;
    inputs.push_back(input_of(written, name, letter));
    sizes.erase(letter.shape.rows.front());
    sizes.erase(letter.shape.cols.front());
  }
  for (const auto& name : sizes)
    inputs.push_back({name, Kind::integer, {}, {Constraint::positive}, "a size"});
  // Those that letters have may be given as well, and must be what they are.
  for (const auto& name : written.vocabulary.sizes())
    if (sizes.count(name) == 0)
      inputs.push_back(optional({name, Kind::integer, {}, {}, "the size that its symbols have"}));
  return inputs;
}

namespace {

Uses uses_of(const Written& written, const Expression& formula) {
  auto copy = formula;
  return find_shapes(copy, written.vocabulary);
}

class Comparison {
 public:
  Comparison(const Written& written, const WrittenIdentity& version, const Instance& instance,
             KnownMeans* known = nullptr)
      : written_(written), version_(version), at_(written, instance, known) {}

  Finding run() {
    const auto& said = version_.identity;
    const auto kind = said.left.kind;
    if (kind == ExpressionKind::argmin || kind == ExpressionKind::minimum) return minimum();
    for (const auto& at : said.at) put(at.left.word, value(at.right));
    for (const auto* side : {&said.left, &said.right}) need_values_of_gradients(*side);
    const auto left = value(said.left), right = value(said.right);
    const bool answer = relation_of(said.relation, left, right) == Truth::yes;
    for (const auto& iff : said.iff)
      if (answer && (left == right) != (value(iff.left) == value(iff.right)))
        return finding(Truth::no, version_.text + ": both sides are " + shown(left, said.left) +
                                      (left == right ? "" : " and " + shown(right, said.right)) +
                                      ", and behind iff stand " + shown(value(iff.left), iff.left) +
                                      " and " + shown(value(iff.right), iff.right));
    const auto sides = said.relation == Relation::equal && answer
                           ? "both sides are " + shown(left, said.left)
                           : "the left side is " + shown(left, said.left) + ", the right side " +
                                 shown(right, said.right);
    return finding(answer ? Truth::yes : Truth::no, version_.text + ": " + sides);
  }

 private:
  // What is said of the symbol is said of what stands for it.
  void put(const std::string& name, const Matrix<Rational>& S) {
    const auto& vocabulary = written_.vocabulary;
    if (const auto why = unmet_property(vocabulary, name, S); !why.empty()) throw NoInverse(why);
    at_.put(name, S);
    for (const auto& [text, given] : vocabulary.given)
      if ((holds_symbol(given.left, name, vocabulary) ||
           holds_symbol(given.right, name, vocabulary)) &&
          relation_of(given.relation, value(given.left), value(given.right)) != Truth::yes)
        throw NoInverse("what is put in for " + name + " does not meet " + text);
  }
  // Where a function has no value it has no gradient, even if a formula of it has one.
  void need_values_of_gradients(const Expression& side) const {
    for (const auto* gradient : gradients_in(side, written_.vocabulary)) {
      try {
        value(gradient->operands[0]);
      } catch (const NoExactValue&) {  // it has a value
        continue;
      }
    }
  }

  // Steps away from where the minimum is said to be, one entry at a time.
  Finding minimum() {
    const auto& said = version_.identity;
    const auto &f = said.left.operands[0], &by = said.left.operands[1];
    const bool is_argmin = said.left.kind == ExpressionKind::argmin;
    refuse_bound(by.word);
    const auto& where = is_argmin ? said.right : said.at.front().right;
    const auto S = value(where);
    const bool symmetric = written_.vocabulary.letters.at(by.word).symmetric;
    if (symmetric && !is_symmetric(S)) return not_among_symmetric(S);
    put(by.word, S);
    const auto least = value(f);
    if (!is_argmin && !(least == value(said.right)))
      return finding(Truth::no, version_.text + ": it is " + shown(least, f) + " at " + by.word +
                                    " = " + shown(S, by) + ", and not " +
                                    shown(value(said.right), said.right));
    const Rational turn(1, 4);
    const bool is_square = S.rows() == S.cols() && !symmetric;
    for (long i = 0; i < S.rows(); ++i)
      for (long j = 0; j < S.cols(); ++j)
        for (const auto& step :
             {Rational(1), Rational(-1), Rational(1, 8), Rational(-1, 8), turn}) {
          if (step == turn && (!is_square || i >= j)) continue;
          auto moved = S;
          moved(i, j) += step;
          if (symmetric && i != j) moved(j, i) += step;
          if (step == turn) moved(j, i) -= step;  // tr(A A) is less at no single entry
          at_.put(by.word, moved);
          const auto there = value(f);
          if (there(0, 0) < least(0, 0) || (is_argmin && there == least))
            return finding(Truth::no, version_.text + ": it is " + shown(least, f) + " at " +
                                          by.word + " = " + shown(S, by) + ", and " +
                                          shown(there, f) + " at " + by.word + " = " +
                                          shown(moved, by));
        }
    return finding(Truth::yes, version_.text + ": it is " + shown(least, f) +
                                   " there, and more at " +
                                   std::to_string(4 * S.rows() * S.cols()) + " places nearby");
  }

  // What is taken on at another matrix is not taken on among symmetric ones there; f sees of it the
  // symmetric part at most.
  Finding not_among_symmetric(const Matrix<Rational>& S) {
    const auto& said = version_.identity;
    const auto &f = said.left.operands[0], &by = said.left.operands[1];
    auto text = version_.text + ": the minimum is one among symmetric matrices, and " +
                shown(S, by) + " is none of them";
    const auto part = Rational(1, 2) * (S + transpose(S));
    at_.put(by.word, part);
    text += "; at half the sum of it and its transpose, " + shown(part, by) + " it is " +
            shown(value(f), f);
    if (said.left.kind == ExpressionKind::minimum)
      text += ", and stated is " + shown(value(said.right), said.right);
    return finding(Truth::no, text);
  }

  // A step might leave what is supposed of the symbol.
  void refuse_bound(const std::string& name) const {
    const auto& letter = written_.vocabulary.letters.at(name);
    bool bound = letter.invertible || letter.positive_semidefinite || letter.positive_definite ||
                 is_declared_covariance(written_.vocabulary, name);
    for (const auto& given : written_.vocabulary.given)
      for (const auto* side : {&given.statement.left, &given.statement.right})
        bound |= uses_of(written_, *side).letters.count(name) != 0;
    if (bound) throw NoInverse("the symbol of the minimum is bound by a hypothesis");
  }

  Matrix<Rational> value(const Expression& formula) const {
    return at_.of(formula, uses_of(written_, formula));
  }
  static std::string shown(const Matrix<Rational>& side, const Expression& formula) {
    return shortened(to_text(datum_of(side, formula.shape)));
  }

  const Written& written_;
  const WrittenIdentity& version_;
  AtInstance at_;
};

}  // namespace

Matrix<Rational> matrix_at(const Instance& instance, const std::string& name,
                           const Letter& letter) {
  if (letter.shape.is_scalar()) {
    Matrix<Rational> result(1, 1);
    result(0, 0) = instance.rational(name);
    return result;
  }
  if (!is_vector(letter)) return instance.matrix(name);
  const auto& entries = instance.vector(name);
  Matrix<Rational> column(static_cast<long>(entries.size()), 1);
  std::copy(entries.begin(), entries.end(), column.entries().begin());
  return column;
}

std::optional<Datum> value_at(const Written& written, const Expression& formula,
                              const Instance& instance) {
  try {
    const AtInstance at(written, instance);
    return datum_of(at.of(formula, uses_of(written, formula)), formula.shape);
  } catch (const NoInverse&) {
    return std::nullopt;
  }
}

std::string unmet_hypothesis(const Written& written, const Instance& instance) {
  const AtInstance at(written, instance);
  for (const auto& [text, given] : written.vocabulary.given) {
    try {
      const auto left = at.of(given.left, uses_of(written, given.left));
      const auto right = at.of(given.right, uses_of(written, given.right));
      if (relation_of(given.relation, left, right) != Truth::yes)
        return text + ", where the left side is " + shortened(text_of_data(left)) +
               ", the right side " + shortened(text_of_data(right));
    } catch (const NoInverse&) {
      return text;
    }
  }
  return "";
}

Finding compared_at_instance(const Written& written, const WrittenIdentity& version,
                             const Instance& instance, KnownMeans* known) {
  if (!version.identity.links.empty())
    return of_all_links(version, [&](const WrittenIdentity& link) {
      return compared_at_instance(written, link, instance, known);
    });
  try {
    if (const auto unmet = unmet_hypothesis(written, instance); !unmet.empty())
      return finding(Answer::does_not_apply(),
                     version.text + ": these data do not meet the hypothesis " + unmet);
    return Comparison(written, version, instance, known).run();
  } catch (const NoExactValue& error) {
    return compared_in_balls(written, version, instance, error.what());
  } catch (const NoInverse& error) {
    return finding(Answer::does_not_apply(), version.text + ": " + error.what());
  }
}

Truth defined_at(const Written& written, const WrittenIdentity& version, const Instance& instance) {
  for (const auto& link : links_of(version))
    if (!version.identity.links.empty() && defined_at(written, link, instance) != Truth::yes)
      return defined_at(written, link, instance);
  if (!version.identity.links.empty()) return Truth::yes;
  try {
    if (!unmet_hypothesis(written, instance).empty()) return Truth::unknown;
    Comparison(written, version, instance).run();
    return Truth::yes;
  } catch (const NoExactValue&) {
    return Truth::yes;
  } catch (const NoInverse&) {
    return Truth::no;
  }
}

std::vector<Value> values_at_instance(const Written& written, const Instance& instance) {
  const AtInstance at(written, instance);
  std::vector<Value> values;
  for (const auto& value : written.values) {
    try {
      values.push_back(
          {value.name, datum_of(at.of(value.formula, value.uses), value.formula.shape), {}});
    } catch (const NoExactValue&) {
      if (auto enclosed = value_in_ball(written, value, instance))
        values.push_back(*std::move(enclosed));
    } catch (const NoInverse&) {
      continue;  // the value does not exist here, and an expected one is missed by name
    }
  }
  return values;
}

}  // namespace verify
