#include "verify/service/sweep/points.hpp"

#include <doctest/doctest.h>

#include "verify/service/selection.hpp"

namespace verify::points_test {
namespace {

using Names = std::vector<std::string>;

Claim claim() {
  Claim claim;
  claim.words.id = "t.a";
  claim.theorem.inputs = {{"n", Kind::integer, {}, {}, ""},
                          {"d", Kind::integer, {}, {}, ""},
                          {"lambda", Kind::vector, {Size("d")}, {}, ""}};
  return claim;
}

Names names(const std::vector<std::string>& settings) {
  Names names;
  for (const auto& point : points_from(claim(), settings)) names.push_back(point.name);
  return names;
}

TEST_CASE("points: every choice of the values, the last varying fastest") {
  CHECK(names({"n=1..2", "d=3,5"}) == Names{"n=1 d=3", "n=1 d=5", "n=2 d=3", "n=2 d=5"});
  CHECK(names({"n=4"}) == Names{"n=4"});
}

TEST_CASE("points: a list is one value; of several, and of other inputs given again, each is one") {
  CHECK(names({"lambda=1,1/2"}) == Names{"lambda=1,1/2"});
  CHECK(names({"lambda=1,2", "lambda=3"}) == Names{"lambda=1,2", "lambda=3"});
  CHECK(names({"n=1", "d=2", "n=5", "n=1"}) == Names{"n=1 d=2", "n=5 d=2"});
}

TEST_CASE("points: a point is what its settings alone are") {
  const auto grid = points_from(claim(), {"n=1..3", "d=2,4", "lambda=d*1/2"});
  REQUIRE(grid.size() == 6);
  const auto alone = points_from(claim(), {"n=2", "d=4", "lambda=d*1/2"});
  REQUIRE(alone.size() == 1);
  CHECK(grid[3].name == alone[0].name);
  CHECK(grid[3].fields == alone[0].fields);
  CHECK(to_text(grid[3].fields.at("lambda")) == "[1/2, 1/2, 1/2, 1/2]");
  CHECK(to_text(grid[2].fields.at("lambda")) == "[1/2, 1/2]");
}

TEST_CASE("points: what cannot be written out is the fault of its point, unless all are at fault") {
  const auto grid = points_from(claim(), {"d=0,2", "lambda=d*1"});
  REQUIRE(grid.size() == 2);
  CHECK(grid[0].fault.starts_with("lambda=d*1: a count between 1 and"));
  CHECK(grid[0].fields.count("lambda") == 0);
  CHECK(grid[1].fault.empty());
  CHECK_THROWS_WITH_AS(points_from(claim(), {"d=0", "lambda=d*1"}),
                       doctest::Contains("--set lambda=d*1: a count"), UsageError);
}

TEST_CASE("points: refusals name the setting and what would do") {
  const auto refused = [](const std::vector<std::string>& settings, const char* words) {
    CHECK_THROWS_WITH_AS(points_from(claim(), settings), doctest::Contains(words), UsageError);
  };
  refused({"m=1"}, "its inputs are n, d, lambda");
  refused({"n"}, "NAME=VALUE is needed");
  refused({"n=1..x"}, "--set n=1..x");
  refused({"lambda=d*1"}, "add --set d=");
  refused({"n=1..1000", "d=1..1000"}, "more than 100000 points");
}

}  // namespace
}  // namespace verify::points_test
