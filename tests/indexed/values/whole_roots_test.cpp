#include "verify/indexed/values/whole_roots.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::whole_roots_test {
namespace {

std::string roots_of(const std::string& formula) {
  Vocabulary vocabulary;
  vocabulary.definitions["c"] = parse_expression("120");
  const auto roots = whole_roots(parse_expression(formula), "j", vocabulary);
  if (!roots) return "none known";
  std::string text;
  for (const auto& root : *roots) text += root.text() + " ";
  return text;
}

FormulaCheck checked(const std::string& formula) {
  FormulaText text;
  text.formula = formula;
  text.letters = {"x = scalar"};
  text.definitions = {"c = 120"};
  return checked_formula(text);
}

}  // namespace

TEST_CASE("whole roots: of polynomials in the index alone") {
  CHECK(roots_of("j - 120") == "120 ");
  CHECK(roots_of("j^2 - 121") == "-11 11 ");
  CHECK(roots_of("j - 7 * 8") == "56 ");
  CHECK(roots_of("c - j") == "120 ");
  CHECK(roots_of("2 j - 1") == "");
  CHECK(roots_of("j^2 - 2") == "");
  CHECK(roots_of("j - s") == "none known");
  CHECK(roots_of("j - j") == "none known");
}

TEST_CASE("whole roots: a sum that comes to a divisor that is 0 has no value from there on") {
  for (const std::string divisor : {"j - 47", "j^2 - 121", "j - 7 * 8", "c - j"})
    CHECK(
        checked("for all k: sum(j = 0..k, (" + divisor + ") / (" + divisor + ")) = k + 1").answer ==
        Truth::unknown);
  const auto found =
      checked("for all k: sum(j = 0..k, 1 / (j - 120)) = sum(j = 1..k+1, 1 / (j - 121))");
  CHECK(found.answer == Truth::unknown);
  CHECK(found.detail.find("no data at k = 120 are found") != std::string::npos);
  CHECK(
      checked("for all k: sum(j = 0..k, 1 / (j + 120)) = sum(j = 1..k+1, 1 / (j + 119))").answer ==
      Truth::yes);
}

}  // namespace verify::whole_roots_test
