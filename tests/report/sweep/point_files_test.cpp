#include "verify/report/sweep/point_files.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/report/sweep/sweep_report.hpp"
#include "verify/report/sweep/point_table.hpp"
#include "verify/report/sweep/point_text.hpp"

namespace verify::point_files_test {
namespace {

std::string written(void (*write)(std::ostream&, const Report&), const Report& report) {
  std::ostringstream out;
  write(out, report);
  return out.str();
}

TEST_CASE(
    "points as CSV: a row a point, a column an input and a value, fractions in decimals too") {
  const auto csv = written(write_points_csv, test::sweep_report());
  CHECK(
      csv.starts_with("claim,instance,d,lambda,n,verdict,f,f.decimal,c,value n,word,reason\r\n"
                      "t.sweep,n=1 d=2,2,\"[1, 1]\",1,holds here,1/2,0.5,\"[1, 2]\",1,yes,\r\n"));
  CHECK(csv.ends_with("t.sweep,n=0 d=2,2,,0,refused,,,,,,\"n = 0, \"\"no\"\"\"\r\n"));
  CHECK(std::count(csv.begin(), csv.end(), '\n') == 8);
}

TEST_CASE("points as CSV: text that a spreadsheet would compute is text, numbers stay numbers") {
  auto report = test::sweep_report();
  report.results.resize(1);
  report.results[0].instance = "=HYPERLINK(\"x\")";
  report.results[0].values = {{"f", "-1/2", {}}, {"g", "@home", {}}};
  const auto csv = written(write_points_csv, report);
  CHECK(csv.find("t.sweep,\"'=HYPERLINK(\"\"x\"\")\",") != std::string::npos);
  CHECK(csv.find(",-1/2,-0.5,'@home,") != std::string::npos);
}

TEST_CASE("points as CSV and lines: what was filled in, where something was") {
  auto report = test::sweep_report();
  report.results[0].filled = {"A", {"d", "n"}};
  const auto csv = written(write_points_csv, report);
  CHECK(csv.substr(0, csv.find('\r')).ends_with(",filled_in,reason"));
  CHECK(csv.find(",\"d, n from A\",\r\n") != std::string::npos);
  const auto lines = written(write_point_lines, report);
  CHECK(lines.find("\"filled\":{\"from\":\"A\",\"names\":[\"d\",\"n\"]}") != std::string::npos);
  std::ostringstream text;
  write_points_text(text, report, {false, 100});
  CHECK(text.str().find("n = 1, not set here: taken from the instance \"A\", at 1 of 7 points") !=
        std::string::npos);
}

TEST_CASE("points as lines of JSON") {
  std::istringstream lines(written(write_point_lines, test::sweep_report()));
  std::string line;
  std::vector<nlohmann::json> points;
  while (std::getline(lines, line)) points.push_back(nlohmann::json::parse(line));
  REQUIRE(points.size() == 7);
  CHECK(points[4]["inputs"]["d"] == "5");
  CHECK(points[4]["values"]["f"] == "2/5");
  CHECK(points[4]["decimals"]["f"] == doctest::Approx(0.4));
  CHECK_FALSE(points[4]["decimals"].contains("word"));
  CHECK(points[6]["verdict"] == "refused");
}

TEST_CASE("what is a sweep, and what is none") {
  auto report = test::sweep_report();
  CHECK(is_sweep(report));
  CHECK(is_of_points(report));
  report.results[0].id = "t.other";
  CHECK_FALSE(is_sweep(report));
  report.results[0].subject = Subject::data_file;
  CHECK_FALSE(is_of_points(report));
  CHECK_FALSE(is_of_points(Report{}));
  auto one = test::sweep_report();
  one.results.resize(1);
  one.refused.clear();
  CHECK_FALSE(is_sweep(one));
}

TEST_CASE("a sweep on a terminal: axes, verdicts, the first points") {
  std::ostringstream out;
  write_points_text(out, test::sweep_report(), {false, 80});
  const auto text = out.str();
  for (const char* words :
       {"over        d = 2, 5", "over        n = 1, 2, 3, 0", "holds here  6 points",
        "refused     1 point; at n=0 d=2: n = 0", "d  n  verdict     f", "5  2  holds here  0.4"}) {
    CAPTURE(text);
    CHECK(text.find(words) != std::string::npos);
  }
}

}  // namespace
}  // namespace verify::point_files_test
