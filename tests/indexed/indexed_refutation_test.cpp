// What a search for counterexamples says of hypotheses: whether data were found that meet them.
#include "verify/indexed/indexed_refutation.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::indexed_refutation_test {
namespace {

bool is_met(const std::string& formula, const std::string& letters,
            const std::vector<std::string>& given) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.sizes = {"n"};
  text.given = given;
  const auto written = written_formula(text);
  const auto& said = written.assertions.front().versions.front();
  return searched_data(written.vocabulary, {said.head, said.identity, said.text}).met;
}

TEST_CASE("search: hypotheses that exclude each other are met nowhere, beside a limit, too") {
  const std::string limit = "lim(n -> oo, n s / (n s + 1)) = 1", positive = "s = scalar, > 0";
  CHECK(is_met(limit, positive, {}));
  CHECK(is_met(limit, positive, {"s <= 5"}));
  CHECK_FALSE(is_met(limit, positive, {"s <= -1"}));
  const std::string sum = "sum(j = 1..n, s) = n s";
  CHECK(is_met(sum, positive, {"s <= 5"}));
  CHECK_FALSE(is_met(sum, positive, {"s <= -1"}));
}

}  // namespace
}  // namespace verify::indexed_refutation_test
