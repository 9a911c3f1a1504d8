// What a check evaluates is held to: a hypothesis more, a quantifier or a size less is worse,
// another formula wants a look, and words that nothing judges are notes.
#include "verify/judge/comparison/statement_comparison.hpp"

#include <functional>

#include "tests/printing.hpp"
#include "tests/reports_for_tests.hpp"

namespace verify::statement_comparison_test {
namespace {

using Edit = std::function<void(CheckedStatement&)>;

CheckedStatement newton() {
  CheckedStatement checked;
  checked.letters = {{"A", "d \\times n", {}, ""}, {"X", "n \\times d", {"symmetric"}, ""}};
  checked.sizes = {{"d", 0}, {"n", 0}};
  checked.definitions = {{"G", "A A"}};
  checked.identities = {{"A X", "=", "X A"}, {"G", "=", "A"}};
  return checked;
}

Comparison compared(const CheckedStatement& before, const CheckedStatement& after,
                    const Margin& margin = {}) {
  auto old = test::proved_result("a.thm1"), now = old;
  old.checks[0].checked = before;
  now.checks[0].checked = after;
  return compare(test::report_of({old}), test::report_of({now}), margin);
}

std::string directions(const Comparison& comparison) {
  std::string text;
  for (const auto& change : comparison.changes)
    text += (text.empty() ? "" : "; ") + to_text(change.direction) + " " +
            change.what.substr(0, change.what.find(' '));
  return text;
}
std::string after(const Edit& edit) {
  auto changed = newton();
  edit(changed);
  return directions(compared(newton(), changed));
}
std::string undoing(const Edit& edit) {
  auto changed = newton();
  edit(changed);
  return directions(compared(changed, newton()));
}

TEST_CASE("statements: the same passes, wherever its function stands") {
  CHECK(after([](CheckedStatement& c) { c.place = "theorems/a.cpp:3"; }).empty());
}

TEST_CASE("statements: a hypothesis more, a quantifier or a size less is worse") {
  const std::vector<Edit> weaker = {
      [](auto& c) { c.letters[0].properties = {"symmetric"}; },
      [](auto& c) { c.letters[1].properties.push_back("positive definite"); },
      [](auto& c) { c.letters[0].law = "normal"; },
      [](auto& c) { c.letters[0].shape = "d \\times d"; },
      [](auto& c) { c.letters.erase(c.letters.begin()); },
      [](auto& c) { c.sizes[0].least = 1; },
      [](auto& c) { c.sizes[0].most = 9; },
      [](auto& c) { c.sizes.pop_back(); },
      [](auto& c) { c.conditions = {"$A$ has an inverse"}; },
  };
  for (std::size_t k = 0; k < weaker.size(); ++k) {
    CAPTURE(k);
    CHECK(after(weaker[k]) == "worse hypotheses");
  }
  CHECK(after([](auto& c) { c.identities.pop_back(); }) == "worse formulas");
  CHECK(undoing(weaker[0]) == "changed hypotheses");
}

TEST_CASE("statements: both versions are told, in full") {
  auto changed = newton();
  changed.letters[0].properties = {"symmetric"};
  const auto change = compared(newton(), changed).changes.at(0);
  CHECK(change.before.starts_with("any A, d \u00D7 n; X, n \u00D7 d, symmetric"));
  CHECK(change.after.starts_with("A, d \u00D7 n, symmetric; X, n \u00D7 d, symmetric"));
}

TEST_CASE("statements: another formula or definition wants a look, unless notes pass") {
  auto changed = newton();
  changed.identities[0].right = "2 X A";
  const auto comparison = compared(newton(), changed);
  CHECK(directions(comparison) == "changed formulas");
  CHECK(comparison.worse());
  CHECK_FALSE(compared(newton(), changed, {2, true}).worse());
  CHECK(after([](auto& c) { c.definitions[0].formula = "A"; }) == "changed formulas");
  // What is worse passes nowhere.
  changed.letters[0].properties = {"symmetric"};
  CHECK(compared(newton(), changed, {2, true}).worse());
}

TEST_CASE("statements: each letter, size, condition, formula and definition counts, and is told") {
  auto full = newton();
  full.letters[1].law = "normal";
  full.conditions = {"$A$ has an inverse", "$X$ has one"};
  full.definitions.push_back({"H", "A"});
  full.described = "a function of the checker";
  const auto from = [&](const Edit& edit) {
    auto changed = full;
    edit(changed);
    return directions(compared(full, changed));
  };
  const auto back = [&](const Edit& edit) {
    auto changed = full;
    edit(changed);
    return directions(compared(changed, full));
  };
  const std::vector<Edit> edits = {
      [](auto& c) { c.conditions[0] = "$A$ is normal"; },
      [](auto& c) { c.conditions[1] = "$X$ is normal"; },
      [](auto& c) { c.letters[1].law = "uniform"; },
      [](auto& c) { c.sizes[1].least = 1; },
      [](auto& c) { c.letters[1].properties.clear(); },
  };
  for (std::size_t k = 0; k < edits.size(); ++k) {
    CAPTURE(k);
    const bool more_general = k == 4;
    CHECK(from(edits[k]) == (more_general ? "changed hypotheses" : "worse hypotheses"));
    CHECK(back(edits[k]) == (k == 3 ? "changed hypotheses" : "worse hypotheses"));
  }
  // A law that is no longer supposed is a hypothesis less.
  CHECK(from([](auto& c) { c.letters[1].law = ""; }) == "changed hypotheses");
  CHECK(back([](auto& c) { c.letters[1].law = ""; }) == "worse hypotheses");
  for (const Edit& edit : std::vector<Edit>{[](auto& c) { c.definitions[0].formula = "B"; },
                                            [](auto& c) { c.definitions[1].formula = "B"; },
                                            [](auto& c) { c.identities[1].right = "B"; },
                                            [](auto& c) { c.described = "another"; },
                                            [](auto& c) { c.described = ""; }}) {
    CHECK(from(edit) == "changed formulas");
    CHECK(back(edit) == "changed formulas");
  }
  auto changed = newton();
  changed.identities[0].right = "2 X A";
  const auto change = compared(newton(), changed).changes.at(0);
  CHECK_FALSE(change.before.ends_with("; "));
  auto bare = newton();
  bare.sizes.clear();
  auto other = bare;
  other.letters[0].shape = "d \\times d";
  CHECK_FALSE(compared(bare, other).changes.at(0).before.ends_with("; "));
  CHECK(change.before.find("2") == std::string::npos);
  CHECK(change.after.find("2") != std::string::npos);
}

TEST_CASE("statements: evaluated alike is what has the same formulas and the same record") {
  CheckOutcome one;
  one.checked = newton();
  one.program = "0123";
  const auto alike = [&](const std::function<void(CheckOutcome&)>& edit) {
    auto other = one;
    edit(other);
    CHECK(evaluate_alike(one, other) == evaluate_alike(other, one));
    return evaluate_alike(one, other);
  };
  CHECK(alike([](auto&) {}));
  CHECK(alike([](auto& c) { c.detail = "other words"; }));
  CHECK_FALSE(alike([](auto& c) { c.program = "4567"; }));
  CHECK_FALSE(alike([](auto& c) { c.checked.identities[0].right = "B"; }));
  CHECK_FALSE(alike([](auto& c) { c.checked.letters[0].properties = {"symmetric"}; }));
  // What one of them does not tell is no difference.
  CHECK(alike([](auto& c) { c.program = ""; }));
  CHECK(alike([](auto& c) { c.checked = {}; }));
  CHECK_FALSE(alike([](auto& c) {
    c.program = "4567";
    c.checked = {};
  }));
  CHECK(evaluate_alike({}, {}));
}

TEST_CASE("statements: a baseline that does not tell says nothing") {
  CHECK(directions(compared({}, newton())).empty());
  CHECK(directions(compared(newton(), {})).empty());
}

TEST_CASE("statements: a better grade of what is evaluated as before wants a look") {
  auto old = test::proved_result("a.thm1"), now = old;
  old.assertions[0].status = Status::supported;
  CHECK(directions(compare(test::report_of({old}), test::report_of({now}), {})) ==
        "changed status");
  now.checks[0].program = "0123456789abcdef";
  old.checks[0].program = "0123456789abcdee";
  CHECK(directions(compare(test::report_of({old}), test::report_of({now}), {})) ==
        "better status; changed statement");
}

TEST_CASE("statements: words of the author are notes") {
  auto old = test::proved_result("a.thm1"), now = old;
  old.prose = {"for every A"};
  now.prose = {"for some A"};
  now.assertions[0].assertion.prose = {"converges"};
  const auto comparison = compare(test::report_of({old}), test::report_of({now}), {});
  CHECK(directions(comparison) == "neutral the; neutral assertion");
  CHECK(comparison.changes[0].before == "for every A");
  CHECK(comparison.changes[0].after == "for some A");
  CHECK_FALSE(comparison.worse());
}

}  // namespace
}  // namespace verify::statement_comparison_test
