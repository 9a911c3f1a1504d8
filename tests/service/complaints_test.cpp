#include "verify/service/complaints.hpp"

#include <iostream>
#include <sstream>

#include "tests/printing.hpp"
#include "verify/service/error_place.hpp"

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

TEST_CASE("complaints: a place in a file stands in front, and is read from there") {
  const auto place = [](const std::string& message) {
    const auto words = with_place_in_front(message);
    std::string rest;
    const auto found = place_in_front(words, rest);
    return found ? found->file + "|" + std::to_string(found->line) + "|" +
                       std::to_string(found->column) + "|" + rest
                 : words;
  };
  CHECK(place("b.json: line 3, column 5: no JSON") == "b.json|3|5|no JSON");
  CHECK(place("b.json: line 3: no JSON") == "b.json|3|0|no JSON");
  CHECK(place("a.toml:3:5: [instance] n: no") == "a.toml|3|5|[instance] n: no");
  CHECK(place("a:b.toml:3:5: no") == "a:b.toml|3|5|no");
  for (const std::string other : {"no place at all", "a.toml: n: line 3: no", "a.toml: line x: no",
                                  "a.toml:3:5 no", "--shard 1/2: no"}) {
    CAPTURE(other);
    CHECK(place(other) == other);
  }
}

}  // namespace
}  // namespace verify::complaints_test
