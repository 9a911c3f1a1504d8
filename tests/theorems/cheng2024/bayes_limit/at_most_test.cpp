// 18 digits are the margin of a bound that may be attained, and no more.
#include "theorems/cheng2024/bayes_limit/at_most.hpp"

#include "tests/printing.hpp"

namespace verify::cheng2024::at_most_test {
namespace {

TEST_CASE("at most: yes below and to 18 digits above where it is not certain, no where it is") {
  const Ball one(1);
  const auto off = [](long digits) { return Ball(power(Rational(1, 10), digits)); };
  // What is known to a margin around 1.
  const auto around = [&](const Rational& middle, long digits) {
    const Rational margin = power(Rational(1, 10), digits);
    return ball_between(middle - margin, middle + margin);
  };
  CHECK(at_most(Ball(0), one) == Truth::yes);
  CHECK(at_most(one - off(3), one) == Truth::yes);
  CHECK(at_most(one, one) == Truth::yes);
  CHECK(at_most(around(Rational(1), 20), one) == Truth::yes);
  CHECK(at_most(around(Rational(1), 16), one) == Truth::unknown);
  CHECK(at_most(around(Rational(1), 4), one) == Truth::unknown);
  CHECK(at_most(one + off(17), one) == Truth::no);
  CHECK(at_most(Ball(2), one) == Truth::no);
  // What may be 0 is no more than a bound that may be, too; not what is hardly known.
  CHECK(at_most(around(Rational(0), 20), Ball(0)) == Truth::yes);
  CHECK(at_most(around(Rational(0), 20), off(30)) == Truth::yes);
  CHECK(at_most(around(Rational(0), 3), Ball(0)) == Truth::unknown);
  CHECK(at_most(around(Rational(0), 3), off(9)) == Truth::unknown);
  CHECK(at_most(around(Rational(0), 20), Ball(-1)) == Truth::no);
}

}  // namespace
}  // namespace verify::cheng2024::at_most_test
