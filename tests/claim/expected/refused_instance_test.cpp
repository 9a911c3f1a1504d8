#include "verify/claim/expected/refused_instance.hpp"

#include "tests/claims_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::refused_instance_test {
namespace {

using namespace small_claims;

std::string fault_with(const std::string& n, const std::string& says) {
  auto claim = claim_of("p.c", {check("first", says_yes)});
  claim.words.refused = {{{"none", "", {{"n", n}}, {}, ""}, says, {}}};
  const auto faults = refusal_faults(claim);
  return faults.empty() ? "" : faults.front();
}

}  // namespace

TEST_CASE("what a data file says must be refused is refused, and in these words") {
  CHECK(fault_with("0", "n = 0; allowed: integer, positive").empty());
  CHECK(fault_with("1", "n = 1") ==
        "[[refused]] \"none\": these inputs are accepted; needed: a refusal that says \"n = 1\"");
  const auto otherwise = fault_with("0", "n is missing");
  CHECK(otherwise.find("refused in other words, \"p.c: n = 0") != std::string::npos);
  CHECK(otherwise.find("\"n is missing\"") != std::string::npos);
}

TEST_CASE("the nearest that a data file says is taken must be taken") {
  auto claim = claim_of("p.c", {check("first", says_yes)});
  claim.words.refused = {{{"none", "", {{"n", "0"}}, {}, ""}, "n = 0", Fields{{"n", "1"}}}};
  CHECK(refusal_faults(claim).empty());
  claim.words.refused[0].taken = Fields{{"n", "-1"}};
  REQUIRE(refusal_faults(claim).size() == 1);
  CHECK(refusal_faults(claim)[0].find("n = -1; allowed: integer, positive") != std::string::npos);
}

}  // namespace verify::refused_instance_test
