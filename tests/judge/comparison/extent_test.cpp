// How much a certificate rests on: read from its words, and less of it is worse.
#include "verify/judge/comparison/extent.hpp"

#include <doctest/doctest.h>

#include "tests/reports_for_tests.hpp"
#include "verify/judge/comparison/check_comparison.hpp"
#include "verify/judge/result.hpp"

namespace verify::extent_test {
namespace {

using Extents = std::map<std::string, long>;

std::vector<Change> changes(const std::string& before, const std::string& after,
                            Evidence evidence = Evidence::exact) {
  const auto with = [&](const std::string& words) {
    auto result = test::proved_result("a.thm1");
    auto check = result.checks.front();
    check.detail = words;
    check.evidence = evidence;
    result.checks = {check};
    return result;
  };
  std::vector<Change> found;
  const auto now = with(after);
  ChangeList list(now, found);
  compare_checks(with(before), now, list);
  return found;
}

}  // namespace

TEST_CASE("extents: what words count, in every form that they have") {
  CHECK(extents_of("Psi < 1 in each of 617 boxes that cover (1, 1 + Lambda)") ==
        Extents{{"boxes", 617}});
  CHECK(extents_of("3 box(es) of 201 hold one fixed point each") == Extents{{"boxes", 201}});
  CHECK(extents_of("of 201 boxes, 1 box(es) of 9") == Extents{{"boxes", 210}});
  CHECK(extents_of("more than 1/1000 in row 3 (175 parts) and in row 2 (919 parts).") ==
        Extents{{"parts", 1094}});
  CHECK(extents_of("8 leading principal minors, and 15 pairs; 1 box") ==
        Extents{{"boxes", 1}, {"minors", 8}, {"pairs", 15}});
  CHECK(extents_of("24 bits, 100 layers, 2^-160 points, x1 entries, 3.5 pairs").empty());
  CHECK(extents_of("6 things that are far from boxes").empty());
  CHECK(extents_of("2 of 3 pairs") == Extents{{"pairs", 3}});
  CHECK(extents_of("at 24, both pairs").empty());
  CHECK(extents_of("3 box(es) of 201 pairs") == Extents{{"boxes", 201}});
  CHECK(extents_of("3 boxes in pairs") == Extents{{"boxes", 3}});
  CHECK(extents_of("((\"7 pairs\"))..;") == Extents{{"pairs", 7}});
  CHECK(extents_of("123456789012345678901234567890 pairs").empty());
  CHECK(extents_of("of 5 boxes of") == Extents{{"boxes", 5}});
  CHECK(extents_of("").empty());
  std::string sums;
  for (int k = 0; k < 200; ++k) sums += "99999999999 boxes, 99999999999999999 pairs, ";
  CHECK(extents_of(sums) == Extents{{"boxes", 200L * 99999999999L}});
  CHECK(extents_of("1 box of 9 4 pairs") == Extents{{"boxes", 9}, {"pairs", 4}});
  CHECK(extents_of("  617  leading\n boxes") == Extents{{"boxes", 617}});
}

TEST_CASE("extents: less than before is told of each unit that both count") {
  const auto less = less_than_before("617 boxes, 15 pairs, 3 minors", "1 box, 15 pairs");
  CHECK(less.before == "617 boxes");
  CHECK(less.after == "1 boxes");
  CHECK(less_than_before("9 boxes", "9 boxes").before.empty());
  CHECK(less_than_before("9 boxes", "10 boxes").before.empty());
  CHECK(less_than_before("9 boxes", "8 boxes").before == "9 boxes");
  CHECK(less_than_before("9 boxes", "in all of them").before.empty());
  CHECK(less_than_before("9 boxes, 8 pairs", "1 box, 2 pairs").before == "9 boxes, 8 pairs");
  CHECK(less_than_before("9 boxes, 8 pairs", "1 box, 2 pairs").after == "1 boxes, 2 pairs");
  CHECK(less_than_before("9 boxes, 8 pairs", "7 pairs").before == "8 pairs");
  CHECK(less_than_before("9 boxes, 8 pairs", "9 boxes, 7 pairs").before == "8 pairs");
}

TEST_CASE("extents: a certificate that rests on less is worse, one that rests on more is changed") {
  const auto less = changes("in each of 617 boxes", "in each of 1 boxes");
  REQUIRE(less.size() == 2);
  CHECK(less[0].direction == Direction::changed);
  CHECK(less[1].direction == Direction::worse);
  CHECK(less[1].before == "617 boxes");
  CHECK(less[1].after == "1 boxes");
  const auto more = changes("in each of 617 boxes", "in each of 618 boxes");
  REQUIRE(more.size() == 1);
  CHECK(more[0].direction == Direction::changed);
  CHECK(changes("617 boxes", "1 boxes", Evidence::sampled).empty());
}

}  // namespace verify::extent_test
