// What the program says of its own words: help, version, colours, quiet, and what may stand next.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/program.hpp"
#include "verify/cli/commands.hpp"

namespace verify::help_test {
namespace {

using testing::Errors;
using testing::program;

std::vector<std::string> next(const std::string& words) {
  std::istringstream lines(program("__complete " + words, Errors::dropped).out);
  std::vector<std::string> found;
  for (std::string line; std::getline(lines, line);) found.push_back(line);
  return found;
}

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

TEST_CASE("help of a command, by whatever words") {
  for (const auto& command : commands) {
    CAPTURE(command.name);
    const auto said = program(std::string("help ") + command.name);
    CHECK(said.code == 0);
    CHECK(said.out == program(std::string(command.name) + " --help").out);
  }
  CHECK(program("help").out == program("--help").out);
  CHECK(program("help help").out == program("--help").out);
  const auto nothing = program("help shwo");
  CHECK(nothing.code == 2);
  CHECK(nothing.out.find("shwo: is no command; did you mean show?") != std::string::npos);
  for (const std::string word : {"shwo", "completions", "baseline updte"}) {
    const auto refused = program(word);
    CHECK(refused.code == 2);
    CHECK_MESSAGE(refused.out.find(word.substr(word.rfind(' ') + 1) + ": is no command") !=
                      std::string::npos,
                  refused.out);
  }
  CHECK(program("-V").out == program("--version").out);
}

TEST_CASE("colours are where a person reads them, or as is said") {
  CHECK(program("show li2025.lem1").out.find('\033') == std::string::npos);
  CHECK(program("show li2025.lem1 --color always").out.find('\033') != std::string::npos);
  CHECK(program("--color never show li2025.lem1").out.find('\033') == std::string::npos);
  CHECK(program("show li2025.lem1 --color sometimes").code == 2);
}

TEST_CASE("a quiet run says nothing but what is wrong, in words and by its exit code") {
  const auto quiet = program("run ahn2023.lem2 --quiet");
  CHECK(quiet.code == 0);
  CHECK(quiet.out.empty());
  CHECK(program("run ahn2023.lem2 --set nothing=1 --quiet").code == 2);
}

TEST_CASE("what is refused as a whole has no table on standard output") {
  const auto refused = program("run ahn2023.thm1 --set n=0", Errors::dropped);
  CHECK(refused.code == 2);
  CHECK(refused.out.empty());
}

TEST_CASE("shells are told what may stand next") {
  CHECK(has(next("sho"), "show"));
  CHECK(next("sho").size() == 1);
  CHECK(has(next("help ru"), "run"));
  CHECK(has(next("show li2025.thm"), "li2025.thm3"));
  CHECK(has(next("show li"), "li2025"));
  CHECK(next("list --verdict corr") == std::vector<std::string>{"corrected"});
  CHECK(has(next("list --verdict ''"), "not settled"));
  CHECK(next("baseline ''") == std::vector<std::string>{"update"});
  CHECK(next("author-note l").size() == 2);
  CHECK(has(next("new --like ''"), "gate"));
  CHECK(has(next("run --base"), "--baseline"));
  CHECK(next("list --evidence prec") == std::vector<std::string>{"precision sweep"});
  CHECK(next("run li2025.thm3 --color a") == std::vector<std::string>{"always", "auto"});
  // Files are the shell's own matter.
  CHECK(next("report ''").empty());
  CHECK(next("run --instance ''").empty());
}

}  // namespace
}  // namespace verify::help_test
