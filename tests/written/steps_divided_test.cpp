// What iterates are divided by at every step: where no symbol is free in it, no data that are left
// out may meet the condition, and nothing is said of steps that do not exist.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::steps_divided_test {
namespace {

FormulaCheck checked(const std::string& formula, const std::string& symbols,
                     std::vector<std::string> iterate, std::vector<std::string> given = {}) {
  FormulaText text;
  text.formula = formula;
  if (!symbols.empty()) text.letters = {symbols};
  text.iterate = std::move(iterate);
  text.given = std::move(given);
  return checked_formula(text);
}

}  // namespace

TEST_CASE("divided steps: a closed form that comes to 0 ends the steps, however late") {
  const std::string step = "a_{k+1} = a_k - a_k / a_k";
  const auto late = checked("for all k: a_k = 1000 - k", "", {step, "a_0 = 1000"});
  CHECK(late.answer == Truth::unknown);
  CHECK(late.detail.find("at the step 1000 what is divided by, a_{k}, is 0") != std::string::npos);
  CHECK(
      checked("for all k: a_k = 1000 - k", "b = scalar", {step, "a_0 = b"}, {"b = 1000"}).answer ==
      Truth::unknown);
  CHECK(checked("for all k: a_k = 0", "x = scalar", {"a_{k+1} = a_k / (k - 1000)", "a_0 = 0"})
            .answer == Truth::unknown);
}

TEST_CASE("divided steps: what comes to 0 at one step whatever the free symbols are") {
  const auto ends = [](const std::string& formula, const std::string& symbols,
                       std::vector<std::string> iterate, std::vector<std::string> given = {}) {
    return checked(formula, symbols, std::move(iterate), std::move(given)).answer == Truth::unknown;
  };
  CHECK(ends("for all k: a_k = (1000 - k) x", "x = scalar",
             {"a_{k+1} = a_k - x a_k / a_k", "a_0 = 1000 x"}));
  CHECK(ends("for all k: x_k = (200 - k) u", "u = d",
             {"x_{k+1} = x_k - u x_k' x_k / (x_k' x_k)", "x_0 = 200 u"}));
  CHECK(ends("for all k: a_k = x / (1000 - k)", "x = scalar",
             {"a_{k+1} = a_k x / (x - a_k)", "a_0 = x / 1000"}));
  CHECK(ends("for all k: a_k = b + c - k", "b = scalar, c = scalar",
             {"a_{k+1} = a_k - a_k / a_k", "a_0 = b + c"}, {"b = 1000 - c"}));
  CHECK_FALSE(ends("for all k: x_k = (k + 1) u", "u = d",
                   {"x_{k+1} = x_k + u x_k' x_k / (x_k' x_k)", "x_0 = u"}));
  CHECK_FALSE(ends("for all k: a_k = b / (1 + k b)", "b = scalar, > 0",
                   {"a_{k+1} = a_k / (1 + a_k)", "a_0 = b"}));
}

TEST_CASE("steps: when the sides of iterates are equal is not shown by induction") {
  const std::vector<std::string> halved = {"a_{k+1} = a_k / 2", "a_0 = b^2 + 1"};
  CHECK(checked("for all k: a_k >= 0", "b = scalar", halved).answer == Truth::yes);
  CHECK(checked("for all k: a_k >= 0, equality iff b = 77", "b = scalar", halved).answer ==
        Truth::no);  // at 77
}

TEST_CASE("divided steps: what never comes to 0, and what is free, stays proved") {
  const std::string step = "a_{k+1} = a_k - a_k / a_k";
  CHECK(checked("for all k: a_k = 1999/2 - k", "", {step, "a_0 = 1999/2"}).answer == Truth::yes);
  CHECK(checked("for all k: a_k = b - k", "b = scalar", {step, "a_0 = b"}).answer == Truth::yes);
  CHECK(checked("for all k: a_k = 1000 + k", "", {"a_{k+1} = a_k + a_k / a_k", "a_0 = 1000"})
            .answer == Truth::yes);
  const auto shrinking = [](const std::string& divisor) {
    return checked("for all k: a_k = 0", "", {"a_{k+1} = a_k / " + divisor, "a_0 = 0"}).answer;
  };
  CHECK(shrinking("(1 + k 2^k)") == Truth::yes);
  CHECK(shrinking("(3 - 2^k)") == Truth::unknown);
}

}  // namespace verify::steps_divided_test
