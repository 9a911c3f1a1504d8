#include "verify/judge/decimal_value.hpp"

#include <doctest/doctest.h>

namespace verify::decimal_value_test {
namespace {

TEST_CASE("decimals: of numbers, and of nothing else") {
  CHECK(as_double(Datum("3")) == 3.0);
  CHECK(as_double(Datum("-7/4")) == -1.75);
  CHECK(as_double(Datum("1/5")) == 0.2);
  CHECK(as_double(Datum("1.5e-3")) == doctest::Approx(0.0015));
  for (const char* other : {"", "true", "relu", "1/0", "[1.2 +/- 0.1]", "nan"})
    CHECK_FALSE(as_double(Datum(other)).has_value());
  CHECK_FALSE(as_double(Datum::list({"1"})).has_value());
  CHECK_FALSE(as_double(Datum("1e400")).has_value());
}

}  // namespace
}  // namespace verify::decimal_value_test
