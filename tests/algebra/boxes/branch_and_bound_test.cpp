// Branch and bound on an interval.
#include "verify/algebra/boxes/branch_and_bound.hpp"

#include "tests/printing.hpp"

namespace verify::branch_and_bound_test {
namespace {

TEST_CASE("branch and bound: keeps the boxes that are asked for and covers the rest") {
  // The boxes that may hold a root of x^2 - 2, at a width below 1/1000.
  const auto decide = [](const Box& box) {
    const bool below =
        box.upper * box.upper<Rational(2), above = box.lower * box.lower> Rational(2);
    if (below || above) return BoxAnswer::discard;
    return box.width() < Rational(1, 1000) ? BoxAnswer::keep : BoxAnswer::split;
  };
  const auto cover = branch_and_bound(Rational(0), Rational(2), Rational(1, 100000), 1000, decide);
  CHECK(cover.complete);
  REQUIRE(cover.kept.size() == 1);
  CHECK(cover.kept[0].lower * cover.kept[0].lower < Rational(2));
  CHECK(cover.kept[0].upper * cover.kept[0].upper > Rational(2));
}

TEST_CASE("branch and bound: says when it gives up") {
  const auto never = [](const Box&) { return BoxAnswer::split; };
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(1, 8), 1000, never).complete);
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(0), 10, never).complete);
}

}  // namespace
}  // namespace verify::branch_and_bound_test
