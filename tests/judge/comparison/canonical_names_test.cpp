// Renaming a symbol is no change, and nothing else is taken for a renaming.
#include "verify/judge/comparison/canonical_names.hpp"

#include <functional>

#include "tests/printing.hpp"
#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/comparison.hpp"

namespace verify::canonical_names_test {
namespace {

// The mean of a quadratic form, and what it is made of.
CheckedStatement quadratic() {
  CheckedStatement checked;
  checked.letters = {{"A", "d \\times d", {"symmetric"}, ""},
                     {"S", "d \\times d", {"positive semidefinite"}, ""},
                     {"x", "d \\times 1", {}, "normal, $N(0, S)$"}};
  checked.sizes = {{"d", 0}};
  checked.definitions = {{"G", "A S A"}, {"\\mathrm{loss}", "x^{\\top} G x"}};
  checked.conditions = {"$A S = S A$"};
  checked.identities = {{"\\mathbb{E}[\\mathrm{loss}]", "=", "\\operatorname{tr}(G S)"}};
  return checked;
}

// A is B, x is \\xi, G is M; the lists as their names come.
CheckedStatement renamed() {
  CheckedStatement checked;
  checked.letters = {{"\\xi", "d \\times 1", {}, "normal, $N(0, S)$"},
                     {"B", "d \\times d", {"symmetric"}, ""},
                     {"S", "d \\times d", {"positive semidefinite"}, ""}};
  checked.sizes = {{"d", 0}};
  checked.definitions = {{"\\mathrm{risk}", "\\xi^{\\top} M \\xi"}, {"M", "B S B"}};
  checked.conditions = {"$B S = S B$"};
  checked.identities = {{"\\mathbb{E}[\\mathrm{risk}]", "=", "\\operatorname{tr}(M S)"}};
  return checked;
}

TEST_CASE("canonical names: other names are no other statement, in whatever order they come") {
  CHECK(differ_in_names_alone(quadratic(), renamed()));
  CHECK(in_canonical_names(quadratic()) == in_canonical_names(renamed()));
}

TEST_CASE("canonical names: whatever else differs is another statement") {
  using Edit = std::function<void(CheckedStatement&)>;
  const Edit edits[] = {
      [](auto& c) { c.letters[1].properties.clear(); },
      [](auto& c) { c.letters[1].properties.push_back("invertible"); },
      [](auto& c) { c.letters[0].law = "normal, $N(0, B)$"; },
      [](auto& c) { c.letters[0].shape = "d \\times n"; },
      [](auto& c) {
        c.letters.push_back({"Y", "", {}, ""});
      },
      [](auto& c) { c.sizes[0].least = 1; },
      [](auto& c) { c.sizes[0].name = "n"; },
      [](auto& c) { c.conditions = {"$B S = B B$"}; },
      [](auto& c) { c.conditions.clear(); },
      [](auto& c) { c.definitions[1].formula = "S B S"; },
      [](auto& c) { c.definitions[1].formula = "B S S"; },
      [](auto& c) { c.identities[0].sign = "\\le"; },
      [](auto& c) { c.identities[0].right = "\\operatorname{tr}(M B)"; },
      [](auto& c) { c.identities[0].right = "\\operatorname{tr}(M S^{\\top})"; },
      [](auto& c) { c.identities[0].right = "2 \\operatorname{tr}(M S)"; },
      [](auto& c) { c.described = "a function"; },
  };
  for (const auto& edit : edits) {
    auto other = renamed();
    edit(other);
    CAPTURE(&edit - &edits[0]);
    CHECK_FALSE(differ_in_names_alone(quadratic(), other));
    CHECK_FALSE(differ_in_names_alone(other, quadratic()));
  }
}

// One name for two symbols, or two for one.
TEST_CASE("canonical names: symbols that fall together are no renaming") {
  CheckedStatement two;
  two.letters = {{"A", "d \\times d", {}, ""}, {"B", "d \\times d", {}, ""}};
  two.identities = {{"\\operatorname{tr}(A B)", "=", "\\operatorname{tr}(B A)"}};
  auto one = two;
  one.letters.pop_back();
  one.identities = {{"\\operatorname{tr}(A A)", "=", "\\operatorname{tr}(A A)"}};
  CHECK_FALSE(differ_in_names_alone(two, one));
  auto exchanged = two;
  exchanged.identities = {{"\\operatorname{tr}(B A)", "=", "\\operatorname{tr}(A B)"}};
  CHECK(differ_in_names_alone(two, exchanged));
  // An index belongs to its name.
  CheckedStatement indexed = two;
  indexed.letters[0].name = "A_{1}";
  indexed.letters[1].name = "A_{2}";
  indexed.identities = {
      {"\\operatorname{tr}(A_{1} A_{2})", "=", "\\operatorname{tr}(A_{2} A_{1})"}};
  CHECK(differ_in_names_alone(two, indexed));
  indexed.identities[0].right = "\\operatorname{tr}(A_{1} A_{1})";
  CHECK_FALSE(differ_in_names_alone(two, indexed));
}

std::string directions(const CheckedStatement& before, const CheckedStatement& after,
                       const std::string& name_after = "") {
  auto old = test::proved_result("a.thm1"), now = old;
  old.checks[0].checked = before;
  now.checks[0].checked = after;
  old.checks[0].program = "0123";
  now.checks[0].program = "4567";
  if (!name_after.empty()) now.checks[0].name = name_after;
  std::string text;
  for (const auto& change : compare(test::report_of({old}), test::report_of({now}), {}).changes)
    text += (text.empty() ? "" : "; ") + to_text(change.direction) + " " +
            change.what.substr(0, change.what.find(' '));
  return text;
}

TEST_CASE("canonical names: a baseline passes another name, and tells it") {
  CHECK(directions(quadratic(), renamed()) == "neutral names");
  // Also of a check that is called by its formula.
  CHECK(directions(quadratic(), renamed(), "tr(M S)") == "neutral names");
  auto weaker = renamed();
  weaker.letters[1].properties.push_back("positive definite");
  CHECK(directions(quadratic(), weaker).find("worse hypotheses") != std::string::npos);
  CHECK(directions(quadratic(), weaker, "tr(M S)").find("worse") != std::string::npos);
}

TEST_CASE("canonical names: a check of another name is the old one only where it shows as much") {
  const auto told = [](const std::function<void(CheckOutcome&)>& edit) {
    auto old = test::proved_result("a.thm1"), now = old;
    old.checks[0].checked = quadratic();
    now.checks[0].checked = renamed();
    now.checks[0].name = "tr(M S)";
    edit(now.checks[0]);
    for (const auto& change : compare(test::report_of({old}), test::report_of({now}), {}).changes)
      if (change.what.starts_with("check ") && change.after.empty()) return change.direction;
    return Direction::neutral;
  };
  CHECK(told([](CheckOutcome&) {}) == Direction::neutral);
  CHECK(told([](CheckOutcome& check) { check.evidence = Evidence::sampled; }) == Direction::worse);
  CHECK(told([](CheckOutcome& check) { check.scope.inputs = Inputs::points; }) == Direction::worse);
  CHECK(told([](CheckOutcome& check) { check.role = Role::route; }) == Direction::worse);
  CHECK(told([](CheckOutcome& check) { check.assertion = "other"; }) == Direction::worse);
}

TEST_CASE("canonical names: a weaker sign, and what is left out behind the sides, is worse") {
  const auto with = [](const std::string& sign, const std::string& right) {
    CheckedStatement checked;
    checked.letters = {{"x", "d \\times 1", {}, ""}};
    checked.identities = {{"x^{\\top} x", sign, right}};
    return checked;
  };
  const std::pair<const char*, const char*> weaker[] = {
      {"=", "\\le"}, {"=", "\\succeq"}, {"<", "\\le"},         {">", "\\ge"},
      {"<", "\\ne"}, {"=", "\\preceq"}, {"\\prec", "\\preceq"}};
  for (const auto& [before, after] : weaker) {
    CAPTURE(before);
    CHECK(directions(with(before, "1"), with(after, "1")) == "worse formulas; changed statement");
    CHECK(directions(with(after, "1"), with(before, "1")) == "changed formulas; changed statement");
  }
  const std::string where = "1 \\text{, equality iff } x = 0";
  CHECK(directions(with("\\le", where), with("\\le", "1")) == "worse formulas; changed statement");
  CHECK(directions(with("\\le", "1"), with("\\le", where)) ==
        "changed formulas; changed statement");
}

}  // namespace
}  // namespace verify::canonical_names_test
