#include "verify/report/ci/badge.hpp"

#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <sstream>

#include "verify/report/ci/failures.hpp"

namespace verify::badge_test {
namespace {

Result own_result(const char* instance) {
  Result result;
  result.id = "ahn2023.thm1";
  result.instance = instance;
  result.subject = Subject::instance;
  result.file = instance;
  result.verdict = result.expected = Verdict::holds_here;
  return result;
}

Report two_results() {
  Report report;
  report.results = {own_result("a.toml"), own_result("b.toml")};
  return report;
}

std::string badge(const Report& report) {
  std::ostringstream out;
  write_badge(out, report);
  pugi::xml_document svg;
  REQUIRE(svg.load_string(out.str().c_str()));
  CHECK(svg.child("svg").attribute("aria-label").value() ==
        std::string("icl-verify: ") + svg.child("svg").child("g").last_child().child_value());
  return svg.child("svg").child("g").last_child().child_value();
}

Agreement disagreement() {
  Agreement wrong;
  wrong.name = "loss_min";
  wrong.given = Datum("5");
  wrong.found = Datum("57/77");
  wrong.agrees = Truth::no;
  return wrong;
}

}  // namespace

TEST_CASE("badge: the weakest result speaks") {
  auto report = two_results();
  CHECK(badge(report) == "2 as expected");
  report.whole = false;
  CHECK(badge(report) == "not finished");
  report.results[1].verdict = Verdict::undecided;
  CHECK(badge(report) == "1 of 2 undecided");
  report.baseline.emplace();
  report.baseline->changes = {{"ahn2023.thm1", "a.toml", "verdict", "a", "b", Direction::worse}};
  CHECK(badge(report) == "changed");
  report.results[0].expected_values = {disagreement()};
  CHECK(badge(report) == "1 of 2 not as expected");
  report.results[1].verdict = Verdict::checker_failed;
  CHECK(badge(report) == "1 of 2 checker failure");
  CHECK(badge(Report{}) == "no results");
}

TEST_CASE("failures: of a user's own inputs, with the place to look at, before all else") {
  const auto told = [](const Report& report) {
    std::ostringstream out;
    write_failures(out, report, Style{});
    return out.str();
  };
  auto report = two_results();
  CHECK(told(report).empty());
  report.results[1].expected_values = {disagreement()};
  CHECK(told(report) == "b.toml:1: loss_min: 57/77 found, 5 expected\n\n");
  report.results[1].subject = Subject::settings;
  report.results[1].file.clear();
  report.results[1].instance = "n=3";
  CHECK(told(report) == "ahn2023.thm1 (n=3): loss_min: 57/77 found, 5 expected\n\n");
  report.results[1].subject = Subject::data_file;
  CHECK(told(report).empty());
}

}  // namespace verify::badge_test
