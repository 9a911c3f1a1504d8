// What "no S:" denies: the opposite relation holds of every S, and only what has one is denied.
#include "verify/words/stated/denied.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::denied_test {
namespace {

WrittenIdentity said(const std::string& formula) {
  FormulaText text;
  text.letters = {"S = d x d", "s = scalar", "t = scalar"};
  text.formula = formula;
  return written_formula(text).assertions.front().versions.front();
}

}  // namespace

TEST_CASE("denied: the opposite relation, of all") {
  const std::pair<const char*, Relation> rows[] = {
      {"no s: s^2 = t", Relation::unequal}, {"no s: s^2 != t", Relation::equal},
      {"no s: s^2 <= t", Relation::more},   {"no s: s^2 < t", Relation::at_least},
      {"no s: s^2 >= t", Relation::less},   {"no s: s^2 > t", Relation::at_most}};
  for (const auto& [formula, relation] : rows) {
    CAPTURE(std::string(formula));
    const auto all = of_all_symbols(said(formula));
    CHECK((all.identity.relation == relation));
    CHECK((all.head.quantity == Quantity::every));
  }
  CHECK((of_all_symbols(said("s^2 <= t")).identity.relation == Relation::at_most));
}

TEST_CASE("denied: an order of matrices has no opposite") {
  CHECK_NOTHROW(said("no S: S S' = I(d)"));
  CHECK_NOTHROW(said("no S: tr(S) >= 0"));
  for (const char* formula : {"no S: S >= 0", "no S: S S' > 0", "no S: S <= I(d)"}) {
    CAPTURE(std::string(formula));
    CHECK_THROWS(said(formula));
  }
}

}  // namespace verify::denied_test
