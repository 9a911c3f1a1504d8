#include "verify/linalg/univariate_polynomial.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::univariate_polynomial_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using Poly = UnivariatePolynomial;

Poly from(const std::vector<long>& ascending) {
  Vector<Rational> coefficients;
  for (const long c : ascending) coefficients.emplace_back(c);
  return Poly(coefficients);
}

Poly random_polynomial(Random& random, long degree) {
  Vector<Rational> coefficients;
  for (long k = 0; k < degree; ++k) coefficients.push_back(random.rational());
  coefficients.push_back(random.nonzero());
  return Poly(coefficients);
}

TEST_CASE("univariate polynomials: values, degree, coefficients") {
  const Poly p = from({-6, 11, -6, 1});  // (x-1)(x-2)(x-3)
  CHECK(p.degree() == 3);
  CHECK(Poly().degree() == -1);
  CHECK(p.at(Rational(2)) == Rational(0));
  CHECK(p.at(Rational(1, 2)) == Rational(-15, 8));
  CHECK(p.at(Ball(Rational(1, 2))).contains(Rational(-15, 8)));
  CHECK(p.descending() == Vector<Rational>{1, -6, 11, -6});
  CHECK(p.reversed(3) == from({1, -6, 11, -6}));
  CHECK(p.derivative() == from({11, -12, 3}));
  CHECK((Poly(Rational(-2, 3)) * from({3, 6})).primitive_part() == from({-1, -2}));
}

TEST_CASE("univariate polynomials: arithmetic agrees with values at points") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const Poly a = random_polynomial(random, random.integer(0, 6)),
               b = random_polynomial(random, random.integer(0, 6));
    const Rational x = random.rational();
    CHECK((a * b).at(x) == a.at(x) * b.at(x));
    CHECK((a - b).at(x) == a.at(x) - b.at(x));
    CHECK(power(a, 3).at(x) == power(a.at(x), 3));
    CHECK(exact_quotient(a * b, b) == a);
    CHECK(remainder(a * b, b).is_zero());
    CHECK(homogenised(a, a.degree(), b, Poly(1)).at(x) == a.at(b.at(x)));
  }
  CHECK_THROWS_AS(exact_quotient(from({1, 1}), from({0, 1})), std::domain_error);
}

TEST_CASE("univariate polynomials: squarefree part and common factors") {
  const Poly simple = from({2, -3, 1});  // (x-1)(x-2)
  CHECK(squarefree_part(simple * simple * simple) == simple);
  CHECK(gcd(simple * from({-3, 1}), simple * from({5, 1})) == simple);
}

TEST_CASE("univariate polynomials: real roots are enclosed, each once, rational ones exactly") {
  const PrecisionScope scope(128);
  const auto roots = real_roots(from({-2, 0, 1}) * from({-1, 2}) * from({1, 0, 1}) * from({-1, 2}));
  REQUIRE(roots.size() == 3);  // -sqrt 2, 1/2, sqrt 2
  CHECK(roots[1].exact == Rational(1, 2));
  CHECK_FALSE(roots[2].exact.has_value());
  CHECK(disjoint(square(roots[2].enclosure), Ball(2)) == Truth::no);
  CHECK(less(roots[0].enclosure, Ball(-1)) == Truth::yes);
  CHECK(roots[2].enclosure.log2_radius() < -100);
}

TEST_CASE("univariate polynomials: the simplest rational between two") {
  CHECK(simplest_between(Rational(1, 3), Rational(2, 3)) == Rational(1, 2));
  CHECK(simplest_between(Rational(314, 100), Rational(315, 100)) == Rational(22, 7));
  CHECK(simplest_between(Rational(-1, 2), Rational(2, 3)) == Rational(0));
}

}  // namespace
}  // namespace verify::univariate_polynomial_test
