// Jackson's inequality as a sufficient condition.
#include "theorems/liu2025/approximation/jackson.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::jackson_test {
namespace {

TEST_CASE("Jackson: where the bound does not reach, nothing is said") {
  // (pi/2)^2 128 / (178 * 179) = 0.0099..; at degree 177 it is 0.01002.., though such functions are
  // within 1/100 there.
  CHECK(jackson_suffices(2, Rational(178), Rational(128), Rational(1, 100)) == Truth::yes);
  CHECK(jackson_suffices(2, Rational(177), Rational(128), Rational(1, 100)) == Truth::unknown);
}

TEST_CASE("Jackson: powers of x against lower degrees") {
  CHECK(least_error_of_power(2, Rational(1)) == Rational(1, 2));
  CHECK(least_error_of_power(4, Rational(3)) == Rational(1, 8));
  CHECK(least_error_of_power(4, Rational(4)) == Rational(0));
}

}  // namespace
}  // namespace verify::liu2025::jackson_test
