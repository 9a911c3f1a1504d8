// Fixed points are counted by enclosures where the Sturm chain is too long.
#include "theorems/li2025/uniqueness/certificates.hpp"

#include "tests/printing.hpp"
#include "theorems/li2025/fixed_points.hpp"

namespace verify::li2025::certificates_test {
namespace {

// Sigma = diag(40, 1 x 40), 1 and 200 examples, r = (5/6, 1/2): three fixed points at sigma = 0.
LandscapeData three_fixed_points(const Rational& sigma2) {
  return landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, sigma2,
                             {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
}

TEST_CASE("certificates: a noise of many digits and next to no size leaves the count as it is") {
  const PrecisionScope scope(128);
  const auto exact = count_fixed_points(three_fixed_points(Rational(0)));
  CHECK(exact.number == 3);
  CHECK(exact.exact);

  // Coefficients of more than 200000 bits.
  const auto long_data = three_fixed_points(power(Rational(2), -200000));
  REQUIRE_FALSE(exact_fixed_point_count(long_data).has_value());
  const auto enclosed = count_fixed_points(long_data);
  CHECK(enclosed.number == 3);
  CHECK_FALSE(enclosed.exact);
}

}  // namespace
}  // namespace verify::li2025::certificates_test
