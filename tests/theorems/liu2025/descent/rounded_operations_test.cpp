#include "theorems/liu2025/descent/rounded_operations.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::rounded_operations_test {
namespace {

using T = RoundedTerm;

TEST_CASE("rounded terms: equal if rounding cannot tell them apart") {
  const T a = T::variable(), b = T::variable(), c = T::variable(), zero(0L), one(1L);
  CHECK(a + b == b + a);
  CHECK(a * b == b * a);
  CHECK(a - b == -(b - a));
  CHECK((-a) * b == -(a * b));
  CHECK(c + (-a) * b == c - a * b);
  CHECK(a + zero == a);
  CHECK(one * a == a);
  CHECK(zero * a == zero);
  CHECK(-zero == zero);
  CHECK(T(-1L) * a == -a);
}

TEST_CASE("rounded terms: other brackets, other numbers and other signs differ") {
  const T a = T::variable(), b = T::variable(), c = T::variable();
  CHECK_FALSE((a + b) + c == a + (b + c));
  CHECK_FALSE(a * (b + c) == a * b + a * c);
  CHECK_FALSE(a + b == a - b);
  CHECK_FALSE(a == b);
  CHECK_FALSE(T(2L) * a == a + a);
  CHECK_FALSE(T(2L) == T(3L));
}

}  // namespace
}  // namespace verify::liu2025::rounded_operations_test
