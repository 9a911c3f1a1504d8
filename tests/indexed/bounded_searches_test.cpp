// What would take minutes, or more memory than there is, ends soon and says so.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::bounded_searches_test {
namespace {

FormulaCheck checked(const std::string& formula, const std::string& symbols) {
  FormulaText text;
  text.formula = formula;
  text.letters = {symbols};
  return checked_formula(text);
}
bool has(const FormulaCheck& found, const std::string& part) {
  return found.detail.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("bounded: a power of a number that has too many digits") {
  const auto three = checked("for all k: 3^(k + 4294967296) = 3^k", "x = scalar");
  CHECK(three.answer == Truth::unknown);
  CHECK(has(three, "3 to the power 4294967296 has too many digits"));
  CHECK(has(checked("for all k: 2^(k + 999999999999) = 2^k + 1", "x = scalar"), "too many digits"));
  CHECK(checked("for all k: 3^(k + 12) = 3^k 3^12", "x = scalar").answer == Truth::yes);
  CHECK(checked("for all k: x^(k + 999999999999) = x^k", "x = scalar").answer != Truth::yes);
  CHECK(checked("for all k: 1^(k + 999999999999) = 1 + 0 x", "x = scalar").answer != Truth::no);
}

TEST_CASE("bounded: a number from which an index begins is told to be too large") {
  CHECK_THROWS_WITH(checked("for all k >= 999999999: x^k = x", "x = scalar"),
                    "formula: column 14: 999999999 is too large here; at most 999999");
}

TEST_CASE("bounded: a product of very many numbers") {
  CHECK(checked("prod(r = 1..999999999999, r + x) = x", "x = scalar").answer == Truth::unknown);
}

TEST_CASE("bounded: means of many entries") {
  const auto sphere = checked("E((u' x)^10) = 0", "x = d, on the sphere, u = d");
  CHECK(sphere.answer == Truth::unknown);
  CHECK(has(sphere, "terms"));
  CHECK(checked("E((u' x)^9) = 0",
                "x = d, independent with moments 0, 1, 0, 3, 0, 15, 0, 105, 0, u = d")
            .answer == Truth::yes);
  CHECK(checked("E((u' x)^6) = 15 norm(u)^6",
                "x = d, independent with moments 0, 1, 0, 3, 0, 15, u = d")
            .answer == Truth::yes);
}

TEST_CASE("bounded: inverses within inverses") {
  const auto found =
      checked("inv(A + inv(B + inv(A + inv(B + inv(A + inv(B + inv(A + B))))))) <= inv(A)",
              "A = d x d, positive definite, B = d x d, positive definite");
  CHECK(found.answer == Truth::unknown);
}

}  // namespace verify::bounded_searches_test
