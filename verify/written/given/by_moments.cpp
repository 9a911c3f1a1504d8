#include "verify/written/given/by_moments.hpp"

#include <string>

#include "verify/written/given/scalar_laws.hpp"
#include "verify/written/proofs/proved_assertion.hpp"

namespace verify {

std::optional<Finding> settled_in_matrices(const Vocabulary& vocabulary,
                                           const WrittenAssertion& assertion, std::size_t number) {
  const auto put = with_scalar_laws_put_in(vocabulary, assertion.versions.at(number));
  if (!put || !assertion.reasons.empty()) return std::nullopt;
  Written written;
  written.vocabulary = vocabulary;
  written.assertions = {assertion};
  auto& asked = written.assertions.front();
  asked.versions.at(number) = put->said;
  const Instance none("none", {}, {});
  auto found =
      settled_by_proof(written, asked, asked.versions.at(number), Context{none, 1, 64, nullptr});
  std::string names;
  for (const auto& name : put->names) names += (names.empty() ? "" : ", ") + name;
  if (found.answer == Truth::yes) found.detail += "; by the moments of " + names;
  return found;
}

}  // namespace verify
