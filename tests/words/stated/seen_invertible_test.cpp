// What is seen to be invertible, and what may be 0 or singular: it is told as a condition then.
#include "verify/words/stated/seen_invertible.hpp"

#include <doctest/doctest.h>

#include "verify/expression/shapes.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace verify::seen_invertible_test {
namespace {

const std::vector<std::string> letters = {"s = scalar, > 0",
                                          "r = scalar, >= 0",
                                          "t = scalar",
                                          "m = scalar, >= 1",
                                          "A = d x d, positive definite",
                                          "B = d x d, positive semidefinite",
                                          "C = d x d, symmetric",
                                          "X = d x n",
                                          "x = d"};

bool is_seen(const std::string& formula) {
  FormulaText text;
  text.letters = letters;
  text.formula = "s + t = t + s";
  const auto vocabulary = written_formula(text).vocabulary;
  auto parsed = parse_expression(formula, vocabulary.functions());
  find_shapes(parsed, vocabulary);
  return is_seen_invertible(parsed, vocabulary);
}

TEST_CASE("seen invertible: what is positive or definite") {
  for (const char* formula : {"2",
                              "s",
                              "m",
                              "d",
                              "s + r",
                              "r + s",
                              "s m",
                              "s / m",
                              "s^2",
                              "s^3",
                              "exp(t)",
                              "r^2 + s",
                              "norm(x) + s",
                              "tr(A)",
                              "x' x + 1",
                              "A",
                              "A'",
                              "inv(A)",
                              "I(d)",
                              "A + B",
                              "B + A",
                              "X X' + s I(d)",
                              "X' X + I(n)",
                              "s A",
                              "B + X X' + s I(d)"}) {
    CAPTURE(std::string(formula));
    CHECK(is_seen(formula));
  }
}

TEST_CASE("seen invertible: what may be 0, singular or of either sign") {
  for (const char* formula :
       {"0",         "r",         "t",       "s + t",   "s - r", "r s",  "s t",
        "r / s",     "s / t",     "r^2",     "t^2",     "t^4",   "t^3",  "norm(x)",
        "norm(x)^2", "opnorm(X)", "sqrt(r)", "r + t^2", "tr(B)", "x' x", "B",
        "C",         "B'",        "A + C",   "A - B",   "A A",   "A B",  "X X'",
        "X' X",      "X X' + B",  "r I(d)",  "r A",     "t A"}) {
    CAPTURE(std::string(formula));
    CHECK_FALSE(is_seen(formula));
  }
}

}  // namespace
}  // namespace verify::seen_invertible_test
