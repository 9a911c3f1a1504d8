// What holds on a whole box, by subdivision.
#include "verify/algebra/boxes/box_subdivision.hpp"

#include "tests/printing.hpp"

namespace verify::box_subdivision_test {
namespace {

TEST_CASE("subdivision: settles what holds on the whole box and nothing else") {
  // x y <= z on the box: true for z = 1, false for z = 9/10.
  const ProductBox square = {{Rational(0), Rational(1)}, {Rational(0), Rational(1)}};
  const auto below = [](const Rational& z) {
    return [z](const ProductBox& box) { return box[0].upper * box[1].upper <= z; };
  };
  CHECK(subdivide(square, 100, below(Rational(1))).complete);
  const auto open = subdivide(square, 1000, below(Rational(9, 10)));
  CHECK_FALSE(open.complete);
  CHECK(open.open[0].upper * open.open[1].upper > Rational(9, 10));
}

}  // namespace
}  // namespace verify::box_subdivision_test
