#include "verify/scalar/real.hpp"

#include <cmath>

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "tests/rounding.hpp"
#include "verify/scalar/formats/float_format.hpp"
#include "verify/scalar/formats/rounded.hpp"

namespace verify::real_test {
namespace {

using testing::Random;
using testing::rounded_to;
using testing::rounds;
using testing::test_seed;

const long precision_sweep_bits[] = {8, 11, 24, 53, 113, 256, 512, 1024};

TEST_CASE("real: every operation rounds once, to exactly the working bits, ties to even") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (const long bits : precision_sweep_bits) {
    CAPTURE(bits);
    const PrecisionScope scope(bits);
    for (long k = 0; k < rounds(300); ++k) {
      const auto p = random.wide_nonzero(bits + 10, 20), q = random.wide_nonzero(bits + 10, 20);
      const Real x(p), y(q);
      CHECK(mpfr_get_prec(x.raw()) == bits);
      const auto a = x.to_rational(), b = y.to_rational();
      CHECK(a == rounded_to(p, bits));
      CHECK((x + y).to_rational() == rounded_to(a + b, bits));
      CHECK((x - y).to_rational() == rounded_to(a - b, bits));
      CHECK((x * y).to_rational() == rounded_to(a * b, bits));
      CHECK((x / y).to_rational() == rounded_to(a / b, bits));
      CHECK((-x).to_rational() == -a);
      CHECK(abs(x).to_rational() == abs(a));
      CHECK(larger(x, y).to_rational() == std::max(a, b));
      CHECK(smaller(x, y).to_rational() == std::min(a, b));
      CHECK((x < y) == (a < b));
      CHECK((x >= y) == (a >= b));
    }
  }
}

TEST_CASE("real: ties go to even") {
  const PrecisionScope scope(8);
  CHECK(Real(257).to_rational() == Rational(256));  // 256 has unit 2: 257 lies halfway
  CHECK(Real(259).to_rational() == Rational(260));
  CHECK((Real(256) + Real(1)).to_rational() == Rational(256));
}

TEST_CASE("real: square roots are correctly rounded") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (const long bits : precision_sweep_bits) {
    CAPTURE(bits);
    const PrecisionScope scope(bits);
    for (long k = 0; k < rounds(100); ++k) {
      const Real x(abs(random.wide_nonzero(bits, 20)));
      const auto a = x.to_rational(), root = sqrt(x).to_rational();
      // |root - sqrt(a)| <= half a unit in the last place, squared to stay rational.
      const Rational half_unit = power(Rational(2), testing::binary_exponent(root) - bits);
      CHECK((root + half_unit) * (root + half_unit) >= a);
      CHECK((root - half_unit) * (root - half_unit) <= a);
    }
  }
}

template <class T>
void agrees_with_real(long bits, std::uint64_t seed) {
  CAPTURE(bits);
  CAPTURE(seed);
  Random random(seed);
  const PrecisionScope scope(bits);
  for (long k = 0; k < rounds(1000); ++k) {
    // Sums and products of such numbers stay in the normal range of every format.
    const auto p = random.wide_nonzero(bits + 5, 2), q = random.wide_nonzero(bits + 5, 2);
    if (abs(p) > Rational(64) || abs(q) > Rational(64) || abs(p) < Rational(1, 8) ||
        abs(q) < Rational(1, 8))
      continue;
    const T x = from_rational<T>(p), y = from_rational<T>(q);
    const Real u(p), v(q);
    CHECK(exact_value(x) == exact_value(u));
    const T sum = x + y, difference = x - y, product = x * y, quotient = x / y;
    if (abs(*exact_value(x) - *exact_value(y)) > Rational(1, 100)) {
      CHECK(exact_value(difference) == exact_value(u - v));
      CHECK(exact_value(T(y - x)) == exact_value(v - u));
    }
    if (abs(*exact_value(x) + *exact_value(y)) > Rational(1, 100)) {
      CHECK(exact_value(sum) == exact_value(u + v));
    }
    CHECK(exact_value(product) == exact_value(u * v));
    CHECK(exact_value(quotient) == exact_value(u / v));
    using std::sqrt;
    if (p.sign() > 0) {
      const T root = sqrt(x);
      CHECK(exact_value(root) == exact_value(sqrt(u)));
    }
  }
}

TEST_CASE("real agrees bit by bit with Boost's cpp_bin_float and with the hardware") {
  agrees_with_real<Bfloat16>(8, test_seed() + 2);
  agrees_with_real<Half>(11, test_seed() + 3);
  agrees_with_real<float>(24, test_seed() + 4);
  agrees_with_real<double>(53, test_seed() + 5);
  agrees_with_real<Quad>(113, test_seed() + 6);
}

TEST_CASE("real: a format scope overflows to infinity, underflows, and restores the range") {
  const auto emin = mpfr_get_emin(), emax = mpfr_get_emax();
  {
    const FormatScope scope(11, -14, 16);  // float16
    CHECK(working_bits() == 11);
    const Real largest(Rational(65504));
    CHECK(exact_value(largest) == Rational(65504));
    CHECK_FALSE(exact_value(largest + largest).has_value());
    CHECK_FALSE(exact_value(largest * Real(2)).has_value());
    CHECK_FALSE(exact_value(Real(65536)).has_value());
    CHECK_FALSE(exact_value(Real(Rational(65536))).has_value());
    CHECK_FALSE(exact_value(exp(Real(12))).has_value());
    CHECK_THROWS_AS((largest + largest).to_rational(), std::domain_error);
    const Real smallest(power(Rational(2), -14));
    CHECK(exact_value(smallest) == power(Rational(2), -14));
    CHECK(exact_value(smallest / Real(4)) == Rational(0));
  }
  CHECK(mpfr_get_emin() == emin);
  CHECK(mpfr_get_emax() == emax);
  CHECK(working_bits() == 64);
  CHECK(exact_value(Real(65504) + Real(65504)) == Rational(131008));
}

TEST_CASE("real: the ladder's float32 range is the hardware's") {
  const FormatScope scope(24, -126, 128);
  const Rational largest =
      rounded_to(Rational(*exact_value(double{std::numeric_limits<float>::max()})), 24);
  CHECK(exact_value(Real(largest)) == largest);
  CHECK_FALSE(exact_value(Real(largest) + Real(power(Rational(2), 110))).has_value());
  const Rational smallest = *exact_value(double{std::numeric_limits<float>::min()});
  CHECK(exact_value(Real(smallest)) == smallest);
}

TEST_CASE("precision: scopes nest, restore and refuse fewer than 2 bits") {
  CHECK(working_bits() == 64);
  {
    const PrecisionScope outer(100);
    {
      const PrecisionScope inner(200);
      CHECK(working_bits() == 200);
    }
    CHECK(working_bits() == 100);
    CHECK_THROWS_AS(PrecisionScope(1), std::invalid_argument);
    CHECK(working_bits() == 100);
  }
  CHECK(working_bits() == 64);
}

TEST_CASE("real: copies keep their value and bits across precisions") {
  const PrecisionScope wide(200);
  const Real x(Rational(1, 3));
  const auto value = x.to_rational();
  const PrecisionScope narrow(20);
  Real copy(x), assigned;
  assigned = x;
  const Real moved(std::move(copy));
  CHECK(moved.to_rational() == value);
  CHECK(assigned.to_rational() == value);
}

}  // namespace
}  // namespace verify::real_test
