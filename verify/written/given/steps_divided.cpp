#include "verify/written/given/steps_divided.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "verify/expression/plain_text.hpp"
#include "verify/linalg/univariate_polynomial.hpp"
#include "verify/words/stated/seen_invertible.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// "for all k: a_k = F", by the name of the iterate.
struct ClosedForm {
  std::string index;
  Expression value;
};
using KnownForms = std::map<std::string, ClosedForm>;

bool is_member(const Expression& e, const std::string& index, const Vocabulary& vocabulary) {
  return e.kind == Is::subscript && e.operands.size() == 2 && e.operands[0].kind == Is::name &&
         vocabulary.iterates.count(e.operands[0].word) != 0 && e.operands[1].kind == Is::name &&
         e.operands[1].word == index;
}
void add_form(const WrittenIdentity& said, const Vocabulary& vocabulary, KnownForms& forms) {
  if (said.head.indices.size() != 1 || said.identity.relation != Relation::equal) return;
  const auto& index = said.head.indices.front();
  if (!index.least) return;
  const auto &left = said.identity.left, &right = said.identity.right;
  if (is_member(left, index.name, vocabulary))
    forms[left.operands[0].word] = {index.name, right};
  else if (is_member(right, index.name, vocabulary))
    forms[right.operands[0].word] = {index.name, left};
}

// p / q at every step.
struct Ratio {
  UnivariatePolynomial above, below = 1;
};

// What the step is, and how it is called; by nothing where it is as in the iterates.
struct AtStep {
  Ratio value;
  std::string name = {};
};

class AtSteps {
 public:
  AtSteps(const Vocabulary& vocabulary, const WrittenIdentity& said,
          const std::vector<WrittenIdentity>& reasons)
      : vocabulary_(vocabulary), with_steps_(vocabulary), sizes_(vocabulary.sizes()) {
    for (const auto& reason : reasons) add_form(reason, vocabulary, forms_);
    add_form(said, vocabulary, forms_);
    for (const auto& [name, iterate] : vocabulary.iterates) {
      steps_.insert(iterate.index);
      Letter step;
      step.positive_semidefinite = true;  // a whole number from 0 on
      with_steps_.letters.emplace(iterate.index, step);
      start_ = start_ ? std::min(*start_, iterate.start) : iterate.start;
    }
    draw_from(first_numbers);
  }

  std::string fault_of(const Expression& divisor) {
    if (!moves(divisor)) return "";
    free_.clear(), seen_.clear();
    find_free(divisor);
    const AtStep step{Ratio{UnivariatePolynomial::variable()}};
    if (const auto value = of(divisor, step, 0)) {
      auto zero = step_of_zero(*value);
      if (zero) zero = same_with_other_numbers(divisor, step, *zero);
      if (!zero) return "";
      return "at the step " + *zero + " what is divided by, " + plain_text(divisor) + ", is 0";
    }
    if (!free_.empty() || is_shown_nonzero(divisor, 0)) return "";
    return "no symbol is free in " + plain_text(divisor) +
           ", which is divided by at every step, and that it is never 0 is not shown";
  }

 private:
  static constexpr int most_nested = 12;
  static constexpr long first_numbers = 1000003, other_numbers = 2000003;

  // What is 0 at a step whatever the free symbols are is so with two sets of numbers for them.
  std::optional<std::string> same_with_other_numbers(const Expression& divisor, const AtStep& step,
                                                     const std::string& zero) {
    draw_from(other_numbers);
    const auto value = of(divisor, step, 0);
    const auto other = value ? step_of_zero(*value) : std::nullopt;
    draw_from(first_numbers);
    return other == zero ? other : std::nullopt;
  }
  void draw_from(long numbers) {
    drawn_from_ = numbers;
    numbers_.clear();
    for (const auto& [text, given] : vocabulary_.given) add_number(given);
  }

  // "b = 1000": a symbol that is no more free than a number.
  void add_number(const Identity& given) {
    if (given.relation != Relation::equal) return;
    for (const auto* side : {&given.left, &given.right}) {
      const auto& other = side == &given.left ? given.right : given.left;
      if (side->kind != Is::name || vocabulary_.letters.count(side->word) == 0) continue;
      if (const auto value = of(other, AtStep{}, 0);
          value && value->above.degree() <= 0 && value->below.degree() == 0)
        numbers_[side->word] = value->above.coefficient(0) / value->below.coefficient(0);
    }
  }

  // A polynomial in the step over another one; nothing where it is none.
  std::optional<Ratio> of(const Expression& e, const AtStep& step, int depth) const {
    if (depth > most_nested) return std::nullopt;
    const auto part = [&](std::size_t k) { return of(e.operands[k], step, depth + 1); };
    switch (e.kind) {
      case Is::number:
        return Ratio{UnivariatePolynomial(parse_rational(e.word))};
      case Is::name:
        return named(e.word, step, depth);
      case Is::subscript:
        return member(e, step, depth);
      // At sizes of 1 a matrix is a number; a norm is 0 where what it is of is.
      case Is::transpose:
      case Is::trace:
      case Is::norm:
      case Is::opnorm:
        return part(0);
      case Is::inverse:
        return turned_over(part(0));
      case Is::identity:
        return Ratio{UnivariatePolynomial(1)};
      case Is::function:
        if (e.word == "ones") return Ratio{UnivariatePolynomial(1)};
        return std::nullopt;
      case Is::negation:
        return product(part(0), Ratio{UnivariatePolynomial(-1)});
      case Is::sum:
        return sum(part(0), part(1));
      case Is::difference:
        return sum(part(0), product(part(1), Ratio{UnivariatePolynomial(-1)}));
      case Is::product:
        return product(part(0), part(1));
      case Is::quotient:
        return product(part(0), turned_over(part(1)));
      case Is::power: {
        const auto base = part(0);
        if (!base || e.word.size() > 1) return std::nullopt;
        Ratio result{UnivariatePolynomial(1)};
        for (char k = '0'; k < e.word.front(); ++k) result = *product(result, base);
        return result;
      }
      default:
        return std::nullopt;
    }
  }
  std::optional<Ratio> named(const std::string& name, const AtStep& step, int depth) const {
    if (step.name.empty() ? steps_.count(name) != 0 : name == step.name) return step.value;
    // What holds of every size holds of 1.
    if (sizes_.count(name) != 0) return Ratio{UnivariatePolynomial(1)};
    if (const auto number = numbers_.find(name); number != numbers_.end())
      return Ratio{UnivariatePolynomial(number->second)};
    const auto definition = vocabulary_.definitions.find(name);
    if (definition != vocabulary_.definitions.end()) return of(definition->second, step, depth + 1);
    return free_number(name);
  }
  // A symbol that may be any, by its place among them.
  std::optional<Ratio> free_number(const std::string& name) const {
    const auto letter = vocabulary_.letters.find(name);
    if (letter == vocabulary_.letters.end() || letter->second.is_random() ||
        letter->second.function || letter->second.sequence)
      return std::nullopt;
    const auto place = std::distance(vocabulary_.letters.begin(), letter);
    return Ratio{UnivariatePolynomial(Rational(drawn_from_ + 2 * place))};
  }
  std::optional<Ratio> member(const Expression& e, const AtStep& step, int depth) const {
    const auto form = forms_.find(e.operands[0].word);
    if (form == forms_.end()) return std::nullopt;
    const auto at = of(e.operands[1], step, depth + 1);
    if (!at) return std::nullopt;
    return of(form->second.value, AtStep{*at, form->second.index}, depth + 1);
  }
  static std::optional<Ratio> sum(const std::optional<Ratio>& a, const std::optional<Ratio>& b) {
    if (!a || !b) return std::nullopt;
    return Ratio{a->above * b->below + b->above * a->below, a->below * b->below};
  }
  static std::optional<Ratio> product(const std::optional<Ratio>& a,
                                      const std::optional<Ratio>& b) {
    if (!a || !b) return std::nullopt;
    return Ratio{a->above * b->above, a->below * b->below};
  }
  static std::optional<Ratio> turned_over(const std::optional<Ratio>& a) {
    if (!a || a->above.is_zero()) return std::nullopt;
    return Ratio{a->below, a->above};
  }

  std::optional<std::string> step_of_zero(const Ratio& value) const {
    const auto first = Rational(start_.value_or(0));
    if (value.above.is_zero()) return first.text();
    for (const auto& root : real_roots(value.above))
      if (root.exact && root.exact->is_integer() && *root.exact >= first) return root.exact->text();
    return std::nullopt;
  }

  // From step to step.
  bool moves(const Expression& e) const {
    if (e.kind == Is::name &&
        (steps_.count(e.word) != 0 || vocabulary_.iterates.count(e.word) != 0))
      return true;
    const auto known = vocabulary_.definitions.find(e.word);
    if (e.kind == Is::name && known != vocabulary_.definitions.end()) return moves(known->second);
    return std::any_of(e.operands.begin(), e.operands.end(),
                       [&](const Expression& part) { return moves(part); });
  }
  // Symbols that may be any, through iterates and definitions.
  void find_free(const Expression& e) {
    if (e.kind == Is::name) {
      if (numbers_.count(e.word) != 0 || !seen_.insert(e.word).second) return;
      if (vocabulary_.letters.count(e.word) != 0) free_.insert(e.word);
      if (const auto known = vocabulary_.definitions.find(e.word);
          known != vocabulary_.definitions.end())
        find_free(known->second);
      if (const auto iterate = vocabulary_.iterates.find(e.word);
          iterate != vocabulary_.iterates.end()) {
        find_free(iterate->second.first);
        find_free(iterate->second.step);
      }
    }
    for (const auto& operand : e.operands) find_free(operand);
  }

  bool is_shown_nonzero(const Expression& e, int depth) const {
    if (depth > most_nested) return false;
    if (is_seen_invertible(e, with_steps_)) return true;
    switch (e.kind) {
      case Is::subscript: {
        const auto form = forms_.find(e.operands[0].word);
        return form != forms_.end() && is_shown_nonzero(form->second.value, depth + 1);
      }
      case Is::product:
        return is_shown_nonzero(e.operands[0], depth + 1) &&
               is_shown_nonzero(e.operands[1], depth + 1);
      case Is::power:
      case Is::negation:
      case Is::quotient:
      case Is::root:
      case Is::symbolic_power:
        return is_shown_nonzero(e.operands[0], depth + 1);
      default:
        return false;
    }
  }

  const Vocabulary& vocabulary_;
  Vocabulary with_steps_;  // as symbols
  std::set<std::string> sizes_, steps_, free_, seen_;
  std::optional<long> start_;
  KnownForms forms_;
  std::map<std::string, Rational> numbers_;
  long drawn_from_ = first_numbers;  // numbers for symbols that may be any
};

}  // namespace

std::string step_without_value(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenIdentity>& reasons) {
  if (vocabulary.iterates.empty()) return "";
  AtSteps steps(vocabulary, said, reasons);
  for (std::size_t k = 0; k < said.uses.inverted.size(); ++k) {
    if (said.uses.inverted_where[k] != "at every step") continue;
    if (const auto fault = steps.fault_of(said.uses.inverted[k]); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace verify
