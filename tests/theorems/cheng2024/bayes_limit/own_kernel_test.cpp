#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::cheng2024::own_kernel_test {

TEST_CASE("a table with a negative eigenvalue is no covariance: no expected loss, no Bayes") {
  const auto of_kernel = testing::values_at("cheng2024.own_kernel", "min kernel");
  CHECK(of_kernel.count("loss_by_layer") == 1);
  CHECK(of_kernel.count("bayes_prediction") == 1);
  const auto indefinite = testing::values_at("cheng2024.own_kernel", "no kernel");
  CHECK(indefinite.count("f") == 1);
  CHECK(indefinite.count("loss_by_layer") == 0);
  CHECK(indefinite.count("bayes_prediction") == 0);
}

}  // namespace verify::cheng2024::own_kernel_test
