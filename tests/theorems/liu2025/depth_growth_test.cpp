// The growth of rounding errors with depth, of errors that follow a law.
#include "theorems/liu2025/depth_growth.hpp"

#include <cmath>

#include "tests/printing.hpp"

namespace verify::liu2025::depth_growth_test {
namespace {

constexpr long depth = 20;

// Errors factor * l^growth * 2^-bits in layer l.
Rung rung(long bits, long factor, long growth) {
  Rung result;
  result.bits = bits;
  for (long l = 1; l <= depth; ++l)
    result.layer_errors.push_back(Rational(factor) * power(Rational(l), growth) *
                                  power(Rational(2), -bits));
  return result;
}

TEST_CASE("depth growth: bits a doubling costs, the worst and the last, from float32 on") {
  PrecisionSweep precision_sweep;
  precision_sweep.rungs = {rung(11, 1024, 5), rung(24, 1, 2), rung(53, 8, 1), rung(113, 1 << 20, 9),
                           rung(256, 0, 0)};
  precision_sweep.rungs[3].overflowed = true;
  // The first layer is shallower than a tenth of the depth: no part of a fit.
  precision_sweep.rungs[1].layer_errors[0] = power(Rational(2), 12 - 24);
  const auto found = depth_growth(precision_sweep);
  CHECK(found.depth == depth);
  CHECK(found.worst == doctest::Approx(12));
  CHECK(found.last_worst == doctest::Approx(2 * std::log2(20)));
  CHECK(found.per_doubling == doctest::Approx(1.5));
  CHECK(found.spread == doctest::Approx(1));
  CHECK(found.summary().find("fitted growth +1.50 bits") != std::string::npos);
}

TEST_CASE("depth growth: nothing where no rung errs") {
  PrecisionSweep precision_sweep;
  precision_sweep.rungs = {rung(24, 0, 0), rung(53, 0, 0)};
  const auto found = depth_growth(precision_sweep);
  CHECK(found.worst == 0);
  CHECK(found.last_worst == 0);
  CHECK(found.per_doubling == 0);
  CHECK(found.spread == 0);
}

}  // namespace
}  // namespace verify::liu2025::depth_growth_test
