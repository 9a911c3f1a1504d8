#include "verify/scalar/formats/rounded.hpp"

#include <limits>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/rounding.hpp"
#include "verify/scalar/formats/float_format.hpp"

namespace verify::rounded_test {
namespace {

using testing::Random;
using testing::rounded_to;
using testing::rounds;
using testing::test_seed;

template <class T>
void rounds_once(long bits, long range, std::uint64_t seed) {
  CAPTURE(bits);
  CAPTURE(seed);
  Random random(seed);
  for (long k = 0; k < rounds(1000); ++k) {
    const auto q = random.wide(30, range);
    CAPTURE(q);
    const auto held = exact_value(from_rational<T>(q));
    REQUIRE(held.has_value());
    CHECK(*held == rounded_to(q, bits));
    CHECK(exact_value(from_rational<T>(*held)) == held);  // what fits stays
  }
  // Just above a tie: a second rounding, through a format a little wider, would go down to even.
  for (const long extra : {1L, 2L, 20L, 60L, 120L}) {
    const Rational tie = Rational(1) + power(Rational(2), -bits);
    const Rational q = tie + power(Rational(2), -bits - extra);
    CAPTURE(extra);
    CHECK(exact_value(from_rational<T>(q)) == Rational(1) + power(Rational(2), 1 - bits));
    CHECK(exact_value(from_rational<T>(tie)) == Rational(1));
  }
}

TEST_CASE("rounded: rationals enter every format by one rounding") {
  rounds_once<Bfloat16>(8, 60, test_seed());
  rounds_once<float>(24, 60, test_seed() + 1);
  rounds_once<double>(53, 900, test_seed() + 2);
  rounds_once<Quad>(113, 600, test_seed() + 3);
}

TEST_CASE("rounded: rationals enter float16 by one rounding") {
  Random random(test_seed() + 4);
  CAPTURE(test_seed());
  for (long k = 0; k < rounds(1000); ++k) {
    const Rational q = random.nonzero(500);
    CHECK(exact_value(from_rational<Half>(q)) == rounded_to(q, 11));
  }
  CHECK(exact_value(from_rational<Half>(Rational(65504))) == Rational(65504));
  CHECK_FALSE(exact_value(from_rational<Half>(Rational(65520))).has_value());
  CHECK_FALSE(exact_value(from_rational<Half>(Rational(-70000))).has_value());
  CHECK(exact_value(from_rational<Half>(power(Rational(2), -14))) == power(Rational(2), -14));
  CHECK(exact_value(from_rational<Half>(power(Rational(2), -15))) == Rational(0));
  CHECK(exact_value(from_rational<Quad>(power(Rational(10), 4000))).has_value());
}

TEST_CASE("rounded: infinities and NaN have no exact value") {
  CHECK_FALSE(exact_value(std::numeric_limits<double>::infinity()).has_value());
  CHECK_FALSE(exact_value(std::numeric_limits<double>::quiet_NaN()).has_value());
  CHECK_FALSE(exact_value(Real(1) / Real(0)).has_value());
  CHECK_FALSE(exact_value(Half(60000) + Half(60000)).has_value());
  CHECK_FALSE(exact_value(from_rational<float>(power(Rational(10), 40))).has_value());
  CHECK(exact_value(0.0) == Rational(0));
  CHECK(exact_value(5e-324) == power(Rational(2), -1074));
}

TEST_CASE("rounded: exact scalars keep the rational") {
  CHECK(from_rational<Rational>(Rational(2, 7)) == Rational(2, 7));
  CHECK(from_rational<Ball>(Rational(2, 7)).contains(Rational(2, 7)));
  CHECK(from_rational<PrimeField>(Rational(2, 7)) * PrimeField(7) == PrimeField(2));
}

}  // namespace
}  // namespace verify::rounded_test
