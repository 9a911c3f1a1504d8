// Balls as text: certified digits, endpoints that can be written out, enclosures read back.
#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/scalar/ball.hpp"

namespace verify::ball_text_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;

// decimal() has n significant digits; each must be certified: the ball lies within one unit of the
// last.
TEST_CASE("ball: every printed digit is certified") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  const Rational ten(10);
  for (long k = 0; k < rounds(2000); ++k) {
    const PrecisionScope scope(random.integer(20, 300));
    Ball ball(random.wide_nonzero(200, random.integer(0, 200)));
    const Rational radius = abs(ball.midpoint()) * power(Rational(2), -random.integer(5, 300));
    if (random.coin()) ball = ball_between(ball.lower() - radius, ball.upper() + radius);
    const long digits = random.integer(1, 60);
    const auto text = ball.decimal(digits);
    CAPTURE(text);
    CAPTURE(ball);
    if (text.find("+/-") != std::string::npos) continue;  // not one digit is certain
    const Rational shown = parse_rational(text);
    const auto e = text.find('e');
    const auto mantissa = text.substr(0, e);
    const auto point = mantissa.find('.');
    const long places =
        point == std::string::npos ? 0 : static_cast<long>(mantissa.size() - point - 1);
    const Rational unit =
        power(ten, (e == std::string::npos ? 0 : std::stol(text.substr(e + 1))) - places);
    CHECK(ball.lower() >= shown - unit);
    CHECK(ball.upper() <= shown + unit);
  }
}

TEST_CASE("ball: a wide ball shows few digits, a tight one all that were asked for") {
  const PrecisionScope scope(300);
  const auto wide = ball_between(Rational(31, 10), Rational(32, 10));
  CHECK(wide.decimal(40).size() <= 4);
  const auto third = Ball(1) / Ball(3);
  CHECK(third.decimal(40) == "0.3333333333333333333333333333333333333333");
}

TEST_CASE("ball: an endpoint too large to be written out is refused, 0 and 2^(2^20) are not") {
  CHECK_THROWS_AS(exp(Ball(1000000000)).midpoint(), std::domain_error);
  CHECK_THROWS_AS(exp(Ball(-1000000000)).upper(), std::domain_error);
  CHECK(Ball(0).lower() == Rational(0));
  const auto large = power(Rational(2), 1L << 20);
  CHECK(Ball(large).midpoint() == large);
}

TEST_CASE("ball: enclosure() read back contains the ball, at any precision") {
  CAPTURE(test_seed());
  Random random(test_seed() + 3);
  for (long k = 0; k < rounds(1000); ++k) {
    const long bits = random.integer(10, 400);
    std::string text;
    Rational lower, upper;
    {
      const PrecisionScope scope(bits);
      const Ball ball = sqrt(abs(Ball(random.wide(100, 60)))) - Ball(random.rational());
      text = ball.enclosure();
      lower = ball.lower();
      upper = ball.upper();
    }
    const PrecisionScope scope(random.integer(10, 2000));
    const Ball back = parse_enclosure(text);
    CAPTURE(text);
    CHECK(back.contains(lower));
    CHECK(back.contains(upper));
  }
  CHECK(parse_enclosure("[1.5 +/- 0.1]").contains(Rational(3, 2)));
  CHECK_FALSE(parse_enclosure("[1.5 +/- 0.1]").contains(Rational(17, 10)));
  CHECK_THROWS_AS(parse_enclosure("sqrt(2)"), std::invalid_argument);
  CHECK_THROWS_AS(parse_enclosure(""), std::invalid_argument);
}

}  // namespace
}  // namespace verify::ball_text_test
