#include "verify/service/texts/held_numbers.hpp"

#include <doctest/doctest.h>

#include "tests/folder.hpp"
#include "verify/service/selection.hpp"

namespace verify::held_numbers_test {
namespace {

std::vector<HeldNumber> held(const testing::Folder& folder, const std::string& text) {
  return held_numbers(folder.file("README.md", text));
}

std::string refused(const std::string& text) {
  const testing::Folder folder;
  try {
    held(folder, text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("held numbers: the number in front of a comment, rounded in its last digit") {
  const testing::Folder folder;
  const auto found = held(folder,
                          "# Loss\n\nIt is **0.1195** <!-- icl-verify: w/a.toml loss -->, and\n"
                          "with n = 40 it is -3e-2\n<!-- icl-verify: b.toml "
                          "gap -->; 1.50e3 <!-- icl-verify: c.toml x -->");
  REQUIRE(found.size() == 3);
  CHECK(found[0].expected == "0.1195 +- 5e-5");
  CHECK(found[0].instance == folder.path() + "/w/a.toml");
  CHECK((found[0].value == "loss" && found[0].line == 3));
  CHECK(found[2].expected == "1.50e3 +- 5e0");
}

TEST_CASE("held numbers: what does not say what is held is refused with its line") {
  CHECK(refused("a\nabout <!-- icl-verify: a.toml loss -->").find("README.md:2: no number") !=
        std::string::npos);
  CHECK(refused("1.5 <!-- icl-verify: a.toml -->").find("the name of a value") !=
        std::string::npos);
  CHECK(refused("1.5 <!-- icl-verify: a.toml loss").find("does not end") != std::string::npos);
  CHECK(refused("no number").find("no number is held") != std::string::npos);
}

TEST_CASE("held numbers: what only looks like a number is none") {
  for (const std::string number : {"1.5e", "1.5e-", "1.5E+-3", "1.5e99999999999999999999", "1-2",
                                   "-e1", "1.2.3", "1e2e3", "1.5e123456"})
    CHECK_MESSAGE(refused(number + " <!-- icl-verify: a.toml loss -->").find("README.md:1: ") !=
                      std::string::npos,
                  number);
  CHECK(refused("1.5e <!-- icl-verify: a.toml loss -->").find("1.5e is no number") !=
        std::string::npos);
  const testing::Folder folder;
  for (const std::string number : {"5", "-5", ".5", "1.5e-3", "1e5"})
    CHECK_MESSAGE(held(folder, number + " <!-- icl-verify: a.toml loss -->").size() == 1, number);
}

}  // namespace verify::held_numbers_test
