// Sides that are said to differ and meet at no rational number: refuted where a polynomial changes
// its sign among numbers that meet the hypotheses, and never elsewhere.
#include <doctest/doctest.h>

#include <random>

#include "verify/written/typed/formula_rows.hpp"

namespace verify::between_signs_test {
namespace {

FormulaCheck check(const std::string& formula, const std::string& letters,
                   const std::vector<std::string>& given = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.given = given;
  return checked_formula(text);
}
Answer answer(const std::string& formula, const std::string& letters,
              const std::vector<std::string>& given = {}) {
  return check(formula, letters, given).answer;
}

}  // namespace

TEST_CASE("sides that meet between two numbers: told with both of them") {
  const auto found = check("a^2 - 2 != 0", "a = scalar");
  CHECK(found.answer == Truth::no);
  CHECK(found.detail.find("left - right is -") != std::string::npos);
  CHECK(found.detail.find("takes every value between") != std::string::npos);
  CHECK(answer("a^2 != 2", "a = scalar, > 0") == Truth::no);
  CHECK(answer("a^3 != a + 1", "a = scalar, b = scalar") == Truth::no);
  CHECK(answer("a^2 - 3 b^2 != 1/2", "a = scalar, b = scalar") == Truth::no);
}

TEST_CASE("sides that meet between two numbers: not where what is between is excluded") {
  CHECK(answer("a^2 + 1 != 0", "a = scalar") == Truth::yes);
  CHECK(answer("a != 0", "a = scalar, > 0") != Truth::no);
  // Both signs occur, and what is between breaks the hypothesis.
  CHECK(answer("a^3 != 0", "a = scalar, != 0") != Truth::no);
  CHECK(answer("a != 0", "a = scalar", {"a^2 >= 1"}) != Truth::no);
  CHECK(answer("a^3 != a / 4", "a = scalar", {"a^2 >= 1"}) != Truth::no);
  // No polynomial: between its values it may have none.
  CHECK(answer("1 / a != 0", "a = scalar, != 0") != Truth::no);
  CHECK(answer("inv(a) != 0", "a = scalar, != 0") != Truth::no);
}

TEST_CASE("sides that meet between two numbers: drawn squares, judged by their roots") {
  // a^2 + p a + q has a root among real numbers where p^2 >= 4 q.
  std::mt19937_64 random(4);
  long refuted = 0, proved = 0;
  for (int draw = 0; draw < 24; ++draw) {
    const long p = static_cast<long>(random() % 7) - 3, q = static_cast<long>(random() % 9) - 4;
    const auto text = "a^2 + " + std::to_string(p) + " a + " + std::to_string(q) + " != 0";
    INFO(text);
    FormulaText formula;
    formula.formula =
        p < 0 ? "a^2 - " + std::to_string(-p) + " a" : "a^2 + " + std::to_string(p) + " a";
    formula.formula += (q < 0 ? " - " + std::to_string(-q) : " + " + std::to_string(q)) + " != 0";
    formula.letters = {"a = scalar"};
    const auto found = checked_formula(formula).answer;
    const bool has_root = p * p >= 4 * q;
    if (found == Truth::no) CHECK(has_root);
    if (found == Truth::yes) CHECK(!has_root);
    refuted += found == Truth::no ? 1 : 0;
    proved += found == Truth::yes ? 1 : 0;
  }
  CHECK(refuted >= 8);
  CHECK(proved >= 3);
}

}  // namespace verify::between_signs_test
