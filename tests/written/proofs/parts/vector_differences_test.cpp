// Bounds of w - s, an iterate less a solution, as of one vector; and induction before what would be
// looked for in vain.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::vector_differences_test {
namespace {

Answer answer_of(const std::string& formula, std::vector<std::string> iterate = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {
      "mu = scalar, > 0, L = scalar, >= mu, eta = scalar, 0 < eta <= 1/L, "
      "H = d x d, symmetric, mu I(d) <= H <= L I(d), s = d, u = d"};
  if (iterate.empty()) text.letters.emplace_back("w = d");
  text.iterate = std::move(iterate);
  return checked_formula(text).answer;
}
const std::vector<std::string> descent = {"w_{k+1} = w_k - eta H (w_k - s)", "w_0 = u"};

}  // namespace

TEST_CASE("differences: a step contracts the way to a solution, and no more than it does") {
  CHECK(answer_of("norm(w - eta H (w - s) - s)^2 <= (1 - eta mu)^2 norm(w - s)^2") == Truth::yes);
  CHECK(answer_of("norm(w - eta H (w - s) - s)^2 < (1 - eta mu)^2 norm(w - s)^2") == Truth::no);
  CHECK(answer_of("norm(w - eta H (w - s) - s)^2 <= (1 - 2 eta mu) norm(w - s)^2") == Truth::no);
  CHECK(answer_of("norm(w - eta H (w - s))^2 <= (1 - eta mu)^2 norm(w - s)^2") == Truth::no);
  CHECK(answer_of("(w - s)' H (w - s) > 0") == Truth::no);  // w may be s
}

TEST_CASE("differences: gradient descent comes nearer at its rate") {
  CHECK(answer_of("for all k: norm(w_k - s)^2 <= (1 - eta mu)^(2 k) norm(u - s)^2", descent) ==
        Truth::yes);
  CHECK(answer_of("for all k: norm(w_k - s) <= (1 - eta mu)^k norm(u - s)", descent) == Truth::yes);
  CHECK(answer_of("for all k: norm(w_k - s)^2 <= (1 - 2 eta mu)^(2 k) norm(u - s)^2", descent) ==
        Truth::no);
  CHECK(answer_of("for all k: norm(w_k - s) <= (1 - eta mu)^(k + 1) norm(u - s)", descent) ==
        Truth::no);
}

}  // namespace verify::vector_differences_test
