// The walk of one input in the manual: its files are there, each has the function that it is named
// with, and there are no more than somebody can read in an hour.
#include <doctest/doctest.h>

#include <regex>
#include <set>

#include "tests/source_tree.hpp"

namespace verify::one_input_test {
namespace {

using testing::text_of_file;

constexpr std::size_t most_files = 25;

struct Stop {
  std::string file, function;
};

std::string section_of(const std::string& page) {
  const auto begin = page.find("One input followed");
  if (begin == std::string::npos) return "";
  return page.substr(begin, page.find("\n## ", begin) - begin);
}

std::vector<Stop> stops_of(const std::string& section) {
  static const std::regex stop("`([a-z0-9_/]+[.]cpp)` `([a-z0-9_]+)`");
  std::vector<Stop> stops;
  for (auto at = std::sregex_iterator(section.begin(), section.end(), stop);
       at != std::sregex_iterator(); ++at)
    stops.push_back({(*at)[1], (*at)[2]});
  return stops;
}

// Whether the function is defined there: its name begins a line's call and a body follows.
bool defines(const std::string& source, const std::string& function) {
  return std::regex_search(source, std::regex("\\b" + function + "\\([^;{]*\\)[^;{]*\\{"));
}

}  // namespace

TEST_CASE("a call is no definition") {
  CHECK(defines("int f(int x) {", "f"));
  CHECK(defines("Finding f(const Context& c)\n    const {", "f"));
  CHECK_FALSE(defines("int g() { return f(1); }", "f"));
  CHECK_FALSE(defines("int f(int x);", "f"));
}

TEST_CASE("the manual follows one input through files that are there") {
  const auto stops = stops_of(section_of(text_of_file("docs/developers/architecture.md")));
  CHECK(stops.size() > 15);
  std::set<std::string> files;
  for (const auto& stop : stops) {
    CAPTURE(stop.file);
    CAPTURE(stop.function);
    files.insert(stop.file);
    CHECK(defines(text_of_file(stop.file), stop.function));
  }
  CHECK(files.size() <= most_files);
}

}  // namespace verify::one_input_test
