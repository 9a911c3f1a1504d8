// Bounds of rounding errors, derived before anything is rounded: each rule against the same in
// exact fractions, from both sides, and against what a format of few bits does where it errs most.
#include <cmath>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/random_circuit.hpp"
#include "verify/rounding/rounding_bound.hpp"
#include "verify/scalar/real.hpp"

namespace verify::rounding_test {
namespace {

using testing::Random;
using testing::RandomCircuit;
using testing::rounds;
using testing::test_seed;
using Q = Rational;

Q exact(long double x) {
  int exponent = 0;
  const long double fraction = std::frexp(x, &exponent);
  const auto high = static_cast<long>(std::ldexp(fraction, 32));
  const auto low = static_cast<long>(std::ldexp(std::ldexp(fraction, 32) - high, 32));
  return (Q(high) + Q(low) * power(Q(2), -32)) * power(Q(2), exponent - 32);
}

struct Bounds {
  Q size, error;
};
Bounds bounds_of(const RoundingBound& x) { return {exact(x.size()), exact(x.error())}; }

// Not below, and above by no more than the last bits of what bounds are computed in.
bool raised(const Q& bound, const Q& truth, long bits = 50) {
  return truth <= bound && bound <= truth * (Q(1) + power(Q(2), -bits));
}

TEST_CASE("rounding: sums and products bound what their operands' bounds allow, and no more") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (const long bits : {4L, 24L, 53L}) {
    const RoundoffScope scope(bits);
    const Q u = power(Q(2), -bits);
    for (long k = 0; k < rounds(100); ++k) {
      const RoundingBound x(random.wide_nonzero(60, 20)), y(random.wide_nonzero(60, 20));
      const auto a = bounds_of(x * x), b = bounds_of(y);
      const auto product = bounds_of(x * x * y), sum = bounds_of(x * x + y);
      const Q before = a.size * b.error + b.size * a.error + a.error * b.error;
      CHECK(raised(product.size, a.size * b.size));
      CHECK(raised(product.error, before + u * (a.size * b.size + before)));
      CHECK(raised(sum.size, a.size + b.size));
      CHECK(raised(sum.error, a.error + b.error + u * (a.size + b.size + a.error + b.error)));
    }
  }
}

TEST_CASE("rounding: a number is rounded on entry, a whole one and a bound are exact") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  const RoundoffScope scope(11);
  const Q u = power(Q(2), -11);
  for (long k = 0; k < rounds(100); ++k) {
    const Q q = random.wide_nonzero(80, 40);
    const auto entered = bounds_of(RoundingBound(q));
    const auto known = bounds_of(RoundingBound::at_most(abs(q)));
    CHECK(raised(entered.size, abs(q), 38));
    CHECK(raised(entered.error, u * entered.size));
    CHECK(raised(known.size, abs(q), 38));
    CHECK(known.error == Q(0));
  }
  for (const long whole : {-7L, 0L, 3L}) {
    const auto found = bounds_of(RoundingBound(whole));
    CHECK(found.size == abs(Q(whole)));
    CHECK(found.error == Q(0));
  }
}

TEST_CASE("rounding: what is 0 for certain adds nothing, what may err does") {
  const RoundoffScope scope(8);
  const RoundingBound zero(0), x(Q(1, 3));
  CHECK((x + zero).error() == x.error());
  CHECK((zero + x).error() == x.error());
  CHECK((x - zero).size() == x.size());
  CHECK((-x).error() == x.error());
  CHECK((x * zero).size() == 0);
  CHECK((x * zero).error() == 0);
  CHECK((x - x).size() > x.size());  // bounds know of no cancellation
}

TEST_CASE("rounding: the unit is that of the innermost scope") {
  const RoundoffScope outer(8);
  CHECK(RoundoffScope::unit() == std::ldexp(1.0L, -8));
  {
    const RoundoffScope inner(24);
    CHECK(RoundoffScope::unit() == std::ldexp(1.0L, -24));
  }
  CHECK(RoundoffScope::unit() == std::ldexp(1.0L, -8));
}

// Where a result lies halfway between two numbers of the format, it errs by half of a last place.
TEST_CASE("rounding: the largest errors that there are are bounded, and hardly more") {
  for (const long bits : {8L, 12L, 24L}) {
    CAPTURE(bits);
    const PrecisionScope precision(bits);
    const RoundoffScope scope(bits);
    const Q u = power(Q(2), -bits), half = Q(1) + power(Q(2), -bits / 2), one(1);
    const auto just = [&](const RoundingBound& bound, const Real& found, const Q& truth) {
      const Q error = abs(found.to_rational() - truth);
      return error <= exact(bound.error()) && exact(bound.error()) <= error * Q(5, 4);
    };
    CHECK(just(RoundingBound(one + u), Real(one + u), one + u));
    CHECK(just(RoundingBound(1) + RoundingBound::at_most(u), Real(1) + Real(u), one + u));
    CHECK(just(RoundingBound(1) - RoundingBound::at_most(u), Real(1) - Real(-u), one + u));
    CHECK(just(RoundingBound::at_most(half) * RoundingBound::at_most(half), Real(half) * Real(half),
               half * half));
  }
}

TEST_CASE("rounding: circuits in formats of few bits err by less than their bounds") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  for (const long bits : {5L, 11L, 24L}) {
    const PrecisionScope precision(bits);
    const RoundoffScope scope(bits);
    for (long k = 0; k < rounds(200); ++k) {
      const RandomCircuit circuit(random, 3, 12, 6);
      Vector<Q> values;
      for (long j = 0; j < 3; ++j) values.push_back(random.rational(12));
      const auto enter = [&](const auto& as) { return map(values, as); };
      const Q truth = circuit(values);
      const Real found = circuit(enter([](const Q& q) { return Real(q); }));
      const auto bound = circuit(enter([](const Q& q) { return RoundingBound(q); }));
      CHECK(abs(found.to_rational() - truth) <= exact(bound.error()));
      CHECK(abs(truth) <= exact(bound.size()));
    }
  }
}

}  // namespace
}  // namespace verify::rounding_test
