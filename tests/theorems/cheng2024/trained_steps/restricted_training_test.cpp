// The standard error of a mean: the unbiased variance over the size of the sample.
#include "theorems/cheng2024/trained_steps/restricted_training.hpp"

#include <doctest/doctest.h>

#include <cmath>

namespace verify::cheng2024::restricted_training_test {
namespace {

TEST_CASE("estimates: mean and standard error of four numbers") {
  const auto found = estimate({1, 2, 3, 4});
  CHECK(found.mean == 2.5);
  CHECK(found.error == doctest::Approx(std::sqrt(5.0 / 3 / 4)));
}

}  // namespace
}  // namespace verify::cheng2024::restricted_training_test
