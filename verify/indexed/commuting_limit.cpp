#include "verify/indexed/commuting_limit.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "verify/expression/shapes.hpp"
#include "verify/indexed/limit_hypotheses.hpp"
#include "verify/indexed/readable_sum.hpp"
#include "verify/indexed/size_facts.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

struct Fraction {
  IndexedSum above, below;
};

class Commuting {
 public:
  Commuting(const Vocabulary& vocabulary, const std::string& size, CanonicalSums& sums)
      : vocabulary_(vocabulary), size_(size), sums_(sums) {}

  Fraction of(const Expression& e) {
    const auto part = [&](std::size_t k) { return of(e.operands[k]); };
    switch (e.kind) {
      case Is::number:
        return whole(sum_of(parse_rational(e.word)));
      case Is::name:
        return named(e);
      case Is::sum:
        return added(part(0), part(1));
      case Is::difference:
        return added(part(0), times(whole(sum_of(Rational(-1))), part(1)));
      case Is::negation:
        return times(whole(sum_of(Rational(-1))), part(0));
      case Is::product:
        return times(part(0), part(1));
      case Is::quotient:
        return times(part(0), turned(part(1)));
      case Is::inverse:
        return turned(part(0));
      case Is::transpose:
        return part(0);  // symmetric
      case Is::identity:
        return whole(sum_of(Rational(1)));
      case Is::zeros:
        return whole({});
      case Is::power: {
        auto result = whole(sum_of(Rational(1)));
        const auto base = part(0);
        for (long k = 0; k < std::stol(e.word); ++k) result = times(result, base);
        return result;
      }
      case Is::trace:
        return trace(e);
      default:
        throw Unsayable(
            "a limit is found of rational functions of n, of numbers, and of one "
            "symmetric matrix with its trace; of nothing else yet");
    }
  }
  const std::set<std::string>& matrices() const { return matrices_; }

 private:
  static Fraction whole(IndexedSum sum) { return {std::move(sum), sum_of(Rational(1))}; }
  Fraction times(const Fraction& a, const Fraction& b) {
    return {sums_.of(a.above * b.above), sums_.of(a.below * b.below)};
  }
  Fraction added(const Fraction& a, const Fraction& b) {
    if (key_of(a.below) == key_of(b.below)) return {sums_.of(a.above + b.above), a.below};
    return {sums_.of(a.above * b.below + b.above * a.below), sums_.of(a.below * b.below)};
  }
  static Fraction turned(const Fraction& a) {
    if (a.above.terms.empty()) throw Unsayable("divided by what is 0");
    return {a.below, a.above};
  }
  Fraction named(const Expression& e) {
    const auto letter = vocabulary_.letters.find(e.word);
    if (letter != vocabulary_.letters.end()) {
      const auto& shape = letter->second.shape;
      if (!shape.is_scalar()) {
        if (!letter->second.symmetric)
          throw Unsayable(
              "a limit of matrices is found where all are made of one symmetric symbol; " + e.word +
              " is not symmetric");
        matrices_.insert(e.word);
        if (shape.rows[0] == size_)
          throw Unsayable("the symbol " + e.word + " has the size " + size_);
      }
      return whole(sum_of(factor({AtomKind::letter, e.word})));
    }
    if (const auto known = vocabulary_.definitions.find(e.word);
        known != vocabulary_.definitions.end())
      return of(known->second);
    return whole(sum_of(IndexForm::symbol(e.word)));
  }
  // Of a letter, or what is linear in it with numbers: tr(a S + b I) = a tr(S) + b d.
  Fraction trace(const Expression& e) {
    const auto inside = of(e.operands[0]);
    IndexedSum result;
    for (auto term : inside.above.terms) {
      long matrices = 0;
      for (auto& factor_ : term.factors) {
        if (factor_.atom->kind != AtomKind::letter || matrices_.count(factor_.atom->name) == 0)
          continue;
        ++matrices;
        if (!factor_.power.is_one()) matrices = 2;
        factor_ = factor({AtomKind::letter, "tr(" + factor_.atom->name + ")"});
      }
      if (matrices > 1) throw Unsayable("the trace of what is not linear in the matrix");
      if (matrices == 0)
        term.factors.push_back(
            factor({AtomKind::count, {}, {IndexForm::symbol(e.operands[0].shape.rows[0])}}));
      result.terms.push_back(std::move(term));
    }
    for (const auto& term : inside.below.terms)
      for (const auto& factor_ : term.factors)
        if (matrices_.count(factor_.atom->name) != 0)
          throw Unsayable("the trace of what is not linear in the matrix");
    return {sums_.of(result), inside.below};
  }

  const Vocabulary& vocabulary_;
  std::string size_;
  CanonicalSums& sums_;
  std::set<std::string> matrices_;
};

long degree_of(const Term& term, const std::string& size) {
  for (const auto& factor : term.factors)
    if (factor.atom->kind == AtomKind::count && factor.atom->places[0] == IndexForm::symbol(size)) {
      if (!factor.power.is_number() || !factor.power.constant().is_integer())
        throw Unsayable("a power of " + size + " that is no whole number");
      return factor.power.constant().to_long();
    }
  return 0;
}
long degree_of(const IndexedSum& sum, const std::string& size) {
  long degree = 0;
  for (const auto& term : sum.terms) degree = std::max(degree, degree_of(term, size));
  return degree;
}
IndexedSum leading(const IndexedSum& sum, const std::string& size, long degree) {
  IndexedSum result;
  for (auto term : sum.terms) {
    if (degree_of(term, size) != degree) continue;
    std::erase_if(term.factors, [&](const Factor& factor) {
      return factor.atom->kind == AtomKind::count &&
             factor.atom->places[0] == IndexForm::symbol(size);
    });
    result.terms.push_back(std::move(term));
  }
  return result;
}

// What a hypothesis "s > 0", "0 <= s" says of a letter alone.
bool is_bounded(const Vocabulary& vocabulary, const std::string& name, bool strictly) {
  return std::any_of(vocabulary.given.begin(), vocabulary.given.end(), [&](const Given& given) {
    const auto& said = given.statement;
    const auto is_name = [&](const Expression& e) { return e.kind == Is::name && e.word == name; };
    const auto is_nothing = [](const Expression& e) { return is_zero(e) || e.kind == Is::zeros; };
    if (is_name(said.left) && is_nothing(said.right))
      return said.relation == Relation::more || (!strictly && said.relation == Relation::at_least);
    if (is_name(said.right) && is_nothing(said.left))
      return said.relation == Relation::less || (!strictly && said.relation == Relation::at_most);
    return false;
  });
}
// Whether the factor is > 0 (or >= 0) for all that the letters may be.
bool is_positive(const Vocabulary& vocabulary, const Factor& factor, bool strictly) {
  if (factor.atom->kind == AtomKind::count) return true;  // sizes
  if (factor.atom->kind != AtomKind::letter) return false;
  const bool even = factor.power.is_number() && factor.power.constant().is_integer() &&
                    (factor.power.constant() / Rational(2)).is_integer();
  if (even && !strictly) return true;
  auto name = factor.atom->name;
  if (name.starts_with("tr(")) name = name.substr(3, name.size() - 4);
  const auto letter = vocabulary.letters.find(name);
  if (letter == vocabulary.letters.end()) return false;
  if (!letter->second.shape.is_scalar())
    return letter->second.positive_definite || (!strictly && letter->second.positive_semidefinite);
  return is_bounded(vocabulary, name, strictly);
}
bool is_positive(const Vocabulary& vocabulary, const IndexedSum& sum) {
  if (sum.terms.empty()) return false;
  const int sign = sum.terms.front().by.sign();
  bool strictly = false;
  for (const auto& term : sum.terms) {
    if (term.by.sign() != sign) return false;
    const auto all = [&](bool strict) {
      return std::all_of(term.factors.begin(), term.factors.end(), [&](const Factor& factor) {
        return is_positive(vocabulary, factor, strict);
      });
    };
    if (!all(false)) return false;
    strictly = strictly || all(true);
  }
  return strictly;
}

}  // namespace

namespace {

// Both sides as fractions, and what they come to.
struct LimitForms {
  Fraction left, right;
  long above = 0, below = 0;
  IndexedSum lead;   // of the denominator
  IndexedSum limit;  // times it
};
LimitForms forms_of(const Vocabulary& vocabulary, const IndexedStatement& statement,
                    CanonicalSums& sums) {
  const auto& size = statement.head.towards_infinity;
  if (vocabulary.numbers.count(size) == 0)
    throw Unsayable("what tends to infinity is a size of sizes = [\"n\"]; " + size + " is none");
  if (statement.identity.relation != Relation::equal) throw Unsayable("a limit is an equation");
  need_free_size(vocabulary, size);
  Commuting commuting(vocabulary, size, sums);
  LimitForms forms{commuting.of(statement.identity.left), commuting.of(statement.identity.right)};
  if (commuting.matrices().size() > 1)
    throw Unsayable("a limit of matrices is found where all are made of one symmetric symbol");
  if (degree_of(forms.right.above, size) != 0 || degree_of(forms.right.below, size) != 0)
    throw Unsayable("the limit depends on " + size);
  forms.above = degree_of(forms.left.above, size);
  forms.below = degree_of(forms.left.below, size);
  forms.lead = leading(forms.left.below, size, forms.below);
  const auto common = std::max(forms.above, forms.below);
  forms.limit = common == forms.above ? leading(forms.left.above, size, forms.above) : IndexedSum{};
  return forms;
}

// Of a sum without indices, at numbers for its letters and sizes.
Rational value_at(const IndexedSum& sum, const std::map<std::string, Rational>& numbers) {
  Rational total(0);
  for (const auto& term : sum.terms) {
    auto product = term.by;
    for (const auto& factor : term.factors) {
      const auto& atom = *factor.atom;
      const auto name = atom.kind == AtomKind::count ? atom.places[0].text() : atom.name;
      product *= power(numbers.at(name), factor.power.constant().to_long());
    }
    total += product;
  }
  return total;
}

}  // namespace

std::string limit_counterexample(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  CanonicalSums sums(facts_of(vocabulary, {}));
  LimitForms forms;
  try {
    forms = forms_of(vocabulary, statement, sums);
  } catch (const Unsayable&) {
    return "";
  }
  // At 2 x 2 diagonal matrices: an eigenvalue, and the trace.
  const auto differs = forms.above > forms.below
                           ? forms.limit
                           : forms.limit * forms.right.below - forms.right.above * forms.lead;
  const bool has_matrices =
      std::any_of(vocabulary.letters.begin(), vocabulary.letters.end(),
                  [](const auto& letter) { return letter.second.shape.cols != Extents{"1"}; });
  for (long draw = 0; draw < 6; ++draw) {
    std::map<std::string, Rational> numbers;
    std::string text;
    for (const auto& size : vocabulary.sizes()) {
      numbers[size] = has_matrices || draw < 3 ? Rational(2) : Rational(3);
      if (size != statement.head.towards_infinity)
        text += (text.empty() ? "" : ", ") + size + " = " + numbers[size].text();
    }
    long next = 2 + draw;
    for (const auto& [name, letter] : vocabulary.letters) {
      numbers[name] = Rational(next, 1 + draw % 3);
      numbers["tr(" + name + ")"] = numbers[name] + Rational(next + 3);
      next += 2;
      const bool is_vector = letter.shape.cols == Extents{"1"} && !letter.shape.is_scalar();
      if (is_vector || letter.is_random() || letter.function) continue;  // no limit is of these
      text += (text.empty() ? "" : ", ") + name +
              (letter.shape.is_scalar()
                   ? " = " + numbers[name].text()
                   : " = diag(" + numbers[name].text() + ", " + std::to_string(next + 1) + ")");
    }
    if (!meets_bounds(vocabulary, numbers)) continue;
    if (value_at(forms.lead, numbers).sign() == 0 ||
        value_at(forms.right.below, numbers).sign() == 0)
      continue;
    if (value_at(differs, numbers).sign() == 0) continue;
    if (text.empty()) text = "any size";
    if (forms.above > forms.below) return text + ": there is no finite limit";
    const auto limit = value_at(forms.limit, numbers) / value_at(forms.lead, numbers);
    const auto right = value_at(forms.right.above, numbers) / value_at(forms.right.below, numbers);
    return text + ": the limit is " + limit.text() + ", the right side " + right.text() +
           (statement.identity.left.shape.is_scalar() ? "" : ", of the first entry");
  }
  return "";
}

IndexedProof prove_limit(const Vocabulary& vocabulary, const IndexedStatement& statement) {
  CanonicalSums sums(facts_of(vocabulary, {}));
  const auto forms = forms_of(vocabulary, statement, sums);
  const auto& size = statement.head.towards_infinity;
  IndexedProof proof;
  if (!may_be_met(vocabulary)) {
    proof.detail = "no numbers are found that meet the hypotheses";
    return proof;
  }
  for (const auto* below : {&forms.lead, &forms.right.below})
    if (!is_positive(vocabulary, *below)) {
      proof.detail = "a denominator is not visibly positive: " + readable(*below) +
                     "; say which symbols are > 0";
      return proof;
    }
  const auto degrees =
      std::to_string(forms.above) + " above, " + std::to_string(forms.below) + " below";
  if (forms.above > forms.below) {
    proof.detail = "by degrees in " + size + ", " + degrees + ", no finite limit is seen";
    return proof;
  }
  const auto found =
      vanishing_of(forms.limit * forms.right.below - forms.right.above * forms.lead, sums);
  proof.proved = found.yes;
  proof.detail = found.yes ? "by degrees in " + size + ", " + degrees +
                                 ": the leading factors are those of the limit; all matrices are "
                                 "functions of one symmetric matrix"
                           : "the leading factors give another limit; what remains: " +
                                 readable(found.remains);
  return proof;
}

}  // namespace verify
