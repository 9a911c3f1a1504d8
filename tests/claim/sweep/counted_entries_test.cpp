#include "verify/claim/sweep/counted_entries.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

namespace verify::counted_entries_test {
namespace {

std::optional<std::string> size_of(const std::string& name) {
  return name == "d" ? std::optional<std::string>("3") : std::nullopt;
}

std::string written(const std::string& text, Kind kind) {
  return with_counted_entries(text, {"x", kind, {}, {}, ""}, size_of);
}

std::string complaint(const std::string& text, Kind kind) {
  try {
    written(text, kind);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("counted entries: as many as a number or a size of the point says") {
  CHECK(written("d*1", Kind::vector) == "1,1,1");
  CHECK(written("2, d*1/2,7", Kind::vector) == "2,1/2,1/2,1/2,7");
  CHECK(written("2*5", Kind::vector) == "5,5");
  CHECK(written("d*0;d*1", Kind::matrix) == "0,0,0;1,1,1");
  CHECK(written("diag(d*2)", Kind::matrix) == "2,0,0;0,2,0;0,0,2");
  CHECK(written("diag(1,5)|diag(2*3)", Kind::matrices) == "1,0;0,5|3,0;0,3");
}

TEST_CASE("counted entries: I is as large as its size says") {
  const Input square{"Sigma", Kind::matrix, {"d", "d"}, {}, ""},
      other{"R", Kind::matrix, {"n", "n"}, {}, ""};
  CHECK(with_counted_entries("I", square, size_of) == "1,0,0;0,1,0;0,0,1");
  const Input list{"A", Kind::matrices, {"L", "d", "d"}, {}, ""};
  CHECK(with_counted_entries("I|diag(d*2)", list, size_of) ==
        "1,0,0;0,1,0;0,0,1|2,0,0;0,2,0;0,0,2");
  CHECK_THROWS_WITH_AS(with_counted_entries("I", other, size_of),
                       doctest::Contains("its size n is not set; add --set n="),
                       std::invalid_argument);
}

TEST_CASE("counted entries: the rest is as it was") {
  for (const auto kind : {Kind::vector, Kind::matrix, Kind::matrices})
    CHECK(written("1,2;3,4", kind) == "1,2;3,4");
  CHECK(written("d*1", Kind::integer) == "d*1");
  CHECK(written("@layers.*.A", Kind::matrices) == "@layers.*.A");
}

TEST_CASE("counted entries: what cannot be counted is refused with the remedy") {
  CHECK(complaint("n*1", Kind::vector).find("add --set n=") != std::string::npos);
  CHECK(complaint("0*1", Kind::vector).find("between 1 and") != std::string::npos);
  CHECK(complaint("-2*1", Kind::vector).find("between 1 and") != std::string::npos);
  CHECK(complaint("99999999*1", Kind::vector).find("between 1 and") != std::string::npos);
  CHECK(complaint("9999999999999999999999*1", Kind::vector) != "none");
  CHECK(complaint("1000000*1,1000000*1", Kind::vector).find("more than") != std::string::npos);
  CHECK(complaint("diag(2000*1)", Kind::matrix).find("more than") != std::string::npos);
  CHECK(complaint("diag(1,2", Kind::matrix).find("parenthesis") != std::string::npos);
}

}  // namespace
}  // namespace verify::counted_entries_test
