#include "verify/claim/sweep/axis.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

namespace verify::axis_test {
namespace {

using Values = std::vector<std::string>;

Input of(Kind kind, std::vector<std::string> allowed = {}) {
  Input input{"n", kind, {}, {}, "an input"};
  input.allowed = std::move(allowed);
  return input;
}

std::string complaint(const std::string& text, const Input& input) {
  try {
    axis_values(text, input);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("axes: numbers between commas and ranges, exactly and each once") {
  const auto n = of(Kind::integer), q = of(Kind::rational);
  CHECK(axis_values("7", n) == Values{"7"});
  CHECK(axis_values("1..4", n) == Values{"1", "2", "3", "4"});
  CHECK(axis_values("1, 2,5,10..40:10", n) == Values{"1", "2", "5", "10", "20", "30", "40"});
  CHECK(axis_values("1..10:4", n) == Values{"1", "5", "9"});
  CHECK(axis_values("3..-1:-2", n) == Values{"3", "1", "-1"});
  CHECK(axis_values("1..20:*2", n) == Values{"1", "2", "4", "8", "16"});
  CHECK(axis_values("0..1:1/4", q) == Values{"0", "1/4", "1/2", "3/4", "1"});
  CHECK(axis_values("0.5..2", q) == Values{"1/2", "3/2"});
  CHECK(axis_values("2/4,0.5,1/2", q) == Values{"2/4"});
  CHECK(axis_values("1..3,2..4", n) == Values{"1", "2", "3", "4"});
}

TEST_CASE("axes: what is one value stays as it was written") {
  CHECK(axis_values("1,1/2", of(Kind::vector)) == Values{"1,1/2"});
  CHECK(axis_values("2,1;1,3", of(Kind::matrix)) == Values{"2,1;1,3"});
  CHECK(axis_values("1..3", of(Kind::vector)) == Values{"1..3"});
  CHECK(axis_values("@run.npz:n", of(Kind::integer)) == Values{"@run.npz:n"});
  CHECK(axis_values("relu, exp", of(Kind::text)) == Values{"relu, exp"});
  CHECK(axis_values(" 7", of(Kind::integer)) == Values{" 7"});
  CHECK(axis_values("x", of(Kind::integer)) == Values{"x"});  // the input itself says what is wrong
}

TEST_CASE("axes: truth values, and words where they are listed") {
  CHECK(axis_values("true,false", of(Kind::boolean)) == Values{"true", "false"});
  CHECK(axis_values("relu, exp", of(Kind::text, {"relu", "exp"})) == Values{"relu", "exp"});
}

TEST_CASE(
    "axes: what is no range is refused with what would be one, and what is too long in time") {
  const auto n = of(Kind::integer);
  for (const char* text : {"1..", "..3", "1..x", "1..3:y", "1..3:*z", "1..2..3"}) {
    CAPTURE(std::string(text));
    CHECK(complaint(text, n).find("a range is FIRST..LAST") != std::string::npos);
  }
  CHECK(complaint("1..3:0", n).find("the step is 0") != std::string::npos);
  CHECK(complaint("3..1", n).find("holds nothing") != std::string::npos);
  CHECK(complaint("4..1:*2", n).find("holds nothing") != std::string::npos);
  CHECK(complaint("0..8:*2", n).find("a factor above 1") != std::string::npos);
  CHECK(complaint("1..8:*1", n).find("a factor above 1") != std::string::npos);
  CHECK(complaint("1,,2", n).find("is missing") != std::string::npos);
  CHECK(complaint("1..100001", n).find("more than 100000") != std::string::npos);
  CHECK(complaint("1..1e300", n).find("more than 100000") != std::string::npos);
  CHECK(complaint("1..1e300:*1.0001", n).find("more than 1000 values") != std::string::npos);
  CHECK(axis_values("1..100000", n).size() == most_points);
}

}  // namespace
}  // namespace verify::axis_test
