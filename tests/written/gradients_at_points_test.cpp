// A gradient, a minimum or an equality is said of a point at which its function has a value; and
// what is put in for a symbol is what the symbol is declared to be.
#include <doctest/doctest.h>

#include <algorithm>

#include "verify/written/typed/formula_check.hpp"

namespace verify::gradients_at_points_test {
namespace {

FormulaText text(const std::string& formula, const std::string& symbols,
                 std::vector<std::string> given = {}) {
  FormulaText result;
  result.formula = formula;
  result.letters = {symbols};
  result.given = std::move(given);
  return result;
}

bool has_condition(const FormulaCheck& check, const std::string& condition) {
  return std::find(check.conditions.begin(), check.conditions.end(), condition) !=
         check.conditions.end();
}

}  // namespace

TEST_CASE("gradients: of what has no value at the point nothing is proved") {
  const std::vector<FormulaText> all = {
      text("grad(a / a, a) = 0 at a = 0", "a = scalar"),
      text("grad(a^2 / a, a) = 1 at a = 0", "a = scalar"),
      text("grad(a^2 / a, a) = 1 at a = b - b", "a = scalar, b = scalar"),
      text("grad((x' x)^2 / (x' x), x) = 0 at x = 0", "x = d"),
      text("grad((x' x)^2 / (x' x), x) = 0 at x = y - y", "x = d, y = d"),
      text("grad(norm(x)^2 / norm(x)^2, x) = 0 at x = 0", "x = d"),
      text("x' x / norm(x) >= 0, equality iff x = 0", "x = d"),
      text("x' x / norm(x) >= 0, equality iff norm(x) = 0", "x = d"),
      text("a^3 / a >= 0, equality iff a = 0", "a = scalar"),
      text("min((a - b)^2 a / a, a) = 0 at a = b", "a = scalar, b = scalar"),
  };
  for (const auto& formula : all) {
    INFO(formula.formula);
    CHECK(checked_formula(formula).answer == Truth::unknown);
  }
}

TEST_CASE("gradients: what is divided by is asked for at the point, and roots under a gradient") {
  const auto powers = checked_formula(text("grad(a^3 / a, a) = 2 b at a = b",  //
                                           "a = scalar, b = scalar"));
  CHECK(powers.answer == Truth::yes);
  CHECK(has_condition(powers, "b != 0"));
  CHECK_FALSE(has_condition(powers, "a != 0"));
  const auto squares = checked_formula(text("grad((x' x)^2 / (x' x), x) = 2 y at x = y",  //
                                            "x = d, y = d"));
  CHECK(squares.answer == Truth::yes);
  CHECK(has_condition(squares, "y' y != 0"));
  auto defined = text("grad(f, a) = 2 b at a = b", "a = scalar, b = scalar");
  defined.definitions = {"f = a^3 / c, c = 1 a"};
  CHECK(has_condition(checked_formula(defined), "1 b != 0"));
  const auto at_number = checked_formula(text("grad(a^3 / a, a) = -4 at a = -2", "a = scalar"));
  CHECK(at_number.answer == Truth::yes);
  CHECK_FALSE(has_condition(at_number, "-2 != 0"));
  const auto norm = checked_formula(text("norm(x) grad(norm(x), x) = x", "x = d"));
  CHECK(norm.answer == Truth::yes);
  CHECK(has_condition(norm, "norm(x) != 0"));
  const auto square = checked_formula(text("grad(norm(x)^2, x) = 2 x", "x = d"));
  CHECK(square.answer == Truth::yes);
  CHECK_FALSE(has_condition(square, "norm(x) != 0"));
  CHECK(checked_formula(text("x' x / (y' y) >= 0, equality iff x = 0", "x = d, y = d")).answer ==
        Truth::yes);
}

TEST_CASE("gradients: what is no covariance and not what a symbol is refutes nothing") {
  const std::string f = "f = d, normal with covariance S, S = d x d, symmetric, b = d";
  for (const std::string said :
       {"min(E(f' f), S) = 0 at S = 0", "argmin(E(f' f), S) = 0",
        "min(E(norm(f - b)^2), S) = b' b at S = 0", "argmin(E(norm(f - b)^2), S) = 0"}) {
    INFO(said);
    CHECK(checked_formula(text(said, f)).answer == Truth::unknown);
  }
  CHECK(checked_formula(text("grad(sqrt(a^2), a) = 1 at a = b", "a = scalar, > 0, b = scalar"))
            .answer == Truth::unknown);
  // What is no symmetric matrix is no minimum among these.
  const std::string S = "S = d x d, symmetric, A = d x d";
  CHECK(checked_formula(text("argmin(tr((S - A)' (S - A)), S) = A", S)).answer == Truth::no);
  CHECK(checked_formula(text("argmin(tr((S - A)' (S - A)), S) = (A + A') / 2", S)).answer ==
        Truth::yes);
}

TEST_CASE("gradients: no equality where the norm of an operator is divided by") {
  CHECK(
      checked_formula(text("tr(A' A) / opnorm(A) >= 0, equality iff A = 0", "A = d x n")).answer ==
      Truth::unknown);
  CHECK(checked_formula(text("tr(A' A) / opnorm(A) >= 0", "A = d x n")).answer == Truth::yes);
}

TEST_CASE("gradients: what a hypothesis ties to the symbol is held fixed, and said to be") {
  const std::string symbols = "x = d, y = d, A = d x d";
  const auto fixed = checked_formula(text("grad(x' y, x) = A x", symbols, {"y = A x"}));
  CHECK(fixed.answer == Truth::yes);
  CHECK(has_condition(fixed, "grad( ) by x with y held fixed, which y = A x ties to it"));
  const auto moving = checked_formula(text("grad(x' y, x) = (A + A') x", symbols, {"y = A x"}));
  CHECK(moving.answer == Truth::unknown);
  CHECK(moving.detail.find("is read in two ways") != std::string::npos);
  CHECK(checked_formula(text("grad(x' y, x) = 2 y", symbols)).answer == Truth::no);
  const auto free = checked_formula(text("grad(x' x, x) = 2 x", "x = d", {"x' x = 1"}));
  CHECK(free.answer == Truth::yes);
  CHECK(free.detail.find("held fixed") == std::string::npos);
}

}  // namespace verify::gradients_at_points_test
