// Formulas over indices that say nothing, through definitions, iterates and cases.
#include "verify/written/proofs/indexed_vanishing.hpp"

#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::indexed_vanishing_test {
namespace {

struct Formula {
  std::string formula;
  std::vector<std::string> definitions = {}, iterate = {};
};

FormulaCheck checked(const Formula& of) {
  FormulaText text;
  text.formula = of.formula;
  text.letters = {"A = d x d, x = d, s = scalar"};
  text.definitions = of.definitions;
  text.iterate = of.iterate;
  return checked_formula(text);
}

TEST_CASE("vanishing over indices: what says nothing is not settled") {
  const std::vector<std::string> still = {"v_{k+1} = v_k + (tr(A) - tr(A')) x", "v_0 = x"};
  const std::vector<std::string> dead = {"v_{k+1} = 0 v_k + x", "v_0 = x"};
  for (const auto& one : std::vector<Formula>{
           {"x' x + (tr(A) - tr(A')) sum(i in d, x_i) = sum(i in d, x_i^2)"},
           {"x' x + c sum(i in d, x_i) = sum(i in d, x_i^2)", {"c = tr(A) - tr(A')"}},
           {"sum(i in d, x_i^2) + b = x' x", {"c = tr(A) - tr(A')", "b = s c"}},
           {"A x = A x + if(1 <= 0, 1, 0) x"},
           {"sum(i = 3..1, x_i) + s = s"},
           {"for all k: v_k = x", {}, still},
           {"for all k: v_k = x", {}, dead}}) {
    CAPTURE(one.formula);
    const auto found = checked(one);
    CHECK(found.answer == Answer());
    CHECK(found.detail.find("says nothing") != std::string::npos);
  }
}

TEST_CASE("vanishing over indices: what says something") {
  for (const auto& one : std::vector<Formula>{
           {"sum(i in d, x_i^2) - x' x = 0"},
           {"x' x + c = sum(i in d, x_i^2) + tr(A)", {"c = sum(i in d, A_{i,i})"}},
           {"for all k: v_k = 2^k x", {}, {"v_{k+1} = v_k + v_k", "v_0 = x"}},
           {"for all k: v_k = k x", {}, {"v_{k+1} = v_k + x", "v_0 = zeros(d, 1)"}}}) {
    CAPTURE(one.formula);
    CHECK(checked(one).answer == Truth::yes);
  }
}

}  // namespace
}  // namespace verify::indexed_vanishing_test
