// What a published number says of itself comes from the results, never from the data file.
#include "verify/report/published_numbers.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/report/sample_report.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/markdown.hpp"

namespace verify::published_numbers_test {
namespace {

// The entry of the first paper at this index.
PublishedEntry entry(const Report& report, std::size_t k) {
  return published_numbers(report).at(0).entries.at(k);
}

std::string page_of(const Report& report) {
  std::ostringstream out;
  write_html(out, report);
  return out.str();
}

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

}  // namespace

TEST_CASE("published numbers: by paper, counted by what became of them") {
  const auto report = test::sample_report();
  const auto papers = published_numbers(report);
  REQUIRE(papers.size() == 2);
  CHECK(papers[0].paper == "abel2001");
  CHECK(papers[0].name == "Abel 2001");
  CHECK(papers[0].entries.size() == 5);
  CHECK(count_text(papers[0]) ==
        "5 published numbers: 1 reproduced, 1 in part, 1 not reproduced, 1 not tested, 1 not borne "
        "out; the claims of 1 were not run");
  CHECK(published_numbers({}).empty());
}

TEST_CASE("published numbers: the outcome is that of the check, or the verdict of the claim") {
  const auto report = test::sample_report();
  CHECK(outcome_text(entry(report, 0)) == "holds (symbolic)");
  CHECK(outcome_text(entry(report, 1)) == "refuted (exact)");
  CHECK(outcome_text(entry(report, 2)) == "undecided");
  CHECK(outcome_text(entry(report, 3)) == "not run");
  CHECK(outcome_text(entry(report, 4)) == "");
}

TEST_CASE("published numbers: what this run does not bear out has fallen") {
  auto report = test::sample_report();
  CHECK(standing(entry(report, 0)) == Standing::stands);
  CHECK(standing(entry(report, 1)) == Standing::stands);
  CHECK(standing(entry(report, 2)) == Standing::fallen);   // undecided, proved was expected
  CHECK(standing(entry(report, 3)) == Standing::not_run);  // only with --deep
  CHECK(standing(entry(report, 4)) == Standing::stands);   // names no claim
  const auto checker_failed = published_numbers(report).at(1).entries.at(0);
  CHECK(standing(checker_failed) ==
        Standing::fallen);  // its check holds, but a control was accepted
  report.results[0].checks[0].answer = Truth::no;
  CHECK(outcome_text(entry(report, 0)) == "fails (symbolic)");
  CHECK(reproduction_text(entry(report, 0)) == "not borne out");
  CHECK(standing(entry(report, 0)) == Standing::fallen);
  report.results[2].checks[0].answer = Truth::yes;  // what was refuted is so no more
  CHECK(standing(entry(report, 1)) == Standing::fallen);
  report.results.erase(report.results.begin(), report.results.begin() + 2);
  CHECK(outcome_text(entry(report, 0)) == "not run");
  CHECK(standing(entry(report, 0)) == Standing::not_run);
}

TEST_CASE("published numbers: page and Markdown follow the results") {
  auto report = test::sample_report();
  CHECK(has(page_of(report), "&rdquo;: <b>holds (symbolic)</b>"));
  CHECK(has(page_of(report), "href=\"#published\""));
  report.results[0].checks[0].answer = Truth::no;
  CHECK(has(page_of(report), "&rdquo;: <b class=\"alarm\">fails (symbolic)</b>"));
  std::ostringstream markdown;
  write_markdown(markdown, report);
  CHECK(has(markdown.str(), "| **not borne out** |"));
  for (auto& words : report.claims) words.published.clear();
  CHECK_FALSE(has(page_of(report), "published"));
}

}  // namespace verify::published_numbers_test
