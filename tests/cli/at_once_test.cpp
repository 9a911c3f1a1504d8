// Several processes that write one file or folder: nothing that one of them wrote is lost by
// another.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"

#include <vector>

namespace verify::at_once_test {
namespace {

// All calls at the same time, in the folder; the exit code of each on a line.
std::string at_once(const testing::Folder& folder, const std::vector<std::string>& calls) {
  std::string script = "cd '" + folder.path() + "'\nexport XDG_STATE_HOME=$PWD\n";
  for (const auto& words : calls)
    script +=
        "('" + std::string(testing::program()) + "' " + words + " >/dev/null 2>&1; echo $?) &\n";
  return testing::shell(script + "wait").out;
}

}  // namespace

TEST_CASE("updates of one baseline at the same time keep what each of them adds") {
  const testing::Folder folder;
  const std::vector<std::string> ids = {"ahn2023.lem2", "ahn2023.eq15", "ahn2023.dist",
                                        "li2025.thm2"};
  std::vector<std::string> calls;
  for (const auto& id : ids) calls.push_back("baseline update b.json " + id);
  CHECK(at_once(folder, calls) == "0\n0\n0\n0\n");
  const auto text = testing::content(folder / "b.json");
  for (const auto& id : ids) {
    CAPTURE(id);
    CHECK(text.find("\"" + id + "\"") != std::string::npos);
  }
}

TEST_CASE("of several formulas that are saved as one claim, one is, and the others are told") {
  const testing::Folder folder;
  std::vector<std::string> calls;
  for (const std::string side : {"A", "B", "A B", "B A"})
    calls.push_back("check \"tr(" + side + ") = tr((" + side +
                    ")')\" --symbols 'A = d x d, B = d x d' --save my2026.lemma1");
  auto codes = at_once(folder, calls);
  CHECK(std::count(codes.begin(), codes.end(), '0') == 1);
  CHECK(testing::program("run --claims '" + folder.path() + "/my2026'").code == 0);
}

}  // namespace verify::at_once_test
