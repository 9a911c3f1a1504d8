// A near miss is the identity with one place changed.
#include "verify/expression/near_miss.hpp"

#include "tests/printing.hpp"

namespace verify::near_miss_test {
namespace {

const std::string identity = "label' f(Z) last = x' A' X y / n";

bool is_near(const std::string& broken) { return near_miss_fault(identity, broken).empty(); }

TEST_CASE("near miss: one place may differ") {
  CHECK(is_near("label' f(Z) last = x' A X y / n"));
  CHECK(is_near("label' f(Z) last = -x' A' X y / n"));
  CHECK(is_near("label' f(Z) last = x' A' X y"));
  CHECK(is_near("label' f(Z) last + x' x = x' A' X y / n"));
}

TEST_CASE("near miss: another identity is none, nor the identity itself") {
  CHECK_FALSE(is_near(identity));
  CHECK_FALSE(is_near("label'  f(Z) last = x' A' X y/n"));  // blanks change nothing
  CHECK_FALSE(is_near("1 = 2"));
  CHECK_FALSE(is_near("label f(Z) last = x' A' X y"));  // two places, far from each other
  CHECK(near_miss_fault(identity, "1 = 2").find("one place") != std::string::npos);
}

TEST_CASE("near miss: a factor that is repeated is one place") {
  CHECK(near_miss_fault("A A A = 0", "A A = 0").empty());
  CHECK(near_miss_fault("A A = 0", "A A A = 0").empty());
}

}  // namespace
}  // namespace verify::near_miss_test
