// The value of a formula whose parts have shapes.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "verify/expression/vocabulary.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/linear_attention.hpp"
#include "verify/written/spaces.hpp"

namespace verify {

// An inverse that does not exist for these numbers.
struct NoInverse : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class M>
struct LetterValues {
  std::map<std::string, M> letters;
  std::map<std::string, M> inverses;  // of those that are invertible, where they are letters, too
};

template <class M>
class Evaluation {
 public:
  using MeanOf = std::function<ScalarOf<M>(const Expression&)>;

  Evaluation(const Vocabulary& vocabulary, const LetterValues<M>& values, FormulaSpaces<M> spaces,
             MeanOf mean)
      : vocabulary_(vocabulary),
        values_(values),
        spaces_(std::move(spaces)),
        mean_(std::move(mean)) {}

  M of(const Expression& e) {
    using Is = ExpressionKind;
    const auto operand = [&](std::size_t k) { return of(e.operands[k]); };
    switch (e.kind) {
      case Is::number:
        return spaces_.number(parse_rational(e.word));
      case Is::name:
        return named(e.word);
      case Is::sum:
        return operand(0) + operand(1);
      case Is::difference:
        return operand(0) - operand(1);
      case Is::product:
        return multiplied(e.operands[0].shape, operand(0), e.operands[1].shape, operand(1));
      case Is::quotient:
        return spaces_.entry(inverted(e.operands[1])) * operand(0);
      case Is::negation:
        return ScalarOf<M>(-1L) * operand(0);
      case Is::transpose:
        return transpose(operand(0));
      case Is::power:
        return raised(operand(0), e);
      case Is::block:
        return assembled(e);
      case Is::trace:
        return spaces_.scalar(trace(operand(0)));
      case Is::inverse:
        return inverted(e.operands[0]);
      case Is::identity:
        return spaces_.identity(e.shape.rows);
      case Is::zeros:
        return spaces_.zeros(e.shape);
      case Is::mean:
        return spaces_.scalar(mean_(e.operands[0]));
      case Is::attention:
        return linear_attention_layer(operand(0), operand(1), operand(2),
                                      spaces_.entry(operand(3)));
    }
    throw std::logic_error("an expression without a value");
  }

 private:
  M named(const std::string& name) {
    if (const auto letter = values_.letters.find(name); letter != values_.letters.end())
      return letter->second;
    const auto definition = vocabulary_.definitions.find(name);
    if (definition == vocabulary_.definitions.end()) return spaces_.size(name);
    if (const auto known = defined_.find(name); known != defined_.end()) return known->second;
    return defined_.emplace(name, of(definition->second)).first->second;
  }

  M multiplied(const Shape& left, const M& a, const Shape& right, const M& b) {
    if (left.is_scalar()) return spaces_.entry(a) * b;
    if (right.is_scalar()) return spaces_.entry(b) * a;
    return a * b;
  }

  M raised(const M& base, const Expression& e) {
    auto result = spaces_.identity(e.shape.rows);
    for (long k = std::stol(e.word); k > 0; --k) result = result * base;
    return result;
  }

  // The entries of a row have its height, those of a column its width.
  M assembled(const Expression& e) {
    auto result = spaces_.zeros(e.shape);
    Extents above, before;
    for (std::size_t k = 0; k < e.operands.size(); ++k) {
      const auto& entry = e.operands[k];
      spaces_.place(result, above, before, of(entry));
      append(before, entry.shape.cols);
      if ((k + 1) % e.width != 0) continue;
      before.clear();
      append(above, entry.shape.rows);
    }
    return result;
  }
  static void append(Extents& extents, const Extents& more) {
    extents.insert(extents.end(), more.begin(), more.end());
  }

  // Numbers have their inverse where there is one; words only where it is a word.
  M inverted(const Expression& e) {
    if constexpr (std::is_same_v<M, Matrix<Rational>>) {
      try {
        return verify::inverse(of(e));
      } catch (const std::domain_error&) {
        throw NoInverse("what is inverted at column " + std::to_string(e.at) +
                        " is singular for these numbers");
      }
    } else {
      return inverse_of_word(e);
    }
  }
  M inverse_of_word(const Expression& e) {
    using Is = ExpressionKind;
    switch (e.kind) {
      case Is::number:
        return spaces_.number(Rational(1) / parse_rational(e.word));
      case Is::name:
        return inverse_of_name(e.word);
      case Is::identity:
        return of(e);
      case Is::inverse:
        return of(e.operands[0]);
      case Is::product:
        return multiplied(e.operands[1].shape, inverse_of_word(e.operands[1]), e.operands[0].shape,
                          inverse_of_word(e.operands[0]));
      case Is::quotient:
        return multiplied({}, of(e.operands[1]), e.operands[0].shape,
                          inverse_of_word(e.operands[0]));
      case Is::negation:
        return ScalarOf<M>(-1L) * inverse_of_word(e.operands[0]);
      case Is::transpose:
        return transpose(inverse_of_word(e.operands[0]));
      case Is::power:
        return raised(inverse_of_word(e.operands[0]), e);
      default:
        throw std::logic_error("an inverse that is no word");
    }
  }
  M inverse_of_name(const std::string& name) {
    if (const auto letter = values_.inverses.find(name); letter != values_.inverses.end())
      return letter->second;
    const auto definition = vocabulary_.definitions.find(name);
    return definition == vocabulary_.definitions.end() ? spaces_.inverse_size(name)
                                                       : inverse_of_word(definition->second);
  }

  const Vocabulary& vocabulary_;
  const LetterValues<M>& values_;
  FormulaSpaces<M> spaces_;
  MeanOf mean_;
  std::map<std::string, M> defined_;
};

}  // namespace verify
