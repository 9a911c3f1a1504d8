// What a file reads, counted to the end: a header of numbers costs every file above it seconds.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include "tests/printing.hpp"
#include "tests/source_tree.hpp"

namespace verify::include_closure_test {
using testing::ends_with;
using testing::lines_of;
using testing::starts_with;

namespace {

using Texts = std::map<std::string, std::string>;  // path -> text

Texts sources() {
  Texts texts;
  for (const auto& path : testing::source_paths()) {
    if (ends_with(path, ".cpp") || ends_with(path, ".hpp"))
      texts[path] = testing::text_of_file(path);
  }
  return texts;
}

// Every project header that the file reads, directly or not.
std::set<std::string> read_by(const std::string& path, const Texts& texts) {
  std::set<std::string> read;
  std::vector<std::string> waiting = {path};
  while (!waiting.empty()) {
    const auto at = texts.find(waiting.back());
    waiting.pop_back();
    if (at == texts.end()) continue;
    for (const auto& line : lines_of(at->second)) {
      if (!starts_with(line, "#include \"")) continue;
      const auto target = line.substr(10, line.rfind('"') - 10);
      if (read.insert(target).second) waiting.push_back(target);
    }
  }
  return read;
}

// FLINT, Arb, MPFR and GiNaC come in by these two rooms; the three-valued truth is no number.
bool holds_numbers(const std::string& header) {
  return header != "verify/scalar/truth.hpp" &&
         (starts_with(header, "verify/scalar/") || starts_with(header, "verify/linalg/"));
}

bool must_be_light(const std::string& path) {
  for (const auto* room : {"verify/formula/", "verify/results/", "verify/report/"}) {
    if (starts_with(path, room)) return true;
  }
  return starts_with(path, "verify/judge/") && ends_with(path, ".hpp");
}

std::vector<std::string> heavy(const Texts& texts) {
  std::vector<std::string> faults;
  for (const auto& [path, text] : texts) {
    if (!must_be_light(path)) continue;
    for (const auto& header : read_by(path, texts)) {
      if (holds_numbers(header)) faults.push_back(path + " reads " + header);
    }
  }
  return faults;
}

}  // namespace

TEST_CASE("formulas, results, reports and the judge's headers read no number type") {
  const auto texts = sources();
  REQUIRE(texts.count("verify/report/page/html.cpp") == 1);
  CHECK(heavy(texts) == std::vector<std::string>{});
}

TEST_CASE("a number type behind two headers is seen") {
  Texts texts = {{"verify/report/a.cpp", "#include \"verify/judge/b.hpp\"\n"},
                 {"verify/judge/b.hpp", "#include \"verify/claim/c.hpp\"\n"},
                 {"verify/claim/c.hpp", "#include \"verify/scalar/truth.hpp\"\n"}};
  CHECK(heavy(texts).empty());
  texts["verify/claim/c.hpp"] += "#include \"verify/scalar/ball.hpp\"\n";
  CHECK(heavy(texts) ==
        std::vector<std::string>{"verify/judge/b.hpp reads verify/scalar/ball.hpp",
                                 "verify/report/a.cpp reads verify/scalar/ball.hpp"});
}

}  // namespace verify::include_closure_test
