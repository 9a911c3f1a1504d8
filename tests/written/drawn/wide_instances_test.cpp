// What is false at no small number alone is refuted, at data that a reader can compute.
#include "verify/written/drawn/wide_instances.hpp"

#include <doctest/doctest.h>

#include "verify/written/drawn/telling_numbers.hpp"
#include "verify/written/typed/formula_check.hpp"

namespace verify::wide_instances_test {
namespace {

FormulaCheck checked(const std::string& formula, const std::string& letters,
                     const std::vector<std::string>& given = {}) {
  const auto list = letters.empty() ? std::vector<std::string>{} : std::vector{letters};
  return checked_formula({formula, list, {}, {}, given, {}});
}

}  // namespace

TEST_CASE("wide data: bounds that hold at small numbers alone are refuted") {
  struct False {
    std::string formula, letters;
    std::vector<std::string> given = {};
  };
  const std::vector<False> all = {
      {"a <= 100", "a = scalar"},
      {"n <= 5", "x = n"},
      {"for all k: k <= 20", ""},
      {"9 + 6 a + a^2 > 0", "a = scalar"},
      {"49 + 14 a + a^2 > 0", "a = scalar"},
      {"1 - 26 a + 169 a^2 > 0", "a = scalar"},
      {"a <= 2/3", "a = scalar, 0 < a < 1"},
      {"a >= 1/100", "a = scalar, > 0"},
      {"a b <= 50", "a = scalar, b = scalar"},
      {"x' A x <= 4 x' x", "A = d x d, x = d"},
      {"x' A x <= 100 x' x", "A = d x d, x = d"},
      {"x' x / 2 <= x' H x", "H = d x d, positive definite, x = d"},
      {"abs(tr(A)) <= norm(A)^2", "A = d x d"},
      {"norm(A + A')^2 >= 0, equality iff A = 0", "A = d x d"},
      {"A B = 0", "A = d x d, symmetric, B = d x d, positive semidefinite", {"tr(A B) = 0"}},
      {"min(tr(A A), A) = 0 at A = 0", "A = d x d"}};
  for (const auto& [formula, letters, given] : all) {
    const auto check = checked(formula, letters, given);
    INFO(formula, ": ", check.detail);
    CHECK(check.answer == Truth::no);
  }
}

TEST_CASE("wide data: what is true is refuted at none of them") {
  const std::vector<std::pair<std::string, std::string>> all = {
      {"a <= 101", "a = scalar, <= 100"},
      {"a (1 - a) <= 1/4", "a = scalar"},
      {"norm(A B) <= norm(A) norm(B)", "A = d x d, B = d x d"},
      {"tr(A B) >= 0", "A = d x d, positive semidefinite, B = d x d, positive semidefinite"},
      {"abs(tr(A)) <= d opnorm(A)", "A = d x d"},
      {"x' H x > 0", "H = d x d, positive definite, x = d, x != 0"},
      {"a + 1 / a >= 2", "a = scalar, > 0"}};
  for (const auto& [formula, letters] : all) {
    const auto check = checked(formula, letters);
    INFO(formula, ": ", check.detail);
    CHECK(check.answer != Truth::no);
  }
}

TEST_CASE("wide data: the least k is told, and of a limit no search that was not made") {
  FormulaText powers{"for all k: w_k = 2^k", {}, {}, {}, {}, {}};
  powers.iterate = {"w_{k+1} = 3 w_k", "w_0 = 1"};
  const auto check = checked_formula(powers);
  INFO(check.detail);
  CHECK(check.detail.find("k = 1:") != std::string::npos);
  // An index of the search alone is no answer.
  const auto triangle = checked("2 sum(i in n, j in n, j <= i, (i - j)) = "
                                "2 sum(i = 2..n, j in n, j <= i, (i - j))",
                                "x = n");
  CHECK(triangle.detail.find('~') == std::string::npos);
  FormulaText limit{"lim(n -> oo, (2 n + 1) / (d n + 2)) = 1", {"D = d x d"}, {}, {"n"}, {}, {}};
  CHECK(checked_formula(limit).detail.find("small data") == std::string::npos);
}

TEST_CASE("wide data: an equation of numbers that is supposed is solved for one of them") {
  CHECK(checked("a <= 1/2", "a = scalar, >= 0, b = scalar, 0 < b < 1", {"a < b", "a + b = 1"})
            .answer == Truth::yes);
  CHECK(checked("a <= 1/3", "a = scalar, >= 0, b = scalar, 0 < b < 1", {"a < b", "a + b = 1"})
            .answer == Truth::no);
}

TEST_CASE("wide data: of one number the simplest comes first") {
  CHECK(checked("a <= 100", "a = scalar").detail.starts_with("at a = 101:"));
  const auto numbers = telling_numbers({}, parse_relation("9 + 6 a <= 0"));
  CHECK(numbers.front() == Rational(0));
  for (const auto& number : {Rational(-3), Rational(9), Rational(8), Rational(1, 9)})
    CHECK(std::find(numbers.begin(), numbers.end(), number) != numbers.end());
}

}  // namespace verify::wide_instances_test
