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
  // The leftmost box has (49/103)^k of the width: the fourth is the first below 1/8.
  const auto narrow = branch_and_bound(Rational(0), Rational(1), Rational(1, 8), 1000, never);
  CHECK_FALSE(narrow.complete);
  CHECK(narrow.examined == 4);
  // A width that is just reached is not below it.
  const auto reached = branch_and_bound(Rational(0), Rational(1), Rational(49, 103), 1000, never);
  CHECK(reached.examined == 3);
  const auto many = branch_and_bound(Rational(0), Rational(1), Rational(0), 10, never);
  CHECK_FALSE(many.complete);
  CHECK(many.examined == 10);
}

}  // namespace
}  // namespace verify::branch_and_bound_test
