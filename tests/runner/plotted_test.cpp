#include "verify/runner/plotted.hpp"

#include <doctest/doctest.h>

namespace verify::plotted_test {
namespace {

// One curve, x^2 at 0, 1/2 and 1, and what is expected of it at x.
std::vector<Agreement> expected_at(const std::string& x, const std::string& y) {
  ClaimWords claim;
  claim.plotted = {{"Squares", "x^2", {{x, y}}}};
  const std::vector<Plot> plots = {
      {"Squares",
       "x",
       "y",
       "",
       {{"x", Mark::line, {{0.5, 3}}}, {"x^2", Mark::line, {{0, 0}, {0.5, 0.25}, {1, 1}}}}},
      {"Cubes", "x", "y", "", {{"x^2", Mark::line, {{0.5, 7}}}}}};
  return plotted_agreements(claim, plots, "first");
}

Truth agreed(const std::string& x, const std::string& y) {
  const auto found = expected_at(x, y);
  REQUIRE(found.size() == 1);
  CHECK(found[0].name == "plot Squares, x^2 at " + x);
  CHECK(found[0].instance == "first");
  return found[0].agrees;
}

TEST_CASE("a plotted point agrees with its rounded or truncated decimals alone") {
  CHECK(agreed("0.5", "0.25") == Truth::yes);
  CHECK(agreed("0.5", "0.2") == Truth::yes);
  CHECK(agreed("0.5", "0.251") == Truth::no);
  CHECK(agreed("0.5", "-0.25") == Truth::no);
  CHECK(agreed("0", "0") == Truth::yes);
  CHECK(agreed("1", "1") == Truth::yes);
  CHECK(agreed("1", "0.25") == Truth::no);
}

TEST_CASE("a point that no curve has is not answered") {
  CHECK(expected_at("0.75", "0.5625").empty());
  CHECK(expected_at("2", "4").empty());
}

}  // namespace
}  // namespace verify::plotted_test
