#include "verify/claim/finite_points.hpp"

#include <doctest/doctest.h>

#include <limits>

namespace verify::finite_points_test {
TEST_CASE("a point that is not finite is no point, and the others stay") {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  constexpr double undefined = std::numeric_limits<double>::quiet_NaN();
  const Plot plot{"",
                  "",
                  "",
                  "",
                  {{"one", Mark::line, {{1, 2}, {2, infinite}, {3, undefined}, {4, 5}}},
                   {"other", Mark::line, {{-infinite, 2}}}}};
  const auto kept = with_finite_points({plot});
  using Points = std::vector<std::pair<double, double>>;
  CHECK(kept.at(0).curves.at(0).points == Points{{1, 2}, {4, 5}});
  CHECK(kept.at(0).curves.at(1).points.empty());
}

}  // namespace verify::finite_points_test
