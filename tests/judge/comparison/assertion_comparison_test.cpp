#include "verify/judge/comparison/assertion_comparison.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "tests/assertions_for_tests.hpp"
#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/comparison.hpp"
#include "verify/judge/judge.hpp"

namespace verify::assertion_comparison_test {
namespace {

using namespace test;  // NOLINT: assertions, checks and reports made up

AssertionResult known(AssertionResult result, Status status, const Scope& scope) {
  result.status = status;
  result.scope = scope;
  return result;
}
Result with(const Assertions& assertions) {
  Result result;
  result.id = "p.sample";
  result.assertions = assertions;
  return result;
}
// "worse status of assertion a: proved -> checked", a line a change.
std::string text_of(const std::vector<Change>& changes) {
  std::string text;
  for (const auto& c : changes)
    text += (text.empty() ? "" : "\n") + to_text(c.direction) + " " + c.what + ": " + c.before +
            " -> " + c.after;
  return text;
}
std::string compared(const Assertions& before, const Assertions& after,
                     Subject subject = Subject::data_file) {
  auto old = with(before), now = with(after);
  old.subject = now.subject = subject;
  std::vector<Change> changes;
  ChangeList list(now, changes);
  compare_assertions(old, now, list);
  return text_of(changes);
}
std::string graded_as(Status before, Status after, Status expected = Status::proved) {
  auto assertion = says("a");
  assertion.assertion.expected = expected;
  const auto changes = compared({known(assertion, before, {})}, {known(assertion, after, {})});
  return changes.substr(0, changes.find(' '));
}
std::string reaching(const Scope& before, const Scope& after) {
  return compared({known(says("a"), Status::checked, before)},
                  {known(says("a"), Status::checked, after)});
}

TEST_CASE("a lower grade is worse, a higher one better") {
  CHECK(compared({known(says("a"), Status::proved, over_n(every_n))},
                 {known(says("a"), Status::checked, over_n(few_n))}) ==
        "worse status of assertion a: proved -> checked");
  using G = Status;
  const G falling[] = {G::proved, G::checked, G::supported, G::open, G::unsettled};
  for (std::size_t i = 0; i < std::size(falling); ++i) {
    for (std::size_t j = 0; j < std::size(falling); ++j) {
      CAPTURE(to_text(falling[i]));
      CAPTURE(to_text(falling[j]));
      CHECK(graded_as(falling[i], falling[j]) == (i == j ? "" : i < j ? "worse" : "better"));
    }
  }
}

// What the data file says that an assertion is.
TEST_CASE("another origin, place, kind, expectation or reason without a model wants a look") {
  const auto told = [](void (*before)(Assertion&), void (*after)(Assertion&)) {
    auto old = says("a"), now = says("a");
    old.assertion.expected = now.assertion.expected = Status::proved;
    before(old.assertion);
    after(now.assertion);
    return compared({known(old, Status::proved, {})}, {known(now, Status::proved, {})});
  };
  const auto as_it_is = [](Assertion&) {};
  CHECK(told(as_it_is, as_it_is).empty());
  CHECK(told([](Assertion& a) { a.origin = Origin::ours; },
             [](Assertion& a) { a.origin = Origin::self; }) ==
        "changed origin of assertion a: additional -> self");
  CHECK(told(as_it_is, [](Assertion& a) { a.where = Where::remark; }) ==
        "changed place of assertion a: statement -> remark");
  CHECK(told(as_it_is, [](Assertion& a) { a.kind = AssertionKind::observation; }) ==
        "changed kind of assertion a: proposition -> observation");
  const auto supported = [](Assertion& a) { a.expected = Status::supported; };
  CHECK(told(as_it_is, supported) == "changed expected status of assertion a: proved -> supported");
  CHECK(told(supported, as_it_is) == "better expected status of assertion a: supported -> proved");
  const auto no_layer = [](Assertion& a) { a.algebra = "no layer"; };
  CHECK(told(no_layer, [](Assertion& a) { a.algebra = "softmax"; }) ==
        "changed algebra of assertion a: no layer -> softmax");
  CHECK(told(no_layer, as_it_is) == "changed algebra of assertion a: no layer -> ");
  CHECK(told(as_it_is, no_layer).empty());  // of an older baseline
}

TEST_CASE("a sentence that turns false, or true, passes only where that was expected") {
  using G = Status;
  for (const auto other : {G::proved, G::supported, G::open, G::unsettled}) {
    CAPTURE(to_text(other));
    CHECK(graded_as(other, G::refuted) == "worse");
    CHECK(graded_as(G::refuted, other) == "better");
    CHECK(graded_as(other, G::refuted, G::refuted) == "better");
    CHECK(graded_as(G::refuted, other, G::refuted) == "worse");
  }
}

TEST_CASE("a smaller reach is worse, a larger one better") {
  CHECK(reaching(over_n(few_n), over_n(few_n)).empty());
  CHECK(reaching(over_n(few_n), over_n(2)) == "worse scope of assertion a: n = 1..3 -> n = 2");
  CHECK(reaching(over_n(2), over_n(few_n)) == "better scope of assertion a: n = 2 -> n = 1..3");
  CHECK(reaching(over_n(2), over_n(7)) == "worse scope of assertion a: n = 2 -> n = 7");
  CHECK(reaching(over_n(every_n), over_n(few_n)) ==
        "worse scope of assertion a: every n -> n = 1..3");
  CHECK(reaching(over_n(2), over_n(2, Inputs::points)) ==
        "worse scope of assertion a: n = 2 -> n = 2, listed inputs");
  // By another argument, or in other boxes, is the same reach.
  CHECK(reaching(over_n(every_n), over_n(Argument::induction)).empty());
  CHECK(reaching(over_n(few_n), {{{{"n", 3L}}, {{"n", Extent::between(1, 2)}}}, Inputs::all})
            .empty());
  auto hand = known(says("a"), Status::checked, over_n(few_n));
  hand.by_hand = true;
  CHECK(compared({known(says("a"), Status::checked, over_n(few_n))}, {hand}) ==
        "worse manual steps of assertion a: none -> some");
  CHECK(compared({hand}, {known(says("a"), Status::checked, over_n(few_n))}) ==
        "better manual steps of assertion a: some -> none");
}

TEST_CASE("a part that speaks of a size more was shown for less") {
  auto plane = says("a");
  plane.assertion.sizes = {"n", "d"};
  CHECK(compared({known(says("a"), Status::checked, over_n(few_n))},
                 {known(plane, Status::checked, {{{{"n", few_n}, {"d", 1L}}}, Inputs::all})})
            .starts_with("better scope of assertion a"));
}

TEST_CASE("of a false part the place of the counterexample may move") {
  CHECK(compared({known(says("a"), Status::refuted, over_n(7, Inputs::points))},
                 {known(says("a"), Status::refuted, over_n(2, Inputs::points))})
            .empty());
}

TEST_CASE("parts come and go") {
  const auto assertion = known(says("a"), Status::proved, over_n(every_n));
  CHECK(compared({assertion}, {}) == "worse assertion a: proved -> ");
  CHECK(compared({}, {assertion}) == "better assertion a:  -> proved");
  CHECK(compared({}, {known(says("a"), Status::open, {})}) ==
        "neutral assertion a:  -> not settled");
}

TEST_CASE("every part is compared, those that come first, that are gone, and that are new") {
  const auto a = known(says("a"), Status::proved, over_n(every_n)),
             b = known(says("b"), Status::proved, over_n(every_n)),
             less = known(says("b"), Status::checked, over_n(few_n)),
             some = known(says("c"), Status::supported, over_n(7, Inputs::points)),
             more = known(says("d"), Status::checked, over_n(few_n));
  CHECK(compared({a, b}, {less}) ==
        "worse assertion a: proved -> \nworse status of assertion b: proved -> checked");
  CHECK(compared({b, a}, {less}) ==
        "worse status of assertion b: proved -> checked\nworse assertion a: proved -> ");
  CHECK(compared({}, {some, more}) ==
        "better assertion c:  -> supported\nbetter assertion d:  -> checked");
}

TEST_CASE("a part that speaks of a size less is shown for less than it was") {
  auto plane = says("a");
  plane.assertion.sizes = {"n", "d"};
  CHECK(compared({known(plane, Status::checked, {{{{"n", few_n}, {"d", 1L}}}, Inputs::all})},
                 {known(says("a"), Status::checked, over_n(few_n))})
            .starts_with("worse scope of assertion a"));
}

TEST_CASE("what was expected then and what is expected now are no excuse for each other") {
  auto before = known(says("a"), Status::proved, {}), after = known(says("a"), Status::refuted, {});
  before.assertion.expected = Status::proved;
  after.assertion.expected = Status::refuted;
  CHECK(compared({before}, {after}).starts_with("worse status"));
  CHECK(compared({after}, {before}).starts_with("worse status"));
  before.assertion.expected = Status::refuted;
  after.assertion.expected = Status::proved;
  CHECK(compared({before}, {after}).starts_with("worse status"));
  after.assertion.expected = Status::refuted;
  CHECK(compared({before}, {after}).starts_with("better status"));
}

// Two assertions with a way each, and a control of the first; what each evaluates.
Result evaluating(const std::string& way_a, const std::string& way_b, const std::string& control_a,
                  Status status) {
  auto result = with(
      {known(says("a"), status, over_n(few_n)), known(says("b"), Status::checked, over_n(few_n))});
  result.checks = numbered({proves("a"), proves("b"), control("a", Truth::no)});
  result.checks[0].program = way_a;
  result.checks[1].program = way_b;
  result.checks[2].program = control_a;
  return result;
}
std::string status_of(const Result& before, const Result& after) {
  std::vector<Change> changes;
  ChangeList list(after, changes);
  compare_assertions(before, after, list);
  for (const auto& change : changes)
    if (change.what == "status of assertion a") return to_text(change.direction);
  return "none";
}

TEST_CASE("a grade that rises while its own ways evaluate what they did wants a look") {
  const auto before = evaluating("1", "2", "3", Status::supported);
  CHECK(status_of(before, evaluating("1", "2", "3", Status::checked)) == "changed");
  CHECK(status_of(before, evaluating("4", "2", "3", Status::checked)) == "better");
  // Neither a way of another assertion nor a control is a reason.
  CHECK(status_of(before, evaluating("1", "4", "3", Status::checked)) == "changed");
  CHECK(status_of(before, evaluating("1", "2", "4", Status::checked)) == "changed");
  auto renamed = evaluating("1", "2", "3", Status::checked);
  renamed.checks[0].name = "another way";
  CHECK(status_of(before, renamed) == "better");
  // Wherever the way stands among the checks.
  auto then = before, now = evaluating("4", "2", "3", Status::checked);
  for (auto* result : {&then, &now}) std::reverse(result->checks.begin(), result->checks.end());
  CHECK(status_of(then, now) == "better");
  // What falls is worse, whatever is evaluated.
  CHECK(status_of(evaluating("1", "2", "3", Status::checked), before) == "worse");
}

TEST_CASE("words of an author that changed are told of each part, the former first") {
  auto before = with({says("a"), says("b")}), after = before;
  before.assertions[0].assertion.prose = {"grows", "and stays"};
  after.assertions[0].assertion.prose = {"grows", "or stays"};
  after.assertions[1].assertion.prose = {"falls"};
  std::vector<Change> changes;
  ChangeList list(after, changes);
  compare_prose(before, after, list);
  CHECK(text_of(changes) ==
        "neutral assertion a in the author's words: grows; and stays -> grows; or stays\n"
        "neutral assertion b in the author's words:  -> falls");
}

TEST_CASE("on a user's data parts stand as recorded, and are not compared") {
  CHECK(
      compared({known(says("a"), Status::proved, over_n(every_n))}, {}, Subject::instance).empty());
}

// From checks, as a run gives it.
Result run_of(const Assertions& assertions, const Outcomes& checks) {
  auto result = with(assertions);
  result.checks = numbered(checks);
  result.assertions = graded(result.assertions, result.checks);
  result.verdict = result.expected = judge(result.assertions, result.checks, {}).verdict;
  return result;
}

TEST_CASE("reports are compared part by part") {
  const auto before = report_of({run_of({says("a")}, {proves("a"), checks("a")})});
  CHECK_FALSE(compare(before, before, {}).worse());
  const auto less = report_of({run_of({says("a")}, {checks("a")})});
  const auto text = text_of(compare(before, less, {}).changes);
  CHECK(text.find("worse status of assertion a: proved -> checked") != std::string::npos);
  CHECK(compare(before, less, {}).worse());
}

TEST_CASE("what --deep alone showed is not missed in a run without it") {
  auto before = report_of({run_of({says("a")}, {proves("a"), checks("a")})});
  before.settings->deep = true;
  const auto after = report_of({run_of({says("a")}, {not_run(proves("a")), checks("a")})});
  const auto comparison = compare(before, after, {});
  CAPTURE(text_of(comparison.changes));
  for (const auto& change : comparison.changes) {
    CHECK(change.what.find("assertion a") == std::string::npos);
    CHECK(change.what != "verdict");
  }
}

}  // namespace
}  // namespace verify::assertion_comparison_test
