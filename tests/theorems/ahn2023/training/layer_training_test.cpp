// One layer in the plane: training ends at the minimiser of Theorem 1.
#include "theorems/ahn2023/training/layer_training.hpp"

#include <cmath>

#include "tests/printing.hpp"

namespace verify::ahn2023::layer_training_test {
namespace {

TEST_CASE("layer training: one layer ends at -n/(n + d + 1) Sigma^{-1}") {
  // n = 3, d = 2: the factor is 1/2, the least loss d (1 - n/(n + d + 1)) = 1.
  const auto& run = train_layers(3, {Rational(1), Rational(4)}, 1, 1);
  REQUIRE(run.layers.size() == 1);
  const Matrix<double> best = {{-0.5, 0}, {0, -0.125}};
  for (long i = 0; i < 2; ++i)
    for (long j = 0; j < 2; ++j) CHECK(std::abs(run.layers.front()(i, j) - best(i, j)) < 1e-8);
  CHECK(std::abs(run.loss.back() - 1) < 1e-12);
  CHECK(run.whitened.front().back() < 1e-7);
}

}  // namespace
}  // namespace verify::ahn2023::layer_training_test
