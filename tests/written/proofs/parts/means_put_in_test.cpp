// Orders of means: the means are computed first, and what is left is an order without them.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::means_put_in_test {
namespace {

FormulaCheck check(const std::string& formula, const std::string& letters) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  return checked_formula(text);
}

}  // namespace

TEST_CASE("orders of means: with the means put in") {
  const auto of = [](const std::string& formula, const std::string& letters) {
    INFO(formula);
    return check(formula, letters).answer;
  };
  const std::string y = "y = scalar, normal", xw = "x = d, normal, w = d",
                    signs = "e = d, signs, w = d";
  CHECK(of("E(1 - 2 y^2) <= 0", y) == Truth::yes);
  CHECK(of("E(y^4) >= E(y^2)^2", y) == Truth::yes);
  CHECK(of("E(1 - y^4) < 0", y) == Truth::yes);
  CHECK(of("E((w' e)^2) >= 0", signs) == Truth::yes);
  CHECK(of("E((w' x)^2 - x' x) <= w' w", xw) == Truth::yes);
  CHECK(of("E(2 - y^2) <= 0", y) == Truth::no);
  CHECK(of("E(y^4) <= 2 E(y^2)^2", y) == Truth::no);
  CHECK(of("E(1 - y^4) > 0", y) == Truth::no);
  CHECK(of("E((w' e)^2) > 0", signs) == Truth::no);
  CHECK(of("E((w' x)^2 - x' x) <= 0", xw) == Truth::no);
  const auto told = check("E(1 - 2 y^2) <= 0", y);
  CHECK(told.detail.find("with its means put in, it is -1 <= 0") != std::string::npos);
}

TEST_CASE("orders of means: what the means rest on is told, and is needed") {
  FormulaText text;
  text.formula = "E(norm(inv(X X') X e)^2) = d / (n - d - 1)";
  text.letters = {"X = d x n, normal", "e = n, normal"};
  text.given = {"n > d + 1"};
  const auto told = checked_formula(text);
  CHECK(told.answer == Truth::yes);
  CHECK(told.detail.find("quoted: the mean of an inverse Wishart matrix") != std::string::npos);
  CHECK(told.detail.find("not needed") == std::string::npos);
}

}  // namespace verify::means_put_in_test
