// Means over the corners of a cube and derivatives of monomials that are known.
#include "theorems/liu2025/approximation/corner_functional.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::corner_functional_test {
namespace {

TEST_CASE("corner functional: the mean is 1 where all exponents are odd, else 0") {
  for (const auto& [monomial, mean] : {std::pair<Exponents, long>{{1, 3}, 1}, {{1, 2}, 0}}) {
    CHECK(corner_mean(monomial) == Rational(mean));
    CHECK(corner_mean_by_sum(monomial) == Rational(mean));
  }
}

TEST_CASE("corner functional: derivatives of x^4 y are falling factorials") {
  const Exponents monomial = {4, 1};
  CHECK(pure_derivative_sup(monomial, 0, 0) == Rational(1));
  CHECK(pure_derivative_sup(monomial, 0, 3) == Rational(4 * 3 * 2));
  CHECK(pure_derivative_sup(monomial, 1, 2) == Rational(0));
}

TEST_CASE("corner functional: six monomials of two variables have degree at most 2") {
  CHECK(monomials_up_to(2, 2).size() == 6);
}

}  // namespace
}  // namespace verify::liu2025::corner_functional_test
