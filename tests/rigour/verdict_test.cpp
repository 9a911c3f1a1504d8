// What carries a verdict: a way with a broken link, a reach that does not hold, evidence that is
// not rigorous, an order in which the first of two is looked at alone.
#include <algorithm>
#include <functional>

#include "tests/assertions_for_tests.hpp"
#include "tests/printing.hpp"
#include "verify/judge/judge.hpp"

namespace verify::verdict_test {
namespace {

using namespace test;  // NOLINT: assertions and checks made up
constexpr auto yes = Truth::yes, no = Truth::no;
constexpr Answer unknown, none = Answer::does_not_apply();

CheckOutcome over(const std::string& assertion, const Extent& n, Answer answer = yes,
                  Evidence evidence = Evidence::symbolic) {
  return way(assertion, answer, evidence, over_n(n));
}
AssertionResult alone(const Outcomes& checks) {
  return graded({says("a")}, numbered(checks)).front();
}
std::string words(const AssertionResult& result) {
  return to_text(result.status) + ": " + to_text(result.scope, result.assertion.sizes) +
         (result.by_hand ? ", by hand" : "");
}
// In both orders.
void each_order(Outcomes checks, const std::function<void(const AssertionResult&)>& expect) {
  checks = numbered(std::move(checks));
  expect(graded({says("a")}, checks).front());
  std::reverse(checks.begin(), checks.end());
  expect(graded({says("a")}, checks).front());
}

TEST_CASE("verdict: a chain is broken by its no, whatever else did not run or is not settled") {
  const auto fails = [](const AssertionResult& result) {
    CHECK(result.status == Status::unsettled);
    CHECK(result.reason.find("fails") != std::string::npos);
  };
  each_order({link(0, over("a", every_n, no)), link(0, not_run(over("a", every_n)))}, fails);
  each_order({link(0, over("a", every_n, no)), link(0, over("a", every_n, none))}, fails);
  each_order({link(0, over("a", every_n, no)), link(0, over("a", every_n, unknown))}, fails);
  each_order({link(0, over("a", every_n, no)), link(0, over("a", every_n)),
              link(0, over("a", every_n, unknown))},
             fails);
  // A way that fails is told before one that is only open.
  each_order({leaves("a"), link(0, over("a", every_n, no)), link(0, over("a", every_n))}, fails);
}

TEST_CASE("verdict: a step by hand anywhere in a chain makes the whole one by hand") {
  for (const bool first : {true, false}) {
    auto one = over("a", every_n), other = over("a", every_n);
    (first ? one : other).by_hand = true;
    CHECK(words(alone({link(0, one), link(0, other)})) == "checked: every n >= 1, by hand");
  }
  auto middle = over("a", every_n);
  middle.by_hand = true;
  CHECK(alone({link(0, over("a", every_n)), link(0, middle), link(0, over("a", every_n))}).by_hand);
}

TEST_CASE("verdict: evidence that is not rigorous anywhere in a chain makes it none") {
  for (const long place : {0L, 1L, 2L}) {
    Outcomes chain;
    for (long k = 0; k < 3; ++k)
      chain.push_back(
          link(0, over("a", every_n, yes, k == place ? Evidence::sampled : Evidence::exact)));
    CHECK(alone(chain).status == Status::supported);
  }
}

TEST_CASE("verdict: the first link carries a chain, the first denial a refutation") {
  auto one = over("a", every_n), other = over("a", few_n);
  one.name = "one", other.name = "other";
  CHECK(alone({link(0, one), link(0, other)}).carrier == "one");
  auto first = over("a", 9, no), second = over("a", 8, no);
  first.name = "first", second.name = "second";
  CHECK(alone({first, second}).carrier == "first");
}

TEST_CASE("verdict: a yes that covers any of several denials contradicts it") {
  auto inside = over("a", 2, no), outside = over("a", 7, no);
  inside.name = "inside", outside.name = "outside";
  for (const auto& checks :
       {Outcomes{over("a", few_n), inside, outside}, Outcomes{over("a", few_n), outside, inside},
        Outcomes{outside, over("a", few_n), inside}}) {
    const auto result = alone(checks);
    CHECK(result.contradicts_itself);
    CHECK(result.carrier == "inside");
  }
  CHECK_FALSE(alone({over("a", few_n), outside}).contradicts_itself);
  // Of two ways that hold, the one that reaches there.
  CHECK(alone({over("a", 9), over("a", few_n), inside}).contradicts_itself);
  CHECK(alone({over("a", few_n), over("a", 9), inside}).contradicts_itself);
}

TEST_CASE("verdict: nothing open becomes settled by what it rests on, nor the other way round") {
  const auto resting_on = [](const Outcomes& checks) {
    return graded({resting(says("a"), {"#b"}), says("b")}, numbered(checks)).front();
  };
  CHECK(resting_on({leaves("a")}).status == Status::unsettled);
  CHECK(resting_on({leaves("a"), proves("b")}).status == Status::unsettled);
  CHECK(resting_on({leaves("a"), supports("b")}).status == Status::unsettled);
  CHECK(resting_on({proves("b")}).status == Status::open);
  CHECK(resting_on({proves("b")}).reason == "no check");
  CHECK(resting_on({denies("a"), proves("b")}).reason == "what was found of a");
  // What nobody has is no foundation that could be looked at.
  CHECK(graded({resting(says("a"), {"#z"})}, numbered({proves("a")})).front().status ==
        Status::proved);
  CHECK(graded({resting(says("a"), {"p.other#z"})}, numbered({proves("a")})).front().status ==
        Status::proved);
}

TEST_CASE("verdict: a foundation recorded as proved at some sizes leaves no more than these") {
  auto assertion = resting(says("a"), {"p.other#b"});
  assertion.caps = {{"p.other#b", Status::proved, over_n(few_n), {"n"}}};
  CHECK(words(graded({assertion}, numbered({proves("a")})).front()) == "checked: n = 1..3");
  assertion.caps = {{"p.other#b", Status::proved, over_n(every_n), {"n"}}};
  CHECK(words(graded({assertion}, numbered({proves("a")})).front()) == "proved: every n >= 1");
}

TEST_CASE("verdict: sizes of which a foundation does not speak are no limit, however many") {
  auto assertion = resting(says("a"), {"#b"});
  assertion.assertion.sizes = {"n", "d", "k"};
  const Scope all = {{{{"n", every_n}, {"d", every_n}, {"k", every_n}}}, Inputs::all};
  const auto shown = way("a", yes, Evidence::symbolic, all);
  const auto with = [&](const CheckOutcome& b) {
    return words(graded({assertion, says("b")}, numbered({shown, b})).front());
  };
  CHECK(with(proves("b")) == "proved: every n, d, k >= 1");
  const auto two = way("b", yes, Evidence::exact, {{{{"n", 2L}}, {{"n", 5L}}}, Inputs::all});
  CHECK(with(two) == "checked: every d, k >= 1, n = 2, 5");
}

TEST_CASE("verdict: a corollary with checks of its own is judged by these as well") {
  const Assertions assertions = {following(says("a"), {"#b"}), says("b")};
  const auto status = [&](const Outcomes& checks) {
    return words(graded(assertions, numbered(checks)).front());
  };
  CHECK(status({proves("b")}) == "proved: every n >= 1");
  CHECK(status({proves("b"), checks("a")}) == "checked: n = 1..3");
  CHECK(status({proves("b"), denies("a")}) == "refuted: n = 7, listed inputs");
}

Judgement judged(const Assertions& assertions, const Outcomes& checks) {
  const auto all = numbered(checks);
  return judge(graded(assertions, all), all, {});
}

TEST_CASE("verdict: the correction of the second false sentence decides as well") {
  CHECK(judged({says("a"), says("b"), mends("m", "b")}, {proves("a"), denies("b"), leaves("m")})
            .verdict == Verdict::undecided);
  const Assertions two = {says("a"), says("b"), mends("m", "a"), mends("k", "b")};
  CHECK(judged(two, {denies("a"), proves("m"), denies("b"), leaves("k")}).verdict ==
        Verdict::undecided);
  CHECK(judged(two, {denies("a"), proves("m"), denies("b")}).verdict == Verdict::refuted);
  const auto both = judged(two, {denies("a"), proves("m"), denies("b"), proves("k")});
  CHECK(both.verdict == Verdict::corrected);
  CHECK(both.reason == "\"a\" is false: what was found of a");
}

TEST_CASE("verdict: an open part is named wherever it stands") {
  CHECK(judged({says("a"), says("b")}, {proves("a")}).reason == "\"b\" is not settled, no check");
  CHECK(judged({says("a"), says("b")}, {proves("b")}).reason == "\"a\" is not settled, no check");
}

AssertionResult recorded(AssertionResult result, Status status, const Scope& scope) {
  result.assertion.expected = result.status = status;
  result.scope = scope;
  return result;
}
CheckOutcome at(long n, const std::string& assertion, Answer answer,
                Evidence evidence = Evidence::exact) {
  return way(assertion, answer, evidence, over_n(n, Inputs::points));
}
Judgement here(const Assertions& assertions, const Outcomes& checks) {
  return judge_here(assertions, numbered(checks), {});
}

TEST_CASE("verdict here: what did not run, is of no part, or is not rigorous") {
  const Assertions assertions = {recorded(says("a"), Status::proved, over_n(every_n)),
                                 recorded(says("b"), Status::open, {})};
  CHECK(here(assertions, {at(7, "a", yes), not_run(at(7, "b", yes))}).verdict ==
        Verdict::holds_here);
  CHECK(here(assertions, {at(7, "a", yes), at(7, "z", no)}).verdict == Verdict::holds_here);
  CHECK(here(assertions, {at(7, "a", yes), at(7, "b", no, Evidence::precision_sweep)}).verdict ==
        Verdict::undecided);
  CHECK(here(assertions, {at(7, "b", no, Evidence::sampled), at(7, "a", yes)}).verdict ==
        Verdict::undecided);
  auto first = at(7, "a", none), second = at(7, "b", none);
  first.detail = "the first";
  CHECK(here(assertions, {first, second}).reason == "the first");
  CHECK(here(assertions, {at(7, "b", yes), second}).verdict == Verdict::holds_here);
}

TEST_CASE("verdict here: where one witness is recorded, another that fails denies nothing shown") {
  auto exists = there_is("e");
  const auto assertion = recorded(exists, Status::proved, {{Sizes{}}, Inputs::points});
  CHECK(here({assertion}, {at(7, "e", no)}).verdict == Verdict::fails_here);
  const auto all = recorded(exists, Status::proved, {{Sizes{}}, Inputs::all});
  CHECK(here({all}, {at(7, "e", no)}).verdict == Verdict::checker_failed);
}

}  // namespace
}  // namespace verify::verdict_test
