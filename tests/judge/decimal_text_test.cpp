#include "verify/judge/decimal_text.hpp"

#include <doctest/doctest.h>

#include <cstdlib>

#include "tests/random.hpp"
#include "verify/scalar/rational.hpp"

namespace verify::decimal_text_test {
using testing::Random;
using testing::rounds;
using testing::test_seed;

namespace {

std::string shown(const std::string& exact, long digits = 6) {
  const auto decimal = decimal_of(exact, digits);
  return decimal ? decimal->text + (decimal->exact ? "" : "~") : "none";
}

}  // namespace

TEST_CASE("a decimal has the digits asked for, the last one rounded, and says whether it is all") {
  CHECK(shown("39/187") == "0.208556~");
  CHECK(shown("-39/187") == "-0.208556~");
  CHECK(shown("1/4") == "0.25");
  CHECK(shown("2/3") == "0.666667~");
  CHECK(shown("0") == "0");
  CHECK(shown("1234567") == "1234570~");
  CHECK(shown("120") == "120");
  CHECK(shown("100/3") == "33.3333~");
  CHECK(shown("12.50") == "12.5");
}

TEST_CASE("a carry adds no digit") {
  CHECK(shown("0.9999996") == "1.00000~");
  CHECK(shown("99999.96") == "100000~");
  CHECK(shown("9.9999999e-7") == "1.00000e-6~");
}

TEST_CASE("very small and very large numbers have an exponent") {
  CHECK(shown("1/3000000") == "3.33333e-7~");
  CHECK(shown("1e-9") == "1e-9");
  CHECK(shown("2e40") == "2e40");
  CHECK(shown("12345678901234567890") == "1.23457e19~");
  CHECK(shown("0.00001") == "0.00001");
}

TEST_CASE("words are no numbers") {
  for (const auto* text : {"true", "", "1/0", "inf", "[1 +/- 2]"}) CHECK(shown(text) == "none");
}

TEST_CASE("a decimal is within half a unit of its last digit, for random fractions") {
  Random random(test_seed() + 11);
  for (long k = 0; k < rounds(2000); ++k) {
    const auto q = random.wide(random.integer(1, 80), 40);
    const auto decimal = decimal_of(q.text(), 6);
    REQUIRE(decimal);
    const auto found = parse_rational(decimal->text);
    CAPTURE(q.text());
    CHECK(abs(found - q) * Rational(200000) <= abs(q));
    CHECK(decimal->exact == (found == q));
  }
}

TEST_CASE("two numbers are shown with the digits that tell them apart") {
  const std::string third = "33333333333333333333333333333333/100000000000000000000000000000000";
  CHECK(rounded_text(Datum(third), 8) == "\xE2\x89\x88 0.33333333");
  CHECK(rounded_text(Datum("0.1356 +- 0.0001"), 8) == "0.1356 +- 0.0001");
  CHECK(rounded_text(Datum("39/187"), 4) == "39/187");
  const auto near = told_apart(Datum(third), Datum("1/3"));
  CHECK(near.second == "1/3");
  const auto close = told_apart(
      Datum(third), Datum("33333333333333333333333333333334/100000000000000000000000000000000"));
  CHECK(close.first != close.second);
  CHECK(close.first.size() > rounded_text(Datum(third), 8).size());
}

TEST_CASE("a sentence keeps its short fractions and rounds its long ones") {
  const std::string third = "33333333333333333333333333333333/100000000000000000000000000000000";
  const auto shown = [](const std::string& text) { return with_rounded_fractions(text, 4); };
  CHECK(shown("f* = " + third + ", at -3/2") == "f* \xE2\x89\x88 0.3333, at -3/2");
  CHECK(shown("below -" + third) == "below \xE2\x89\x88 -0.3333");
  CHECK(shown("2 - 1/2, d/2 and 10 layers") == "2 - 1/2, d/2 and 10 layers");
  CHECK(shown(std::string(40, '1')) == std::string(40, '1'));
}

}  // namespace verify::decimal_text_test
