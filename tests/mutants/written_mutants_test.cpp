// The formulas of a data file, with one node of their trees changed: what survives is told in the
// author's symbols.
#include "tests/printing.hpp"
#include "tests/written/made_up_claims.hpp"
#include "verify/mutants/mutation_audit.hpp"

namespace verify::mutants::written_mutants_test {
namespace {

using namespace made_up;

long count(const MutationFindings& found, Notice notice) {
  return found.count[static_cast<std::size_t>(notice)];
}

TEST_CASE("written mutants: a sharp formula notices every change of its tree") {
  const auto found = audit_mutants(claim_of(newton), {});
  CHECK(found.programs == 1);
  CHECK(count(found, Notice::noticed) > 10);
  CHECK(found.quiet.empty());
  CHECK(found.without.empty());
}

TEST_CASE("written mutants: an order is proved by rules, has none, and is named") {
  const auto found = audit_mutants(
      claim_of(saying("tr(A A') + tr(A X) >= tr(A X)", "tr(A A') + tr(A X) <= tr(A X)", "")), {});
  CHECK(found.mutants == 0);
  REQUIRE(found.without.size() == 1);
}

TEST_CASE("written mutants: what is not noticed is a place of the formula, in its symbols") {
  // Whatever stands for A X, it commutes with its square.
  const auto found =
      audit_mutants(claim_of(saying("G G^2 + A next = G^2 G + A next",
                                    "G G^2 + A next = G^2 G - A next", "G = \"A X\"\n")),
                    {});
  CHECK_FALSE(found.quiet.empty());
  for (const auto& mutant : found.quiet) {
    CHECK(mutant.step.starts_with("$"));
    CHECK(mutant.step.find("2 x 2") == std::string::npos);
  }
}

}  // namespace
}  // namespace verify::mutants::written_mutants_test
