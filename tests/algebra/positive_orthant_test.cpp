// Positivity of polynomials from their coefficients.
#include "verify/algebra/positive_orthant.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/scalar/polynomial_ring.hpp"

namespace verify::positive_orthant_test {
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

TEST_CASE("orthant: a negative coefficient alone refutes nothing") {
  const SignedSymbols is({"p"}, {"u", "v"});
  const auto p = is["p"], u = is["u"], v = is["v"];
  CHECK(is.is_nowhere_negative(u * v + p) == Truth::yes);
  CHECK(is.is_nowhere_negative(u * u - Polynomial(2) * u * v + v * v) == Truth::unknown);
  CHECK(is.is_nowhere_negative(u - v) == Truth::no);
  CHECK(is.is_nowhere_negative(u * v - v) == Truth::no);                   // at u = 0
  CHECK(is.is_nowhere_negative(p * v - v + p * p) == Truth::unknown);      // p is never 0 there
  CHECK(is.is_nowhere_negative(Polynomial(7) + u - v) == Truth::no);       // at v = 8
  CHECK(is.is_nowhere_negative(Polynomial(9) + u - v) == Truth::unknown);  // further out
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

TEST_CASE("signed symbols: a sum is positive where one term has positive symbols alone") {
  const SignedSymbols is({"p"}, {"r", "s"});
  const auto p = is["p"], r = is["r"], s = is["s"];
  CHECK(is.is_positive(p * p + r * s));
  CHECK(is.is_positive(p + p * r));
  CHECK_FALSE(is.is_positive(r + s));      // both may be 0
  CHECK_FALSE(is.is_positive(p * r));      // r may be 0
  CHECK_FALSE(is.is_positive(p + r - s));  // s may be large
  CHECK(is.has_no_negative_coefficient(r * s));
  CHECK_FALSE(is.has_no_negative_coefficient(r - s));
  CHECK_THROWS_AS(is["q"], std::out_of_range);
}

}  // namespace
}  // namespace verify::positive_orthant_test
