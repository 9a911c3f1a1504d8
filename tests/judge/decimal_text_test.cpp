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
  CHECK(shown("0.000001") == "1e-6");
  CHECK(shown("25e39") == "2.5e40");
  CHECK(shown("1e14") == "100000000000000");
  CHECK(shown("1e15") == "1e15");
}

TEST_CASE("numbers are one number by what they are, and words are none") {
  CHECK(are_one_number("1/2", "0.50"));
  CHECK_FALSE(are_one_number("1/2", "1/3"));
  CHECK_FALSE(are_one_number("a", "a"));
  CHECK_FALSE(are_one_number("1/2", "a"));
  CHECK_FALSE(are_one_number("a", "1/2"));
}

TEST_CASE("long fractions of lists are rounded, one by one; short ones, words and decimals stay") {
  const std::string third = "33333333333333333333333333333333/100000000000000000000000000000000",
                    about = "\xE2\x89\x88 0.3333", long_words = "the circle of radius one half";
  CHECK(rounded_text(Datum::list({third, "1/2", third}), 4) ==
        "[" + about + ", 1/2, " + about + "]");
  CHECK(rounded_text(Datum::list({Datum::list({"1"}), "2"}), 4) == "[[1], 2]");
  CHECK(rounded_text(Datum(long_words), 4) == long_words);
  const std::string at_a_glance = "1234567890/1234567891";
  REQUIRE(at_a_glance.size() == longest_fraction);
  CHECK(rounded_text(Datum(at_a_glance), 4) == at_a_glance);
  CHECK(rounded_text(Datum("12345678901/1234567891"), 4) == "\xE2\x89\x88 10.00");
  // Nothing is rounded of what fits: it has no sign of approximation.
  CHECK(rounded_text(Datum("5000000000000000000/10000000000000000000"), 4) == "0.5");
}

TEST_CASE("two numbers have as few digits as tell them apart, and all where none do") {
  // Equal in so many digits.
  const auto pair_of = [](std::size_t digits) {
    const auto with = [&](char last) {
      return "0." + std::string(digits, '3') + last + std::string(90 - digits, '1');
    };
    return told_apart(Datum(with('4')), Datum(with('6')));
  };
  const auto digits_of = [](const std::string& text) { return text.size() - 4 - 2; };  // sign, 0.
  for (const auto& [equal, shown_digits] :
       {std::pair{std::size_t{3}, std::size_t{8}}, {12, 16}, {20, 32}, {40, 64}}) {
    CAPTURE(equal);
    const auto texts = pair_of(equal);
    CHECK(digits_of(texts.first) == shown_digits);
    CHECK(digits_of(texts.second) == shown_digits);
    CHECK(texts.first != texts.second);
  }
  CHECK(pair_of(80).first.size() == 93);
  const auto lists = told_apart(Datum::list({"1", "2"}), Datum::list({"1", "3"}));
  CHECK(lists.first == "[1, 2]");
  CHECK(lists.second == "[1, 3]");
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
  CHECK(near.second.starts_with("1/3 \xE2\x89\x88 0.33333333333333333333333333333333333"));
  const auto exact = told_apart(Datum("25101/163840"), Datum(third));
  CHECK(exact.first == "25101/163840 \xE2\x89\x88 0.15320435");
  CHECK(exact.second == "\xE2\x89\x88 0.33333333");
  CHECK(told_apart(Datum("1/2"), Datum("1/3")) ==
        std::pair<std::string, std::string>("1/2", "1/3"));
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
  CHECK(shown("x = 1/2, y = " + third) == "x = 1/2, y \xE2\x89\x88 0.3333");
}

}  // namespace verify::decimal_text_test
