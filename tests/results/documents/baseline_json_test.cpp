// A baseline says of results what a comparison looks at, a line each, and nothing else.
#include "verify/results/documents/baseline_json.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/folder.hpp"
#include "tests/report/sample_report.hpp"
#include "verify/claim/claim.hpp"
#include "verify/judge/comparison/comparison.hpp"
#include "verify/results/report_json.hpp"

namespace verify::baseline_json_test {
namespace {

Report read_again(const std::string& text) {
  const testing::Folder folder;
  return read_report(folder.file("baseline.json", text), {});
}

// What `change` makes of a result shows in a comparison with its baseline, and in no other way.
template <class Change>
std::vector<verify::Change> changes_after(Report report, Change change) {
  const auto before = read_again(baseline_text(report));
  change(report.results.front());
  return compare(before, report, Margin{0}).changes;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

}  // namespace

TEST_CASE("a report and its baseline are the same to a comparison, both ways") {
  for (const bool deep : {false, true}) {
    auto report = test::sample_report();
    report.settings = Settings{3, deep};
    const auto baseline = read_again(baseline_text(report));
    REQUIRE(baseline.results.size() == report.results.size());
    CHECK(compare(baseline, report, Margin{0}).changes.empty());
    CHECK(compare(report, baseline, Margin{0}).changes.empty());
    CHECK(baseline_text(baseline) == baseline_text(report));
  }
}

TEST_CASE("a baseline holds where a claim stands, and its instances; an older one need not") {
  const auto report = test::sample_report();
  const auto kept = read_again(baseline_text(report));
  REQUIRE_FALSE(kept.claims.empty());
  const auto& words = report.claims.front();
  CHECK(kept.claims.front().place == words.place);
  CHECK(kept.claims.front().instances.size() == words.instances.size());
  CHECK(kept.claims.front().title.empty());
  auto other = report;
  for (auto& claim : other.claims) claim.place += " of an appendix";
  CHECK_FALSE(compare(kept, other, Margin{0}).changes.empty());
  auto old = report;
  old.claims.clear();
  const auto text = baseline_text(old);
  CHECK(text.find("\"instances\"") == std::string::npos);
  CHECK(compare(read_again(text), other, Margin{0}).changes.empty());
}

TEST_CASE("what a comparison sees, it sees against a baseline") {
  const auto report = test::sample_report();
  REQUIRE_FALSE(report.results.front().values.empty());
  CHECK(changes_after(report, [](Result&) {}).empty());
  CHECK(changes_after(report, [](Result& r) { r.verdict = Verdict::open; }).size() == 1);
  CHECK(changes_after(report, [](Result& r) { r.checks.pop_back(); }).size() == 1);
  CHECK(changes_after(report, [](Result& r) {
          r.assertions.front().status = Status::open;
        }).size() == 1);
  CHECK(changes_after(report, [](Result& r) { r.values.front().exact.text += "1"; }).size() == 1);
}

TEST_CASE("so it sees another statement and other words of a check, but not of samples") {
  auto report = test::sample_report();
  auto& check = report.results.front().checks.front();
  check.program = "0123456789abcdef";
  check.detail = "2 < 3";
  REQUIRE(check.run);
  const auto other_words = [](Result& r) { r.checks.front().detail = "3 < 4"; };
  const auto other_statement = [](Result& r) { r.checks.front().program = "0123456789abcdee"; };
  for (const bool deep : {false, true}) {
    report.settings = Settings{3, deep};
    check.evidence = Evidence::exact;
    CHECK(changes_after(report, other_words).size() == 1);
    CHECK(changes_after(report, other_statement).size() == 1);
    check.evidence = Evidence::sampled;
    CHECK(changes_after(report, other_words).empty());
    CHECK(changes_after(report, other_statement).size() == 1);
    CHECK(baseline_text(report).find("2 < 3") == std::string::npos);
  }
}

TEST_CASE("a baseline from before statements and words were kept says nothing of them") {
  auto old = test::sample_report();
  for (auto& result : old.results)
    for (auto& check : result.checks) check.program = check.detail = "";
  const auto text = baseline_text(old);
  CHECK(text.find("\"detail\"") == std::string::npos);
  CHECK(compare(read_again(text), test::sample_report(), Margin{0}).changes.empty());
}

TEST_CASE("words of data files and plots are no part of a baseline") {
  auto report = test::sample_report();
  const auto before = baseline_text(report);
  for (auto& claim : report.claims) {
    claim.title = claim.statement = "other words";
    claim.errata.clear();
  }
  for (auto& result : report.results) {
    result.title = result.reason = "other words";
    result.seconds += 1;
    result.plots.clear();
    for (auto& assertion : result.assertions) assertion.assertion.text = "other words";
  }
  CHECK(baseline_text(report) == before);
}

TEST_CASE("a change of a check is a change of its line and of both checksums") {
  auto report = test::sample_report();
  const auto before = lines_of(baseline_text(report));
  auto& check = report.results.front().checks.front();
  check.answer = check.answer == Truth::yes ? Truth::unknown : Truth::yes;
  const auto after = lines_of(baseline_text(report));
  REQUIRE(before.size() == after.size());
  int differ = 0;
  for (std::size_t k = 0; k < before.size(); ++k) differ += before[k] != after[k] ? 1 : 0;
  CHECK(differ == 3);
}

TEST_CASE("a baseline holds the formulas of values of a claim that its data file writes alone") {
  auto report = test::sample_report();
  for (auto& claim : report.claims) claim.values = {{"v", "rational: s tr(A B)"}};
  for (auto& result : report.results) result.prose.clear();
  CHECK(baseline_text(report).find("\"formulas\"") == std::string::npos);
  for (auto& result : report.results) result.prose = {"S."};
  const auto text = baseline_text(report);
  const auto again = read_again(text);
  REQUIRE_FALSE(again.claims.empty());
  CHECK(again.claims.front().values == report.claims.front().values);
  CHECK(baseline_text(again) == text);
  for (auto& claim : report.claims) claim.values["v"] = "rational: 6 s";
  const auto changes = compare(again, report, Margin{0}).changes;
  REQUIRE_FALSE(changes.empty());
  CHECK(changes.front().what == "formula of value v");
}

TEST_CASE("a baseline that was changed by hand is refused with its line") {
  auto text = baseline_text(test::sample_report());
  const auto at = text.find("\"verdict\": \"");
  REQUIRE(at != std::string::npos);
  const auto refusal = [&](std::string changed) -> std::string {
    try {
      read_again(changed);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  auto verdict = text;
  verdict.replace(at, 12, "\"verdict\": \"un");
  CHECK(refusal(verdict).find("checksum") != std::string::npos);
  auto totals = text;
  totals.replace(totals.find("\"undecided\": 0"), 14, "\"undecided\": 7");
  CHECK(refusal(totals).find("added or taken away by hand") != std::string::npos);
  auto other = text;
  other.replace(other.find("baseline/4"), 10, "baseline/9");
  CHECK(refusal(other).find("icl-verify baseline update") != std::string::npos);
}

}  // namespace verify::baseline_json_test
