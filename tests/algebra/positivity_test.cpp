// Positivity of polynomials from their coefficients, and of matrices from their leading minors.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/algebra/leading_minors.hpp"
#include "verify/algebra/positive_orthant.hpp"
#include "verify/linalg/exact.hpp"

namespace verify {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

TEST_CASE("orthant: no negative coefficient and a positive constant term, nothing less") {
  const PolynomialRing ring({"u", "v"});
  const auto u = Polynomial::variable(ring, 0), v = Polynomial::variable(ring, 1);
  const Polynomial one(1);
  CHECK(positive_on_orthant(one + u * u * v + v, 2));
  CHECK(positive_on_orthant(u * Polynomial(0) + one, 2));
  CHECK_FALSE(positive_on_orthant(u * v, 2));                // 0 at the corner
  CHECK_FALSE(positive_on_orthant(u - one, 2));              // negative there
  CHECK_FALSE(positive_on_orthant(one + u * u - u * v, 2));  // negative far out
  CHECK_FALSE(positive_on_orthant(one + u - v * v * v, 2));
  CHECK_FALSE(positive_on_orthant(u - u, 2));
}

TEST_CASE("orthant: products and sums of positive polynomials are recognised") {
  Random random(test_seed());
  const PolynomialRing ring({"u", "v", "w"});
  for (long k = 0; k < rounds(20); ++k) {
    Polynomial p(1);
    for (long factor = 0; factor < 3; ++factor) {
      Polynomial q(random.integer(1, 9));
      for (long j = 0; j < 3; ++j)
        q += Polynomial(random.integer(0, 5)) * Polynomial::variable(ring, j);
      p *= q;
    }
    CHECK(positive_on_orthant(p, 3));
    const auto w = Polynomial::variable(ring, 2);
    CHECK_FALSE(positive_on_orthant(p - Polynomial(1000) * w * w * w, 3));
  }
}

Matrix<Rational> random_symmetric(Random& random, long n) {
  Matrix<Rational> a(n, n);
  for (long i = 0; i < n; ++i)
    for (long j = i; j < n; ++j) a(i, j) = a(j, i) = random.rational(6);
  return a;
}

TEST_CASE("leading minors: determinants of the corners") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const long n = random.integer(1, 5);
    const auto a = random_symmetric(random, n);
    const auto minors = leading_minors(a);
    REQUIRE(static_cast<long>(minors.size()) == n);
    for (long r = 1; r <= n; ++r) CHECK(minors[r - 1] == determinant(block(a, 0, 0, r, r)));
  }
}

TEST_CASE("leading minors: all positive exactly for positive definite matrices") {
  Random random(test_seed());
  for (long k = 0; k < rounds(40); ++k) {
    auto a = random_symmetric(random, random.integer(1, 4));
    if (random.coin())
      for (long i = 0; i < a.rows(); ++i) a(i, i) = a(i, i) + Rational(20);
    bool all = true;
    for (const auto& minor : leading_minors(a)) all &= minor.sign() > 0;
    CHECK(all == positive_definite(a));
  }
}

}  // namespace
}  // namespace verify
