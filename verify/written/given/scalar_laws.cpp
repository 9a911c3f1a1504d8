#include "verify/written/given/scalar_laws.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verify/expression/clauses/put_in.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {
namespace scalar_laws {
namespace {

using Is = ExpressionKind;

constexpr long largest_degree = 7;
constexpr std::size_t most_numbers = 2;

struct NoPolynomial {};

Expression node(Is kind, std::vector<Expression> operands, std::string word = {}) {
  Expression e;
  e.kind = kind;
  e.at = 1;
  e.operands = std::move(operands);
  e.word = std::move(word);
  return e;
}
Expression whole(long value) {
  auto number = node(Is::number, {}, std::to_string(std::abs(value)));
  return value < 0 ? node(Is::negation, {std::move(number)}) : number;
}
Expression fraction(const Rational& value) {
  const auto size = value.sign() < 0 ? -value : value;
  auto number = node(Is::quotient, {node(Is::number, {}, size.numerator().text()),
                                    node(Is::number, {}, size.denominator().text())});
  return value.sign() < 0 ? node(Is::negation, {std::move(number)}) : number;
}

// At most so high a power of the symbol stands in it.
long degree_in(const Expression& e, const std::string& symbol, const Vocabulary& vocabulary) {
  if (!holds_symbol(e, symbol, vocabulary)) return 0;
  const auto of = [&](std::size_t k) { return degree_in(e.operands[k], symbol, vocabulary); };
  switch (e.kind) {
    case Is::name: {
      const auto definition = vocabulary.definitions.find(e.word);
      return definition == vocabulary.definitions.end()
                 ? 1
                 : degree_in(definition->second, symbol, vocabulary);
    }
    case Is::sum:
    case Is::difference:
      return std::max(of(0), of(1));
    case Is::product:
      return of(0) + of(1);
    case Is::quotient:
      if (of(1) != 0) throw NoPolynomial();
      return of(0);
    case Is::negation:
    case Is::transpose:
    case Is::trace:
      return of(0);
    case Is::block: {
      long most = 0;
      for (std::size_t k = 0; k < e.operands.size(); ++k) most = std::max(most, of(k));
      return most;
    }
    case Is::power: {
      const long power = std::stol(e.word);
      if (power < 0 || power > largest_degree) throw NoPolynomial();
      const bool of_norm = e.operands[0].kind == Is::norm && power % 2 == 0;
      if (of_norm) return power * degree_in(e.operands[0].operands[0], symbol, vocabulary);
      return power * of(0);
    }
    default:
      throw NoPolynomial();
  }
}

// Coefficients in s of the polynomial that is 1 at s = i^2, and 0 at 0, 1, 4, .., p^2 else.
std::vector<Rational> basis(long i, long p) {
  std::vector<Rational> coefficients = {Rational(1)};
  for (long r = 0; r <= p; ++r) {
    if (r == i) continue;
    const Rational by(1, i * i - r * r);
    std::vector<Rational> next(coefficients.size() + 1, Rational(0));
    for (std::size_t k = 0; k < coefficients.size(); ++k) {
      next[k + 1] = next[k + 1] + coefficients[k] * by;
      next[k] = next[k] - coefficients[k] * by * Rational(r * r);
    }
    coefficients = std::move(next);
  }
  return coefficients;
}

// E t^(2j) of what is left of the symbol without its mean.
Expression even_moment(const Letter& letter, long j) {
  if (letter.law == Law::signs || j == 0) return whole(1);
  long pairings = 1;
  for (long k = 1; k < 2 * j; k += 2) pairings *= k;
  auto moment = whole(pairings);
  for (long k = 0; k < j && !letter.covariance.empty(); ++k)
    moment = node(Is::product, {std::move(moment), node(Is::name, {}, letter.covariance)});
  return moment;
}

class PuttingIn {
 public:
  PuttingIn(const Vocabulary& vocabulary, std::string symbol)
      : vocabulary_(vocabulary),
        symbol_(std::move(symbol)),
        letter_(vocabulary.letters.at(symbol_)) {}

  Identity of(const Identity& said) const {
    auto result = said;
    result.left = of(said.left);
    result.right = of(said.right);
    for (auto* clauses : {&result.at, &result.iff, &result.links})
      for (auto& clause : *clauses) clause = of(clause);
    return result;
  }

 private:
  Expression of(const Expression& e) const {
    if (!holds_symbol(e, symbol_, vocabulary_)) return e;
    if (e.kind == Is::mean) return mean(e);
    if (e.kind == Is::name) {
      const auto definition = vocabulary_.definitions.find(e.word);
      if (definition == vocabulary_.definitions.end()) throw NoPolynomial();
      return of(definition->second);
    }
    auto result = e;
    for (auto& operand : result.operands) operand = of(operand);
    return result;
  }
  Expression mean(const Expression& e) const {
    if (e.operands.size() != 1) throw NoPolynomial();
    const auto& body = e.operands[0];
    const long degree = degree_in(body, symbol_, vocabulary_);
    if (degree > largest_degree) throw NoPolynomial();
    const long most = letter_.law == Law::signs ? 1 : degree / 2;
    std::optional<Expression> result;
    const auto add = [&](Expression term) {
      result = result ? node(Is::sum, {std::move(*result), std::move(term)}) : std::move(term);
    };
    for (long i = letter_.law == Law::signs ? 1 : 0; i <= most; ++i) {
      auto values = at(body, i);
      if (i != 0) values = node(Is::sum, {std::move(values), at(body, -i)});
      add(node(Is::product, {weight(i, most), std::move(values)}));
    }
    if (is_random(*result, vocabulary_)) return node(Is::mean, {std::move(*result)}, "E");
    return std::move(*result);
  }
  Expression at(const Expression& body, long value) const {
    auto number = whole(value);
    if (!letter_.mean.empty())
      number = node(Is::sum, {node(Is::name, {}, letter_.mean), std::move(number)});
    return put_in(body, symbol_, number, vocabulary_);
  }
  // Of each of i and -i, which have it in common.
  Expression weight(long i, long most) const {
    if (letter_.law == Law::signs) return fraction(Rational(1, 2));
    const auto coefficients = basis(i, most);
    auto sum = whole(0);
    for (std::size_t j = 0; j < coefficients.size(); ++j) {
      const auto by = i == 0 ? coefficients[j] : coefficients[j] * Rational(1, 2);
      if (by.sign() == 0) continue;
      auto term = node(Is::product, {fraction(by), even_moment(letter_, static_cast<long>(j))});
      sum = node(Is::sum, {std::move(sum), std::move(term)});
    }
    return sum;
  }

  const Vocabulary& vocabulary_;
  const std::string symbol_;
  const Letter& letter_;
};

bool is_supposed(const std::string& symbol, const Vocabulary& vocabulary) {
  return std::any_of(vocabulary.given.begin(), vocabulary.given.end(), [&](const Given& given) {
    return holds_symbol(given.statement.left, symbol, vocabulary) ||
           holds_symbol(given.statement.right, symbol, vocabulary);
  });
}

bool is_random_number(const Letter& letter) {
  return letter.shape.is_scalar() && !letter.sequence &&
         (letter.normal || letter.law == Law::signs);
}

}  // namespace
}  // namespace scalar_laws

std::optional<ScalarLawsPutIn> with_scalar_laws_put_in(const Vocabulary& vocabulary,
                                                       const WrittenIdentity& said) {
  using namespace scalar_laws;
  const auto& head = said.head;
  if (head.quantity != Quantity::every || !head.indices.empty() || !head.held.empty() ||
      !vocabulary.placed_given.empty() || !vocabulary.iterates.empty())
    return std::nullopt;
  ScalarLawsPutIn put{said, {}};
  try {
    for (const auto& name : said.uses.letters) {
      if (!is_random_number(vocabulary.letters.at(name))) continue;
      if (is_supposed(name, vocabulary)) return std::nullopt;
      put.said.identity = PuttingIn(vocabulary, name).of(put.said.identity);
      put.names.push_back(name);
    }
    if (put.names.empty() || put.names.size() > most_numbers) return std::nullopt;
    put.said.uses = find_shapes(put.said.identity, vocabulary, head);
  } catch (const NoPolynomial&) {
    return std::nullopt;
  } catch (const std::runtime_error&) {  // a shape that does not fit
    return std::nullopt;
  }
  for (auto given : vocabulary.given)
    if (find_shapes(given.statement, vocabulary).indexed) return std::nullopt;
  if (put.said.uses.indexed) return std::nullopt;
  return put;
}

}  // namespace verify
