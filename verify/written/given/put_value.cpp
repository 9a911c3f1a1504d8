#include "verify/written/given/put_value.hpp"

#include <algorithm>

#include "verify/expression/clauses/put_in.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {

bool is_declared_covariance(const Vocabulary& vocabulary, const std::string& name) {
  return std::any_of(vocabulary.letters.begin(), vocabulary.letters.end(),
                     [&](const auto& other) { return other.second.covariance == name; });
}

std::string unmet_property(const Vocabulary& vocabulary, const std::string& name,
                           const Matrix<Rational>& value) {
  const auto& letter = vocabulary.letters.at(name);
  const auto is_not = [&](const std::string& what) {
    return "what is put in for " + name + " is not " + what;
  };
  if (letter.shape.is_scalar())
    return letter.invertible && value(0, 0) == Rational(0) ? is_not("different from 0") : "";
  const bool covariance = is_declared_covariance(vocabulary, name);
  const bool symmetric =
      letter.symmetric || letter.positive_definite || letter.positive_semidefinite || covariance;
  if (symmetric && !is_symmetric(value)) return is_not("symmetric");
  if (letter.positive_definite && !positive_definite(value)) return is_not("positive definite");
  if ((letter.positive_semidefinite || covariance) && !positive_semidefinite(value))
    return is_not("positive semidefinite");
  if (letter.invertible && rank(value) < value.rows()) return is_not("invertible");
  return "";
}

std::string bound_minimum(const Vocabulary& vocabulary, const Identity& said) {
  const auto kind = said.left.kind;
  if (kind != ExpressionKind::argmin && kind != ExpressionKind::minimum) return "";
  const auto& name = said.left.operands[1].word;
  const auto& letter = vocabulary.letters.at(name);
  std::string bound;
  if (is_declared_covariance(vocabulary, name)) bound = name + " is a covariance";
  if (letter.invertible) bound = name + " is invertible";
  if (letter.positive_semidefinite) bound = name + " is positive semidefinite";
  if (letter.positive_definite) bound = name + " is positive definite";
  for (const auto& [text, given] : vocabulary.given)
    if (holds_symbol(given.left, name, vocabulary) || holds_symbol(given.right, name, vocabulary))
      bound = text;
  if (bound.empty()) return "";
  return "a minimum is one over all values of its symbol, and one under " + bound +
         " is not supported; leave that out, or state an order, f(B) <= f(" + name +
         "), with a symbol for the place B";
}

}  // namespace verify
