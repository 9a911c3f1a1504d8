// A hypothesis that a matrix of blocks is semidefinite says nothing of the sign of what stands
// beside its diagonal.
#include <doctest/doctest.h>

#include "verify/written/typed/formula_check.hpp"

namespace verify::block_orders_test {
namespace {

Answer answer_of(const std::string& formula, const std::string& symbols, const std::string& given) {
  FormulaText text;
  text.formula = formula;
  text.letters = {symbols};
  text.given = {given};
  return checked_formula(text).answer;
}
const std::string numbers = "a = scalar, s = scalar, b = scalar";
const std::string blocks = "A = d x d, positive definite, B = d x r, D = r x r, symmetric";
const std::string square = "A = d x d, symmetric, B = d x d, D = d x d, symmetric, x = d";
const std::string of_numbers = "[a, s; s, b] >= 0", of_blocks = "[A, B; B', D] >= 0";

}  // namespace

TEST_CASE("orders of blocks: what is false where small data do not show it is not proved") {
  CHECK(answer_of("s^3 + 1001 >= 0", numbers, of_numbers) != Truth::yes);  // s = -11, a = b = 11
  CHECK(answer_of("s + 1000 >= 0", numbers, of_numbers) != Truth::yes);
  CHECK(answer_of("s + 1000 > 0", numbers, "[a, s; s, b] > 0") != Truth::yes);
  CHECK(answer_of("x' B x + 1000 x' x >= 0", square, of_blocks) != Truth::yes);
  CHECK(answer_of("tr(B) + 1000 >= 0", square, of_blocks) != Truth::yes);
  CHECK(answer_of("a b > s^2", numbers, of_numbers) != Truth::yes);
  CHECK(answer_of("a b >= 2 s^2", numbers, of_numbers) != Truth::yes);
  CHECK(answer_of("D - B' inv(A) B > 0", blocks, of_blocks) != Truth::yes);
  CHECK(answer_of("D - 2 B' inv(A) B >= 0", blocks, of_blocks) != Truth::yes);
}

TEST_CASE("orders of blocks: what they say of the diagonal and its complements is proved") {
  CHECK(answer_of("a + b >= 0", numbers, of_numbers) == Truth::yes);
  CHECK(answer_of("s^2 <= a b", numbers, of_numbers) == Truth::yes);
  CHECK(answer_of("s^2 < a b", numbers, "[a, s; s, b] > 0") == Truth::yes);
  CHECK(answer_of("x' A x + x' D x >= 0", square, of_blocks) == Truth::yes);
  CHECK(answer_of("D - B' inv(A) B >= 0", blocks, of_blocks) == Truth::yes);
  CHECK(answer_of("tr(B' inv(A) B) <= tr(D)", blocks, of_blocks) == Truth::yes);
}

}  // namespace verify::block_orders_test
