#include "verify/words/datum.hpp"

#include "tests/printing.hpp"
#include "verify/claim/finding.hpp"

namespace verify::datum_test {
namespace {

Datum list(std::vector<Datum> assertions) { return Datum::list(std::move(assertions)); }

TEST_CASE("datum: text of nested lists") {
  CHECK(to_text(Datum("78/35")) == "78/35");
  CHECK(to_text(list({})) == "[]");
  CHECK(to_text(list({"1", "1/2"})) == "[1, 1/2]");
  CHECK(to_text(list({list({"1", "0"}), list({"0", "1"})})) == "[[1, 0], [0, 1]]");
  CHECK(to_text(list({list({}), "x"})) == "[[], x]");
}

TEST_CASE("datum: equality tells a leaf from a list") {
  CHECK(Datum("1") == Datum("1"));
  CHECK_FALSE(Datum("1") == list({"1"}));
  CHECK_FALSE(Datum("") == list({}));
  CHECK_FALSE(list({"1", "2"}) == list({"2", "1"}));
}

TEST_CASE("datum: the command line's shorthand") {
  CHECK(parse_shorthand("1/2", 0) == Datum("1/2"));
  CHECK(parse_shorthand(" 3 ", 0) == Datum("3"));
  CHECK(parse_shorthand("1,1/2, 3", 1) == list({"1", "1/2", "3"}));
  CHECK(parse_shorthand("1", 1) == list({"1"}));
  CHECK(parse_shorthand("1,0;0,1", 2) == list({list({"1", "0"}), list({"0", "1"})}));
  CHECK(parse_shorthand("5", 2) == list({list({"5"})}));
  CHECK(parse_shorthand("1,0;0,1|2,0;0,2", 3) ==
        list({list({list({"1", "0"}), list({"0", "1"})}),
              list({list({"2", "0"}), list({"0", "2"})})}));
  CHECK(parse_shorthand("1,,2", 1) ==
        list({"1", "", "2"}));  // an empty entry is refused as a number
  CHECK(parse_shorthand("", 1) == list({""}));
}

TEST_CASE("datum: lists as Python and reports print them") {
  const auto unit = list({list({"1", "0"}), list({"0", "1"})});
  CHECK(parse_shorthand("[[1,0],[0,1]]", 2) == unit);
  CHECK(parse_shorthand(" [[1, 0], [0, 1]] ", 2) == unit);
  CHECK(parse_shorthand("[[1. 0.] [0.  1.]]", 2) == unit);
  CHECK(parse_shorthand("[-2.e-01, 0.5]", 1) == list({"-2e-01", "0.5"}));
  CHECK(parse_shorthand("3.", 0) == Datum("3"));
  for (const std::string odd : {".", "-.", "a.", "1..", "1.5."})
    CHECK(parse_shorthand(odd, 0) == Datum(odd));
  CHECK(parse_shorthand("[1/2]", 1) == list({"1/2"}));
  CHECK(parse_shorthand("[]", 1) == list({}));
  CHECK(parse_shorthand("[[[1]]]", 3) == list({list({list({"1"})})}));
  CHECK(parse_shorthand(to_text(unit), 2) == unit);
}

TEST_CASE("datum: brackets that do not match stay text, which no input takes for a list") {
  for (const std::string text : {"[1", "[1]]", "[1] 2", "[,1]", "[1,,2]", "[[1,2]", "[1;2][3]"})
    CHECK(parse_shorthand(text, 2) == Datum(text));
  const std::string deep(20, '[');
  CHECK(parse_shorthand(deep, 1) == Datum(deep));
}

TEST_CASE("datum: results as data") {
  CHECK(to_datum(Rational(-3, 2)) == Datum("-3/2"));
  CHECK(to_datum(7L) == Datum("7"));
  CHECK(to_datum(true) == Datum("true"));
  CHECK(to_datum(false) == Datum("false"));
  CHECK(to_datum(Vector<Rational>{1, Rational(1, 2)}) == list({"1", "1/2"}));
  CHECK(to_datum(Matrix<Rational>{{1, 2}, {3, 4}}) == list({list({"1", "2"}), list({"3", "4"})}));
  CHECK(to_datum(Ball(1) / Ball(4)) == Datum("0.2500000000000000000000000000000000000000"));
}

}  // namespace
}  // namespace verify::datum_test
