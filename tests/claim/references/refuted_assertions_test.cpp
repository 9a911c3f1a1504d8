// A sentence of a paper that is refuted has an erratum, where its author reads what is false, at
// which example, and what is right.
#include <algorithm>

#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"

namespace verify::refuted_assertions_test {
namespace {

bool has_erratum(const ClaimWords& claim, const Assertion& assertion) {
  return std::any_of(claim.errata.begin(), claim.errata.end(), [&](const Erratum& erratum) {
    const auto shown = parse_shown_by(claim.id, erratum.shown_by);
    return shown && shown->claim == claim.id && shown->assertion == assertion.id;
  });
}

TEST_CASE("refuted assertions: an erratum that another sentence shows is not theirs") {
  ClaimWords claim;
  claim.id = "p.a";
  claim.errata = {Erratum{.id = "E1", .shown_by = "#one"}};
  CHECK(has_erratum(claim, Assertion{.id = "one"}));
  CHECK_FALSE(has_erratum(claim, Assertion{.id = "two"}));
}

TEST_CASE("refuted assertions: every one of a paper has an erratum") {
  for (const auto& claim : load_claims()) {
    for (const auto& assertion : claim.words.assertions) {
      if (assertion.origin != Origin::printed || assertion.expected != Status::refuted) continue;
      CAPTURE(claim.words.id + "#" + assertion.id);
      CHECK(has_erratum(claim.words, assertion));
    }
  }
}

}  // namespace
}  // namespace verify::refuted_assertions_test
