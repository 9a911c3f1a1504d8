// Covers of an interval and of a product of intervals: every point lies in a part that was
// decided, and a part that was not is said to be open.
#include <algorithm>

#include "tests/printing.hpp"
#include "verify/algebra/boxes/box_subdivision.hpp"
#include "verify/algebra/boxes/branch_and_bound.hpp"

namespace verify::cover_test {
namespace {

// The parts of the decisions follow each other without a gap from the lower end to the upper
// one.
bool tiles(std::vector<Box> parts, const Rational& lower, const Rational& upper) {
  std::sort(parts.begin(), parts.end(),
            [](const Box& a, const Box& b) { return a.lower < b.lower; });
  if (parts.empty() || parts.front().lower != lower || parts.back().upper != upper) return false;
  for (std::size_t k = 0; k + 1 < parts.size(); ++k)
    if (parts[k].upper != parts[k + 1].lower) return false;
  return true;
}

TEST_CASE("cover: the decided parts tile the interval, kept ones in ascending order") {
  const Rational lower(-3), upper(7, 2);
  std::vector<Box> decided;
  const auto decide = [&](const Box& box) {
    if (box.width() > Rational(1, 5)) return BoxAnswer::split;
    decided.push_back(box);
    return box.lower.sign() < 0 ? BoxAnswer::keep : BoxAnswer::discard;
  };
  const auto cover = branch_and_bound(lower, upper, Rational(1, 1000), 1000, decide);
  CHECK(cover.complete);
  CHECK(tiles(decided, lower, upper));
  CHECK(std::is_sorted(cover.kept.begin(), cover.kept.end(),
                       [](const Box& a, const Box& b) { return a.upper <= b.lower; }));
  const auto negative = std::count_if(decided.begin(), decided.end(),
                                      [](const Box& b) { return b.lower.sign() < 0; });
  CHECK(static_cast<long>(cover.kept.size()) == negative);
  // A binary tree: one box less is split than decided.
  CHECK(cover.examined == 2 * static_cast<long>(decided.size()) - 1);
}

// Keeps small boxes that hold the point.
BoxCover around(const Rational& point, const Rational& lower, const Rational& upper) {
  return branch_and_bound(lower, upper, Rational(1, 100000), 10000, [&](const Box& box) {
    if (point < box.lower || box.upper < point) return BoxAnswer::discard;
    return box.width() < Rational(1, 1000) ? BoxAnswer::keep : BoxAnswer::split;
  });
}

TEST_CASE("cover: a point at either end, at a cut or anywhere is in a box that is kept") {
  const Rational lower(1), upper(2), cut = Rational(1) + Rational(49, 103);
  for (const auto& point : {lower, upper, cut, Rational(3, 2), Rational(199, 100)}) {
    CAPTURE(point);
    const auto cover = around(point, lower, upper);
    CHECK(cover.complete);
    REQUIRE(!cover.kept.empty());
    // At a cut it belongs to the boxes on both sides.
    CHECK(cover.kept.size() == (point == cut ? 2u : 1u));
    for (const auto& box : cover.kept) {
      CHECK(box.lower <= point);
      CHECK(point <= box.upper);
    }
  }
}

TEST_CASE("cover: what is too narrow or too much is incomplete, what just suffices is not") {
  const auto split_above = [](const Rational& width) {
    return [width](const Box& box) {
      return box.width() > width ? BoxAnswer::split : BoxAnswer::discard;
    };
  };
  // Three boxes: the whole and its two parts.
  const auto decide = split_above(Rational(3, 5));
  CHECK(branch_and_bound(Rational(0), Rational(1), Rational(0), 3, decide).complete);
  CHECK(branch_and_bound(Rational(0), Rational(1), Rational(0), 2, decide).complete);
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(0), 1, decide).complete);
  // A box as wide as the narrowest may be split, a narrower one not.
  CHECK(branch_and_bound(Rational(0), Rational(1), Rational(1), 9, decide).complete);
  CHECK_FALSE(branch_and_bound(Rational(0), Rational(1), Rational(1001, 1000), 9, decide).complete);
  const auto open = branch_and_bound(Rational(0), Rational(1), Rational(0), 50,
                                     [](const Box&) { return BoxAnswer::split; });
  CHECK_FALSE(open.complete);
  CHECK(open.kept.empty());
}

Rational area(const ProductBox& box) {
  Rational product(1);
  for (const auto& side : box) product *= side.width();
  return product;
}

TEST_CASE("subdivision: the settled parts fill the box") {
  const ProductBox whole = {
      {Rational(-1), Rational(2)}, {Rational(0), Rational(1)}, {Rational(5), Rational(6)}};
  Rational filled;
  long parts = 0;
  const auto settled = [&](const ProductBox& part) {
    for (const auto& side : part)
      if (side.width() > Rational(2, 5)) return false;
    filled += area(part);
    ++parts;
    return true;
  };
  const auto found = subdivide(whole, 10000, settled);
  CHECK(found.complete);
  CHECK(filled == area(whole));
  CHECK(found.examined == 2 * parts - 1);
  // The widest side is cut first: 3 of the first, then each side alike.
  CHECK(parts == 8 * 4 * 4);
}

TEST_CASE("subdivision: one bad point at any corner leaves it open, and the open part holds it") {
  const Rational low(0), high(1);
  for (long corner = 0; corner < 8; ++corner) {
    Vector<Rational> bad;
    for (long k = 0; k < 3; ++k) bad.push_back(((corner >> k) & 1) != 0 ? high : low);
    const auto settled = [&](const ProductBox& part) {
      for (std::size_t k = 0; k < part.size(); ++k)
        if (bad[k] < part[k].lower || part[k].upper < bad[k]) return true;
      return false;
    };
    const ProductBox cube(3, {low, high});
    const auto found = subdivide(cube, 200, settled);
    CHECK_FALSE(found.complete);
    REQUIRE(found.open.size() == 3);
    for (std::size_t k = 0; k < 3; ++k) {
      CHECK(found.open[k].lower <= found.open[k].upper);
      CHECK(low <= found.open[k].lower);
      CHECK(found.open[k].upper <= high);
    }
  }
}

TEST_CASE("subdivision: as many parts as are allowed suffice, one less does not") {
  const auto settled = [](const ProductBox& part) { return part[0].width() <= Rational(1, 4); };
  const ProductBox line = {{Rational(0), Rational(1)}};
  CHECK(subdivide(line, 7, settled).complete);
  CHECK(subdivide(line, 7, settled).examined == 7);
  CHECK_FALSE(subdivide(line, 6, settled).complete);
  CHECK(subdivide(line, 1, [](const ProductBox&) { return true; }).complete);
  CHECK_FALSE(subdivide(line, 0, [](const ProductBox&) { return true; }).complete);
}

}  // namespace
}  // namespace verify::cover_test
