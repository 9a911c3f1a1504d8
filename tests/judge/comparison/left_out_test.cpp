// What a run without --deep leaves out is excused, nothing else is. Whether a report is of such a
// run it tells by its settings, or by the checks that did not run.
#include "tests/printing.hpp"
#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/comparison.hpp"

namespace verify::left_out_test {
namespace {

using test::outcome;
using test::proved_result;
using test::report_of;

Result with_long_check(bool run, const std::string& id = "a.thm1") {
  auto result = proved_result(id);
  result.checks.push_back(outcome("long", Truth::yes, Truth::yes, 2));
  if (!run) {
    result.checks.back().run = false;
    result.checks.back().answer = Answer();
  }
  return result;
}
Report journal(std::vector<Result> results) {
  auto report = report_of(std::move(results));
  report.settings.reset();
  return report;
}
Report run(bool deep, std::vector<Result> results) {
  auto report = report_of(std::move(results));
  report.settings->deep = deep;
  return report;
}

TEST_CASE("left out: by the settings, or, in a journal, by what did not run") {
  const auto ran = with_long_check(true), left = with_long_check(false);
  const auto other = with_long_check(false, "b.lem2");
  struct Row {
    const char* name;
    Report before, after;
    bool worse;
  };
  const Row rows[] = {
      {"with it, and without", run(true, {ran}), run(false, {left}), false},
      {"with it twice", run(true, {ran}), run(true, {left}), true},
      {"without it twice", run(false, {ran}), run(false, {left}), true},
      {"a journal of everything", journal({ran}), run(false, {left}), false},
      {"a journal that leaves another out", journal({ran, other}), run(false, {left, other}), true},
      {"the same the other way round", journal({other, ran}), run(false, {other, left}), true},
      {"a journal without it", run(true, {ran}), journal({left}), false},
      {"a journal without it, of several", run(true, {proved_result("c.thm3"), ran}),
       journal({proved_result("c.thm3"), left}), false},
      {"two journals", journal({ran}), journal({left}), false},
      {"nothing left out", run(true, {ran}), run(false, {ran}), false},
  };
  for (const auto& row : rows) {
    INFO(row.name);
    CHECK(compare(row.before, row.after, {}).worse() == row.worse);
  }
}

TEST_CASE("left out: settings are compared where both reports have them") {
  const auto result = proved_result("a.thm1");
  CHECK(compare(journal({result}), run(true, {result}), {}).changes.empty());
  CHECK(compare(run(true, {result}), journal({result}), {}).changes.empty());
  CHECK(compare(journal({result}), journal({result}), {}).changes.empty());
  CHECK(compare(run(true, {result}), run(false, {result}), {}).count(Direction::neutral) == 1);
}

TEST_CASE("left out: a value that is gone is excused by a check that was left to --deep alone") {
  auto ran = with_long_check(true), left = with_long_check(false);
  ran.values.push_back({"size", "7", {}});
  CHECK_FALSE(compare(run(true, {ran}), run(false, {left}), {}).worse());
  // Nothing was left out: the check runs in both, or in neither.
  const auto without = with_long_check(true);
  CHECK(compare(run(true, {ran}), run(false, {without}), {}).worse());
  auto never = left;
  never.values.push_back({"size", "7", {}});
  CHECK(compare(run(true, {never}), run(false, {left}), {}).worse());
}

TEST_CASE("left out: on data of one's own the verdict is that of the checks that are left") {
  auto ran = with_long_check(true);
  ran.subject = Subject::instance;
  for (auto& check : ran.checks) check.answer = Answer::does_not_apply();
  ran.checks[2].answer = Truth::no;
  ran.checks.back().answer = Truth::yes;
  ran.verdict = judge_here(ran.assertions, ran.checks, {}).verdict;
  CHECK(ran.verdict == Verdict::holds_here);
  auto left = ran;
  left.checks.back().run = false;
  left.checks.back().answer = Answer();
  left.verdict = judge_here(left.assertions, left.checks, {}).verdict;
  CHECK(left.verdict == Verdict::does_not_apply);
  for (const auto& change : compare(run(true, {ran}), run(false, {left}), {}).changes)
    CHECK(change.what != "verdict");
}

}  // namespace
}  // namespace verify::left_out_test
