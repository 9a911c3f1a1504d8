#include "verify/service/complaints.hpp"

#include <iostream>
#include <sstream>

#include "tests/printing.hpp"

namespace verify::complaints_test {
namespace {

TEST_CASE("complaints: several lines are told as such, and none looks like another message") {
  std::ostringstream told;
  auto* const errors = std::cerr.rdbuf(told.rdbuf());
  tell_error("the first\nicl-verify: the second\twith a tab");
  std::cerr.rdbuf(errors);
  CHECK(told.str().find("the first\n  icl-verify: the second") != std::string::npos);
  CHECK(told.str().find("\\n") == std::string::npos);
}

}  // namespace
}  // namespace verify::complaints_test
