// What fits a screen, and that of every claim.
#include "verify/cli/show/first_screen.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "verify/cli/show/claim_page.hpp"

namespace verify::first_screen_test {
namespace {

std::string section(const std::string& heading, int lines) {
  std::string text = "\n" + heading + "\n";
  for (int k = 1; k <= lines; ++k) text += "  line " + std::to_string(k) + "\n";
  return text;
}

long lines_of(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

std::string shown(const Claim& claim, const Claims& claims, const ShowDetails& details) {
  std::ostringstream out;
  auto* const before = std::cout.rdbuf(out.rdbuf());
  write_claim_page(claim, claims, details);
  std::cout.rdbuf(before);
  return out.str();
}

TEST_CASE("what fits is shown as a whole") {
  CHECK(fitted({section("A", 3), section("B", 2)}, 9, "more") == section("A", 3) + section("B", 2));
}

TEST_CASE("what does not fit is cut where it is longest, and says by how much") {
  const auto text = fitted({section("A", 9), section("B", 1)}, 10, "show x --all");
  CHECK(text == "\nA\n  line 1\n  line 2\n  line 3\n  line 4\n  ...  5 lines more: show x --all\n" +
                    section("B", 1));
  CHECK(lines_of(text) == 10);
}

TEST_CASE("each section keeps its heading and a line, however little room there is") {
  CHECK(fitted({section("A", 5), section("B", 1)}, 0, "m") ==
        "\nA\n  line 1\n  ...  4 lines more: m\n" + section("B", 1));
}

TEST_CASE("every claim: its first screen has its answer, and 40 lines at most") {
  const Claims claims;
  for (const auto& claim : load_claims()) {
    CAPTURE(claim.words.id);
    const auto screen = shown(claim, claims, {});
    CHECK(lines_of(screen) <= 40);
    CHECK(screen.find("check it") != std::string::npos);
    const auto whole = shown(claim, claims, {true, true, true, false});
    CHECK(lines_of(whole) > lines_of(screen));
    // The answer stands above all else, on both: the lines up to the statement.
    const auto answer = whole.substr(0, whole.find("\n\nStatement"));
    CHECK(lines_of(answer) >= 3);
    CHECK(screen.starts_with(answer));
  }
}

}  // namespace
}  // namespace verify::first_screen_test
