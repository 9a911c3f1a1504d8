// Nothing is proved of what has no value, of data that do not exist, or of a witness that may not;
// nothing true is refuted by a law that is none. Searches end.
#include <doctest/doctest.h>

#include <algorithm>

#include "verify/indexed/moment_law.hpp"
#include "verify/written/formula_check.hpp"

namespace verify::undefined_formulas_test {
namespace {

FormulaText text(const std::string& formula, const std::string& symbols,
                 std::vector<std::string> given = {}, std::vector<std::string> iterate = {},
                 std::vector<std::string> witness = {}) {
  FormulaText result;
  result.formula = formula;
  result.letters = {symbols};
  result.given = std::move(given);
  result.iterate = std::move(iterate);
  result.witness = std::move(witness);
  return result;
}

Answer answer_of(const FormulaText& formula) { return checked_formula(formula).answer; }

bool has_condition(const FormulaText& formula, const std::string& condition) {
  const auto conditions = checked_formula(formula).conditions;
  return std::find(conditions.begin(), conditions.end(), condition) != conditions.end();
}

}  // namespace

TEST_CASE("formulas: what has no value anywhere is not proved") {
  const std::vector<FormulaText> all = {
      text("for all k >= 1: x_k = 1", "a = scalar", {}, {"x_{k+1} = x_k / x_k", "x_0 = 0"}),
      text("for all k: x_k = 7", "a = scalar", {},
           {"x_{k+1} = inv(x_k - 7) (x_k - 7) x_k", "x_0 = 7"}),
      text("for all k: sum(j = 0..k, x^j) = (x^(k + 1) - 1) / (x - 1)", "x = scalar", {"x = 1"}),
      text("A ./ A = ones(d, n)", "A = d x n", {"A = 0"}),
      text("(A ./ lower(n)) .* lower(n) = A", "A = n x n"),
      text("tanh(a) / tanh(a) = 1", "a = scalar", {"a = 0"}),
      text("for all k: s^k / s^k = 1", "s = scalar", {"s = 0"}),
      text("for all k: sum(j = 0..k, j / j) = k + 1", "b = scalar"),
      text("vector(i in n, (i - 1) / (i - 1)) = ones(n)", "x = n"),
      text("inv(x x') x x' = I(d)", "x = d"),
      text("sum(i in n, x_i) = ones(n)' x", "x = n, s = scalar, > 0", {"s < 0"}),
  };
  for (const auto& formula : all) {
    INFO(formula.formula);
    CHECK(answer_of(formula) == Truth::unknown);
  }
}

TEST_CASE("formulas: what has to have a value is a condition that is printed") {
  CHECK(has_condition(text("s / s = 1", "s = scalar"), "s != 0"));
  CHECK(has_condition(text("inv(X' X) X' X = I(n)", "X = d x n"), "X' X has an inverse"));
  CHECK(has_condition(text("(A ./ B) .* B = A", "A = d x n, B = d x n"), "no entry of B is 0"));
  CHECK(has_condition(text("for all k >= 3: k = k + 0 k", "b = scalar"), "every k >= 3"));
  CHECK(has_condition(text("tr(S) >= 0", "x = d, normal with covariance S, S = d x d, symmetric"),
                      "S positive semidefinite, a covariance"));
}

TEST_CASE("formulas: a witness has to exist, and another one may do where it fails") {
  const auto inverse = [](const std::string& B) {
    return text("exists A for all x: A B x = x", "x = d, B = " + B, {}, {}, {"A = inv(B)"});
  };
  CHECK(answer_of(inverse("d x d")) == Truth::unknown);
  CHECK(answer_of(inverse("d x d, invertible")) == Truth::yes);
  CHECK(answer_of(text("exists s for all x: s t x = x", "t = scalar, x = d", {}, {},
                       {"s = 1 / t"})) == Truth::unknown);
  CHECK(answer_of(text("exists s for all x: s t x = x", "t = scalar, > 0, x = d", {}, {},
                       {"s = 1 / t"})) == Truth::yes);
  const auto halves = [](const std::string& A) {
    return text("exists A, B for all x: A relu(B x) = x", "x = d", {}, {},
                {"A = " + A, "B = [I(d); -I(d)]"});
  };
  CHECK(answer_of(halves("[I(d), -I(d)]")) == Truth::yes);
  CHECK(answer_of(halves("[I(d), I(d)]")) == Truth::unknown);
}

TEST_CASE("formulas: that nothing exists is shown, and refuted by what does") {
  CHECK(answer_of(text("no a: a a = -1", "a = scalar")) == Truth::yes);
  CHECK(answer_of(text("no a: a b = b a", "a = scalar, b = scalar")) == Truth::no);
  const std::string memory = "S = m x d, K = d x n, V = m x n, c = n";
  CHECK(answer_of(text("no S: S K = V", memory, {"K c = 0", "V c != 0"})) == Truth::yes);
  CHECK(answer_of(text("no S: S K = V", memory, {"K c = 0"})) == Truth::no);
  CHECK_THROWS(answer_of(text("no S for all x: S x = x", "S = d x d, x = d")));
}

TEST_CASE("laws: moments that no law has are refused, and refute nothing") {
  CHECK(is_moment_sequence({Rational(0), Rational(1), Rational(0), Rational(1)}));
  CHECK(is_moment_sequence({Rational(0), Rational(1), Rational(1, 2), Rational(5, 4)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(1), Rational(1, 2), Rational(6, 5)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(-1)}));
  CHECK_FALSE(is_moment_sequence({Rational(0), Rational(0), Rational(1)}));
  CHECK_THROWS(answer_of(text("Var(x^2) = -1/2",
                              "x = scalar, independent with moments 0, 1, 0, "
                              "1/2")));
  const std::string law = "x = d, independent with moments 0, 1, m3, m4, m3 = scalar, m4 = scalar";
  CHECK(answer_of(text("Var(x' x) >= 0", law)) == Truth::unknown);
  CHECK(answer_of(text("E(x' x) = d + 1", law)) == Truth::no);
}

TEST_CASE("formulas: orders beside sums, functions and iterates") {
  const std::string step =
      "mu = scalar, > 0, L = scalar, >= mu, eta = scalar, 0 <= eta <= 1/L, "
      "H = d x d, symmetric, mu I(d) <= H <= L I(d), w0 = d";
  const std::vector<std::string> descent = {"w_{k+1} = w_k - eta H w_k", "w_0 = w0"};
  CHECK(answer_of(text("for all k: norm(w_k)^2 <= (1 - eta mu)^(2 k) norm(w0)^2", step, {},
                       descent)) == Truth::yes);
  CHECK_FALSE(answer_of(text("for all k: norm(w_k)^2 <= (1 - eta L)^(2 k) norm(w0)^2", step, {},
                             descent)) == Truth::yes);
  CHECK(answer_of(text("sum(i in n, x_i)^2 <= n sum(i in n, x_i^2)", "x = n")) == Truth::yes);
  CHECK(answer_of(text("sum(i in n, x_i)^2 <= sum(i in n, x_i^2)", "x = n")) == Truth::no);
  CHECK(answer_of(text("p' p >= 1 / n", "p = n", {"ones(n)' p = 1"})) == Truth::yes);
  CHECK(answer_of(text("diag(softmax(x)) - softmax(x) softmax(x)' >= 0", "x = n")) == Truth::yes);
  CHECK(answer_of(text("E(x' x) <= E(x)' E(x)", "x = d, signs")) == Truth::no);
  CHECK_FALSE(answer_of(text("E(exp(x)) <= exp(E(x))", "x = scalar, signs")) == Truth::yes);
}

TEST_CASE("formulas: what is not found ends as not settled, however long it might be sought") {
  auto momentum = text("for all k: [w_{k+1}; p_{k+1}] = M [w_k; p_k]",
                       "H = d x d, symmetric, a = d, b = d, beta = scalar, eta = scalar", {},
                       {"w_{k+1} = (I(d) - eta H) ((1 + beta) w_k - beta p_k)", "w_0 = a",
                        "p_{k+1} = w_k", "p_0 = b"});
  momentum.definitions = {
      "M = [(1 + beta) (I(d) - eta H), -beta (I(d) - eta H); I(d), zeros(d, d)]"};
  CHECK(answer_of(momentum) == Truth::unknown);
  CHECK(answer_of(text("sum(j = 1..4294967297, 1) = 1", "x = scalar")) == Truth::unknown);
  CHECK_THROWS(
      answer_of(text("for all k: x_k = x_0", "b = scalar", {}, {"x_{k+1} = x_k", "x_0 = x_0"})));
  CHECK_THROWS(answer_of(text("s^2^3 = s^6", "s = scalar")));
}

}  // namespace verify::undefined_formulas_test
