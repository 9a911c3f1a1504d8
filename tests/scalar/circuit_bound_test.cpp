#include "verify/scalar/circuit_bound.hpp"

#include <cmath>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/random_circuit.hpp"
#include "verify/scalar/symbolic.hpp"

namespace verify::circuit_bound_test {
namespace {

using testing::Random;
using testing::RandomCircuit;
using testing::rounds;
using testing::test_seed;

struct Coefficients {
  Rational sum_of_sizes, common_denominator = 1;
};

Coefficients coefficients_of(const Expr& polynomial, const GiNaC::exmap& ones) {
  Coefficients result;
  const Expr expanded = polynomial.expand();
  const auto take = [&](const Expr& term) {
    const Rational c = to_rational(term.subs(ones));
    result.sum_of_sizes += abs(c);
    auto* d = fmpq_numref(result.common_denominator.raw());
    fmpz_lcm(d, d, fmpq_denref(c.raw()));
  };
  if (GiNaC::is_a<GiNaC::add>(expanded)) {
    for (const auto& term : expanded) take(term);
  } else {
    take(expanded);
  }
  return result;
}

Rational power_of_two(double exponent) { return power(Rational(2), std::lround(exponent)); }

TEST_CASE("circuit_bound: degree, coefficients and denominators of random circuits are bounded") {
  CAPTURE(test_seed());
  Random random(test_seed());
  constexpr long variables = 3;
  const PolynomialRing ring({"x", "y", "z"});
  Vector<Expr> symbols;
  GiNaC::exmap ones;
  for (const auto* name : {"x", "y", "z"}) {
    symbols.push_back(GiNaC::symbol(name));
    ones[symbols.back()] = 1;
  }
  for (long k = 0; k < rounds(300); ++k) {
    const RandomCircuit circuit(random, variables, 16, 7);
    long next = 0;
    const auto polynomial = circuit(variables_from(ring, next, variables));
    const auto truth = coefficients_of(circuit(symbols), ones);
    const CommonDenominator denominators;
    const Vector<CircuitBound> inputs(variables, CircuitBound::variable());
    circuit(inputs);  // meets the constants
    const CircuitBound bound = circuit(inputs);
    CAPTURE(polynomial.text());
    CHECK(bound.degree() >= polynomial.degree());
    CHECK(power_of_two(bound.log2_denominator()) >= truth.common_denominator);
    // The numerators over the common denominator.
    CHECK(power_of_two(bound.log2_height()) >= truth.sum_of_sizes * truth.common_denominator);
    if (bound.is_zero()) CHECK(polynomial.vanishes());
  }
}

TEST_CASE("circuit_bound: bounds are useful, not only true") {
  const CommonDenominator denominators;
  const auto x = CircuitBound::variable();
  CHECK((x * x * x).degree() == 3);
  CHECK((x * x * x).log2_height() <= 1);  // 1, rounded up
  CHECK((x + x + x + x).log2_height() <= 3);
  CHECK((x + CircuitBound(1)).degree() == 1);
  CHECK((CircuitBound(0) * x).is_zero());
  CHECK((CircuitBound(0) * x * x + x).degree() == 1);
  CHECK((x + CircuitBound(0)).log2_height() <= 1);
  CHECK(CircuitBound(Rational(0)).is_zero());
  CHECK_FALSE((x - x).is_zero());  // bounds know of no cancellation
}

TEST_CASE("circuit_bound: a scope of common denominators restores the former one") {
  const CommonDenominator outer;
  const CircuitBound third(Rational(1, 3));
  const double before = CircuitBound(Rational(1, 3)).log2_denominator();
  {
    const CommonDenominator inner;
    const CircuitBound large(Rational(1, 1000003));
    CHECK(large.log2_denominator() >= std::log2(1000003.0));
  }
  CHECK(CircuitBound(Rational(1, 3)).log2_denominator() == before);
  CHECK(third.log2_denominator() == before);
}

TEST_CASE("circuit_bound: heights beyond every float are infinite, not small") {
  const CommonDenominator denominators;
  CircuitBound x = CircuitBound(power(Rational(10), 4000));
  x *= x;
  CHECK(x.log2_height() >= 26575);  // 8000 log2(10), or infinite
  CHECK(x.degree() == 0);
}

}  // namespace
}  // namespace verify::circuit_bound_test
