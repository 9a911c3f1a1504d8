#include "verify/claim/finding.hpp"

#include "tests/printing.hpp"

namespace verify::finding_test {

TEST_CASE("finding: conditions hold together only where each of them does") {
  CHECK(all_hold({}));
  CHECK(all_hold({true, true, true}));
  for (int fails = 0; fails < 3; ++fails) {
    CHECK_FALSE(all_hold({fails != 0, fails != 1, fails != 2}));
    const auto found = settled({fails != 0, fails != 1, fails != 2}, "they hold", "one fails");
    CHECK(found.answer.truth() == Truth::no);
    CHECK(found.detail == "one fails");
  }
  CHECK(settled({true, true}, "they hold", "one fails").detail == "they hold");
}

}  // namespace verify::finding_test
