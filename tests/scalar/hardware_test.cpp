#include "verify/scalar/hardware.hpp"

#include <limits>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify::hardware_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

static_assert(Field<Float32> && Field<Float64>);
static_assert(!std::constructible_from<Float32, double> &&
              !std::constructible_from<Float32, float>);

// Each operation of the hardware against MPFR at the same number of bits, on the same operands.
template <class Number>
void rounds_like_mpfr(long bits, std::uint64_t seed) {
  CAPTURE(bits);
  CAPTURE(seed);
  Random random(seed);
  const PrecisionScope scope(bits);
  for (long k = 0; k < rounds(1000); ++k) {
    const Rational p = random.wide(30, 20), q = random.wide(30, 20);
    const Number a(p), b(q);
    const Real x(p), y(q);
    CHECK(exact_value(a) == x.to_rational());
    CHECK(exact_value(a + b) == (x + y).to_rational());
    CHECK(exact_value(a - b) == (x - y).to_rational());
    CHECK(exact_value(a * b) == (x * y).to_rational());
    if (q.sign() != 0) CHECK(exact_value(a / b) == (x / y).to_rational());
    CHECK(exact_value(-a) == (-x).to_rational());
  }
}

TEST_CASE("hardware: every operation rounds to nearest at the bits of the format") {
  rounds_like_mpfr<Float32>(24, test_seed());
  rounds_like_mpfr<Float64>(53, test_seed() + 1);
}

// (1 + h)^2 - (1 + 2h) for h = 2^-12: the product is a tie that rounds to 1 + 2h, so that the
// difference is 0; with one rounding for both it would be h^2.
template <class Number>
Number square_less(Number x, Number y) {
  return x * x - y;
}

TEST_CASE("hardware: a product and a sum are never fused") {
  const Rational h = power(Rational(2), -12);
  const Float32 x(Rational(1) + h), y(Rational(1) + Rational(2) * h);
  CHECK(exact_value(square_less(x, y)) == Rational(0));
  const Rational g = power(Rational(2), -27);  // 53 bits: a little below the tie
  const Float64 u(Rational(1) + g), v(Rational(1) + Rational(2) * g);
  CHECK(exact_value(square_less(u, v)) == Rational(0));
  Float32 sum(0L);
  sum += x * x;
  sum -= y;
  CHECK(sum == Float32(0L));
}

TEST_CASE("hardware: subnormal numbers are kept, overflow has no value") {
  const Float32 smallest(power(Rational(2), -126)), half(Rational(1, 2));
  CHECK(exact_value(smallest * half) == power(Rational(2), -127));
  Float32 large(power(Rational(2), 127));
  large += large;
  CHECK_FALSE(exact_value(large).has_value());
  CHECK_FALSE(exact_value(large - large).has_value());
  CHECK(exact_value(Float32()) == Rational(0));
  CHECK(exact_value(Float32(16777217L)) == Rational(16777216));  // 2^24 + 1 rounds to even
}

}  // namespace
}  // namespace verify::hardware_test
