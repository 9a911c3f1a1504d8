#include "verify/written/typed/proposed_controls.hpp"

#include <optional>
#include <stdexcept>

#include "verify/expression/one_change.hpp"
#include "verify/expression/proposed_control.hpp"
#include "verify/indexed/indexed_refutation.hpp"
#include "verify/words/stated/denied.hpp"
#include "verify/words/stated/links.hpp"
#include "verify/words/stated/read_statement.hpp"
#include "verify/words/stated/witness.hpp"
#include "verify/written/given/scalar_laws.hpp"
#include "verify/written/proofs/proof.hpp"
#include "verify/written/proofs/small_instances.hpp"
#include "verify/written/telling.hpp"

namespace verify {
namespace {

constexpr std::size_t most_changes = 16;

// Where it is no statement of the same kind, nothing.
std::optional<WrittenIdentity> changed(const std::string& text, const Vocabulary& vocabulary,
                                       const WrittenIdentity& said) {
  try {
    auto result = read_statement(text, vocabulary);
    if (result.uses.indexed != said.uses.indexed || result.uses.sizes != said.uses.sizes)
      return std::nullopt;
    return result;
  } catch (const std::runtime_error&) {  // a size that does not fit, an index out of its range
    return std::nullopt;
  }
}

std::string found_counterexample(const Written& written, const WrittenIdentity& version) {
  constexpr long most_draws = 150;
  const auto asked = of_all_symbols(version);
  if (!version.uses.indexed) return searched_instances(written, asked, most_draws).counterexample;
  const auto others = other_letters(written.vocabulary);
  for (const auto& link : links_of(asked)) {
    const IndexedStatement statement{link.head, link.identity, link.text};
    if (auto at = searched_data(written.vocabulary, statement, others).counterexample; !at.empty())
      return at;
  }
  // A minimum has no entries: the numbers in it are averaged over first.
  if (const auto put = with_scalar_laws_put_in(written.vocabulary, asked))
    return searched_instances(written, put->said, most_draws).counterexample;
  return "";
}

std::string counterexample(const Written& written, const WrittenIdentity& version) {
  try {
    return found_counterexample(written, version);
  } catch (const std::runtime_error&) {  // an index that runs too far in the changed statement
    return "";
  }
}

}  // namespace

std::string title_of(const ProposedControl& control) {
  return control.by_this_witness ? "one change, which this witness does not meet (another one may)"
                                 : "one change, and false";
}

std::vector<ProposedControl> proposed_controls(const Written& written,
                                               const WrittenAssertion& assertion,
                                               std::size_t most) {
  std::vector<ProposedControl> found;
  const auto& said = assertion.versions.front();
  const auto& vocabulary = written.vocabulary;
  const bool is_plain = !said.uses.indexed && !needs_proof(vocabulary, said);
  std::size_t tried = 0;
  const bool denies = said.head.quantity == Quantity::never;
  for (const auto& text : changed_once(said.text, vocabulary)) {
    if (found.size() == most || tried == most_changes) break;
    if (!proposed_control_fault(said.text, text).empty()) continue;
    const auto version = changed(text, vocabulary, said);
    // That no S meets another equation either may be true; that none fails to meet it is false.
    if (denies && version && version->identity.relation == said.identity.relation) continue;
    if (!version || (is_plain && needs_proof(vocabulary, *version))) continue;
    if (is_plain && !why_not_telling(vocabulary, said, *version).empty()) continue;
    ++tried;
    if (auto at = counterexample(written, *version); !at.empty())
      found.push_back({text, std::move(at), has_witness(version->head)});
  }
  return found;
}

}  // namespace verify
