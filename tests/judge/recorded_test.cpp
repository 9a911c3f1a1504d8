// What is recorded of assertions without a run: the expected status, the scope that the checks
// declare, and what the assertions of other claims allow.
#include "verify/judge/recorded.hpp"

#include "tests/assertions_for_tests.hpp"
#include "tests/claims_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::recorded_test {
namespace {

const std::string theirs = "li2025.thm3#bound";

Check of_assertion(const std::string& assertion, int way, const Extent& n) {
  auto check = small_claims::check(assertion + std::to_string(way), small_claims::says_yes);
  check.assertion = assertion;
  check.way = way;
  check.scope = test::over_n(n);
  return check;
}
// Assertions a, b that rests on a and on an assertion of another claim, c that follows from b.
Claim sample() {
  Claim claim;
  claim.words.id = "p.sample";
  for (const auto* id : {"a", "b", "c"}) {
    Assertion assertion;
    assertion.id = id;
    assertion.sizes = {"n"};
    assertion.expected = Status::checked;
    claim.words.assertions.push_back(assertion);
  }
  claim.words.assertions[1].rests_on = {"#a", theirs};
  claim.words.assertions[2].follows = {"#b", "cheng2024.relu_nonpsd#diverges"};
  auto deep = of_assertion("a", 2, test::every_n), here = of_assertion("a", 3, test::every_n),
       control = of_assertion("a", 4, test::every_n);
  deep.deep = true;
  here.on = On::instance;
  control.role = Role::control;
  control.expected = Truth::no;
  claim.checks = {control, deep, here, of_assertion("a", 1, test::few_n), of_assertion("b", 1, 5L)};
  return claim;
}

TEST_CASE("recorded: before a run each part has the caps of other claims, and these alone") {
  const auto assertions = assertions_before(sample(), Claims());
  REQUIRE(assertions.size() == 3);
  CHECK(assertions[0].caps.empty());
  REQUIRE(assertions[1].caps.size() == 1);
  CHECK(assertions[1].caps[0].assertion == theirs);
  CHECK(assertions[1].caps[0].status == Status::proved);
  CHECK(has_all_sizes(assertions[1].caps[0].scope, assertions[1].caps[0].sizes));
  REQUIRE(assertions[2].caps.size() == 1);
  CHECK(assertions[2].caps[0].assertion == "cheng2024.relu_nonpsd#diverges");
  CHECK_FALSE(assertions[2].caps[0].scope.is_empty());
}

TEST_CASE("recorded: the expected grade, with the reach of what a usual run asks of the claim") {
  const auto assertions = recorded_assertions(sample(), Claims());
  REQUIRE(assertions.size() == 3);
  for (const auto& assertion : assertions) CHECK(assertion.status == Status::checked);
  // Neither --deep, nor an instance, nor a control.
  CHECK(to_text(assertions[0].scope, {"n"}) == "n = 1..3");
  CHECK(assertions[1].scope.is_empty());  // 5 is not among them
  CHECK(assertions[1].scope.inputs == Inputs::points);
  auto wider = sample();
  wider.checks[3] = of_assertion("a", 1, test::every_n);
  CHECK(to_text(recorded_assertions(wider, Claims())[1].scope, {"n"}) == "n = 5");
}

TEST_CASE("recorded: what a part of another claim rests on limits it, through all of its own") {
  for (const auto& claim : {"li2025.thm3", "li2025.rem2", "cheng2024.prec_ladder"}) {
    const Claims claims;
    const auto& known = claims.at(claim);
    const auto recorded = recorded_assertions(known, claims);
    for (const auto& assertion : known.words.assertions) {
      auto asking = sample();
      asking.words.assertions.resize(1);
      asking.words.assertions[0].rests_on = {known.words.id + "#" + assertion.id};
      const auto cap = assertions_before(asking, claims)[0].caps.at(0);
      const auto* same = find_assertion(recorded, assertion.id);
      CAPTURE(cap.assertion);
      CHECK(cap.status == same->status);
      CHECK(cap.sizes == assertion.sizes);
      // On listed inputs only: the status limits, no size does.
      if (same->scope.is_empty() && facts_of(same->status).rank > 0) {
        CHECK(has_all_sizes(cap.scope, cap.sizes));
        CHECK(cap.scope.inputs == Inputs::points);
      } else {
        CHECK(cap.scope == same->scope);
      }
    }
  }
}

TEST_CASE("recorded: a part or a claim that is not there is named") {
  auto claim = sample();
  claim.words.assertions[1].rests_on = {"li2025.thm3#no_such"};
  CHECK_THROWS_WITH(assertions_before(claim, Claims()), "li2025.thm3 has no assertion \"no_such\"");
}

TEST_CASE("recorded: the ways that evaluate a statement, none of them run") {
  auto claim = sample();
  for (auto& check : claim.checks)
    check.checked = [name = check.name] {
      CheckedStatement statement;
      statement.described = name;
      return statement;
    };
  claim.checks[3].checked = nullptr;
  claim.checks[4].by_hand = true;
  const auto ways = declared_ways(claim);
  REQUIRE(ways.size() == 3);  // without the control, and the way that evaluates none
  CHECK(ways[0].name == "a2");
  CHECK(ways[1].name == "a3");
  CHECK(ways[2].assertion == "b");
  CHECK(ways[2].by_hand);
  CHECK(ways[2].checked.described == "b1");
  for (const auto& way : ways) CHECK_FALSE(way.run);
}

}  // namespace
}  // namespace verify::recorded_test
