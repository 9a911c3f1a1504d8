// The forms one by one: every pair up to the given size is asked.
#include "theorems/ahn2023/minima/two_layer_certificate.hpp"

#include "tests/printing.hpp"

namespace verify::ahn2023::two_layer_certificate_test {
namespace {

// n = 1, 2, 3 with d = 2, 3.
TEST_CASE("two layers: the forms are positive at each of the sizes up to three") {
  const auto found = forms_positive_up_to(3);
  CHECK(found.answer == Truth::yes);
  CHECK(found.detail == "6 pairs, each by its inertia");
}

}  // namespace
}  // namespace verify::ahn2023::two_layer_certificate_test
