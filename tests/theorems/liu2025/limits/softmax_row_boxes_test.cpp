// Boxes of scores in which a row of softmax attention misses the square by more than a bound: never
// one in which some score does not.
#include "theorems/liu2025/limits/softmax_row_boxes.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::softmax_row_boxes_test {
namespace {

TEST_CASE("row boxes: no box that holds a better score is settled, whatever else it holds") {
  const PrecisionScope scope(128);
  // At A = log(12/8) row 2 comes within 0.002616 with |q| <= 10.
  const Rational best(4055, 10000), bound(3, 1000), Q(10);
  for (const Rational& below : {Rational(0), Rational(1, 5), Rational(2, 5)}) {
    for (const Rational& above : {Rational(1, 2), Rational(65, 100), Rational(1), Rational(8)}) {
      CAPTURE(below);
      CAPTURE(above);
      CHECK(reaches(2, {below, above}, Q, bound) != Truth::yes);
      CHECK(reaches(2, {-above, above}, Q, bound) != Truth::yes);
    }
  }
  CHECK(best_fit(2, best).error.upper() < Rational(27, 10000));
  // Beside it a narrow box is settled.
  CHECK(reaches(2, {Rational(30, 100), Rational(31, 100)}, Q, bound) == Truth::yes);
}

TEST_CASE("row boxes: less is certified, more is not") {
  const PrecisionScope scope(128);
  const auto found = certified(2, Rational(8), Rational(10), Rational(24, 10000));
  CHECK(found.complete);
  CHECK(found.examined > 100);
  CHECK_FALSE(certified(2, Rational(8), Rational(10), Rational(27, 10000)).complete);
  CHECK_FALSE(certified(3, Rational(8), Rational(10), Rational(50, 10000)).complete);
}

}  // namespace
}  // namespace verify::liu2025::softmax_row_boxes_test
