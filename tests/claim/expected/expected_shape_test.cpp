#include "verify/claim/expected/expected_shape.hpp"

#include <doctest/doctest.h>

namespace verify::expected_shape_test {
namespace {

TEST_CASE("a bound on a list is refused with what is allowed, a bound on each entry is not") {
  const ValueDoc norms{"gradient_norm_approx", "vector[L]: the norm of the gradient by layer"};
  const auto fault = fault_of_expected_shape(norms, "<= 0.03");
  CHECK(fault.starts_with("given <= 0.03, and the value is vector[L]; allowed: a list"));
  CHECK(fault_of_expected_shape(norms, Datum::list({"<= 0.03", "0"})).empty());
}

TEST_CASE("a list is not expected of one number") {
  const ValueDoc loss{"loss", "rational: the population loss"};
  CHECK(fault_of_expected_shape(loss, Datum::list({"1"})).find("one range") != std::string::npos);
  CHECK(fault_of_expected_shape(loss, "<= 0.03").empty());
  CHECK(fault_of_expected_shape({"word", "what it is called"}, Datum::list({"1"})).empty());
}

}  // namespace
}  // namespace verify::expected_shape_test
