#include "verify/report/ci/annotations.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "verify/report/writer/sarif.hpp"

namespace verify::annotations_test {
namespace {

// A user's file whose expected value is another one.
Report own_report() {
  Result result;
  result.id = "ahn2023.thm1";
  result.instance = "weights/own, 1.toml";
  result.subject = Subject::instance;
  result.file = "weights/own, 1.toml";
  result.verdict = result.expected = Verdict::holds_here;
  Agreement wrong;
  wrong.name = "loss_min";
  wrong.given = Datum("5");
  wrong.found = Datum("57/77");
  wrong.agrees = Truth::no;
  result.expected_values = {wrong};
  Report report;
  report.results = {result};
  return report;
}

}  // namespace

TEST_CASE("annotations: a failure stands at the file of the user's, and cannot end its line") {
  auto report = own_report();
  report.results[0].expected_values[0].given = Datum("5\n::error::x%");
  std::ostringstream out;
  write_annotations(out, report);
  CHECK(out.str() ==
        "::error file=weights/own%2C 1.toml,line=1,title=ahn2023.thm1 (weights/own%2C 1.toml)::"
        "loss_min: 57/77 found, 5%0A::error::x%25 expected\n");
}

TEST_CASE("sarif: the failure of a user's file is an error there, the papers' errata are none") {
  std::ostringstream out;
  write_sarif(out, own_report());
  const auto results = nlohmann::json::parse(out.str())["runs"][0]["results"];
  REQUIRE(results.size() == 1);
  CHECK(results[0]["level"] == "error");
  CHECK(results[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
        "weights/own%2C%201.toml");
  CHECK(results[0]["message"]["text"] ==
        "ahn2023.thm1 (instance weights/own, 1.toml): loss_min: 57/77 found, 5 expected");
}

}  // namespace verify::annotations_test
