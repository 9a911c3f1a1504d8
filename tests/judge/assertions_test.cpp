// How the checks of an assertion become its status and its scope.
#include "verify/judge/assertions.hpp"

#include <algorithm>

#include "tests/assertions_for_tests.hpp"
#include "tests/printing.hpp"

namespace verify::assertions_test {
namespace {

using namespace test;  // NOLINT: assertions and checks made up
constexpr auto yes = Truth::yes, no = Truth::no;
constexpr Answer unknown, none = Answer::does_not_apply();

Assertions graded_of(const Assertions& assertions, const Outcomes& checks) {
  return graded(assertions, numbered(checks));
}
AssertionResult alone(const AssertionResult& assertion, const Outcomes& checks) {
  return graded_of({assertion}, checks).front();
}
AssertionResult a(const Outcomes& checks) { return alone(says("a"), checks); }
CheckOutcome over(const Extent& n, Evidence evidence = Evidence::symbolic, Answer answer = yes) {
  return way("a", answer, evidence, over_n(n));
}
std::string words(const AssertionResult& result) {
  return to_text(result.status) + ": " + to_text(result.scope, result.assertion.sizes) +
         (result.by_hand ? ", by hand" : "");
}

TEST_CASE("a chain has the evidence of its weakest link and the reach that all share") {
  const auto chained = [](CheckOutcome one, CheckOutcome other) {
    const auto forth = words(a({link(0, one), link(0, other)}));
    CHECK(forth == words(a({link(0, other), link(0, one)})));
    return forth;
  };
  CHECK(chained(over(every_n), over(every_n)) == "proved: every n >= 1");
  CHECK(chained(over(every_n), over(few_n)) == "checked: n = 1..3");
  CHECK(chained(over(few_n), over(Extent::between(3, 5))) == "checked: n = 3");
  CHECK(chained(over(every_n), over(every_n, Evidence::precision_sweep)) ==
        "supported: every n >= 1");
  CHECK(chained(over(every_n), way("a", yes, Evidence::exact, over_n(every_n, Inputs::region))) ==
        "supported: every n >= 1, a region");
  CHECK(chained(over(every_n), supports("a")) == "supported: n = 7, listed inputs");
  // No place where both hold is no way, nor is a link that was not run, or not settled.
  CHECK(chained(over(1), over(2)) == "not settled: nothing");
  CHECK(chained(over(every_n), not_run(over(every_n))) == "not settled: nothing");
  CHECK(chained(over(every_n), over(every_n, Evidence::exact, none)) == "not settled: nothing");
  CHECK(chained(over(every_n), over(every_n, Evidence::exact, unknown)) == "undecided: nothing");
}

TEST_CASE("a size that the sentence divides by is not 0, whatever its checks cover") {
  const auto divides = [](const std::string& text, const Extent& n) {
    auto assertion = says("a");
    assertion.assertion.text = text;
    return words(alone(assertion, {over(n)}));
  };
  CHECK(divides("the mean is $\\frac{1}{n} \\sum_i x_i$", every_n) == "proved: every n >= 1");
  CHECK(divides("it is $x / (n - 2)$", every_n) == "proved: every n >= 3");
  CHECK(divides("it is $x / (n + 2)$", every_n) == "proved: every n >= 1");
  CHECK(divides("it is $x / n$", Extent::between(0, 2)) == "checked: n = 1, 2");
  CHECK(divides("it is $x / n$", 0) == "not settled: nothing");
  auto read = says("a");
  read.assertion.reading = "for the loss with $\\frac{1}{n}$";
  CHECK(words(alone(read, {over(every_n)})) == "proved: every n >= 1");
}

TEST_CASE("a sentence speaks of rows and columns, and of layers from where they are counted") {
  for (const auto argument : {Argument::words, Argument::indices, Argument::variable,
                              Argument::grid, Argument::by_hand, Argument::absent})
    CHECK(a({over(argument)}).scope.boxes.front().at("n").least == 1);
  for (const auto argument : {Argument::induction, Argument::free_index})
    CHECK(a({over(argument)}).scope.boxes.front().at("n").least == 0);
  CHECK(a({over(from(2, Argument::words))}).scope.boxes.front().at("n").least == 2);
  CHECK(words(a({over(Extent::between(0, 2))})) == "checked: n = 0..2");
  auto of_none = says("a");
  of_none.assertion.from_zero = {"n"};
  CHECK(words(alone(of_none, {over(every_n)})) == "proved: every n");
}

TEST_CASE("a link that says no breaks the argument, not the part") {
  const Outcomes chain = {link(0, over(every_n)), link(0, over(2, Evidence::exact, no))};
  CHECK(words(a(chain)) == "undecided: nothing");
  CHECK(a(chain).reason.find("\" fails: what was found of a") != std::string::npos);
  CHECK(words(a({link(0, over(every_n)), link(0, over(2, Evidence::exact, no)), over(few_n)})) ==
        "checked: n = 1..3");
  CHECK_FALSE(a({link(0, over(every_n)), link(0, over(2, Evidence::exact, no)), over(every_n)})
                  .contradicts_itself);
  // By itself it refutes.
  CHECK(words(a({over(2, Evidence::exact, no)})) == "refuted: n = 2");
}

TEST_CASE("the best way counts, and those as good add their reach") {
  CHECK(words(a({over(few_n), over(every_n), supports("a")})) == "proved: every n >= 1");
  CHECK(words(a({over(2), over(5)})) == "checked: n = 2, 5");
  CHECK(words(a({over(2), supports("a")})) == "checked: n = 2");
  CHECK(words(a({supports("a"), over(9, Evidence::precision_sweep)})) ==
        "supported: n = 7, 9, listed inputs");
  CHECK(a({supports("a"), over(few_n), over(every_n)}).carrier == over(every_n).name);
  CHECK(a({over(few_n), over(2)}).carrier == over(few_n).name);
  auto plane = says("a");
  plane.assertion.sizes = {"n", "d"};
  const auto at = [](Extent n, Extent d) {
    return way("a", yes, Evidence::symbolic, {{{{"n", n}, {"d", d}}}, Inputs::all});
  };
  // Every n in one box and every d in another is not every pair.
  CHECK(words(alone(plane, {at(every_n, 1), at(1, every_n)})) ==
        "checked: every n >= 1, d = 1; every d >= 1, n = 1");
  CHECK(words(alone(plane, {at(every_n, every_n)})) == "proved: every n, d >= 1");
  // A way that leaves a size out covers nothing.
  CHECK(words(alone(plane, {proves("a")})) == "not settled: nothing");
}

TEST_CASE("a step by hand is checked at most, wherever it stands") {
  CHECK(words(a({by_hand(over(every_n))})) == "checked: every n >= 1, by hand");
  CHECK(words(a({over(Argument::by_hand)})) == "checked: every n >= 1 (manual step: n), by hand");
  CHECK(words(a({link(0, over(every_n)), link(0, by_hand(over(every_n)))})) ==
        "checked: every n >= 1, by hand");
  CHECK(words(a({by_hand(over(every_n)), over(every_n)})) == "proved: every n >= 1");
  // What the machine covers is not said to be by hand; what goes beyond is.
  for (const auto& checks : {Outcomes{over(few_n), over(Argument::by_hand)},
                             Outcomes{over(Argument::by_hand), over(few_n)}}) {
    CHECK(words(a(checks)) == "checked: every n >= 1 (manual step: n), by hand");
    CHECK(a(checks).carrier == over(few_n).name);
  }
  for (const auto& checks :
       {Outcomes{over(few_n), by_hand(over(2))}, Outcomes{by_hand(over(2)), over(few_n)}})
    CHECK(words(a(checks)) == "checked: n = 1..3");
}

TEST_CASE("what is not rigorous, or speaks of some inputs, supports") {
  for (const auto evidence : {Evidence::symbolic, Evidence::exact, Evidence::certificate,
                              Evidence::enclosure, Evidence::identity})
    CHECK(a({over(every_n, evidence)}).status == Status::proved);
  for (const auto evidence : {Evidence::precision_sweep, Evidence::sampled}) {
    CHECK(a({over(every_n, evidence)}).status == Status::supported);
    CHECK(a({over(every_n, evidence, no)}).status == Status::unsettled);
  }
  for (const auto inputs : {Inputs::region, Inputs::points})
    CHECK(a({way("a", yes, Evidence::exact, over_n(every_n, inputs))}).status == Status::supported);
}

TEST_CASE("every way is looked at, wherever it stands among the others") {
  // The one that is shown where it is denied is the second, or the last.
  CHECK(a({over(2, Evidence::exact, no), over(9), over(Extent::between(1, 3))}).contradicts_itself);
  CHECK(a({over(9), over(8), over(2), over(2, Evidence::exact, no)}).contradicts_itself);
  CHECK_FALSE(a({over(9), over(8), over(2, Evidence::exact, no)}).contradicts_itself);
  // The second of two that deny meets what is shown.
  CHECK(
      a({over(5, Evidence::exact, no), over(2, Evidence::exact, no), over(2)}).contradicts_itself);
  CHECK(words(a({not_run(over(every_n)), leaves("a")})) == "undecided: nothing");
  CHECK(words(a({supports("a"), not_run(over(every_n)), leaves("a")})) ==
        "supported: n = 7, listed inputs");
  // Two links that have no place in common carry nothing.
  CHECK(a({link(0, over(1)), link(0, over(2))}).carrier.empty());
}

TEST_CASE("every foundation is looked at, each for what it is, and rings come to an end") {
  const auto low = [](const char* id) { return way(id, yes, Evidence::symbolic, over_n(few_n)); };
  const Outcomes checks = {proves("a"), proves("b"), low("c"), proves("d")};
  for (const auto& names : {std::vector<std::string>{"#b", "#c"}, {"#c", "#b"}, {"#d", "#c"}}) {
    CHECK(words(graded_of({resting(says("a"), names), says("b"), says("c"), says("d")}, checks)
                    .front()) == "checked: n = 1..3");
    CHECK(words(graded_of({following(says("e"), names), says("b"), says("c"), says("d")}, checks)
                    .front()) == "checked: n = 1..3");
  }
  CHECK(graded_of({resting(says("a"), {"#b"}), resting(says("b"), {"#a"})}, checks).size() == 2);
  // What supports, and rests on what is open, is open.
  CHECK(words(graded_of({resting(says("x"), {"#y"}), says("y")}, {supports("x")}).front()) ==
        "not settled: n = 7, listed inputs");
  // Of other claims, by their names.
  auto capped = resting(says("a"), {"p.other#weak"});
  capped.caps = {{"p.other#strong", Status::proved, over_n(every_n), {"n"}},
                 {"p.other#weak", Status::checked, over_n(few_n), {"n"}}};
  CHECK(words(graded_of({capped}, {proves("a")}).front()) == "checked: n = 1..3");
  capped.assertion.rests_on = {"p.other#strong"};
  CHECK(words(graded_of({capped}, {proves("a")}).front()) == "proved: every n >= 1");
  capped.assertion.rests_on = {"p.other#strong", "p.other#weak"};
  CHECK(words(graded_of({capped}, {proves("a")}).front()) == "checked: n = 1..3");
}

TEST_CASE("what follows is shown for each of its sizes") {
  auto plane = following(says("p"), {"#a"});
  plane.assertion.sizes = {"n", "d"};
  CHECK(words(graded_of({plane, says("a")}, {proves("a")}).front()) == "proved: every n, d >= 1");
}

TEST_CASE("what did not run or does not apply settles nothing, and it is said why") {
  CHECK(a({}).reason == "no check");
  CHECK(a({not_run(over(every_n))}).reason == "none of its checks ran on data it speaks of");
  CHECK(a({over(every_n, Evidence::exact, none)}).status == Status::open);
  CHECK(words(a({not_run(over(every_n)), over(few_n)})) == "checked: n = 1..3");
  auto open = says("a");
  open.assertion.open = "nobody knows";
  CHECK(alone(open, {}).reason == "nobody knows");
}

TEST_CASE("grades do not depend on the order of the checks") {
  Outcomes checks = numbered({link(0, over(every_n)), link(0, over(few_n)), over(5),
                              by_hand(over(6)), over(every_n, Evidence::precision_sweep, no),
                              over(7, Evidence::exact, unknown), supports("a")});
  const auto by_name = [](const CheckOutcome& x, const CheckOutcome& y) { return x.name < y.name; };
  std::sort(checks.begin(), checks.end(), by_name);
  do {
    CHECK(words(graded({says("a")}, checks).front()) == "checked: n = 1..3, 5, 6, by hand");
  } while (std::next_permutation(checks.begin(), checks.end(), by_name));
}

TEST_CASE("nothing is more than what it rests on") {
  const Outcomes both_proved = {proves("a"), proves("b")};
  const auto resting_on_b = [](Outcomes checks) {
    checks.push_back(proves("a"));
    const auto assertions = graded_of({resting(says("a"), {"#b"}), says("b")}, checks);
    // Whichever stands first.
    CHECK(words(graded_of({says("b"), resting(says("a"), {"#b"})}, checks)[1]) ==
          words(assertions[0]));
    return assertions[0];
  };
  CHECK(words(resting_on_b({proves("b")})) == "proved: every n >= 1");
  CHECK(words(resting_on_b({checks("b")})) == "checked: n = 1..3");
  CHECK(words(resting_on_b({by_hand(proves("b"))})) == "checked: every n >= 1, by hand");
  CHECK(words(resting_on_b({supports("b")})) == "supported: n = 7, listed inputs");
  CHECK(resting_on_b({}).status == Status::open);
  CHECK(resting_on_b({}).reason == "rests on b, which is not settled");
  CHECK(resting_on_b({denies("b")}).reason == "rests on b, which is refuted");
  CHECK(resting_on_b({leaves("b")}).reason == "rests on b, which is undecided");
  CHECK(resting_on_b({leaves("b")}).status == Status::unsettled);
  // What rests on something may be false all the same.
  CHECK(graded_of({resting(says("a"), {"#b"}), says("b")}, {denies("a"), proves("b")})[0].status ==
        Status::refuted);
  // No size in common.
  const auto apart = graded_of({resting(says("a"), {"#b"}), says("b")}, {over(9), checks("b")})[0];
  CHECK(apart.status == Status::open);
  CHECK(apart.reason == "its scope and that of b have no size in common");
  // Through a third.
  const auto through =
      graded_of({resting(says("a"), {"#b"}), resting(says("b"), {"#c"}), says("c")},
                {proves("a"), proves("b"), checks("c")});
  CHECK(words(through[0]) == "checked: n = 1..3");
}

TEST_CASE("a size of which the foundation does not speak is no limit") {
  auto plane = resting(says("a"), {"#b"});
  plane.assertion.sizes = {"n", "d"};
  const auto all =
      way("a", yes, Evidence::symbolic, {{{{"n", every_n}, {"d", every_n}}}, Inputs::all});
  CHECK(words(graded_of({plane, says("b")}, {all, proves("b")})[0]) == "proved: every n, d >= 1");
  CHECK(words(graded_of({plane, says("b")}, {all, checks("b")})[0]) ==
        "checked: every d >= 1, n = 1..3");
}

TEST_CASE("parts of other claims count as they are recorded") {
  const auto resting_on = [](const Cap& cap) {
    auto assertion = resting(says("a"), {"p.other#b"});
    assertion.caps = {cap};
    return alone(assertion, {proves("a")});
  };
  CHECK(words(resting_on({"p.other#b", Status::proved, over_n(every_n), {"n"}})) ==
        "proved: every n >= 1");
  CHECK(words(resting_on({"p.other#b", Status::checked, over_n(few_n), {"n"}})) ==
        "checked: n = 1..3");
  CHECK(words(resting_on({"p.other#b", Status::checked, {{{{"k", 2L}}}, Inputs::all}, {"k"}})) ==
        "checked: every n >= 1");
  CHECK(
      words(resting_on({"p.other#b", Status::supported, over_n(every_n, Inputs::points), {"n"}})) ==
      "supported: every n >= 1, listed inputs");
  CHECK(resting_on({"p.other#b", Status::open, {}, {"n"}}).reason ==
        "rests on p.other#b, which is not settled");
}

TEST_CASE("what holds of an example does not carry a sentence about all") {
  const auto assertions = graded_of({there_is("a"), following(says("b"), {"#a"}),
                                     resting(says("c"), {"#a"}), following(there_is("d"), {"#a"})},
                                    {supports("a"), proves("c")});
  CHECK(assertions[0].status == Status::proved);
  CHECK(assertions[1].status == Status::supported);
  CHECK(assertions[2].status == Status::supported);
  CHECK(assertions[3].status == Status::proved);
}

TEST_CASE("what follows needs no check, and is the least of what it follows from") {
  const auto corollary = following(says("a"), {"#b", "#c"});
  const Assertions assertions = {corollary, says("b"), says("c")};
  CHECK(words(graded_of(assertions, {proves("b"), proves("c")})[0]) == "proved: every n >= 1");
  CHECK(words(graded_of(assertions, {proves("b"), checks("c")})[0]) == "checked: n = 1..3");
  CHECK(words(graded_of(assertions, {supports("b"), proves("c")})[0]) ==
        "supported: n = 7, listed inputs");
  CHECK(graded_of(assertions, {supports("b"), checks("c")})[0].status == Status::open);
  CHECK(graded_of(assertions, {proves("b")})[0].status == Status::open);
  CHECK(graded_of(assertions, {proves("b"), denies("c")})[0].status == Status::open);
  auto joined = corollary;
  joined.assertion.by_hand = {"the two together"};
  CHECK(words(graded_of({joined, says("b"), says("c")}, {proves("b"), proves("c")})[0]) ==
        "checked: every n >= 1, by hand");
}

TEST_CASE("a rigorous yes where a rigorous no stands is flagged") {
  const auto flagged = [](const Outcomes& checks) { return a(checks).contradicts_itself; };
  CHECK(flagged({over(every_n), denies("a")}));
  CHECK(flagged({denies("a"), over(every_n)}));
  CHECK(flagged({over(few_n), over(2, Evidence::exact, no)}));
  CHECK_FALSE(flagged({over(few_n), denies("a")}));
  CHECK_FALSE(flagged({over(every_n, Evidence::precision_sweep), denies("a")}));
  CHECK_FALSE(flagged({supports("a"), denies("a")}));
  CHECK_FALSE(flagged({over(every_n), over(2, Evidence::sampled, no)}));
  CHECK_FALSE(flagged({over(every_n)}));
  CHECK_FALSE(flagged({denies("a")}));
}

TEST_CASE("which parts are the statement, and what corrects them") {
  const auto ids = [](const Assertions& assertions) {
    std::vector<std::string> list;
    for (const auto* assertion : statement_of(assertions)) list.push_back(assertion->assertion.id);
    return list;
  };
  using Ids = std::vector<std::string>;
  CHECK(ids({says("a"), proof_step("p"), remark("r"), ours("o"), seen("s"), says("b")}) ==
        Ids{"a", "b"});
  CHECK(ids({ours("o"), seen("s"), remark("r")}) == Ids{"s"});
  CHECK(ids({ours("o"), remark("r"), mends("m", "o")}) == Ids{"o", "m"});
  CHECK(ids({ours("o"), proof_step("p")}) == Ids{"o"});
  CHECK(ids({proof_step("p"), remark("r"), proof_step("q")}) == Ids{"p", "q"});
  CHECK(ids({remark("r"), of(says("s"), Origin::self)}).empty());
  CHECK(ids({of(remark("r"), Origin::ours)}) == Ids{"r"});
  CHECK(ids({remark("r"), of(proof_step("p"), Origin::ours)}) == Ids{"p"});
  CHECK(ids({remark("r"), of(seen("s"), Origin::ours)}) == Ids{"s"});
  const Assertions assertions = {says("a"), says("b"), mends("m", "b"), mends("n", "b")};
  using Several = std::vector<const AssertionResult*>;
  CHECK(corrections_of(assertions[0], assertions).empty());
  CHECK(corrections_of(assertions[1], assertions) == Several{&assertions[2], &assertions[3]});
  CHECK(find_assertion(assertions, "m") == &assertions[2]);
  CHECK(find_assertion(assertions, "z") == nullptr);
}

}  // namespace
}  // namespace verify::assertions_test
