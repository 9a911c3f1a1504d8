// The product of n variables against polynomials of low degree in each variable.
#include "theorems/liu2025/approximation/corner_monomial.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::corner_monomial_test {
namespace {

TEST_CASE("corner monomial: one variable is no constant, two are of degree 1 in each") {
  CHECK(CornerMonomial{1}.best_error_coordinate() == Rational(1));
  CHECK(CornerMonomial{2}.best_error_coordinate() == Rational(0));
  CHECK(CornerMonomial{2}.best_error() == Rational(1));
  CHECK(CornerMonomial{3}.right_side(0) == Rational(3));
  CHECK(CornerMonomial{3}.right_side(1) == Rational(0));
}

TEST_CASE("corner monomial: the functional is 0 on all degrees below n, by corners or by names") {
  for (const long n : {2L, 5L, 6L}) {
    CHECK(annihilates(n, n - 1));
    CHECK_FALSE(annihilates(n, n));
  }
}

}  // namespace
}  // namespace verify::liu2025::corner_monomial_test
