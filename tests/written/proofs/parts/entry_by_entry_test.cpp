// relu and abs of vectors and matrices beside norms, and exp(t) >= 1 + t: what follows is proved,
// and nothing that is false.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::entry_by_entry_test {
namespace {

struct Stated {
  std::string formula, symbols;
};

Answer answer_of(const Stated& stated) {
  FormulaText text;
  text.formula = stated.formula;
  text.letters = {stated.symbols};
  return checked_formula(text).answer;
}

const std::vector<Stated> follows = {
    {"norm(relu(x)) <= norm(x)", "x = d"},
    {"norm(relu(x) - relu(y)) <= norm(x - y)", "x = d, y = d"},
    {"norm(relu(x + z) - relu(x)) <= norm(z)", "x = d, z = d"},
    {"norm(relu(X))^2 <= norm(X)^2", "X = d x n"},
    {"norm(abs(x)) = norm(x)", "x = d"},
    {"relu(x)' x >= 0", "x = d"},
    {"norm(W relu(x)) <= opnorm(W) norm(x)", "W = m x d, x = d"},
    {"1 + a <= exp(a)", "a = scalar"},
    {"(1 - a)^2 <= exp(-a)^2", "a = scalar, 0 <= a <= 1"},
};
const std::vector<Stated> is_false = {
    {"norm(relu(x)) < norm(x)", "x = d"},
    {"norm(relu(x) - relu(y)) >= norm(x - y)", "x = d, y = d"},
    {"norm(relu(x + z) + relu(x)) <= norm(z)", "x = d, z = d"},
    {"norm(relu(X))^2 <= norm(X)^2 / 2", "X = d x n"},
    {"norm(abs(x) - abs(y)) = norm(x - y)", "x = d, y = d"},
    {"relu(x)' y >= 0", "x = d, y = d"},
    {"relu(x)' (x - y) >= 0", "x = d, y = d"},
    {"norm(W relu(x) - W relu(y)) <= norm(x - y)", "W = m x d, x = d, y = d"},
    {"1 + a < exp(a)", "a = scalar"},
    {"1 + 2 a <= exp(a)", "a = scalar"},
    {"(1 - a)^2 <= exp(-a)^2", "a = scalar"},
};

}  // namespace

TEST_CASE("entry by entry: what relu, abs and exp bound is proved") {
  for (const auto& stated : follows) {
    CAPTURE(stated.formula);
    CHECK(answer_of(stated) == Truth::yes);
  }
}

TEST_CASE("entry by entry: nothing false is proved") {
  for (const auto& stated : is_false) {
    CAPTURE(stated.formula);
    CHECK(answer_of(stated) != Truth::yes);
  }
}

}  // namespace verify::entry_by_entry_test
