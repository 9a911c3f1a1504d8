// How many digits an enclosure certifies, and which two may enclose the same number.
#include "verify/judge/certified_digits.hpp"

#include "tests/printing.hpp"

namespace verify::certified_digits_test {
namespace {

TEST_CASE("certified digits: relative to the number, of either sign, whole ones included") {
  struct Row {
    const char* enclosure;
    long digits;
  };
  const Row rows[] = {
      {"[1.41421356 +/- 1e-8]", 8}, {"[-1.41421356 +/- 1e-8]", 8},
      {"[1414.21356 +/- 1e-5]", 8}, {"[0.00141421356 +/- 1e-11]", 8},
      {"[-3.5 +/- 0.01]", 2},       {"[+/- 1e-8]", 7},
      {"[1e-9 +/- 1e-8]", 7},       {"[-1.5 +/- 10]", 0},
      {"[1.5 +/- 1.4]", 0},         {"[+/- inf]", 0},
      {"[2 +/- 0]", all_digits},    {"2.000", all_digits},
      {"-7", all_digits},           {"0.1", all_digits},
  };
  for (const auto& [enclosure, digits] : rows) {
    CAPTURE(std::string(enclosure));
    CHECK(certified_digits(enclosure) == digits);
    CHECK(certified_digits(Datum::list({enclosure, "2"})) == digits);
    CHECK(certified_digits(Datum::list({"2", Datum::list({"1", enclosure})})) == digits);
  }
  CHECK(certified_digits(Datum::list({})) == all_digits);
}

TEST_CASE("certified digits: enclosures of one number meet, each leaf, and shapes are the same") {
  struct Row {
    const char *one, *other;
    bool meet;
  };
  const Row rows[] = {
      {"[1.5 +/- 0.1]", "[1.6 +/- 0.1]", true},
      {"[1.5 +/- 0.1]", "[1.8 +/- 0.1]", false},
      {"0.333", "0.3334", false},
      {"0.1", "0.10", true},
      {"[+/- inf]", "5", true},
      {"[1.5 +/- 0.1]", "[-1.5 +/- 0.1]", false},
  };
  const auto list = [](std::vector<Datum> items) { return Datum::list(std::move(items)); };
  for (const auto& [one, other, meet] : rows) {
    CAPTURE(std::string(one));
    CHECK(can_be_equal(one, other) == meet);
    CHECK(can_be_equal(other, one) == meet);
    CHECK(can_be_equal(list({one, "1"}), list({other, "1"})) == meet);
    CHECK(can_be_equal(list({"1", one}), list({"1", other})) == meet);
    CHECK(can_be_equal(list({list({"1", one}), "7"}), list({list({"1", other}), "7"})) == meet);
  }
  CHECK_FALSE(can_be_equal(list({"1"}), list({"1", "1"})));
  CHECK_FALSE(can_be_equal(list({"1", "1"}), list({"1"})));
  CHECK_FALSE(can_be_equal("1", list({"1"})));
  CHECK_FALSE(can_be_equal(list({}), "1"));
  CHECK(can_be_equal(list({}), list({})));
}

}  // namespace
}  // namespace verify::certified_digits_test
