// The page of a sweep: one for all points, with a drawing, a table and what was refused.
#include "verify/report/sweep/point_page.hpp"

#include <sstream>

#include "tests/printing.hpp"
#include "tests/report/sweep/sweep_report.hpp"
#include "verify/report/sweep/point_rows.hpp"

namespace verify::point_page_test {
namespace {

std::string page_of(const Report& report, const PlotWish& wish = {}) {
  std::ostringstream page;
  write_points_page(page, report, wish);
  return page.str();
}
bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}
long count(const std::string& text, const std::string& words) {
  long times = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++times;
  return times;
}

TEST_CASE("page of a sweep: a row a point, and a drawing") {
  const auto page = page_of(test::sweep_report());
  CHECK(has(page, "<h1>t.sweep"));
  CHECK(has(page, "7 points."));
  CHECK(count(page, "<tr><td>") == 7);
  CHECK(has(page, "<td>0.4</td>"));
  CHECK(has(page, "<svg"));
  CHECK(has(page, "f along n"));
  CHECK(has(page, "1 point; at n=0 d=2: n = 0, &quot;no&quot;"));
  CHECK_FALSE(has(page, "class=\"claim"));
}

TEST_CASE("page of a sweep: what was filled in is told") {
  auto report = test::sweep_report();
  CHECK_FALSE(has(page_of(report), "filled in"));
  for (auto& result : report.results) result.filled = {"A", {"d"}};
  const auto page = page_of(report);
  CHECK(has(page, "<dt>filled in</dt><dd>d = 2, not set here: taken from the instance "));
  CHECK(has(page, "at 3 of 7 points"));
}

TEST_CASE("page of a sweep: what was wished for is drawn or refused") {
  CHECK(has(page_of(test::sweep_report(), parse_plot_wish("c[0]:d")), "c[0] along d"));
  CHECK_THROWS_AS(page_of(test::sweep_report(), parse_plot_wish("nothing")), std::invalid_argument);
}

TEST_CASE("page of a sweep: where nothing can be drawn it says why") {
  auto report = test::sweep_report();
  for (auto& result : report.results) result.values.clear();
  const auto page = page_of(report);
  CHECK(has(page, "Nothing is drawn: no point has a value that is one number"));
  CHECK_FALSE(has(page, "<figure>"));
}

TEST_CASE("page of a sweep: what is the same everywhere is said once") {
  auto report = test::sweep_report();
  for (auto& result : report.results) result.inputs["s"] = "1/2";
  for (auto& refused : report.refused) refused.inputs["s"] = "1/2";
  const auto page = page_of(report);
  CHECK(has(page, "<dt>everywhere</dt><dd>s = 1/2</dd>"));
  CHECK(rows_of(points_of(report), 1).front() ==
        std::vector<std::string>{"d", "n", "verdict", "f", "n"});
}

TEST_CASE("page of a sweep: the words of others are escaped") {
  auto report = test::sweep_report();
  for (auto& result : report.results) result.inputs["w"] = "<b>";
  for (auto& refused : report.refused) refused.inputs["w"] = "<b>";
  CHECK_FALSE(has(page_of(report), "<b>"));
}

}  // namespace
}  // namespace verify::point_page_test
