// Reasons that are told in the author's words: of names, indices, bounds and what is not supported;
// and what is settled by trying 0, an equality behind iff, another size or the step alone.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::told_reasons_test {
namespace {

FormulaText text(const std::string& formula, const std::string& symbols,
                 std::vector<std::string> given = {}, std::vector<std::string> iterate = {}) {
  FormulaText result;
  result.formula = formula;
  if (!symbols.empty()) result.letters = {symbols};
  result.given = std::move(given);
  result.iterate = std::move(iterate);
  return result;
}

bool has(const std::string& words, const std::string& what) {
  INFO(words);
  return words.find(what) != std::string::npos;
}
std::string refusal(const FormulaText& formula) {
  try {
    checked_formula(formula);
  } catch (const std::exception& error) {
    return error.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("told reasons: a bound of a minimum's symbol, and what is not supported") {
  const auto bound = checked_formula(text("argmin(a^2, a) = 0", "a = scalar, > 0"));
  CHECK(bound.answer == Truth::unknown);
  CHECK(has(bound.detail,
            "a minimum is one over all values of its symbol, and one under a > 0 is "
            "not supported"));
  CHECK(has(checked_formula(text("[I(n), K; K', K' K] >= 0", "K = n x n")).detail,
            "of a matrix of several blocks neither an inverse nor an order is looked for"));
  const auto mean =
      checked_formula(text("E(tr(inv(X X')) tr(X X')) = 1", "X = d x n, normal", {"n > d + 1"}));
  CHECK_FALSE(has(mean.detail, "$"));
  const auto variance =
      checked_formula(text("E(s^2) = v", "s = scalar, normal with covariance v, v = scalar, >= 0"));
  CHECK(variance.conditions == std::vector<std::string>{"v >= 0, a variance"});
  CHECK_FALSE(has(variance.detail, "not needed"));
}

TEST_CASE("told reasons: a term of a proof is told without a factor 1") {
  const auto bound = checked_formula(
      text("(1 - eta mu)^2 <= 1 - eta mu",
           "L = scalar, > 0, mu = scalar, 0 < mu <= L, eta = scalar, 0 < eta <= 1/L"));
  CHECK(bound.answer == Truth::yes);
  CHECK_FALSE(has(bound.detail, ") 1 "));
  CHECK(has(bound.detail, "eta mu (1 - L eta)"));
}

TEST_CASE("told reasons: an inverse that no entry has is told by its own name") {
  const auto why = [](const FormulaText& formula) {
    const auto refused = refusal(formula);
    return refused == "accepted" ? checked_formula(formula).detail : refused;
  };
  const std::string symbols = "D = n x n, a = n";
  const auto beside = why(text("sum(i in n, a_i) = ones(n)' inv(D + D') (D + D') a", symbols));
  CHECK_FALSE(has(beside, "E K"));
  CHECK(has(beside,
            "write K for inv(D + D'), with K = \"n x n\" and given = [\"(D + D') K = I(n)\"]"));
  CHECK(refusal(text("sum(i in n, a_i) = ones(n)' K (D + D') a", symbols + ", K = n x n",
                     {"(D + D') K = I(n)"})) == "accepted");

  const auto random =
      why(text("E(norm(w - X inv(X' X) X' w)^2) = 1", "X = d x n, normal, w = d", {"d >= n"}));
  CHECK(has(random, "declare the transpose, Z = \"n x d, normal\", and write inv(Z Z')"));
  CHECK(checked_formula(text("E(norm(w - Z' inv(Z Z') Z w)^2) = (1 - n/d) norm(w)^2",
                             "Z = n x d, normal, w = d", {"d >= n"}))
            .answer == Truth::yes);
}

TEST_CASE("told reasons: names that are known are named, iterates too") {
  CHECK(has(refusal(text("for all k: q_k = 1", "u = scalar", {}, {"w_{k+1} = w_k", "w_0 = u"})),
            "names are u, w"));
  CHECK(has(refusal(text("(A x)_i = 1", "A = d x d, x = d")), "(A x)_{i} = 1\", of which"));
}

TEST_CASE("told reasons: a gradient by a covariance is read in one way") {
  const std::string f = "f = d, normal with covariance S, S = d x d, symmetric, u = d";
  CHECK(checked_formula(text("grad(E((u' f)^2), S) = u u'", f)).answer == Truth::yes);
  CHECK(checked_formula(text("grad(E((u' f)^2), S) = 2 u u'", f)).answer == Truth::no);
}

TEST_CASE("told reasons: 0, another size and an equality behind iff are tried") {
  CHECK(checked_formula(text("cos(a) < 1", "a = scalar")).answer == Truth::no);
  CHECK(checked_formula(text("x' x >= 0, equality iff x = ones(d)", "x = d")).answer == Truth::no);
  auto limit = text("lim(n -> oo, d + d / n) = 2", "x = d");
  limit.sizes = {"n"};
  CHECK(checked_formula(limit).answer == Truth::no);
}

TEST_CASE("told reasons: a closed form is shown by its step, whatever unrolls") {
  const std::vector<std::string> step = {"y_{k+1} = 2 y_k + v - k v", "y_0 = u"};
  const std::string symbols = "u = d, v = d";
  CHECK(checked_formula(text("for all k: y_k = 2^k u + k v", symbols, {}, step)).answer ==
        Truth::yes);
  CHECK(checked_formula(text("for all k: y_k = 2^k u + 2 k v", symbols, {}, step)).answer ==
        Truth::no);
}

}  // namespace verify::told_reasons_test
