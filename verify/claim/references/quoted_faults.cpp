#include "verify/claim/references/quoted_faults.hpp"

#include <algorithm>

#include "verify/claim/assertions/assertion_names.hpp"

namespace verify {
namespace {

bool has_paper(const std::vector<Claim>& claims, const std::string& paper) {
  return std::any_of(claims.begin(), claims.end(),
                     [&](const Claim& claim) { return paper_key(claim.words.id) == paper; });
}

}  // namespace

std::vector<std::string> quoted_faults(const std::vector<KnownTheorem>& theorems,
                                       const std::vector<Claim>& claims) {
  std::vector<std::string> faults;
  for (const auto& theorem : theorems) {
    for (const auto& hypothesis : theorem.hypotheses) {
      for (const auto& name : hypothesis.shown_by) {
        // A program with the claims of others alone holds no claim of the papers that quote it.
        if (!has_paper(claims, paper_key(name))) continue;
        const auto hash = name.find('#');
        const auto assertion = named_assertion(claims, name.substr(0, hash), name.substr(hash + 1));
        if (assertion.assertion == nullptr)
          faults.push_back("proofs_data/quoted.toml: [[theorem]] " + theorem.id +
                           " [[theorem.hypothesis]] shown_by: " + assertion.fault);
      }
    }
  }
  return faults;
}

}  // namespace verify
