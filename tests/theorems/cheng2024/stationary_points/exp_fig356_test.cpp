#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::cheng2024::exp_fig356_test {

TEST_CASE("a matrix that is 0 behind the step has no distance to the multiples of I") {
  const auto somewhere = testing::values_at("cheng2024.exp_fig356", "on the set");
  CHECK(somewhere.count("dist_squared_A") == 1);
  const auto without_A = testing::values_at("cheng2024.exp_fig356", "in space");
  CHECK(without_A.count("dist_squared_A") == 0);
  CHECK(without_A.count("dist_squared_BC") == 1);
}

}  // namespace verify::cheng2024::exp_fig356_test
