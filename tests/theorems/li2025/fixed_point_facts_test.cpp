#include "theorems/li2025/fixed_point_facts.hpp"

#include <doctest/doctest.h>

#include "theorems/li2025/fixed_points.hpp"

namespace verify::fixed_point_facts_test {
namespace {

using namespace li2025;

const Vector<Rational> s = {1, 3, 7}, mult = {2, 1, 3}, lengths = {2, 9},
                       r = {Rational(1, 2), Rational(1, 3)};

TEST_CASE(
    "the polynomial of the certificates is that of the fixed points up to a positive factor") {
  const Rational sigma2(1, 2);
  const auto N = fixed_point_polynomial(landscape_of_blocks(s, mult, sigma2, lengths, r));
  const auto spectrum = spectrum_of_blocks(s, mult, sigma2, lengths, r);
  const UnivariatePolynomial found(fixed_point_coefficients(spectrum).ascending());
  CHECK(found.degree() == 4 * (3 - 1) * (2 - 1) + 1);
  CHECK(found.primitive_part() == N);
}

TEST_CASE("the sign of the criterion's polynomial is that of 1 - Psi") {
  const auto spectrum = spectrum_of_blocks<Rational>(s, mult, 0, lengths, r);
  for (const long largest : {2, 40}) {
    const UnivariatePolynomial gap(criterion_coefficients(spectrum, Rational(largest)).ascending());
    for (long k = 0; k <= 4; ++k) {
      const Rational x(largest * k, 4), gamma = Rational(1) + x, h = h2(spectrum, gamma);
      const Rational psi = Rational(-2) * x * (Rational(largest) - x) * h2_prime(spectrum, gamma) /
                           (Rational(1) + h * Rational(largest));
      CHECK(gap.at(gamma).sign() == (Rational(1) - psi).sign());
    }
  }
}

}  // namespace
}  // namespace verify::fixed_point_facts_test
