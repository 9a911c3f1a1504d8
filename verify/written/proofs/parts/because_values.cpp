#include "verify/written/proofs/parts/because_values.hpp"

#include <algorithm>
#include <optional>

#include "verify/expression/plain_text.hpp"
#include "verify/written/proofs/parts/shown_values.hpp"

namespace verify {
namespace {

using Asks = Unshown::Asks;

bool holds_index(const Expression& e, const Vocabulary& vocabulary) {
  if (e.kind == ExpressionKind::subscript) return true;
  if (e.kind == ExpressionKind::name && !vocabulary.declares(e.word)) return true;
  return std::any_of(e.operands.begin(), e.operands.end(),
                     [&](const Expression& operand) { return holds_index(operand, vocabulary); });
}

std::string what_it_does(const Unshown& unshown) {
  const auto of = plain_text(unshown.of);
  switch (unshown.asks) {
    case Asks::inverse:
      return "takes the inverse of " + of + ", which is not shown to exist";
    case Asks::divisor:
      return "divides by " + of + ", which is not shown to differ from 0";
    case Asks::entries:
      return "divides by the entries of " + of + ", none of which is shown to differ from 0";
    case Asks::radicand:
      return "takes the root of " + of + ", which is not shown not to be negative";
  }
  return "";
}

// What an author may write, so that it is.
std::string what_shows_it(const Unshown& unshown, const Vocabulary& vocabulary) {
  const auto of = plain_text(unshown.of);
  if (unshown.asks == Asks::entries) return "write it without";
  if (holds_index(unshown.of, vocabulary)) return "write what has a value at every index";
  if (unshown.asks == Asks::radicand) return "write given = [\"" + of + " >= 0\"]";
  if (unshown.of.shape.is_scalar()) return "write given = [\"" + of + " != 0\"]";
  return "declare an invertible symbol, and write given = [\"that symbol = " + of + "\"]";
}

std::string text_of(const std::optional<Unshown>& unshown, const Vocabulary& vocabulary) {
  if (!unshown) return "";
  return "`because` " + what_it_does(*unshown) + "; " + what_shows_it(*unshown, vocabulary);
}

std::optional<Unshown> missing_in_terms(ShownValues& shown, const WrittenIdentity& said,
                                        const std::vector<WrittenTerm>& terms) {
  shown.suppose(said);
  shown.suppose_given();
  for (const auto& term : terms)
    if (auto unshown = shown.missing(term.formula)) return unshown;
  return std::nullopt;
}

}  // namespace

std::string unshown_in_because(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenTerm>& terms, Work& work) {
  if (terms.empty()) return "";
  ShownValues shown(vocabulary, &work);
  return text_of(missing_in_terms(shown, said, terms), vocabulary);
}

std::string unshown_in_because(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               const std::vector<WrittenIdentity>& reasons, Work& work) {
  for (const auto& reason : reasons) {
    ShownValues shown(vocabulary, &work);
    shown.suppose(said);
    shown.suppose_given();
    shown.add_indices(reason.head);
    shown.leave_out_exponents();
    for (const auto* side : {&reason.identity.left, &reason.identity.right})
      if (const auto why = text_of(shown.missing(*side), vocabulary); !why.empty()) return why;
  }
  return "";
}

std::string beyond_statement(const Vocabulary& vocabulary, const WrittenIdentity& said,
                             const std::vector<WrittenTerm>& terms) {
  ShownValues shown(vocabulary, nullptr);
  const auto unshown = missing_in_terms(shown, said, terms);
  if (!unshown) return "";
  return "`because` asks that " + plain_text(unshown->of) +
         (unshown->asks == Asks::radicand ? " has a root" : " has an inverse") +
         ", and no line of it says so";
}

}  // namespace verify
