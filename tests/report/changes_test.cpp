// What changed, in a line that can be read.
#include "verify/report/changes.hpp"

#include <doctest/doctest.h>

namespace verify::changes_test {
namespace {

Change value(const std::string& name, const std::string& before, const std::string& now) {
  Change change;
  change.what = "value of " + name;
  change.before = before;
  change.after = now;
  return change;
}

TEST_CASE("some short changes are told, and how many more there are") {
  const auto loss = value("loss", "1/2", "1/3"), gap = value("gap", "1/4", "1/12");
  const auto wall = value("gradient", std::string(500, '1'), "2");
  CHECK(change_line({loss}) == "value of loss: 1/2 before, 1/3 now");
  CHECK(change_line({wall}) == "value of gradient");
  CHECK(change_line({wall, wall}) == "2 changes");
  CHECK(change_line({wall, loss, gap}) ==
        "value of loss: 1/2 before, 1/3 now; value of gap: 1/4 before, 1/12 now; and 1 more");
  CHECK(change_line({loss, loss, loss, loss, gap}).ends_with("1/3 now; and 2 more"));
}

}  // namespace
}  // namespace verify::changes_test
