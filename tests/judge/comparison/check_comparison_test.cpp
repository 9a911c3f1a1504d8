// What a comparison tells of a check that comes out as before.
#include "verify/judge/comparison/check_comparison.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"
#include "verify/judge/result.hpp"

namespace verify::check_comparison_test {
namespace {

Result with_check(CheckOutcome check) {
  auto result = test::proved_result("a.thm1");
  result.checks = {std::move(check)};
  return result;
}

CheckOutcome recorded() {
  auto check = test::proved_result("a.thm1").checks.front();
  check.program = "0123456789abcdef";
  check.detail = "2 < 3";
  return check;
}

std::vector<Change> changes(const CheckOutcome& before, const CheckOutcome& after) {
  std::vector<Change> found;
  const auto now = with_check(after);
  ChangeList list(now, found);
  compare_checks(with_check(before), now, list);
  return found;
}

}  // namespace

TEST_CASE("another statement that still holds is told, and is no worse") {
  auto other = recorded();
  CHECK(changes(recorded(), other).empty());
  other.program = "0123456789abcdee";
  const auto told = changes(recorded(), other);
  REQUIRE(told.size() == 1);
  CHECK(told.front().what == "statement of check \"" + other.name + "\"");
  CHECK(told.front().before == "0123456789abcdef");
  CHECK(told.front().after == "0123456789abcdee");
  CHECK(told.front().direction == Direction::changed);
}

TEST_CASE("other words are told, except of samples and of what did not run") {
  auto other = recorded();
  other.detail = "3 < 4";
  const auto told = changes(recorded(), other);
  REQUIRE(told.size() == 1);
  CHECK(told.front().what == "words of check \"" + other.name + "\"");
  CHECK(told.front().before == "2 < 3");
  CHECK(told.front().after == "3 < 4");
  CHECK(told.front().direction == Direction::changed);
  auto sampled = recorded(), sampled_other = other;
  sampled.evidence = sampled_other.evidence = Evidence::sampled;
  CHECK(changes(sampled, sampled_other).empty());
  CHECK(comparable_detail(recorded()) == "2 < 3");
  auto silent = other;
  silent.run = false;
  CHECK(comparable_detail(silent).empty());
  silent = other;
  silent.answer = Truth::unknown;
  CHECK(comparable_detail(silent).empty());
}

TEST_CASE("what an older report does not tell is not compared") {
  auto old = recorded();
  old.program = old.detail = "";
  CHECK(changes(old, recorded()).empty());
  CHECK(changes(recorded(), old).empty());
}

TEST_CASE("where the answer is another one, that alone is told") {
  auto other = recorded();
  other.answer = Truth::no;
  other.detail = "3 < 4";
  const auto told = changes(recorded(), other);
  REQUIRE(told.size() == 1);
  CHECK(told.front().direction == Direction::worse);
}

TEST_CASE("a check that was begun and cut off is no better than one that was not run") {
  auto not_run = recorded(), cut = recorded();
  not_run.run = false;
  cut.answer = Truth::unknown;
  cut.finished = false;
  const auto told = changes(not_run, cut);
  REQUIRE(told.size() == 1);
  CHECK(told.front().direction == Direction::neutral);
  cut.finished = true;
  CHECK(changes(not_run, cut).front().direction == Direction::better);
}

// What should be said, no answer, no run or none that applies, and the opposite: in this order.
TEST_CASE("checks: every step down is worse, every step up better, and equals are equal") {
  const auto with = [](Answer answer, bool run = true) {
    auto check = recorded();
    check.answer = answer;
    check.run = run;
    return check;
  };
  struct Row {
    CheckOutcome check;
    int height;
  };
  const Row rows[] = {{with(Truth::yes), 3},
                      {with(Answer()), 2},
                      {with(Answer(), false), 1},
                      {with(Answer::does_not_apply()), 1},
                      {with(Truth::no), 0}};
  for (const auto& [before, was] : rows) {
    for (const auto& [after, is] : rows) {
      CAPTURE(was);
      CAPTURE(is);
      Change told;
      for (const auto& change : changes(before, after))
        if (change.what.starts_with("check ")) told = change;
      CHECK(told.what.empty() == (was == is));
      if (was != is) CHECK(told.direction == (is > was ? Direction::better : Direction::worse));
    }
  }
}

}  // namespace verify::check_comparison_test
