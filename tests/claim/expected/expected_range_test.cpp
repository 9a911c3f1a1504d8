#include "verify/claim/expected/expected_range.hpp"

#include <doctest/doctest.h>

#include "tests/printing.hpp"
#include "verify/claim/finding.hpp"
#include "verify/judge/agreement.hpp"
#include "verify/scalar/rational.hpp"

namespace verify::expected_range_test {
namespace {

constexpr auto yes = Truth::yes, no = Truth::no, unknown = Truth::unknown;

TEST_CASE("expected range: an exact value lies in it or not") {
  const struct {
    const char* expected;
    const char* found;
    Truth agrees;
  } rows[] = {
      {"<= 1/2", "1/2", yes},         {"< 1/2", "1/2", no},         {">= 0.5", "1/2", yes},
      {"> 0.5", "1/2", no},           {"<1", "1/2", yes},           {"0 .. 1", "1/2", yes},
      {"1/2 .. 1", "1/2", yes},       {"0.6 .. 1", "1/2", no},      {"0.49 +- 0.01", "1/2", yes},
      {"0.48 +/- 0.01", "1/2", no},   {"-1 +- 2", "1/2", yes},      {"<= 1", "circle", no},
      {"<=1/2", "1/2", yes},          {">=0.5", "1/2", yes},        {">0.4", "1/2", yes},
      {"> 0.4", "1/2", yes},          {">= 0.5", "7", yes},         {"> 0.5", "7", yes},
      {">= 0.5", "0.4", no},          {"<= 0.5", "0.6", no},        {"1/2 .. 1/2", "0.5", yes},
      {"1/2 +- 0", "1/2", yes},       {"1/2 +- 0", "0.6", no},      {"0.49 +/- 0.01", "1/2", yes},
      {"0.49 +- 0.01", "0.485", yes}, {"0.49 +- 0.01", "0.47", no}, {" <= 1/2 ", "1/2", yes},
  };
  for (const auto& row : rows) {
    CAPTURE(std::string(row.expected));
    CHECK(agrees("x", row.expected, Value{"x", row.found, {}}) == row.agrees);
  }
}

TEST_CASE("expected range: an enclosure must lie in it whole, and may not tell") {
  const auto found = [](const Rational& low, const Rational& high) {
    const PrecisionScope scope(400);
    return enclosed_value("x_approx", ball_between(low, high));
  };
  const auto value = found(parse_rational("0.13"), parse_rational("0.14"));
  CHECK(agrees("x_approx", "<= 0.15", value) == yes);
  CHECK(agrees("x_approx", "<= 0.12", value) == no);
  CHECK(agrees("x_approx", "<= 0.135", value) == unknown);
  CHECK(agrees("x_approx", "0.1 .. 0.2", value) == yes);
  CHECK(agrees("x_approx", "0.136 +- 0.0001", value) == unknown);
}

TEST_CASE("expected range: no number lies in what is none") {
  for (const auto* none : {"1/2", "", "about 1", "1 ..", "2 .. 1"})
    CHECK(in_range(none, Rational(1), Rational(1)) == no);
}

TEST_CASE("expected range: what does not read is refused, other texts are none") {
  for (const std::string bad :
       {"<= many", "<", "> ", "2 .. 1", "1 ..", "1 +- -1", "+- 1", "1 .. 0.5", "< 1/0"}) {
    CAPTURE(bad);
    CHECK(agrees("x", bad, Value{"x", "1", {}}) == no);
    CHECK(fault_of_range(bad).find("allowed are") != std::string::npos);
  }
  for (const std::string vague : {"about 0.02", "~0.02", "0.02 or so", "0,02", "1/0", "0.02*"}) {
    CAPTURE(vague);
    CHECK_FALSE(means_range(vague));
    CHECK(fault_of_range(vague).find("neither a number nor a range") != std::string::npos);
  }
  for (const std::string nothing : {"0e1", "0e2", "-0.0e2", "0.0E9", " 0e2 "}) {
    CAPTURE(nothing);
    CHECK(fault_of_range(nothing).find("has no digit but 0") != std::string::npos);
  }
  for (const std::string zero : {"0", "0.0", "0.00", "0.0e1", "0e0", "0e-3", "2e3", "0.2e2", "0/7"})
    CHECK_MESSAGE(fault_of_range(zero).empty(), zero);
  CHECK(says_little("0.0", "0.001", true));
  CHECK_FALSE(says_little("0.0", "0.001"));
  CHECK_FALSE(says_little("2.3", "2.26", true));
  CHECK_FALSE(says_little("0.0", "0.04", true));
  for (const std::string plain : {"1/2", "-0.5", "1 / 2", "circle", "true", "", "1e-3", "C0",
                                  "trivial_P", "minimum, saddle, minimum"}) {
    CAPTURE(plain);
    CHECK_FALSE(means_range(plain));
    CHECK(fault_of_range(plain).empty());
  }
}

}  // namespace
}  // namespace verify::expected_range_test
