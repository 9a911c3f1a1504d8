// A check that was ended before its time is said, whatever carried its assertion instead.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/cli/data_only.hpp"

namespace verify::cut_off_test {
namespace {

using testing::content;
using testing::data_only_claim;
using testing::DataOnly;
using testing::Folder;
using testing::program;

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

// The words settle the assertion; its value, on the instance, takes longer than anybody waits.
DataOnly slow_value() {
  return DataOnly(
      data_only_claim("x = \"d\"\nA = \"d x d\"",
                      "[claim.values]\nv = \"((((((((3^12)^12)^12)^12)^12)^12)^12)^5)\"",
                      "identity = \"A x = (2 A x) / 2\"\nmust_fail = [\"A x = (2 A' x) / 2\"]",
                      "x = [\"1\", \"2\"]\nA = [[\"1\", \"2\"], [\"0\", \"1\"]]"));
}

}  // namespace

TEST_CASE("a way that time ended is no green run, though another way settles the part") {
  const auto claim = slow_value();
  const Folder folder;
  const auto files = "--timeout 1 --junit " + folder / "j.xml" + " --sarif " + folder / "s.sarif" +
                     " --markdown " + folder / "m.md";
  const auto said = claim.run(files);
  CHECK(said.code == 3);
  CHECK(has(said.out, "proved"));
  CHECK(has(said.out, "all as expected, but 1 check did not finish"));
  CHECK(has(content(folder / "j.xml"),
            "<skipped message=\"&quot;p: exact, the instance&quot; is not "
            "settled: the time limit of 1 s"));
  CHECK(has(content(folder / "s.sarif"), "1 check did not finish"));
  CHECK(has(content(folder / "m.md"), "but 1 check did not finish"));
}

TEST_CASE("a value that time left unsettled is undecided beside a baseline, too") {
  const Folder folder;
  const auto baseline = folder / "b.json";
  CHECK(program("baseline update " + baseline + " li2025.thm1").code == 0);
  const auto said = program("run li2025.thm1 --timeout 0.001 --baseline " + baseline);
  CHECK(has(said.out, "expected f (unit): 1 agrees -> 1 is not settled"));
  CHECK(said.code == 3);
}

TEST_CASE("what did not finish is no baseline, and is found again") {
  const auto claim = slow_value();
  const Folder folder;
  const auto results = folder / "r.json", journal = folder / "j";
  const auto words = "run my2026.c" + claim.option() + " --timeout 1 --continue " + journal;
  const auto ran = program(words + " --json > " + results, testing::Errors::as_told);
  CHECK(ran.code == 3);
  CHECK(nlohmann::json::parse(content(results))
            .at("results")
            .at(0)
            .at("checks")
            .dump()
            .find("\"finished\":false") != std::string::npos);
  const auto again = program(words);
  CHECK(again.code == 3);
  CHECK(has(again.out, "1 check did not finish"));
  const auto update =
      "baseline update " + folder / "b.json" + " --from " + results + claim.option();
  const auto refused = program(update);
  CHECK(refused.code == 3);
  CHECK(has(refused.out, "did not finish; run it again"));
  CHECK(program(update + " --force").code == 0);
  CHECK(program("merge " + results + claim.option()).code == 2);  // no shard
}

}  // namespace verify::cut_off_test
