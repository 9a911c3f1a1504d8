// Differences of t -> t^2 along a line of step 2, from 1 on: 1, 9, 25.
#include "theorems/liu2025/finite_difference.hpp"

#include "tests/printing.hpp"

namespace verify::liu2025::finite_difference_test {
namespace {

Vector<Rational> difference(long order) {
  return finite_difference(
      order, Matrix<Rational>{{1}}, Matrix<Rational>{{2}},
      [](const Matrix<Rational>& point) { return Vector<Rational>{point(0, 0) * point(0, 0)}; });
}

TEST_CASE("finite differences: of every order, with its sign") {
  CHECK(difference(0) == Vector<Rational>{1});
  CHECK(difference(1) == Vector<Rational>{8});
  CHECK(difference(2) == Vector<Rational>{8});
  CHECK(difference(3) == Vector<Rational>{0});
}

}  // namespace
}  // namespace verify::liu2025::finite_difference_test
