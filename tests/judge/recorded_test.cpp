// What is recorded of parts without a run: the expected grade, the reach that the checks declare,
// and what the parts of other claims allow.
#include "verify/judge/recorded.hpp"

#include "tests/claims_for_tests.hpp"
#include "tests/parts_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::recorded_test {
namespace {

const std::string theirs = "li2025.thm3#bound";

Check of_part(const std::string& part, int way, const Extent& n) {
  auto check = small_claims::check(part + std::to_string(way), small_claims::says_yes);
  check.part = part;
  check.way = way;
  check.reach = test::over_n(n);
  return check;
}
// Parts a, b that rests on a and on a part of another claim, c that follows from b.
Claim sample() {
  Claim claim;
  claim.words.id = "p.sample";
  for (const auto* id : {"a", "b", "c"}) {
    Part part;
    part.id = id;
    part.sizes = {"n"};
    part.expected = Grade::checked;
    claim.words.parts.push_back(part);
  }
  claim.words.parts[1].rests_on = {"#a", theirs};
  claim.words.parts[2].follows = {"#b", "cheng2024.relu_nonpsd#diverges"};
  auto deep = of_part("a", 2, test::every_n), here = of_part("a", 3, test::every_n),
       control = of_part("a", 4, test::every_n);
  deep.deep = true;
  here.on = On::instance;
  control.role = Role::control;
  control.expected = Truth::no;
  claim.checks = {control, deep, here, of_part("a", 1, test::few_n), of_part("b", 1, 5L)};
  return claim;
}

TEST_CASE("recorded: before a run each part has the caps of other claims, and these alone") {
  const auto parts = parts_before(sample(), Claims());
  REQUIRE(parts.size() == 3);
  CHECK(parts[0].caps.empty());
  REQUIRE(parts[1].caps.size() == 1);
  CHECK(parts[1].caps[0].part == theirs);
  CHECK(parts[1].caps[0].grade == Grade::proved);
  CHECK(has_all_sizes(parts[1].caps[0].reach, parts[1].caps[0].sizes));
  REQUIRE(parts[2].caps.size() == 1);
  CHECK(parts[2].caps[0].part == "cheng2024.relu_nonpsd#diverges");
  CHECK_FALSE(parts[2].caps[0].reach.is_empty());
}

TEST_CASE("recorded: the expected grade, with the reach of what a usual run asks of the claim") {
  const auto parts = recorded_parts(sample(), Claims());
  REQUIRE(parts.size() == 3);
  for (const auto& part : parts) CHECK(part.grade == Grade::checked);
  // Neither --deep, nor an instance, nor a control.
  CHECK(to_text(parts[0].reach, {"n"}) == "n = 1..3");
  CHECK(parts[1].reach.is_empty());  // 5 is not among them
  CHECK(parts[1].reach.inputs == Inputs::points);
  auto wider = sample();
  wider.checks[3] = of_part("a", 1, test::every_n);
  CHECK(to_text(recorded_parts(wider, Claims())[1].reach, {"n"}) == "n = 5");
}

TEST_CASE("recorded: what a part of another claim rests on limits it, through all of its own") {
  for (const auto& claim : {"li2025.thm3", "li2025.rem2", "cheng2024.prec_ladder"}) {
    const Claims claims;
    const auto& known = claims.at(claim);
    const auto recorded = recorded_parts(known, claims);
    for (const auto& part : known.words.parts) {
      auto asking = sample();
      asking.words.parts.resize(1);
      asking.words.parts[0].rests_on = {known.words.id + "#" + part.id};
      const auto cap = parts_before(asking, claims)[0].caps.at(0);
      const auto* same = find_part(recorded, part.id);
      CAPTURE(cap.part);
      CHECK(cap.grade == same->grade);
      CHECK(cap.sizes == part.sizes);
      // On listed inputs only: the grade limits, no size does.
      if (same->reach.is_empty() && facts_of(same->grade).rank > 0) {
        CHECK(has_all_sizes(cap.reach, cap.sizes));
        CHECK(cap.reach.inputs == Inputs::points);
      } else {
        CHECK(cap.reach == same->reach);
      }
    }
  }
}

TEST_CASE("recorded: a part or a claim that is not there is named") {
  auto claim = sample();
  claim.words.parts[1].rests_on = {"li2025.thm3#no_such"};
  CHECK_THROWS_WITH(parts_before(claim, Claims()), "li2025.thm3 has no assertion \"no_such\"");
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
  CHECK(ways[2].part == "b");
  CHECK(ways[2].by_hand);
  CHECK(ways[2].checked.described == "b1");
  for (const auto& way : ways) CHECK_FALSE(way.run);
}

}  // namespace
}  // namespace verify::recorded_test
