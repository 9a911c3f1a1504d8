// Derivatives by truncated Taylor arithmetic.
#include "verify/algebra/jet.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/linalg/univariate_polynomial.hpp"

namespace verify::jet_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

TEST_CASE("jets: quotients of polynomials have the derivatives of the quotient rule") {
  Random random(test_seed());
  for (long k = 0; k < rounds(20); ++k) {
    const UnivariatePolynomial a(
        Vector<Rational>{random.rational(), random.rational(), random.nonzero()}),
        b(Vector<Rational>{random.rational(), random.nonzero(), random.nonzero()});
    const Rational at = random.rational();
    if (b.at(at).sign() == 0) continue;
    const auto evaluate = [&](const UnivariatePolynomial& p) {
      const auto x = Jet<Rational>::variable(at);
      Jet<Rational> result;
      for (const auto& c : p.descending()) result = result * x + Jet<Rational>(c);
      return result;
    };
    const auto quotient = evaluate(a) / evaluate(b);
    const auto slope = a.derivative() * b - a * b.derivative();
    const auto square = b * b;
    const auto second = slope.derivative() * square - slope * square.derivative();
    CHECK(quotient.value == a.at(at) / b.at(at));
    CHECK(quotient.first == slope.at(at) / square.at(at));
    CHECK(quotient.second == second.at(at) / power(b.at(at), 4));
  }
}

TEST_CASE("jets: the logarithm") {
  const PrecisionScope scope(128);
  const auto x = log(Jet<Ball>::variable(Ball(4)));
  CHECK(disjoint(exp(x.value), Ball(4)) == Truth::no);
  CHECK(x.first.contains(Rational(1, 4)));
  CHECK(x.second.contains(Rational(-1, 16)));
}

}  // namespace
}  // namespace verify::jet_test
