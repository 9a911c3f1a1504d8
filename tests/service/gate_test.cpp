// The gate as a maintainer meets it: baselines, updates, comparisons and their exit codes.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"
#include "tests/source_tree.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/registry.hpp"
#include "verify/results/documents/baseline_json.hpp"
#include "verify/results/report_json.hpp"

namespace verify::gate_test {
namespace {

using Json = nlohmann::json;
using verify::testing::Errors;
using verify::testing::Folder;
using verify::testing::program;
using verify::testing::Said;

bool has(const Said& said, const std::string& words) {
  return said.out.find(words) != std::string::npos;
}

std::string content(const std::string& path) {
  std::ifstream stream(path);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// Results of one small claim, written by the program.
std::string lem2_results(const Folder& folder) {
  const auto path = folder / "results.json";
  std::ofstream(path) << program("run ahn2023.lem2 --json", Errors::dropped).out;
  return path;
}

// The same file as if the program had found more or less; hand-made ones are refused.
template <class Edit>
std::string edited(const std::string& path, const std::string& to, Edit edit) {
  auto report = verify::read_report(path, {});
  edit(report.results.front());
  std::ofstream(to) << verify::to_json(report).dump(2);
  return to;
}

void add_a_check(verify::Result& result) {
  result.checks.push_back(result.checks.front());
  result.checks.back().name = "an older check";
}

void leave_open(verify::Result& result) {
  for (auto& check : result.checks)
    if (check.role == verify::Role::control) check.answer = verify::Truth::unknown;
  result.verdict = verify::Verdict::undecided;
}

}  // namespace

TEST_CASE("a run against its own results is content; lost checks are told and are exit code 1") {
  const Folder folder;
  const auto results = lem2_results(folder);
  const auto equal = program("run ahn2023.lem2 --baseline " + results);
  CHECK(equal.code == 0);
  CHECK(has(equal, "nothing changed; 1 result compared"));

  const auto better = edited(results, folder / "better.json", add_a_check);
  const auto worse = program("run ahn2023.lem2 --baseline " + better);
  CAPTURE(worse.out);
  CHECK(worse.code == 1);
  CHECK(has(worse, "worse    ahn2023.lem2  check \"an older check\": yes, now gone"));
  CHECK(has(worse, "1 worse, 0 better; 1 result compared"));

  const auto open = edited(results, folder / "open.json", leave_open);
  const auto risen = program("run ahn2023.lem2 --baseline " + open);
  CHECK(risen.code == 0);
  CHECK(has(risen, "verdict: undecided -> proved"));

  const auto pure = program("run ahn2023.lem2 --json --baseline " + better, Errors::dropped);
  CHECK(pure.code == 1);
  CHECK(Json::parse(pure.out).at("schema") == "icl-verify/results/6");
  CHECK(has(program("run ahn2023.lem2 --json --baseline " + better, Errors::alone), "now gone"));
}

// The baseline of this repository is the one that a run of every claim gives (tests/baseline/run).
TEST_CASE("a run of every claim misses what a baseline holds beyond them, a chosen one does not") {
  const Folder folder;
  const auto baseline = folder / "baseline.json";
  const auto first = verify::testing::text_of_file("proofs_data/baseline.json");
  std::ofstream(baseline) << first;
  CHECK(!Json::parse(first).contains("environment"));
  CHECK(Json::parse(first).at("schema") == "icl-verify/baseline/4");
  CHECK(Json::parse(first).at("results").size() == verify::registry().size());

  auto report = verify::read_report(baseline, {});
  const auto lem2 = std::ranges::find(report.results, "ahn2023.lem2", &verify::Result::id);
  auto lost = *lem2;
  lost.id = "ahn2023.lem999";
  report.results.push_back(lost);
  const auto richer = folder / "richer.json";
  std::ofstream(richer) << verify::baseline_text(report);
  CHECK(program("run ahn2023.lem2 --baseline " + richer).code == 0);
  // Every claim is asked for, and few have the time to end.
  const auto hurried = folder / "hurried.json";
  const auto run = "run --json --timeout 0.001 --baseline " + richer + " >" + hurried;
  CHECK(program(run, Errors::dropped).code == 1);
  const auto missed = program("compare " + richer + " " + hurried);
  CHECK(has(missed, "ahn2023.lem999"));
  CHECK(has(missed, "missing: proved, now gone"));
}

TEST_CASE("a baseline is written whole or not at all, and says what changed") {
  const Folder folder;
  const auto results = lem2_results(folder);
  const auto baseline = folder / "baseline.json";
  CHECK(program("baseline update " + baseline + " --from " + results).code == 0);
  const auto good = content(baseline);
  const auto better = edited(results, folder / "better.json", add_a_check);
  const auto open = edited(results, folder / "open.json", leave_open);
  const auto refused = program("baseline update " + baseline + " --from " + open);
  CHECK(refused.code == 3);
  CHECK(has(refused, "ahn2023.lem2"));
  CHECK(has(refused, "was not written"));
  CHECK(has(refused, "--force"));
  CHECK(content(baseline) == good);
  CHECK(has(program("baseline update " + baseline + " --from " + better),
            "check \"an older check\": yes (not before)"));
  CHECK(program("baseline update " + baseline + " --force --from " + open).code == 0);
  CHECK(content(baseline) != good);

  const auto json = Json::parse(
      program("baseline update " + baseline + " --json --from " + better, Errors::dropped).out);
  CHECK(json.at("schema") == "icl-verify/comparison/1");
  CHECK(json.at("changes").at(0).at("what") == "verdict");
  const auto objection = Json::parse(
      program("baseline update " + baseline + " --json --from " + open, Errors::dropped).out);
  CHECK(objection.at("schema") == "icl-verify/errors/2");
  CHECK(objection.at("exit_code") == 3);

  std::ofstream(baseline) << "{";
  const auto unreadable = program("baseline update " + baseline + " --from " + results);
  CHECK(unreadable.code == 2);
  CHECK(has(unreadable, baseline + ":1:"));
  CHECK(content(baseline) == "{");
  CHECK(program("baseline update " + baseline + " --force --from " + results).code == 0);
  CHECK(content(baseline) == good);
  CHECK(program("baseline update " + (folder / "no/such/folder") + " --from " + results).code == 2);
}

TEST_CASE("a baseline of one's own files is not lost to a run of every claim") {
  const Folder folder;
  const auto lines = [&](const char* name, const char* loss) {
    std::ofstream(folder / name) << "claim = \"ahn2023.thm1\"\n[instance]\nn = \"5\"\n"
                                 << "d = \"2\"\nlambda = [\"1\", \"" << loss << "\"]\n";
  };
  lines("one.toml", "2");
  lines("two.toml", "3");
  const auto baseline = folder / "baseline.json";
  const auto update = "baseline update " + baseline;
  const auto one = " --instance " + (folder / "one.toml"),
             two = " --instance " + (folder / "two.toml");
  CHECK(program(update + one).code == 0);
  const auto good = content(baseline);
  for (const auto& command : {update, update + " --from " + lem2_results(folder)}) {
    const auto refused = program(command);
    CHECK(refused.code == 2);
    CHECK(has(refused, "nothing was written"));
    CHECK(has(refused, "baseline update " + baseline + one + " brings"));
    CHECK(content(baseline) == good);
  }
  // What is not in it is not compared, and that is no success; what is said then mends it.
  const auto run = "run" + two + " --baseline " + baseline;
  const auto uncompared = program(run);
  CHECK(uncompared.code == 2);
  CHECK(has(uncompared, "nothing was compared; "));
  CHECK(has(uncompared, "baseline update " + baseline + two + " takes them in"));
  CHECK(program(update + two).code == 0);
  CHECK(program(run).code == 0);
  CHECK(program("run" + one + " --baseline " + baseline).code == 0);
  // The cause stands first, and the command that takes it in is told.
  lines("two.toml", "4");
  const auto changed = program(run);
  CHECK(changed.code == 1);
  CHECK(has(changed, "The input lambda is another than in the baseline. Changed"));
  CHECK(has(changed, "if it is meant:\n  icl-verify baseline update " + baseline + two));
  CHECK(program(update + " --drop --from " + lem2_results(folder)).code == 0);
}

TEST_CASE("two files are compared; what was changed by hand or is no results file is refused") {
  const Folder folder;
  const auto results = lem2_results(folder);
  const auto better = edited(results, folder / "better.json", add_a_check);
  CHECK(program("compare " + results + " " + results).code == 0);
  CHECK(program("compare " + results + " " + better).code == 0);
  CHECK(program("compare " + better + " " + results).code == 1);
  const auto json =
      Json::parse(program("compare --json " + better + " " + results, Errors::dropped).out);
  CHECK(json.at("schema") == "icl-verify/comparison/1");
  CHECK(json.at("changes").at(0).at("direction") == "worse");

  auto by_hand = content(results);
  by_hand.replace(by_hand.find("9/2"), 3, "8/2");
  const auto forged = folder / "forged.json";
  std::ofstream(forged) << by_hand;
  const auto said = program("run ahn2023.lem2 --baseline " + forged);
  CHECK(said.code == 2);
  CHECK(has(said, forged + ":"));
  CHECK(has(said, "checksum"));
  CHECK(program("compare " + results + " " + forged).code == 2);
  CHECK(program("compare " + results + " " + (folder / "none")).code == 2);
  CHECK(program("run --margin 3").code == 2);
}

}  // namespace verify::gate_test
