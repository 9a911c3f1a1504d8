#include "verify/judge/comparison/comparison.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/reports_for_tests.hpp"
#include "verify/judge/certified_digits.hpp"
#include "verify/results/comparison_json.hpp"

namespace verify::comparison_test {
using test::outcome;
using test::proved_result;
using test::report_of;

namespace {

constexpr Margin margin{2};

// "worse verdict: proved -> undecided", a line a change.
std::string text_of(const Comparison& comparison) {
  std::string text;
  for (const auto& c : comparison.changes) {
    text += (text.empty() ? "" : "\n") + to_text(c.direction) + " " + c.what + ": " + c.before +
            " -> " + c.after;
  }
  return text;
}

using Edit = void (*)(Result&);

std::string after(Edit edit) {
  auto changed = proved_result("a.thm1");
  edit(changed);
  return text_of(compare(report_of({proved_result("a.thm1")}), report_of({changed}), margin));
}

std::string undoing(Edit edit) {
  auto changed = proved_result("a.thm1");
  edit(changed);
  return text_of(compare(report_of({changed}), report_of({proved_result("a.thm1")}), margin));
}

// From one verdict, expected and found, to another.
std::string turned(Verdict from, Verdict expected_then, Verdict to, Verdict expected_now) {
  Result before, now;
  before.id = now.id = "a.thm1";
  before.verdict = from;
  before.expected = expected_then;
  now.verdict = to;
  now.expected = expected_now;
  const auto changes = compare(report_of({before}), report_of({now}), margin).changes;
  for (const auto& change : changes) {
    if (change.what == "verdict") return to_text(change.direction);
  }
  return "none";
}

std::string turned(Verdict from, Verdict to, Verdict expected) {
  return turned(from, expected, to, expected);
}

}  // namespace

TEST_CASE("inputs are compared by value, and what changed with them is told") {
  auto before = proved_result("a.thm1"), after = before;
  before.subject = after.subject = Subject::instance;
  before.inputs = {{"q", "0.5"}, {"A", Datum::list({"1", "2/4"})}};
  after.inputs = {{"q", "1/2"}, {"A", Datum::list({"1.0", "0.5"})}};
  const auto told = [&] {
    return text_of(compare(report_of({before}), report_of({after}), margin));
  };
  CHECK(told().empty());
  after.inputs["q"] = "2/3";
  CHECK(told() == "neutral input q: 0.5 -> 2/3");
  after.values[0].exact = "77/35";
  CHECK(told() == "neutral input q: 0.5 -> 2/3\nchanged value of risk: 78/35 -> 77/35");
  after.inputs.erase("A");
  CHECK(told().starts_with("neutral input A: [1, 2/4] -> \n"));
}

TEST_CASE("equal reports have nothing to tell, whatever the time") {
  auto slow = proved_result("a.thm1");
  slow.seconds = 100;
  slow.checks[0].bits = 4096;
  const auto same = compare(report_of({proved_result("a.thm1")}), report_of({slow}), Margin{0});
  CHECK(same.changes.empty());
  CHECK(!same.worse());
  CHECK(same.compared == 1);
  CHECK(same.seconds_before == 0.5);
  CHECK(same.seconds_after == 100);
}

TEST_CASE("verdicts fall, rise, and are not turned round in silence") {
  using V = Verdict;
  const V falling[] = {V::proved, V::supported, V::undecided, V::refuted, V::checker_failed};
  for (std::size_t i = 0; i < std::size(falling); ++i) {
    for (std::size_t j = 0; j < std::size(falling); ++j) {
      if (i == j) continue;
      CAPTURE(to_text(falling[i]));
      CAPTURE(to_text(falling[j]));
      CHECK(turned(falling[i], falling[j], V::proved) == (i < j ? "worse" : "better"));
    }
  }
  CHECK(turned(V::corrected, V::refuted, V::corrected) == "worse");
  CHECK(turned(V::refuted, V::corrected, V::corrected) == "better");
  CHECK(turned(V::undecided, V::refuted, V::refuted) == "better");
  CHECK(turned(V::undecided, V::proved, V::corrected) == "worse");
  // The expectation was changed together with the verdict.
  CHECK(turned(V::proved, V::proved, V::corrected, V::corrected) == "worse");
  CHECK(turned(V::corrected, V::corrected, V::proved, V::proved) == "worse");
  CHECK(turned(V::supported, V::supported, V::refuted, V::refuted) == "worse");
  CHECK(turned(V::refuted, V::refuted, V::proved, V::proved) == "worse");
  CHECK(turned(V::supported, V::supported, V::corrected, V::corrected) == "worse");
  CHECK(turned(V::proved, V::proved, V::undecided, V::undecided) == "worse");
  CHECK(turned(V::refuted, V::proved, V::proved, V::proved) == "better");
  CHECK(after([](Result& r) { r.expected = Verdict::supported; }) ==
        "worse expected verdict: proved -> supported");
}

TEST_CASE("no two verdicts are each better than the other, and what was told first is first") {
  for (const auto expected : all_verdicts) {
    for (const auto a : all_verdicts) {
      for (const auto b : all_verdicts) {
        if (a == b) continue;
        CAPTURE(to_text(a));
        CAPTURE(to_text(b));
        CHECK_FALSE((turned(a, b, expected) == "better" && turned(b, a, expected) == "better"));
      }
    }
  }
  // From against what was expected then to against what is expected now.
  CHECK(turned(Verdict::proved, Verdict::refuted, Verdict::refuted, Verdict::proved) == "worse");
  CHECK(after([](Result& r) { r.verdict = Verdict::supported; }) ==
        "worse verdict: proved -> supported");
  CHECK(after([](Result& r) { r.verdict = r.expected = Verdict::supported; }) ==
        "worse verdict: proved -> supported\nneutral expected verdict: proved -> supported");
}

TEST_CASE("checks and controls that vanish, stay away, or come out otherwise") {
  CHECK(after([](Result& r) { r.checks.erase(r.checks.begin() + 1); }) ==
        "worse check \"at two points\": yes -> ");
  CHECK(undoing([](Result& r) { r.checks.erase(r.checks.begin() + 1); }) ==
        "better check \"at two points\":  -> yes");
  CHECK(after([](Result& r) { r.checks.pop_back(); }) ==
        "worse negative control \"a sign is flipped\": no -> ");
  CHECK(after([](Result& r) { r.checks[2].role = Role::route; }) ==
        "worse role of negative control \"a sign is flipped\": negative control, to say no -> "
        "independent check, to say no");
  CHECK(after([](Result& r) { r.checks[1].expected = Truth::no; }) ==
        "worse role of check \"at two points\": method, to say yes -> method, to say no");
  CHECK(after([](Result& r) { r.checks[1].run = false; }) ==
        "worse check \"at two points\": yes -> not run");
  CHECK(after([](Result& r) { r.checks[1].answer = Truth::unknown; }) ==
        "worse check \"at two points\": yes -> unknown");
  CHECK(undoing([](Result& r) { r.checks[1].answer = Truth::unknown; }) ==
        "better check \"at two points\": unknown -> yes");
  CHECK(after([](Result& r) { r.checks[1].answer = Truth::no; }) ==
        "worse check \"at two points\": yes -> no");
  CHECK(after([](Result& r) { r.checks[2].answer = Truth::yes; }) ==
        "worse negative control \"a sign is flipped\": no -> yes");
}

TEST_CASE("exact values must stay, and values must be there") {
  const auto other = [](Result& r) { r.values[0].exact = "77/35"; };
  CHECK(after(other) == "changed value of risk: 78/35 -> 77/35");
  CHECK(undoing(other) == "changed value of risk: 77/35 -> 78/35");
  CHECK(after([](Result& r) { r.values[0].enclosure = "[2.228571 +/- 1e-6]"; }) ==
        "worse value of risk: 78/35 -> 78/35");
  CHECK(after([](Result& r) { r.values.erase(r.values.begin()); }) ==
        "worse value of risk: 78/35 -> ");
  CHECK(undoing([](Result& r) { r.values.erase(r.values.begin()); }) ==
        "better value of risk:  -> 78/35");
}

TEST_CASE("routes that begin to clash, clash otherwise, and agree again") {
  const auto clashing = [](Result& r) { r.clashes = {{"risk", "78/35", "77/35"}}; };
  CHECK(after(clashing) == "worse independent checks of risk:  -> 78/35 against 77/35");
  CHECK(undoing(clashing) == "better independent checks of risk: 78/35 against 77/35 -> ");
  auto before = proved_result("a.thm1"), now = before;
  before.clashes = {{"risk", "78/35", "77/35"}};
  now.clashes = {{"risk", "78/35", "76/35"}};
  CHECK(text_of(compare(report_of({before}), report_of({now}), margin)) ==
        "worse independent checks of risk: 78/35 against 77/35 -> 78/35 against 76/35");
}

TEST_CASE("certified digits: a margin, then it counts") {
  // 19 digits before.
  CHECK(after([](Result& r) { r.values[1].enclosure = "[1.414213562373095049 +/- 9.00e-19]"; }) ==
        "");
  CHECK(after([](Result& r) { r.values[1].enclosure = "[1.4142135623730950 +/- 9.00e-17]"; }) ==
        "worse digits of gamma_approx: 19 -> 16");
  CHECK(undoing([](Result& r) { r.values[1].enclosure = "[1.4142135623730950 +/- 9.00e-17]"; }) ==
        "better digits of gamma_approx: 16 -> 19");
  CHECK(after([](Result& r) { r.values[1].enclosure = "[1.5 +/- 1e-3]"; }) ==
        "changed value of gamma_approx: 1.41421356 -> 1.41421356");
  CHECK(after([](Result& r) { r.values[1].enclosure = Datum{}; }) ==
        "changed value of gamma_approx: 1.41421356 -> 1.41421356");
  const auto lost = [](int allowed) {
    auto wide = proved_result("a.thm1");
    wide.values[1].enclosure = "[1.4142135623730950 +/- 9.00e-17]";
    return compare(report_of({proved_result("a.thm1")}), report_of({wide}), Margin{allowed})
        .worse();
  };
  CHECK(lost(0));
  CHECK(lost(2));
  CHECK(!lost(3));
}

TEST_CASE("digits of an enclosure, the least certain entry first") {
  CHECK(certified_digits("[1.41421356 +/- 1e-8]") == 8);
  CHECK(certified_digits("[+/- 1e-8]") == 7);
  CHECK(certified_digits("2.000") == all_digits);
  CHECK(certified_digits("[+/- inf]") == 0);
  CHECK(certified_digits("[1.5 +/- 10]") == 0);
  CHECK(certified_digits(Datum::list({"2", "[1.41421356 +/- 1e-5]", "[3 +/- 1e-9]"})) == 5);
  CHECK(can_be_equal("[1.5 +/- 0.1]", "[1.6 +/- 0.1]"));
  CHECK(!can_be_equal("[1.5 +/- 0.1]", "[1.8 +/- 0.1]"));
  CHECK(!can_be_equal(Datum::list({"1"}), Datum::list({"1", "1"})));
  CHECK(!can_be_equal("1", Datum::list({"1"})));
}

TEST_CASE("expected values that no longer agree") {
  CHECK(after([](Result& r) { r.expected_values[0].agrees = Truth::no; }) ==
        "worse expected risk (E): 78/35 agrees -> 78/35 does not agree, found 78/35");
  CHECK(undoing([](Result& r) { r.expected_values[0].agrees = Truth::unknown; }) ==
        "better expected risk (E): 78/35 is not settled -> 78/35 agrees");
  CHECK(after([](Result& r) { r.expected_values.clear(); }) ==
        "worse expected risk (E): 78/35 agrees -> ");
  CHECK(undoing([](Result& r) { r.expected_values.clear(); }) ==
        "better expected risk (E):  -> 78/35 agrees");
  // Expectation and finding were changed together.
  CHECK(after([](Result& r) {
          r.expected_values[0] = {"risk", "E", "2", "2", Truth::yes};
        }) == "changed expected risk (E): 78/35 agrees -> 2 agrees");
}

TEST_CASE("results that are gone and results that are new") {
  const auto both = report_of({proved_result("a.thm1"), proved_result("b.lem2")});
  const auto one = report_of({proved_result("a.thm1")});
  CHECK(text_of(compare(both, one, margin)) == "worse missing: proved -> ");
  CHECK(text_of(compare(one, both, margin)) == "better new:  -> proved");
  CHECK(compare(restricted_to(both, one), one, margin).changes.empty());
  auto open = one;
  open.results.push_back(proved_result("c.thm3"));
  open.results.back().verdict = Verdict::undecided;
  CHECK(text_of(compare(one, open, margin)) == "neutral new:  -> undecided");
  open.results.back().expected = Verdict::undecided;
  CHECK(text_of(compare(one, open, margin)) == "neutral new:  -> undecided");
  // A reference instance may get another name, an instance of the user's is its name.
  auto renamed = one;
  renamed.results[0].instance = "F";
  CHECK(compare(one, renamed, margin).changes.empty());
  auto own = one;
  own.results[0].subject = renamed.results[0].subject = Subject::instance;
  CHECK(text_of(compare(own, renamed, margin)) ==
        "worse missing: proved -> \nbetter new:  -> proved");
}

TEST_CASE("a run without --deep is not blamed for what only --deep runs") {
  auto deep = proved_result("a.thm1"), plain = deep;
  deep.checks.push_back(outcome("long", Truth::yes, Truth::yes, 2));
  deep.values.push_back({"size", "7", {}});
  plain.checks.push_back(deep.checks.back());
  plain.checks.back().run = false;
  plain.checks.back().answer = Truth::unknown;
  auto before = report_of({deep});
  before.settings = Settings{2, true};
  CHECK(text_of(compare(before, report_of({plain}), margin)) ==
        "neutral --deep: yes -> no\nneutral --seed: 2 -> 1\nneutral value of size: 7 -> ");
  CHECK(!compare(before, report_of({plain}), margin).worse());
  auto also_deep = report_of({plain});
  also_deep.settings = before.settings;
  CHECK(compare(before, also_deep, margin).worse());
  CHECK(!compare(report_of({plain}), before, margin).worse());
}

TEST_CASE("a value that differs passes with a new baseline alone, whichever way it went") {
  const auto old = report_of({proved_result("a.thm1")});
  auto changed = proved_result("a.thm1");
  changed.values[0].exact = "1";
  CHECK(compare(old, report_of({changed}), Margin{2, true}).worse());
  CHECK(compare(report_of({changed}), old, Margin{2, true}).worse());
  CHECK(Margin{}.digits == 2);
  // It is the value that wants a look, not what else has changed.
  changed.checks[0].program = "0123456789abcdef";
  auto before = proved_result("a.thm1");
  before.checks[0].program = "0123456789abcdee";
  const auto both = compare(report_of({before}), report_of({changed}), Margin{2, true});
  REQUIRE(both.changes.size() == 2);
  for (const auto& change : both.changes)
    CHECK(change.needs_look == (change.what == "value of risk"));
}

TEST_CASE("a comparison as JSON") {
  auto changed = proved_result("a.thm1");
  changed.values[0].exact = "1";
  const auto json =
      to_json(compare(report_of({proved_result("a.thm1")}), report_of({changed}), margin), margin);
  CHECK(json.at("schema") == "icl-verify/comparison/1");
  CHECK(json.at("worse") == true);
  CHECK(json.at("margin") == 2);
  CHECK(json.at("totals").at("worse") == 0);
  CHECK(json.at("totals").at("changed") == 1);
  CHECK(json.at("changes").at(0).dump() ==
        R"({"id":"a.thm1","instance":"E","what":"value of risk","before":"78/35","after":"1",)"
        R"("direction":"changed"})");
}

}  // namespace verify::comparison_test
