#include "verify/judge/agreement.hpp"

#include "tests/printing.hpp"
#include "tests/random.hpp"
#include "verify/claim/finding.hpp"

namespace verify::agreement_test {
namespace {

using testing::Random;
using testing::rounds;
using testing::test_seed;
constexpr auto yes = Truth::yes, no = Truth::no, unknown = Truth::unknown;

Datum list(std::vector<Datum> assertions) { return Datum::list(std::move(assertions)); }
Value exactly(const char* name, Datum datum) { return {name, std::move(datum), {}}; }
Value between(const Rational& low, const Rational& high) {
  const PrecisionScope scope(400);
  return enclosed_value("x_approx", ball_between(low, high));
}

TEST_CASE("agreement: exact values are equal as rationals or words") {
  const struct {
    const char* expected;
    const char* found;
    Truth agrees;
  } rows[] = {
      {"1/2", "1/2", yes},   {"0.5", "1/2", yes},       {"2/4", "1/2", yes}, {"5e-1", "1/2", yes},
      {"-1/2", "1/2", no},   {"0.49", "1/2", no},       {"0", "1", no},      {"true", "true", yes},
      {"true", "false", no}, {"circle", "circle", yes}, {"1", "true", no},   {"", "1", no},
      {"1/0", "1", no},      {"3.14", "22/7", no},      {"nan", "nan", yes}, {"a, b", "a,b", yes},
      {"1 / 2", "1/2", yes}, {"a, b", "a, c", no},
  };
  for (const auto& row : rows) {
    CAPTURE(std::string(row.expected));
    CAPTURE(std::string(row.found));
    CHECK(agrees("x", row.expected, exactly("x", row.found)) == row.agrees);
  }
}

TEST_CASE(
    "agreement: a decimal is the rounded or the truncated form of an exact value, in every digit") {
  const struct {
    const char* expected;
    const char* found;
    Truth agrees;
  } rows[] = {
      {"0.3333", "1/3", yes},
      {"0.3334", "1/3", no},
      {"0.3332", "1/3", no},
      {"0.333", "1/3", yes},
      {"0.334", "1/3", no},
      {"0.667", "2/3", yes},  // rounded
      {"0.666", "2/3", yes},  // truncated
      {"0.665", "2/3", no},
      {"0.668", "2/3", no},
      {"-0.667", "-2/3", yes},
      {"-0.666", "-2/3", yes},
      {"-0.668", "-2/3", no},
      {"-0.665", "-2/3", no},
      {"0.667", "-2/3", no},
      {"1", "2/3", yes},
      {"0", "2/3", yes},
      {"2", "2/3", no},
      {"6.67e-1", "2/3", yes},
      {"0.4", "1/2", no},
      {"0.5", "1/2", yes},
      {"0.50", "1/2", yes},
      {"0", "1", no},
      {"0", "-1", no},
      {"1", "1", yes},
      {"3.14", "3.15", no},
      {"0.0", "0", yes},
      {"1/3", "1/3", yes},
      {"1/3", "1/4", no},
      {"2e3", "1999", yes},
      {"1e3", "1999", yes},
      {"3e3", "1999", no},
      // Halfway is rounded to either side; a whole unit is not cut off, on either side of 0.
      {"0.67", "133/200", yes},
      {"0.66", "133/200", yes},
      {"-0.67", "-133/200", yes},
      {"0.665", "133/200", yes},
      {"-3.14", "-3.15", no},
      {"-3.15", "-3.14", no},
      {"0", "-2/3", yes},
      {"0", "9/10", yes},
      {"0.0", "-1/20", yes},
      {"0.66", "0.655", yes},
      {"0.66", "0.654", no},
      {"-0.66", "-0.655", yes},
      {"1 .. 2", "3/2", yes},
      {"1 .. 2", "5/2", no},
      {"word", "1/2", no},
  };
  for (const auto& row : rows) {
    CAPTURE(std::string(row.expected));
    CAPTURE(std::string(row.found));
    const auto found = exactly("x", parse_rational(row.found).text());
    CHECK(agrees("x_approx", row.expected, found) == row.agrees);
  }
}

TEST_CASE(
    "agreement: digits one unit off are refused, rounded and truncated ones accepted, for random "
    "values") {
  CAPTURE(test_seed());
  Random random(test_seed());
  for (long k = 0; k < rounds(500); ++k) {
    const PrecisionScope scope(400);
    const bool negative = random.coin();
    const Ball root = sqrt(Ball(random.integer(2, 999)) + Ball(Rational(1, 7)));  // irrational
    const Value found = enclosed_value("x_approx", negative ? -root : root);
    const long places = random.integer(0, 40);
    const Rational unit = power(Rational(10), -places);
    const Rational below = floor(root.midpoint() / unit);  // truncated, in units
    const bool rounds_up = root.midpoint() - below * unit > unit / Rational(2);
    const auto shown = [&](long offset) {
      // As a decimal with exactly `places` digits after the point.
      std::string digits = (below + Rational(offset)).text();
      if (places > 0) {
        while (static_cast<long>(digits.size()) <= places) digits.insert(0, "0");
        digits.insert(digits.size() - places, ".");
      }
      return (negative ? "-" : "") + digits;
    };
    CAPTURE(shown(0));
    CAPTURE(found.exact);
    CHECK(agrees("x_approx", shown(0), found) == yes);
    CHECK(agrees("x_approx", shown(1), found) == (rounds_up ? yes : no));
    CHECK(agrees("x_approx", shown(2), found) == no);
    CHECK(agrees("x_approx", shown(-1), found) == no);
  }
}

TEST_CASE("agreement: an enclosure too wide to tell gives unknown") {
  const Rational unit(1, 100);
  const auto wide = between(Rational(313, 100), Rational(316, 100));
  CHECK(agrees("x_approx", "3.14", wide) == unknown);
  CHECK(agrees("x_approx", "3.1", wide) == yes);
  CHECK(agrees("x_approx", "3.2", wide) == unknown);  // rounds to 3.2 only from 3.15 on
  CHECK(agrees("x_approx", "3.4", wide) == no);
  CHECK(agrees("x_approx", "3", wide) == yes);
  CHECK(agrees("x_approx", "22/7", wide) ==
        unknown);  // an irrational value never settles on a fraction
  CHECK(agrees("x_approx", "23/7", wide) == no);
  CHECK(agrees("x_approx", "<= 22/7", wide) == unknown);
  CHECK(agrees("x_approx", "<= 23/7", wide) == yes);
  const Value unbounded{"x_approx", "nan", (Ball(1) / Ball(0)).enclosure()};
  CHECK(agrees("x_approx", "1", unbounded) == unknown);
  CHECK(agrees("x_approx", "<= 1", unbounded) == unknown);
  CHECK(agrees("x_approx", "word", wide) == no);
  CHECK(agrees("x_approx", "", wide) == no);
}

TEST_CASE("agreement: nested lists are compared leaf by leaf and must have the same shape") {
  const auto found = exactly("m", list({list({"1", "1/2"}), list({"0", "3"})}));
  CHECK(agrees("m", list({list({"1", "0.5"}), list({"0", "3"})}), found) == yes);
  CHECK(agrees("m", list({list({"1", "0.5"}), list({"0", "4"})}), found) == no);
  CHECK(agrees("m", list({list({"1", "0.5"})}), found) == no);
  CHECK(agrees("m", list({"1", "0.5", "0", "3"}), found) == no);
  CHECK(agrees("m", "1", found) == no);
  CHECK(agrees("m", list({}), exactly("m", list({}))) == yes);
  CHECK(agrees("m", list({}), exactly("m", "0")) == no);
  CHECK(agrees("m", list({list({"1", "0.5"}), list({"0", "3", "0"})}), found) == no);

  const PrecisionScope scope(300);
  const auto roots = enclosed_value("r_approx", Vector<Ball>{sqrt(Ball(2)), sqrt(Ball(3))});
  CHECK(agrees("r_approx", list({"1.4142", "1.732"}), roots) == yes);
  CHECK(agrees("r_approx", list({"1.4142", "1.733"}), roots) == no);
  CHECK(agrees("r_approx", list({"1.4142"}), roots) == no);
}

TEST_CASE("agreement: every leaf counts, wherever it stands, and no outweighs unknown") {
  const auto wide = between(Rational(313, 100), Rational(316, 100)).enclosure;
  const Value values{"v_approx", list({"1", "1", "1"}), list({wide, wide, wide})};
  for (std::size_t at = 0; at < 3; ++at) {
    const auto with = [&](const char* there, const char* else_where) {
      std::vector<Datum> expected(3, else_where);
      expected[at] = there;
      return agrees("v_approx", list(expected), values);
    };
    CHECK(with("3.1", "3.1") == yes);
    CHECK(with("3.14", "3.1") == unknown);
    CHECK(with("3.4", "3.1") == no);
    CHECK(with("3.4", "3.14") == no);
    CHECK(with("22/7", "3.1") == unknown);  // by the enclosures, not by what stands beside them
  }
}

TEST_CASE("agreement: a name that is nothing but its ending is exact, and nothing agrees unasked") {
  CHECK(agrees("_approx", "0.33", exactly("_approx", "1/3")) == no);
  CHECK(agrees("x_approx", "0.33", exactly("x_approx", "1/3")) == yes);
  CHECK(find_value("_approx", {exactly("", "1")}) == nullptr);
  CHECK(find_value("a_long_name", {exactly("a_long_name_approx", "1")}) != nullptr);
  CHECK(Agreement{}.agrees == unknown);
}

TEST_CASE("agreement: which value an expectation speaks of") {
  const std::vector<Value> values = {exactly("loss", "1"), exactly("root_approx", "2"),
                                     exactly("both", "3"), exactly("both_approx", "4")};
  CHECK(find_value("loss", values)->exact == Datum("1"));
  CHECK(find_value("loss_approx", values)->exact == Datum("1"));
  CHECK(find_value("root", values)->exact == Datum("2"));
  CHECK(find_value("both", values)->exact == Datum("3"));
  CHECK(find_value("both_approx", values)->exact == Datum("4"));
  CHECK(find_value("other", values) == nullptr);
  CHECK(find_value("_approx", values) == nullptr);
}

TEST_CASE("agreement: tight means 49 certified digits") {
  const auto root = [](long bits) {
    const PrecisionScope scope(bits);
    return enclosed_value("x_approx", sqrt(Ball(2)));
  };
  CHECK_FALSE(is_tight(root(64)));
  CHECK_FALSE(is_tight(root(128)));
  CHECK(is_tight(root(256)));
  CHECK(is_tight(exactly("x", "1/2")));
  Value mixed = root(256);
  mixed.enclosure = list({root(256).enclosure, root(64).enclosure});
  CHECK_FALSE(is_tight(mixed));
  mixed.enclosure = list({root(64).enclosure, root(256).enclosure});
  CHECK_FALSE(is_tight(mixed));
}

// Centre +- 1.5 radius 2^bits.
bool tight(const Rational& centre, long bits) {
  const PrecisionScope scope(1024);
  const Rational radius = Rational(3, 2) * power(Rational(2), bits);
  return is_tight(enclosed_value("x_approx", ball_between(centre - radius, centre + radius)));
}

TEST_CASE("agreement: tight is meant relative to the number, and near 0 of the square of that") {
  CHECK(tight(Rational(1), -promised_bits - 2));
  CHECK_FALSE(tight(Rational(1), -promised_bits + 2));
  const Rational large = power(Rational(2), 200), small = power(Rational(2), -120);
  CHECK(tight(large, 200 - promised_bits - 2));
  CHECK_FALSE(tight(large, 200 - promised_bits + 2));
  CHECK(tight(small, -120 - promised_bits - 2));
  CHECK_FALSE(tight(small, -120 - promised_bits + 2));
  CHECK(tight(Rational(0), -2 * promised_bits - 3));
  CHECK_FALSE(tight(Rational(0), -2 * promised_bits + 2));
}

}  // namespace
}  // namespace verify::agreement_test
