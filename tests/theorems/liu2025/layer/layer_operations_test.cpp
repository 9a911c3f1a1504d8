// Operations of a layer counted by hand.
#include "theorems/liu2025/layer/layer_operations.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::layer_operations_test {
namespace {

TEST_CASE("operations: two channels, one factor") {
  // Four weights, a product and a sum each, two biases and a gate for both channels.
  CHECK(layer_operations(1, 2, false) == 8 + 6);
  CHECK(layer_operations(3, 2, false) == 3 * 14);
}

TEST_CASE("operations: a full matrix takes more from four factors on") {
  CHECK(layer_operations(1, 4, false) == layer_operations(1, 4, true));
  CHECK(layer_operations(1, 16, false) == 4 * 16 * 4 + 48);
  CHECK(layer_operations(1, 16, true) == 2 * 16 * 16 + 48);
}

}  // namespace
}  // namespace verify::liu2025::layer_operations_test
