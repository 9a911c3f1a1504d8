#include "verify/written/proofs/in_matrices.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "verify/algebra/order/visible_sign.hpp"
#include "verify/expression/plain_text.hpp"
#include "verify/expression/shapes.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

struct NotInMatrices {};

Expression formula_of(Is kind, std::vector<Expression> operands, std::string word = {}) {
  Expression e;
  e.kind = kind;
  e.at = 1;
  e.operands = std::move(operands);
  e.word = std::move(word);
  return e;
}
Expression called(const std::string& name) { return formula_of(Is::name, {}, name); }
Expression times(Expression a, Expression b) {
  return formula_of(Is::product, {std::move(a), std::move(b)});
}
Expression turned_over(Expression a) { return formula_of(Is::transpose, {std::move(a)}); }
Expression whole_number(long value) { return formula_of(Is::number, {}, std::to_string(value)); }

bool names(const Expression& e, const std::string& index) {
  const bool ends_so =
      e.kind == Is::name && e.word.size() > index.size() + 1 && e.word.ends_with("_" + index);
  return (e.kind == Is::name && e.word == index) || ends_so ||
         std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& assertion) { return names(assertion, index); });
}

class Replacing {
 public:
  Replacing(const Vocabulary& vocabulary, const std::map<std::string, Expression>& members)
      : vocabulary_(vocabulary), members_(members) {
    for (const auto& [name, letter] : vocabulary.letters)
      if (!letter.function && !letter.sequence && letter.law == Law::none)
        result_.letters.emplace(name, letter);
    result_.numbers = vocabulary.sizes();
  }

  Identity of(const Identity& said) {
    if (!said.at.empty() || !said.iff.empty()) throw NotInMatrices();
    return {of(said.left), of(said.right), said.relation};
  }
  Vocabulary take() {
    for (const auto& [text, given] : vocabulary_.given) {
      try {
        result_.given.push_back({text, of(given)});
      } catch (const NotInMatrices&) {  // one hypothesis less
      }
    }
    return std::move(result_);
  }

 private:
  Expression of(const Expression& e) {
    if (const auto member = members_.find(plain_text(e)); member != members_.end())
      return of(member->second);
    switch (e.kind) {
      case Is::name: {
        const auto definition = vocabulary_.definitions.find(e.word);
        if (definition != vocabulary_.definitions.end()) return of(definition->second);
        const bool known =
            result_.letters.count(e.word) != 0 || vocabulary_.sizes().count(e.word) != 0;
        if (!known) return unknown(e);
        return e;
      }
      case Is::subscript:
      case Is::symbolic_power:
        return unknown(e);
      case Is::function:
        return function(e);
      case Is::sum_over:
        return sum(e);
      case Is::product_over:
      case Is::entries:
      case Is::cases:
      case Is::entrywise_product:
      case Is::entrywise_quotient:
      case Is::range:
      case Is::condition:
      case Is::argmin:
      case Is::minimum:
      case Is::gradient:
        throw NotInMatrices();
      case Is::mean:
        if (e.operands.size() > 1) throw NotInMatrices();
        break;
      default:
        break;
    }
    auto result = e;
    for (auto& operand : result.operands) operand = of(operand);
    return result;
  }

  // A symbol of the shape of a formula, by its text. What is random is not the same everywhere
  // within a mean, and no symbol.
  Expression unknown(const Expression& e) {
    if (is_random(e, vocabulary_)) throw NotInMatrices();
    return symbol(plain_text(e), e.shape);
  }
  Expression symbol(const std::string& name, const Shape& shape, bool symmetric = false) {
    if (shape.rows.size() != 1 || shape.cols.size() != 1) throw NotInMatrices();
    Letter letter;
    letter.shape = shape;
    letter.symmetric = symmetric;
    result_.letters.emplace(name, letter);
    return called(name);
  }
  void suppose(const std::string& why, Expression left, Relation relation, Expression right) {
    const auto same = [&](const Given& given) { return given.text == why; };
    if (std::none_of(result_.given.begin(), result_.given.end(), same))
      result_.given.push_back({why, {std::move(left), std::move(right), relation}});
  }

  Expression ones(const std::string& size) {
    if (size == "1") return whole_number(1);
    const auto name = "ones(" + size + ")";
    const auto vector = symbol(name, {{size}, {"1"}});
    suppose(name + "' " + name + " = " + size, times(turned_over(vector), vector), Relation::equal,
            called(size));
    return vector;
  }
  Expression function(const Expression& e) {
    const auto& name = e.word;
    if (is_random(e, vocabulary_)) throw NotInMatrices();
    if (name == "ones") {
      if (e.shape.rows.size() != 1 || e.shape.cols.size() != 1) throw NotInMatrices();
      const auto column = ones(e.shape.rows.front());
      if (e.shape.cols == Extents{"1"}) return column;
      return times(column, turned_over(ones(e.shape.cols.front())));
    }
    if (name == "softmax" && e.shape.cols == Extents{"1"}) return softmax(e);
    if (name == "diag" && e.shape.is_square() && !e.shape.is_scalar()) return diagonal(e);
    if (!e.shape.is_scalar() && (name == "relu" || name == "abs")) return entry_by_entry(e);
    if (!e.shape.is_scalar()) throw NotInMatrices();
    if (name == "abs") return formula_of(Is::norm, {of(e.operands[0])});  // the root of its square
    const auto value = unknown(e);
    const auto text = plain_text(e);
    const auto above = [&](long bound, Relation relation) {
      suppose(text + " " + sign_of(relation) + " " + std::to_string(bound), value, relation,
              whole_number(bound));
    };
    if (name == "exp" || name == "sigmoid") above(0, Relation::more);
    if (name == "exp")
      suppose(text + " >= 1 and what it is of", value, Relation::at_least,
              formula_of(Is::sum, {whole_number(1), of(e.operands[0])}));
    if (name == "sigmoid" || name == "tanh") above(1, Relation::less);
    if (name == "tanh") above(-1, Relation::more);
    if (name == "cos" || name == "sin") above(1, Relation::at_most), above(-1, Relation::at_least);
    if (name == "relu") {
      above(0, Relation::at_least);
      suppose(text + " >= what it is of", value, Relation::at_least, of(e.operands[0]));
    }
    return value;
  }
  // R = relu(X): r^2 = r t of each entry; of two, (r - r')^2 <= (r - r') (t - t'). A = abs(X) has
  // the squares of X.
  Expression entry_by_entry(const Expression& e) {
    const auto X = of(e.operands[0]);
    const auto R = unknown(e);
    const auto text = plain_text(e);
    const bool is_relu = e.word == "relu";
    const auto inner = [&](const Expression& a, const Expression& b) {
      return e.shape.cols == Extents{"1"} ? times(turned_over(a), b)
                                          : formula_of(Is::trace, {times(turned_over(a), b)}, "tr");
    };
    suppose("the squares of the entries of " + text, inner(R, R), Relation::equal,
            is_relu ? inner(R, X) : inner(X, X));
    if (!is_relu) return R;
    for (const auto& [other, of_other, shape, its_text] : parts_) {
      if (shape != e.shape || its_text == text) continue;
      const auto r = formula_of(Is::difference, {R, other}),
                 t = formula_of(Is::difference, {X, of_other});
      const auto both = text + " and " + its_text;
      suppose("entries of " + both + " differ by no more than those that they are of", inner(r, r),
              Relation::at_most, inner(t, t));
      suppose("entries of " + both + " differ with those that they are of", inner(r, r),
              Relation::at_most, inner(r, t));
    }
    parts_.push_back({R, X, e.shape, text});
    return R;
  }
  // Entries that are positive and add up to 1.
  Expression softmax(const Expression& e) {
    const auto p = unknown(e);
    const auto text = plain_text(e);
    suppose("the entries of " + text + " add up to 1",
            times(turned_over(ones(e.shape.rows.front())), p), Relation::equal, whole_number(1));
    suppose("the squares of the entries of " + text + " add up to at most 1",
            times(turned_over(p), p), Relation::at_most, whole_number(1));
    return p;
  }
  Expression diagonal(const Expression& e) {
    const auto x = of(e.operands[0]);
    const auto size = e.shape.rows.front();
    const auto D = symbol(plain_text(e), e.shape, true);
    const auto text = plain_text(e);
    suppose(text + " ones(" + size + ") is its diagonal", times(D, ones(size)), Relation::equal, x);
    const bool weights = e.operands[0].kind == Is::function && e.operands[0].word == "softmax";
    if (!weights) return D;
    // Of weights p: x' D x = sum p_i x_i^2 >= (p' x)^2, and p_i <= 1.
    suppose(text + " >= p p', p its diagonal", D, Relation::at_least, times(x, turned_over(x)));
    suppose(text + " <= I", D, Relation::at_most, formula_of(Is::identity, {called(size)}));
    suppose(text + " >= 0", D, Relation::at_least, whole_number(0));
    return D;
  }

  // Over all places of a size.
  Expression sum(const Expression& e) {
    if (e.operands.size() != 2 || e.operands[0].kind != Is::range || !e.shape.is_scalar())
      throw NotInMatrices();
    const auto& range = e.operands[0];
    const auto &from = range.operands[0], &to = range.operands[1];
    const bool whole = from.kind == Is::number && from.word == "1" && to.kind == Is::name &&
                       vocabulary_.sizes().count(to.word) != 0;
    if (!whole) throw NotInMatrices();
    const auto sign = sign_seen(e.operands[1]);
    if (sign == SignKnown::unknown) return summed(e.operands[1], range.word, to.word);
    try {
      return summed(e.operands[1], range.word, to.word);
    } catch (const NotInMatrices&) {  // a number of which the sign is known
      const auto value = unknown(e);
      const auto relation = sign == SignKnown::positive ? Relation::more : Relation::at_least;
      suppose(plain_text(e) + " " + sign_of(relation) + " 0", value, relation, whole_number(0));
      return value;
    }
  }
  // Of a number, to the eye.
  static SignKnown sign_seen(const Expression& e) {
    switch (e.kind) {
      case Is::sum:
      case Is::product:
      case Is::quotient: {
        const auto a = sign_seen(e.operands[0]), b = sign_seen(e.operands[1]);
        if (e.kind == Is::sum && a != SignKnown::unknown && b != SignKnown::unknown)
          return std::max(a, b);
        return std::min(a, b);
      }
      case Is::power:
        return (e.word.back() - '0') % 2 == 0 ? SignKnown::not_negative : sign_seen(e.operands[0]);
      case Is::norm:
        return SignKnown::not_negative;
      case Is::function:
        if (e.word == "exp" || e.word == "sigmoid") return SignKnown::positive;
        return e.word == "abs" || e.word == "relu" ? SignKnown::not_negative : SignKnown::unknown;
      default:
        return SignKnown::unknown;
    }
  }
  Expression summed(const Expression& body, const std::string& index, const std::string& size) {
    const auto assertion = [&](std::size_t k) { return summed(body.operands[k], index, size); };
    if (!names(body, index)) return times(called(size), of(body));
    switch (body.kind) {
      case Is::sum:
      case Is::difference:
        return formula_of(body.kind, {assertion(0), assertion(1)});
      case Is::negation:
        return formula_of(Is::negation, {assertion(0)});
      case Is::quotient:
        if (names(body.operands[1], index)) throw NotInMatrices();
        return formula_of(Is::quotient, {assertion(0), of(body.operands[1])});
      case Is::product:
        if (!names(body.operands[0], index)) return times(of(body.operands[0]), assertion(1));
        if (!names(body.operands[1], index)) return times(of(body.operands[1]), assertion(0));
        return times(turned_over(vector(body.operands[0], index, size)),
                     vector(body.operands[1], index, size));
      case Is::power: {
        if (body.word != "2") throw NotInMatrices();
        const auto& base = body.operands[0];
        const bool of_column = base.kind == Is::norm && base.operands[0].kind == Is::function &&
                               base.operands[0].word == "col";
        if (of_column && base.operands[0].operands[1].word == index &&
            base.operands[0].operands[0].shape.cols == Extents{size}) {
          const auto X = of(base.operands[0].operands[0]);
          return formula_of(Is::trace, {times(turned_over(X), X)}, "tr");
        }
        const auto v = vector(base, index, size);
        return times(turned_over(v), v);
      }
      default:
        return times(turned_over(ones(size)), vector(body, index, size));
    }
  }
  // v of what is v_i, linear in entries at i.
  Expression vector(const Expression& e, const std::string& index, const std::string& size) {
    if (!names(e, index)) return times(of(e), ones(size));
    if (e.kind == Is::sum || e.kind == Is::difference)
      return formula_of(e.kind,
                        {vector(e.operands[0], index, size), vector(e.operands[1], index, size)});
    const bool entry = e.kind == Is::subscript && e.operands.size() == 2 &&
                       e.operands[1].kind == Is::name && e.operands[1].word == index;
    if (!entry || names(e.operands[0], index)) throw NotInMatrices();
    const auto& base = e.operands[0];
    const auto letter = vocabulary_.letters.find(base.word);
    const bool shifted = letter != vocabulary_.letters.end() &&
                         (letter->second.from_zero || letter->second.sequence);
    if (shifted || base.shape.cols != Extents{"1"} || base.shape.rows != Extents{size})
      throw NotInMatrices();
    return of(base);
  }

  const Vocabulary& vocabulary_;
  const std::map<std::string, Expression>& members_;
  struct PositivePart {
    Expression value, of;
    Shape shape;
    std::string text;
  };
  std::vector<PositivePart> parts_;
  Vocabulary result_;
};

}  // namespace

std::optional<InMatrices> in_matrices(const Vocabulary& vocabulary, const WrittenIdentity& said,
                                      const std::map<std::string, Expression>& members) {
  try {
    Replacing replacing(vocabulary, members);
    InMatrices result{{}, {said.text, replacing.of(said.identity), {}, {}}};
    result.vocabulary = replacing.take();
    result.said.uses = find_shapes(result.said.identity, result.vocabulary);
    find_shapes_of_given(result.vocabulary);
    if (result.said.uses.indexed) return std::nullopt;
    std::erase_if(result.vocabulary.given, [&](const Given& given) {
      auto copy = given.statement;
      return find_shapes(copy, result.vocabulary).indexed;
    });
    return result;
  } catch (const NotInMatrices&) {
    return std::nullopt;
  } catch (const std::runtime_error&) {  // a shape that does not fit
    return std::nullopt;
  }
}

}  // namespace verify
