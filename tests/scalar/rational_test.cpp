#include "verify/scalar/rational.hpp"

#include <boost/multiprecision/cpp_int.hpp>

#include "tests/printing.hpp"
#include "tests/random.hpp"

namespace verify::rational_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
using Boost = boost::multiprecision::cpp_rational;

Boost boost_of(const Rational& q) { return Boost(q.text()); }
Rational from_boost(const Boost& q) { return parse_rational(q.str()); }

TEST_CASE("rational: field laws on random numbers") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(2000); ++k) {
    const auto a = random.wide(80, 60), b = random.wide(80, 60), c = random.wide(80, 60);
    CHECK((a + b) + c == a + (b + c));
    CHECK(a * (b + c) == a * b + a * c);
    CHECK((a * b) * c == a * (b * c));
    CHECK(a - b == -(b - a));
    CHECK(a + b == b + a);
    CHECK(a * b == b * a);
    if (b.sign() != 0) CHECK(a / b * b == a);
    CHECK((a < b) == ((a - b).sign() < 0));
    CHECK(abs(a).sign() >= 0);
    CHECK(abs(a) * abs(a) == a * a);
  }
}

TEST_CASE("rational: agrees with Boost's cpp_rational, which shares no code with FLINT") {
  CAPTURE(test_seed());
  Random random(test_seed() + 1);
  for (long k = 0; k < rounds(2000); ++k) {
    const auto a = random.wide(90, 40), b = random.wide_nonzero(90, 40);
    const Boost p = boost_of(a), q = boost_of(b);
    CHECK(a + b == from_boost(p + q));
    CHECK(a - b == from_boost(p - q));
    CHECK(a * b == from_boost(p * q));
    CHECK(a / b == from_boost(p / q));
    CHECK((a < b) == (p < q));
  }
}

TEST_CASE("rational: lowest terms with a positive denominator") {
  CHECK(Rational(6, -4).text() == "-3/2");
  CHECK(Rational(0, -7).text() == "0");
  CHECK(Rational(6, -4).numerator() == Rational(-3));
  CHECK(Rational(6, -4).denominator() == Rational(2));
  CHECK(Rational(8, 4).is_integer());
  CHECK_FALSE(Rational(8, 3).is_integer());
}

TEST_CASE("rational: floor, ceil, power, roots") {
  CAPTURE(test_seed());
  Random random(test_seed() + 2);
  for (long k = 0; k < rounds(500); ++k) {
    const auto q = random.wide(60, 30);
    CHECK(floor(q).is_integer());
    CHECK((floor(q) <= q && q < floor(q) + Rational(1)));
    CHECK((ceil(q) >= q && q > ceil(q) - Rational(1)));
    CHECK(exact_sqrt(q * q) == abs(q));
    CHECK(is_rational_square(q * q));
    if (q.sign() != 0) {
      CHECK_FALSE(is_rational_square(Rational(2) * q * q));
      CHECK_FALSE(is_rational_square(-(q * q)));
      CHECK(power(q, -3) * q * q * q == Rational(1));
    }
    CHECK(power(q, 0) == Rational(1));
    CHECK(power(q, 4) == q * q * q * q);
  }
  CHECK_THROWS_AS(exact_sqrt(Rational(-4)), std::domain_error);
  CHECK_THROWS_AS(exact_sqrt(Rational(8)), std::domain_error);
  CHECK_THROWS_AS(power(Rational(0), -1), std::domain_error);
}

TEST_CASE("rational: division by zero throws") {
  CHECK_THROWS_AS(Rational(1) / Rational(0), std::domain_error);
  CHECK_THROWS_AS(Rational(1, 0), std::domain_error);
}

TEST_CASE("rational: to_long takes machine integers only") {
  CHECK(Rational(-17).to_long() == -17);
  CHECK(parse_rational("9223372036854775807").to_long() == 9223372036854775807L);
  CHECK_THROWS_AS(parse_rational("9223372036854775808").to_long(), std::domain_error);
  CHECK_THROWS_AS(Rational(1, 2).to_long(), std::domain_error);
}

TEST_CASE("parse_rational: what it accepts") {
  const struct {
    const char* text;
    Rational value;
  } rows[] = {
      {"0", 0},        {"-0", 0},           {"7", 7},
      {"+7", 7},       {"-12", -12},        {"007", 7},
      {"3/4", {3, 4}}, {"-3/4", {-3, 4}},   {"6/8", {3, 4}},
      {"0/5", 0},      {"0.25", {1, 4}},    {"-1.50", {-3, 2}},
      {"10.0", 10},    {"1e3", 1000},       {"1E3", 1000},
      {"1e+3", 1000},  {"2.5e-2", {1, 40}}, {"-1e-3", {-1, 1000}},
      {"0e5", 0},      {"0.1", {1, 10}},
  };
  for (const auto& row : rows) {
    CAPTURE(std::string(row.text));
    CHECK(parse_rational(row.text) == row.value);
  }
  CHECK(parse_rational("123456789012345678901234567890/3").text() ==
        "41152263004115226300411522630");
  CHECK(parse_rational("1e100000") == power(Rational(10), 100000));
}

TEST_CASE("parse_rational: what it refuses, with the text and the remedy in the message") {
  for (const std::string text : {"1/-2",     "1/0",       "-1/0",
                                 "",         " ",         " 1",
                                 "1 ",       "0x1",       "0x1p3",
                                 "1e",       "1e+",       "1e-",
                                 "1.",       ".5",        "-.5",
                                 "nan",      "inf",       "-inf",
                                 "infinity", "1//2",      "--1",
                                 "+-1",      "-",         "+",
                                 "1e999999", "1e-999999", "1e99999999999999999999",
                                 "1/2/3",    "/2",        "1/",
                                 "1.5/2",    "1/2.5",     "1e2/3",
                                 "1_000",    "1,5",       "1.2.3",
                                 "1e1.5",    "1f",        "pi",
                                 "1\n",      "\t1",       "1/+2",
                                 "1e2e3"}) {
    CAPTURE(text);
    std::string message;
    try {
      parse_rational(text);
    } catch (const std::invalid_argument& error) {
      message = error.what();
    }
    CHECK(message.find("\"" + text + "\" is not a number") != std::string::npos);
    CHECK(message.find("allowed are integers") != std::string::npos);
  }
}

TEST_CASE("parse_rational reads back text() for random rationals, and decimals digit by digit") {
  CAPTURE(test_seed());
  Random random(test_seed() + 3);
  for (long k = 0; k < rounds(2000); ++k) {
    const auto q = random.wide(random.integer(1, 300), 200);
    CHECK(parse_rational(q.text()) == q);
    const long whole = random.integer(0, 99999), places = random.integer(1, 9),
               exponent = random.integer(-30, 30);
    std::string fraction;
    for (long i = 0; i < places; ++i) fraction += static_cast<char>('0' + random.integer(0, 9));
    const std::string sign = random.coin() ? "-" : "";
    const auto text =
        sign + std::to_string(whole) + "." + fraction + "e" + std::to_string(exponent);
    CAPTURE(text);
    Rational value = Rational(whole) + Rational(std::stol(fraction)) / power(Rational(10), places);
    value *= power(Rational(10), exponent);
    CHECK(parse_rational(text) == (sign.empty() ? value : -value));
  }
}

TEST_CASE("truth: Kleene's connectives") {
  using enum Truth;
  const struct {
    Truth a, b, both, either;
  } rows[] = {{yes, yes, yes, yes},
              {yes, no, no, yes},
              {yes, unknown, unknown, yes},
              {no, yes, no, yes},
              {no, no, no, no},
              {no, unknown, no, unknown},
              {unknown, yes, unknown, yes},
              {unknown, no, no, unknown},
              {unknown, unknown, unknown, unknown}};
  for (const auto& row : rows) {
    CHECK(conjunction(row.a, row.b) == row.both);
    CHECK(disjunction(row.a, row.b) == row.either);
  }
  CHECK(negation(yes) == no);
  CHECK(negation(no) == yes);
  CHECK(negation(unknown) == unknown);
}

}  // namespace
}  // namespace verify::rational_test
