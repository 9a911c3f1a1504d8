#include "verify/runner/assemble.hpp"

#include <doctest/doctest.h>

#include "tests/claims_for_tests.hpp"

namespace verify::assemble_test {
using namespace small_claims;

namespace {

// A unit that said `truth` and gave these values.
UnitResult unit(const Job& job, int check, int subject, Truth truth,
                std::vector<Value> values = {}) {
  auto result = abandoned(job, {check, subject}, "on subject " + std::to_string(subject));
  result.outcome.answer = truth;
  result.outcome.seconds = 1;
  result.values = std::move(values);
  return result;
}

Claim two_checks() {
  auto claim = claim_of(
      "test.claim", {check("on instances", says_yes, On::instance), control("broken", says_no)});
  claim.words.instances.push_back({"four", "", {{"n", "4"}}, {{"twice", "8"}}, ""});
  return claim;
}

}  // namespace

TEST_CASE("a check that ran on several instances is one, and the weakest answer counts") {
  const auto claim = two_checks();
  const auto job = whole(claim);
  const auto results = assemble(job,
                                {unit(job, 1, claim_level, Truth::no), unit(job, 0, 0, Truth::yes),
                                 unit(job, 0, 1, Truth::unknown)},
                                {});
  REQUIRE(results.size() == 1);
  const auto& result = results.front();
  CHECK(result.instance == "three");
  REQUIRE(result.checks.size() == 2);
  CHECK(result.checks[1].answer == Truth::unknown);
  CHECK(result.checks[1].detail == "on instance \"four\": on subject 1");
  CHECK(result.verdict == Verdict::undecided);
  CHECK(result.seconds == 3);
  // Nobody answered what the data file expects.
  REQUIRE(result.expected_values.size() == 2);
  CHECK(result.expected_values[0].agrees == Truth::unknown);
}

TEST_CASE("values are those of the reference instance") {
  const auto claim = two_checks();
  const auto job = whole(claim);
  const auto result = assemble(job,
                               {unit(job, 1, claim_level, Truth::no),
                                unit(job, 0, 0, Truth::yes, {{"twice", "6", {}}}),
                                unit(job, 0, 1, Truth::yes, {{"twice", "8", {}}})},
                               {})
                          .front();
  REQUIRE(result.values.size() == 1);
  CHECK(result.values[0].exact == Datum("6"));
  CHECK(result.clashes.empty());
  CHECK(result.verdict == Verdict::proved);
}

TEST_CASE("two routes to one value that disagree are a clash, and no check is made up for it") {
  const auto claim = two_checks();
  const auto job = whole(claim);
  const auto result =
      assemble(job,
               {unit(job, 1, claim_level, Truth::no, {{"twice", "5", {}}}),
                unit(job, 0, 0, Truth::yes, {{"twice", "6", {}}}), unit(job, 0, 1, Truth::yes)},
               {})
          .front();
  CHECK(result.checks.size() == 2);
  REQUIRE(result.clashes.size() == 1);
  CHECK(result.clashes[0].value == "twice");
  CHECK(result.clashes[0].one == Datum("5"));
  CHECK(result.clashes[0].other == Datum("6"));
  CHECK(result.verdict == Verdict::checker_failed);
  CHECK(result.reason == "two independent checks of one value disagree: twice, 5 against 6");
}

TEST_CASE("enclosures of one value may differ") {
  const auto claim = two_checks();
  const auto job = whole(claim);
  const Value wide{"root_approx", "1.4", "[1.41 +/- 0.01]"};
  const Value narrow{"root_approx", "1.41", "[1.414 +/- 0.001]"};
  const auto result =
      assemble(
          job,
          {unit(job, 1, claim_level, Truth::no, {wide}), unit(job, 0, 0, Truth::yes, {narrow})}, {})
          .front();
  CHECK(result.clashes.empty());
  CHECK(result.values[0].exact == Datum("1.4"));
}

}  // namespace verify::assemble_test
