#include "verify/written/proofs/witness_exists.hpp"

#include "verify/expression/plain_text.hpp"
#include "verify/written/proofs/parts/shown_values.hpp"

namespace verify {
namespace {

std::string text_of(const Unshown& unshown) {
  const auto of = plain_text(unshown.of);
  switch (unshown.asks) {
    case Unshown::Asks::inverse:
      return of + " has an inverse";
    case Unshown::Asks::divisor:
      return of + " is not 0";
    case Unshown::Asks::entries:
      return "no entry of " + of + " is 0";
    case Unshown::Asks::radicand:
      return of + " is not negative";
  }
  return "";
}

}  // namespace

Finding of_failing_witness(const std::string& data, bool is_stated) {
  if (is_stated)
    return finding(Truth::unknown,
                   "not settled: the witness fails, " + at_data(data) + "; another one may do");
  return finding(Truth::no,
                 "this witness does not meet it, " + at_data(data) + " (another one may)");
}

std::string unshown_in_witness(const Vocabulary& vocabulary, const WrittenIdentity& said,
                               Work& work) {
  const auto& head = said.head;
  const bool exists = head.quantity == Quantity::exists;
  if (!exists && head.quantity != Quantity::never) return "";
  ShownValues shown(vocabulary, &work);
  for (const auto& name : exists ? head.sought : head.whatever) {
    auto formula = vocabulary.definitions.at(name);
    find_shapes(formula, vocabulary);
    if (const auto unshown = shown.missing(formula))
      return "of the witness " + name + " it is not shown that " + text_of(*unshown) +
             "; say what makes it so, as a property or in given";
  }
  return "";
}

}  // namespace verify
