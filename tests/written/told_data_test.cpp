// What is told of data: every size that occurs, that there are none to tell, that none were found.
#include <doctest/doctest.h>

#include <string>

#include "verify/written/typed/formula_check.hpp"
#include "verify/written/typed/saved_claim.hpp"

namespace verify::told_data_test {
namespace {

FormulaCheck checked(std::string formula, std::string symbols = "", std::string sizes = "",
                     std::vector<std::string> given = {}) {
  FormulaText text;
  text.formula = std::move(formula);
  if (!symbols.empty()) text.letters = {std::move(symbols)};
  if (!sizes.empty()) text.sizes = {std::move(sizes)};
  text.given = std::move(given);
  return checked_formula(text);
}

bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("told data: every size that occurs in ones, masks and ranges") {
  CHECK(has(checked("tr(ones(d, n) ones(n, d)) = d", "", "n, d").detail, "at d = 1, n = 2:"));
  CHECK(has(checked("lower(n) ones(n) = ones(n)", "", "n").detail, "at n = "));
  CHECK(has(checked("sum(i in n, i) = 3", "", "n").detail, "at n = "));
  const auto masks = checked("lower(n)' = upper(n)", "", "n");
  CHECK(masks.answer == Truth::yes);
  CHECK_FALSE(has(masks.detail, "occurs in no formula"));
  REQUIRE(masks.controls.size() == 1);
  CHECK(has(masks.controls[0].fails_at, "n = "));
}

TEST_CASE("told data: where nothing is free, it is so for any data") {
  for (const auto* formula : {"1 = 2", "sqrt(2) = 1", "exp(0) = 2", "sum(i in 3, i) = 5"}) {
    const auto check = checked(formula, "", "n");
    CHECK(check.answer == Truth::no);
    CHECK(has(check.detail, "for any data: "));
    CHECK_FALSE(has(check.detail, "at for any data"));
    CHECK_FALSE(has(check.detail, "law"));
  }
}

TEST_CASE("told data: hypotheses contradict each other only where that is shown") {
  const std::string contradict = "the hypotheses contradict each other: ";
  CHECK(has(checked("x = 1", "x = scalar", "", {"x > 0", "x < 0"}).detail, contradict));
  CHECK(has(checked("x = 1", "x = scalar", "", {"x >= 3", "x <= 2"}).detail, contradict));
  CHECK(has(checked("x = 1", "x = scalar", "", {"x^2 = -1"}).detail, contradict));
  CHECK(has(checked("tr(A) = 1", "A = d x d, positive definite", "", {"A = -A"}).detail,
            contradict + "tr(A) != tr(-A) follows, against A = -A"));
  CHECK(has(checked("tr(A) = tr(B)", "A = d x d, B = d x d", "", {"A B - B A = I(d)"}).detail,
            contradict));
  // No rational number, and a system that no search meets.
  const auto root = checked("x^4 = 4", "x = scalar", "", {"x^2 = 2"});
  CHECK(has(root.detail, "no data was found that meets x^2 = 2"));
  CHECK_FALSE(has(root.detail, "contradict"));
  const auto system = checked("x + y = 7", "x = scalar, y = scalar", "",
                              {"x^2 + y^2 = 25", "x^3 - y^3 = 37", "x > 0"});
  CHECK(has(system.detail, "no data was found that meets"));
  CHECK_FALSE(has(system.detail, "contradict"));
}

TEST_CASE("told data: numbers beyond a bound that is a number are found") {
  CHECK(checked("x^2 >= 10000", "x = scalar", "", {"x >= 100"}).answer == Truth::yes);
  CHECK(checked("x >= 101", "x = scalar", "", {"x >= 100"}).answer == Truth::no);
  CHECK(checked("x^2 > 25", "x = scalar", "", {"5 < x", "x < 11/2"}).answer == Truth::yes);
}

TEST_CASE("told data: what is saved has numbers that meet the hypotheses, beside indices too") {
  FormulaText moments;
  moments.formula = "E(tr(inv(X X'))) = d / (n - d - 1)";
  moments.letters = {"X = d x n, normal"};
  moments.given = {"n > d + 1"};
  CHECK(has(saved_claim("my2026.lemma4", moments, checked_formula(moments)), "[[instance]]"));
  FormulaText descent;
  descent.formula = "for all k: norm(w_{k+1}) <= norm(w_k)";
  descent.letters = {"H = d x d, symmetric, 0 <= H <= I(d), u = d"};
  descent.iterate = {"w_{k+1} = w_k - H w_k", "w_0 = u"};
  CHECK(has(saved_claim("my2026.lemma4", descent, checked_formula(descent)), "[[instance]]"));
}

}  // namespace verify::told_data_test
