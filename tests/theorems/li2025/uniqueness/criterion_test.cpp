// The bound of the criterion over a box, against its values there.
#include "theorems/li2025/uniqueness/criterion.hpp"

#include "tests/printing.hpp"
#include "theorems/li2025/fixed_points.hpp"

namespace verify::li2025::criterion_test {
namespace {

TEST_CASE("criterion: the bound over a box is exceeded nowhere in it, whatever the least level") {
  const PrecisionScope scope(128);
  const auto data =
      landscape_of_blocks({Rational(40), Rational(1)}, {Rational(1), Rational(40)}, Rational(0),
                          {Rational(1), Rational(200)}, {Rational(5, 6), Rational(1, 2)});
  const auto spectrum = enclosed(*data.grouped);
  const Rational largest(200), one(1);
  for (const Rational& least : {Rational(0), Rational(1), Rational(100)}) {
    const Rational width = (largest - least) / Rational(32);
    for (long k = 0; k < 32; ++k) {
      const Rational lower = one + least + Rational(k) * width;
      const Ball bound = criterion_upper_bound(spectrum, {lower, lower + width}, least, largest);
      for (long part = 0; part <= 4; ++part) {
        const Ball gamma(lower + Rational(part, 4) * width);
        CHECK(less(bound, slope_criterion(spectrum, gamma, Ball(least), Ball(largest))) !=
              Truth::yes);
      }
    }
  }
}

}  // namespace
}  // namespace verify::li2025::criterion_test
