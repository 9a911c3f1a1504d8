// What is kept of a report for later comparisons: of every result, assertion and check all that is
// compared, with and without --deep, and nothing of this run alone.
#include "verify/judge/comparison/compared.hpp"

#include <functional>

#include "tests/printing.hpp"
#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/comparison.hpp"
#include "verify/judge/comparison/input_comparison.hpp"

namespace verify::compared_test {
namespace {

Result full(const std::string& id) {
  auto result = test::proved_result(id);
  result.peak_bytes = 7;
  result.reason = "a reason";
  result.plots.emplace_back();
  for (auto& check : result.checks) {
    check.reason = "why";
    check.bits = 128;
    check.seconds = 3;
    check.detail = "17 boxes";
    check.program = "0123";
    check.checked.place = "file:12";
  }
  auto second = result.assertions.front();
  second.assertion.id = "second";
  second.assertion.text = "words of an author";
  second.caps = {{"p.other#b", Status::proved, {}, {"n"}}};
  result.assertions.front().assertion.text = "words as well";
  result.assertions.push_back(second);
  return result;
}

Report report(bool deep) {
  auto made = test::report_of({full("a.one"), full("a.two")});
  made.settings->deep = deep;
  return made;
}

TEST_CASE("compared: another formula of a value of an author's own claim is a change") {
  auto before = report(false);
  before.results.resize(1);
  before.claims = {{}};
  before.claims.front().id = "a.one";
  before.claims.front().values = {{"v", "rational: s tr(A B)"}, {"w", "rational: s"}};
  auto after = before;
  after.claims.front().values["v"] = "rational: 6 s";
  // Of other claims it is words, and of an older baseline it is not known.
  CHECK(compare(before, after, {}).changes.empty());
  for (auto* known : {&before, &after}) known->results.front().prose = {"S."};
  for (const bool reduced : {true, false}) {
    CAPTURE(reduced);
    const auto found = reduced ? compare(compared_only(before), compared_only(after), {})
                               : compare(before, after, {});
    REQUIRE(found.changes.size() == 1);
    CHECK(found.changes.front().what == "formula of value v");
    CHECK(found.changes.front().direction == Direction::changed);
    CHECK(found.worse());
  }
  before.claims.front().values.clear();
  CHECK(compare(before, after, {}).changes.empty());
}

TEST_CASE("compared: nothing is lost that a comparison reads, of any of several") {
  for (const bool deep : {true, false}) {
    CAPTURE(deep);
    const auto all = report(deep);
    const auto kept = compared_only(all);
    REQUIRE(kept.results.size() == 2);
    CHECK(kept.settings->deep == deep);
    CHECK(compare(kept, all, {}).changes.empty());
    CHECK(compare(all, kept, {}).changes.empty());
    CHECK(compare(kept, all, {}).compared == 2);
    for (const auto& result : kept.results) {
      CHECK(result.title.empty());
      CHECK(result.reason.empty());
      CHECK(result.seconds == 0);
      CHECK(result.peak_bytes == 0);
      CHECK(result.plots.empty());
      REQUIRE(result.assertions.size() == 2);
      for (const auto& assertion : result.assertions) CHECK(assertion.assertion.text.empty());
      // What a run with --deep keeps is enough to judge again as one without it would.
      CHECK(result.assertions[1].caps.size() == (deep ? 1u : 0u));
      for (const auto& check : result.checks) {
        CHECK(check.detail == "17 boxes");
        CHECK(check.program == "0123");
        CHECK(check.checked.place.empty());
        CHECK(check.reason.empty());
        CHECK(check.bits == 0);
        CHECK(check.seconds == 0);
        CHECK(check.scope.boxes.empty() == !deep);
      }
    }
  }
}

TEST_CASE("compared: a report that does not tell is kept as one with --deep") {
  auto all = report(false);
  all.settings.reset();
  const auto kept = compared_only(all);
  CHECK_FALSE(kept.results.front().checks.front().scope.boxes.empty());
}

// To the assertion of a check a statement belongs that may be evaluated as before.
TEST_CASE("compared: where a statement is recorded, the part of its check is kept") {
  auto result = full("a.one");
  result.checks[0].checked.described = "a formula";
  auto report = test::report_of({result});
  report.settings->deep = false;
  const auto kept = compared_only(report).results.front().checks;
  CHECK(kept[0].assertion == "bound");
  CHECK(kept[1].assertion.empty());
  // So a status that rises while it is evaluated as before is looked at.
  auto risen = report;
  report.results[0].assertions[0].status = Status::supported;
  for (auto* all : {&report, &risen}) all->results[0].checks.resize(1);
  const auto changes = compare(compared_only(report), risen, {}).changes;
  REQUIRE(!changes.empty());
  CHECK(changes[0].direction == Direction::changed);
}

TEST_CASE("compared: each change of a check is seen through what was kept") {
  const auto kept = compared_only(report(false));
  const auto seen = [&](const std::function<void(CheckOutcome&)>& change, std::size_t which) {
    auto now = report(false);
    change(now.results[1].checks[which]);
    return compare(kept, now, {}).worse();
  };
  for (const std::size_t which : {0, 1, 2}) {
    CHECK(seen([](CheckOutcome& c) { c.detail = "16 boxes"; }, which));
    CHECK(seen([](CheckOutcome& c) { c.program = "4567"; }, which));
    CHECK(seen([](CheckOutcome& c) { c.answer = Answer(); }, which));
    CHECK(seen([](CheckOutcome& c) { c.run = false; }, which));
    CHECK(seen([](CheckOutcome& c) { c.name = "another"; }, which));
    CHECK(seen([](CheckOutcome& c) { c.role = Role::route; }, which));
    CHECK(seen([](CheckOutcome& c) { c.expected = Truth::unknown; }, which));
    CHECK_FALSE(seen([](CheckOutcome& c) { c.seconds = 9; }, which));
  }
}

TEST_CASE("compared: times of all results are summed, of both reports") {
  const auto both = test::report_of({full("a.one"), full("a.two")});
  const auto found = compare(both, both, {});
  CHECK(found.seconds_before == 1.0);
  CHECK(found.seconds_after == 1.0);
  // What is new is better where it is settled and as expected, a note otherwise.
  const auto less = test::report_of({full("a.one")});
  const auto direction = [&](const Result& added) {
    const auto more = test::report_of({full("a.one"), added});
    const auto changes = compare(less, more, {}).changes;
    return changes.size() == 1 ? changes.front().direction : Direction::worse;
  };
  auto open = full("a.two");
  open.verdict = Verdict::undecided;
  auto other = full("a.two");
  other.expected_values.front().agrees = Truth::no;
  CHECK(direction(full("a.two")) == Direction::better);
  CHECK(direction(open) == Direction::neutral);
  CHECK(direction(other) == Direction::neutral);
}

TEST_CASE("compared: a user's instance is told from others of the same claim") {
  auto one = full("a.one"), two = full("a.one");
  one.subject = two.subject = Subject::instance;
  one.instance = "one", two.instance = "two";
  CHECK(compare(test::report_of({one}), test::report_of({two}), {}).compared == 0);
  CHECK(compare(test::report_of({one, two}), test::report_of({two, one}), {}).compared == 2);
  auto file = full("a.one");
  CHECK(compare(test::report_of({file}), test::report_of({one}), {}).compared == 0);
}

TEST_CASE("compared: every input that differs is told, numbers by their value, lists by theirs") {
  const auto told = [](const Fields& old, const Fields& now) {
    auto before = full("a.one"), after = full("a.one");
    before.inputs = old;
    after.inputs = now;
    std::vector<Change> changes;
    ChangeList list(after, changes);
    compare_inputs(before, after, list);
    std::string names;
    for (const auto& change : changes) names += change.what + ";";
    return names;
  };
  const auto list = [](const std::vector<std::string>& texts) {
    std::vector<Datum> items;
    for (const auto& text : texts) items.push_back(Datum(text));
    return Datum::list(std::move(items));
  };
  CHECK(told({{"n", "1/2"}}, {{"n", "0.5"}}).empty());
  CHECK(told({{"n", "linear"}}, {{"n", "linear"}}).empty());
  CHECK(told({{"n", "1"}, {"m", "2"}}, {{"n", "2"}, {"m", "3"}}) == "input m;input n;");
  CHECK(told({{"n", "1"}}, {}) == "input n;");
  CHECK(told({}, {{"n", "1"}}) == "input n;");
  CHECK(told({{"v", list({"1", "2"})}}, {{"v", list({"1", "2/1"})}}).empty());
  CHECK(told({{"v", list({"1", "2"})}}, {{"v", list({"1", "3"})}}) == "input v;");
  CHECK(told({{"v", list({"1"})}}, {{"v", Datum("1")}}) == "input v;");
  CHECK(told({{"v", Datum("")}}, {{"v", list({})}}) == "input v;");
}

// A report whose claim stands there, on these instances.
Report of_file(const std::string& place, const std::vector<InstanceText>& instances) {
  auto made = test::report_of({full("a.one")});
  made.claims.resize(1);
  made.claims[0].id = "a.one";
  made.claims[0].place = place;
  made.claims[0].instances = instances;
  return made;
}
InstanceText instance(const std::string& name, const std::string& n) {
  return {name, "", {{"n", n}, {"m", "7"}}, {}, ""};
}
// Against the report and against its baseline: the same.
std::string told(const Report& before, const Report& after) {
  std::string text[2];
  for (const bool kept : {false, true}) {
    for (const auto& c : compare(kept ? compared_only(before) : before, after, {}).changes)
      text[kept] += to_text(c.direction) + " " + c.what + ": " + c.before + " -> " + c.after + ";";
  }
  CHECK(text[0] == text[1]);
  return text[0];
}

TEST_CASE("compared: another place, and instances that are gone or have other data, are told") {
  const auto first = instance("first", "3"), second = instance("second", "1/2");
  const auto before = of_file("Theorem 3", {first, second});
  CHECK(told(before, before).empty());
  CHECK(told(before, of_file("Theorem 3", {first, instance("second", "0.5")})).empty());
  CHECK(told(before, of_file("Theorem 1", {first, second})) ==
        "changed place of the claim: Theorem 3 -> Theorem 1;");
  CHECK(told(before, of_file("Theorem 3", {first})) ==
        "worse instance second: m = 7, n = 1/2 -> ;");
  CHECK(told(before, of_file("Theorem 3", {first, instance("second", "0")})) ==
        "changed input n of instance second: 1/2 -> 0;");
  CHECK(told(before, of_file("Theorem 3", {first, instance("other", "1/2")})) ==
        "neutral name of an instance: second -> other;");
  CHECK(told(before, of_file("Theorem 3", {first, instance("other", "0")})) ==
        "worse instance second: m = 7, n = 1/2 -> ;neutral instance other:  -> m = 7, n = 0;");
  CHECK(told(before, of_file("Theorem 3", {first, second, instance("third", "4")})) ==
        "neutral instance third:  -> m = 7, n = 4;");
}

TEST_CASE("compared: an input that is called otherwise is noted, one that is gone is told") {
  const auto with = [](const Fields& fields) {
    return of_file("Theorem 3", {{"first", "", fields, {}, ""}});
  };
  const auto before = with({{"H", "1/2"}, {"n", "3"}});
  CHECK(told(before, with({{"Q", "0.5"}, {"n", "3"}})) ==
        "neutral name of an input of instance first: H -> Q;");
  CHECK(told(before, with({{"Q", "2"}, {"n", "3"}})) ==
        "changed input H of instance first: 1/2 -> ;changed input Q of instance first:  -> 2;");
  CHECK(told(before, with({{"n", "3"}})) == "changed input H of instance first: 1/2 -> ;");
  // Two of the same data are not one.
  CHECK(told(with({{"A", "1"}, {"B", "1"}}), with({{"C", "1"}})) ==
        "neutral name of an input of instance first: A -> C;"
        "changed input B of instance first: 1 -> ;");
}

TEST_CASE("compared: of what an older baseline does not say nothing is compared") {
  const auto before = of_file("Theorem 3", {instance("first", "3")});
  const auto silent = test::report_of({full("a.one")});
  CHECK(told(before, silent).empty());
  CHECK(told(silent, before).empty());
  // On a user's data the instances of the file are no matter.
  auto own = before;
  auto other = of_file("Theorem 1", {});
  own.results[0].subject = other.results[0].subject = Subject::instance;
  CHECK(told(own, other).empty());
}

}  // namespace
}  // namespace verify::compared_test
