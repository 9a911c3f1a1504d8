// Of a check that ran on several instances the scope is what its answer speaks of.
#include <doctest/doctest.h>

#include "tests/assertions_for_tests.hpp"
#include "tests/claims_for_tests.hpp"
#include "verify/runner/assemble.hpp"

namespace verify::scope_of_instances_test {
namespace {

using namespace small_claims;  // NOLINT: claims made up
using namespace test;          // NOLINT: and their assertions

// The check that settles "a" said this on n = 1, 2, 3 (the first is the reference instance).
Result said(const std::vector<Answer>& answers) {
  auto claim = claim_of("p.sample", {check("on instances", says_yes, On::instance)});
  claim.checks.front().assertion = "a";
  claim.words.assertions = {says("a").assertion};
  claim.words.instances.clear();
  Job job{.claim = &claim};
  job.assertions = {says("a")};
  std::vector<UnitResult> units;
  for (int k = 0; k < static_cast<int>(answers.size()); ++k) {
    const auto n = std::to_string(k + 1);
    job.instances.push_back({"n is " + n, "", {{"n", n}}, {}, ""});
    auto unit = abandoned(job, {0, k}, "found at " + n);
    unit.outcome.answer = answers[static_cast<std::size_t>(k)];
    unit.outcome.scope = over_n(k + 1, Inputs::points);
    units.push_back(unit);
  }
  return assemble(job, units, {}).front();
}

std::string words(const std::vector<Answer>& answers) {
  const auto result = said(answers);
  const auto& assertion = result.assertions.front();
  return to_text(assertion.status) + ": " + to_text(assertion.scope, {"n"});
}

TEST_CASE("reach of instances: of a yes those where it holds, of a no those where it fails") {
  constexpr auto yes = Truth::yes, no = Truth::no;
  constexpr Answer none = Answer::does_not_apply(), unknown;
  CHECK(words({yes, yes, yes}) == "supported: n = 1..3, listed inputs");
  CHECK(words({yes, none, yes}) == "supported: n = 1, 3, listed inputs");
  CHECK(words({none, yes, none}) == "supported: n = 2, listed inputs");
  CHECK(words({yes, no, yes}) == "refuted: n = 2, listed inputs");
  CHECK(words({no, yes, no}) == "refuted: n = 1, 3, listed inputs");
  CHECK(words({none, unknown, no}) == "refuted: n = 3, listed inputs");
  CHECK(words({yes, unknown, none}) == "undecided: nothing");
  CHECK(words({none, none, none}) == "not settled: nothing");
  CHECK(said({yes, no, yes}).assertions.front().reason == "on instance \"n is 2\": found at 2");
}

}  // namespace
}  // namespace verify::scope_of_instances_test
