// A step is made of what comes before it: of its own last member, and of members at the same place
// of iterates whose equations stand earlier.
#include "verify/words/stated/iterates.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::iterates_test {
namespace {

void read(const std::vector<std::string>& equations) {
  FormulaText text;
  text.letters = {"a = scalar, c = scalar"};
  text.formula = "for all k: x_k = c";
  text.iterate = equations;
  written_formula(text);
}

}  // namespace

TEST_CASE("iterates: a step uses what comes before") {
  CHECK_NOTHROW(read({"x_{k+1} = a x_k", "x_0 = c"}));
  CHECK_NOTHROW(read({"y_{k+1} = a y_k", "y_0 = c", "x_{k+1} = x_k + y_k", "x_0 = c"}));
  CHECK_NOTHROW(read({"y_{k+1} = a y_k", "y_0 = c", "x_{k+1} = x_k + y_{k+1}", "x_0 = c"}));
  const std::vector<std::string> wrong[] = {
      {"x_{k+1} = a x_{k+1}", "x_0 = c"},
      {"x_{k+1} = a x_{k+2}", "x_0 = c"},
      {"x_{k+1} = x_k + y_{k+1}", "x_0 = c", "y_{k+1} = a y_k", "y_0 = c"},
      {"y_{k+1} = a y_k", "y_0 = c", "x_{k+1} = x_k + y_{k+2}", "x_0 = c"},
      {"x_{k+1} = a x_k", "x_0 = x_1"},
      {"x_{k+1} = a x_k"}};
  for (const auto& equations : wrong) {
    CAPTURE(equations.front());
    CHECK_THROWS(read(equations));
  }
}

}  // namespace verify::iterates_test
