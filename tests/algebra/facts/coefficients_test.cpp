#include "verify/algebra/facts/coefficients.hpp"

#include <doctest/doctest.h>

#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::coefficients_test {
namespace {

// (x - 2)^2 (3 - x) - x / 5 + 1.
template <class P>
P of() {
  const P x = P::variable();
  P p = (x - P(2)) * (x - P(2)) * (P(3) - x);
  p -= P(Rational(1, 5)) * x;
  return -(-p) + P(1);
}

TEST_CASE("the same coefficients as FLINT's polynomials") {
  const auto found = of<Coefficients<Rational>>().ascending();
  const auto expected = of<UnivariatePolynomial>();
  REQUIRE(static_cast<long>(found.size()) == expected.degree() + 1);
  for (std::size_t k = 0; k < found.size(); ++k)
    CHECK(found[k] == expected.coefficient(static_cast<long>(k)));
}

TEST_CASE("coefficients that cancel stay in their places") {
  const auto x = Coefficients<Rational>::variable();
  CHECK((x * x - x * x).ascending() == Vector<Rational>{0, 0, 0});
  CHECK((x * Coefficients<Rational>()).ascending().empty());
  CHECK(Coefficients<Rational>::constant(Rational(7)).ascending() == Vector<Rational>{7});
}

}  // namespace
}  // namespace verify::coefficients_test
