// Formulas as answers print them.
#include "verify/expression/plain_text.hpp"

#include <doctest/doctest.h>

namespace verify::plain_text_test {

TEST_CASE("plain text: an inverse is raised to no 1, and other powers stay") {
  CHECK(plain_text(parse_expression("P^-1 + x x'")) == "inv(P) + x x'");
  CHECK(plain_text(parse_expression("(A B)^-1 C")) == "inv(A B) C");
  CHECK(plain_text(parse_expression("P^-2")) == "inv(P)^2");
  CHECK(plain_text(parse_expression("(a + b)^2 c")) == "(a + b)^2 c");
}

}  // namespace verify::plain_text_test
