// Orthogonal polynomials against Legendre's and Laguerre's, whose coefficients are known.
#include "verify/algebra/orthogonal_polynomial.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/sturm.hpp"

namespace verify::orthogonal_polynomial_test {
namespace {

using Poly = UnivariatePolynomial;

// Of dx on [-1, 1].
Vector<Rational> legendre_moments(long count) {
  Vector<Rational> m;
  for (long k = 0; k < count; ++k) m.push_back(k % 2 == 0 ? Rational(2, k + 1) : Rational(0));
  return m;
}

// Of x^a exp(-x) dx / a! on [0, inf).
Vector<Rational> laguerre_moments(long a, long count) {
  Vector<Rational> m = {1};
  for (long k = 1; k < count; ++k) m.push_back(m.back() * Rational(a + k));
  return m;
}

TEST_CASE("orthogonal polynomials: Legendre's") {
  const auto family = orthogonal_polynomials(legendre_moments(8), 3);
  CHECK(family.polynomials[2] == Poly(Vector<Rational>{Rational(-1, 3), 0, 1}));
  CHECK(family.polynomials[3] == Poly(Vector<Rational>{0, Rational(-3, 5), 0, 1}));
  CHECK(family.squares[1] == Rational(2, 3));
}

TEST_CASE("orthogonal polynomials: all pairs are orthogonal") {
  const auto m = laguerre_moments(2, 20);
  const auto family = orthogonal_polynomials(m, 6);
  for (long i = 0; i <= 6; ++i)
    for (long j = 0; j < i; ++j)
      CHECK(integral(family.polynomials[i] * family.polynomials[j], m) == Rational(0));
}

TEST_CASE("least square: Laguerre's measure gives one over a binomial coefficient") {
  // Christoffel's function of x^a exp(-x) / a! at 0 is 1 / binomial(degree + a + 1, degree).
  const auto m = laguerre_moments(3, 12);
  CHECK(least_square(m, 1) == Rational(1, 5));
  CHECK(least_square(m, 2) == Rational(1, 15));
  CHECK(least_square(m, 4) == Rational(1, 70));
}

TEST_CASE("least square: determinants, normal equations and the kernel agree") {
  for (const long degree : {1L, 2L, 5L}) {
    const auto m = laguerre_moments(1, 14);
    const Poly p = least_square_polynomial(m, degree);
    CHECK(p.at(Rational(0)) == Rational(1));
    CHECK(integral(p * p, m) == least_square(m, degree));
    const Poly kernel = kernel_polynomial(m, degree, Rational(0));
    CHECK(kernel * Poly(Rational(1) / kernel.at(Rational(0))) == p);
    CHECK(Rational(1) / kernel.at(Rational(0)) == least_square(m, degree));
    CHECK(SturmChain(p).count(Rational(0), std::nullopt) == degree);
    // Any other polynomial with p(0) = 1 is worse.
    const Poly other = p + Poly(Rational(1, 100)) * Poly::variable();
    CHECK(least_square(m, degree) < integral(other * other, m));
  }
}

TEST_CASE("Gauss quadrature: exact up to twice the count minus one, and no further") {
  const auto m = laguerre_moments(0, 12);
  const auto rule = gauss_quadrature(m, 4);
  REQUIRE(rule.nodes.size() == 4);
  for (long degree = 0; degree <= 8; ++degree) {
    Ball sum;
    for (std::size_t k = 0; k < rule.nodes.size(); ++k) {
      Ball term = rule.weights[k];
      for (long j = 0; j < degree; ++j) term *= rule.nodes[k];
      sum += term;
    }
    CHECK(sum.contains(m[degree]) == (degree < 8));
  }
  for (const auto& weight : rule.weights) CHECK(positive(weight) == Truth::yes);
}

TEST_CASE("orthogonal polynomials: a measure with too few points is refused") {
  const Vector<Rational> two_points(12, Rational(2));  // 0 with weight 0, 1 with weight 2
  CHECK_THROWS_AS(orthogonal_polynomials(two_points, 3), std::domain_error);
  CHECK_THROWS_AS(least_square(two_points, 3), std::domain_error);
  const Vector<Rational> no_measure = {1, 0, -1, 0, 3, 0, 1, 0};
  CHECK_THROWS_AS(gauss_quadrature(no_measure, 2), std::domain_error);
}

}  // namespace
}  // namespace verify::orthogonal_polynomial_test
