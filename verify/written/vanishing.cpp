#include "verify/written/vanishing.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "verify/algebra/words/tree_values.hpp"
#include "verify/expression/same_formula.hpp"
#include "verify/words/stated/links.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/statement.hpp"

namespace verify {
namespace {

using Is = ExpressionKind;

// Whether no inverse in it is other than a word.
bool is_word(Expression formula, const Vocabulary& vocabulary) {
  try {
    const auto uses = find_shapes(formula, vocabulary);
    return !uses.composite_inverse && !uses.beyond_words;
  } catch (const ExpressionError&) {  // what is normal, outside of its mean
    return true;
  }
}

std::string says_nothing(const Expression& e, const std::string& where, const std::string& what) {
  return "what stands at column " + std::to_string(e.at) + where + " " + what +
         ", so that what it is part of says nothing; take it out, or mend it";
}

// What vanishes by an equation that is supposed says something; by a sign that a number has, as
// s / s - 1 where s > 0, it says nothing.
Vocabulary without_equations(Vocabulary vocabulary) {
  std::erase_if(vocabulary.given,
                [](const Given& given) { return given.statement.relation == Relation::equal; });
  return vocabulary;
}

// A sum as its terms, each with its sign.
struct SummedTerm {
  const Expression* formula;
  int sign;
};
void gather_terms(const Expression& e, int sign, std::vector<SummedTerm>& terms) {
  if (e.kind == Is::sum || e.kind == Is::difference) {
    gather_terms(e.operands[0], sign, terms);
    return gather_terms(e.operands[1], e.kind == Is::sum ? sign : -sign, terms);
  }
  if (e.kind == Is::negation) return gather_terms(e.operands[0], -sign, terms);
  terms.push_back({&e, sign});
}

using TermForms = std::vector<WordPolynomial>;
bool each_is_zero(const TermForms& forms) {
  return std::all_of(forms.begin(), forms.end(),
                     [](const WordPolynomial& form) { return form.is_zero(); });
}

// Several terms of which the sum is 0, and not all of `whole`: the last of them; null where there
// are none.
const Expression* last_that_cancels(const std::vector<std::pair<SummedTerm, TermForms>>& terms,
                                    std::size_t whole) {
  constexpr std::size_t most = 8;
  if (terms.size() > most) return nullptr;
  const auto all = std::uint32_t{1} << terms.size();
  for (std::uint32_t some = 1; some < all; ++some) {
    TermForms sum;
    const Expression* last = nullptr;
    std::size_t count = 0;
    for (std::size_t k = 0; k < terms.size(); ++k) {
      if ((some >> k & 1U) == 0) continue;
      const auto& [term, forms] = terms[k];
      for (std::size_t block = 0; block < forms.size(); ++block) {
        const auto signed_form = Rational(static_cast<long>(term.sign)) * forms[block];
        if (sum.size() <= block)
          sum.push_back(signed_form);
        else
          sum[block] += signed_form;
      }
      last = term.formula;
      ++count;
    }
    if (count > 1 && count < whole && each_is_zero(sum)) return last;
  }
  return nullptr;
}

class VanishingSearch {
 public:
  VanishingSearch(const Vocabulary& vocabulary, const WrittenIdentity& said)
      : vocabulary_(vocabulary),
        supposed_(without_equations(vocabulary)),
        trees_(vocabulary, said.uses.letters) {}

  std::string fault(const WrittenIdentity& said) {
    for (const auto& link : links_of(said))
      if (const auto fault = fault_of(link.identity); !fault.empty()) return fault;
    // "at x = 0" and "equality iff x = 0" name a point; a 0 that is not written so hides it.
    for (const auto* clauses : {&said.identity.at, &said.identity.iff})
      for (const auto& clause : *clauses)
        if (const auto fault = fault_of(clause); !fault.empty()) return fault;
    return "";
  }

 private:
  std::string fault_of(const Identity& identity) {
    // "A - A' = 0" is a statement, "A - A' <= 0" hides that it is one.
    const bool zeros = identity.relation == Relation::equal &&
                       (is_written_zero(identity.left) || is_written_zero(identity.right));
    if (!zeros && vanishes(identity.left) && vanishes(identity.right)) return both_sides_vanish;
    for (const auto* side : {&identity.left, &identity.right}) {
      look(*side, "");
      look_at_terms(*side, "");
      if (!found_.empty()) return found_;
    }
    return "";
  }

  static bool is_written_zero(const Expression& e) { return e.kind == Is::zeros; }

  bool vanishes(const Expression& e) {
    if (const auto forms = forms_of(e)) return each_is_zero(*forms);
    return (e.kind == Is::sum || e.kind == Is::difference) && is_proved_zero(e);
  }

  // Nothing of what is no word: a norm, an inverse of a sum.
  std::optional<TermForms> forms_of(const Expression& e) {
    try {
      if (!is_word(e, vocabulary_)) return std::nullopt;
      const auto tree = trees_.of(e);
      const auto statement = trees_.statement({});
      Letters<WordMatrix> free;
      TreeValues<WordMatrix> words(statement, free);
      if (tree->sort == Sort::scalar) return TermForms{words.scalar(tree).value()};
      const auto& blocks = words.matrix(tree).blocks();
      return TermForms(blocks.begin(), blocks.end());
    } catch (const std::invalid_argument&) {  // a norm or a minimum, which is no word
      return std::nullopt;
    }
  }

  // Of roots, norms, quotients and inverses of sums, as a statement of this kind is proved.
  bool is_proved_zero(const Expression& e) {
    if (work_.spent()) return false;
    Expression zero;
    zero.word = "0";
    zero.at = e.at;
    WrittenIdentity statement;
    statement.identity = {e, zero};
    try {
      statement.uses = find_shapes(statement.identity, supposed_);
      return !statement.uses.indexed && proved(supposed_, statement, {}, work_).found;
    } catch (const std::exception&) {  // what is normal, outside of its mean
      return false;
    }
  }

  // Terms that cancel each other, though others stand between them.
  void look_at_terms(const Expression& e, const std::string& where) {
    std::vector<SummedTerm> terms;
    gather_terms(e, 1, terms);
    if (!found_.empty() || terms.size() < 3) return;
    std::vector<std::pair<SummedTerm, TermForms>> known;
    for (const auto& term : terms)
      if (auto forms = forms_of(*term.formula)) known.emplace_back(term, *std::move(forms));
    const auto* last = last_that_cancels(known, terms.size());
    if (last != nullptr) tell(*last, where, "cancels with other terms of its sum");
  }

  // What the formula is made of, through its definitions; `where` is the one that it stands in.
  void look(const Expression& e, const std::string& where) {
    if (!found_.empty()) return;
    if (const auto known = vocabulary_.definitions.find(e.word);
        e.kind == Is::name && known != vocabulary_.definitions.end()) {
      if (!seen_.insert(e.word).second) return;
      look(known->second, " of " + e.word);
      return look_at_terms(known->second, " of " + e.word);
    }
    const bool difference = e.kind == Is::difference;
    if (difference && is_same_formula(e.operands[0], e.operands[1], vocabulary_))
      return tell(e, where, "is a formula less itself");
    for (const auto& operand : e.operands) {
      const bool may_vanish = e.kind == Is::block && is_written_zero(operand);
      const bool is_size = e.kind == Is::identity || e.kind == Is::zeros;
      if (is_size || may_vanish) continue;
      if (vanishes(operand)) {
        found_ = vanishing_words(operand, where);
        return;
      }
      look(operand, where);
      if (e.kind != Is::sum && e.kind != Is::difference && e.kind != Is::negation)
        look_at_terms(operand, where);
    }
  }
  void tell(const Expression& e, const std::string& where, const std::string& what) {
    found_ = says_nothing(e, where, what);
  }

  const Vocabulary& vocabulary_;
  const Vocabulary supposed_;
  WrittenTrees trees_;
  Work work_ = Work(most_work / 10);  // of all that is tried
  std::set<std::string> seen_;
  std::string found_;
};

}  // namespace

std::string vanishing_words(const Expression& e, const std::string& where) {
  return says_nothing(e, where, "is 0 whatever the symbols are");
}

std::string vanishing_fault(const Vocabulary& vocabulary, const WrittenIdentity& said) {
  return VanishingSearch(vocabulary, said).fault(said);
}

}  // namespace verify
