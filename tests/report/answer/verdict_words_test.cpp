// Wherever a verdict becomes words, they say no more than it: a table of statuses and scopes, each
// told by every writer.
#include <doctest/doctest.h>

#include <regex>
#include <sstream>

#include "tests/reports_for_tests.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/writer/citation.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/sarif.hpp"
#include "verify/report/writer/text.hpp"

namespace verify::verdict_words_test {
namespace {

struct Row {
  const char* name;
  Scope scope;
  Evidence evidence;
  Truth answer;
  bool by_hand;
  Status status;
};

Scope every_n(Argument argument, Inputs inputs = Inputs::all) {
  return {{{{"n", Extent(argument)}}}, inputs};
}
Scope at_two(Inputs inputs) { return {{{{"n", Extent(2)}}}, inputs}; }

const std::vector<Row>& rows() {
  static const std::vector<Row> all = {
      {"every size", every_n(Argument::variable), Evidence::symbolic, Truth::yes, false,
       Status::proved},
      {"every size, a step by hand", every_n(Argument::variable), Evidence::symbolic, Truth::yes,
       true, Status::checked},
      {"a size, by hand", every_n(Argument::by_hand), Evidence::symbolic, Truth::yes, true,
       Status::checked},
      {"a listed size", at_two(Inputs::all), Evidence::symbolic, Truth::yes, false,
       Status::checked},
      {"a region", every_n(Argument::variable, Inputs::region), Evidence::symbolic, Truth::yes,
       false, Status::supported},
      {"listed inputs", at_two(Inputs::points), Evidence::exact, Truth::yes, false,
       Status::supported},
      {"samples", every_n(Argument::variable), Evidence::sampled, Truth::yes, false,
       Status::supported},
      {"no answer", every_n(Argument::variable), Evidence::symbolic, Truth::unknown, false,
       Status::unsettled},
      {"false", at_two(Inputs::points), Evidence::exact, Truth::no, false, Status::refuted},
  };
  return all;
}

AssertionResult stated(const std::string& id, const Row& row) {
  AssertionResult result;
  result.assertion.id = id;
  result.assertion.text = "the sum of " + id;
  result.assertion.sizes = {"n"};
  result.assertion.quote = {"the sum"};
  if (row.by_hand) result.assertion.by_hand = {"a step"};
  return result;
}

CheckOutcome way_of(const std::string& id, const Row& row) {
  CheckOutcome check;
  check.name = id + ": " + to_text(row.evidence);
  check.assertion = id;
  check.evidence = row.evidence;
  check.scope = row.scope;
  check.answer = row.answer;
  check.by_hand = row.by_hand;
  check.detail = "2 = 2";
  return check;
}

// One sentence, or two that fare alike.
Report told(const Row& row, bool two) {
  Result result;
  result.id = "abel2001.thm1";
  result.title = "Sums";
  std::vector<AssertionResult> assertions = {stated("series", row)};
  result.checks = {way_of("series", row)};
  if (two) {
    assertions.push_back(stated("limit", row));
    result.checks.push_back(way_of("limit", row));
  }
  result.assertions = graded(assertions, result.checks);
  const auto judgement = judge(result.assertions, result.checks, {});
  result.verdict = result.expected = judgement.verdict;
  result.reason = judgement.reason;
  auto report = test::report_of({result});
  ClaimWords words;
  words.id = result.id;
  words.title = result.title;
  words.paper = "Abel 2001";
  words.place = "Theorem 1";
  report.claims = {words};
  return report;
}

// What every writer makes of it, but for how single checks came out.
std::vector<std::pair<std::string, std::string>> all_words(const Report& report) {
  const auto& result = report.results.front();
  const auto& words = report.claims.front();
  std::ostringstream text, latex, markdown, sarif, first;
  write_text(text, report, Detail::values, {false, 2000});
  write_latex(latex, report);
  write_markdown(markdown, report);
  write_sarif(sarif, report);
  const auto lines = first_lines(words, result.assertions, result.verdict, nullptr);
  write_first_lines(first, lines, result.verdict, {false, 2000});
  Citation citation;
  citation.claim = CitedClaim{result.id, result.title,      words.place, result.verdict,
                              true,      result.assertions, lines};
  Section section;
  section.result = &result;
  section.words = &words;
  return {{"text", text.str()},
          {"LaTeX", latex.str()},
          {"Markdown", markdown.str()},
          {"SARIF", sarif.str()},
          {"first lines", first.str()},
          {"citation", sentence(citation)},
          {"page", claim_answer_html(section, report)}};
}

bool says(const std::string& text, const char* words) {
  return std::regex_search(text, std::regex(words));
}

TEST_CASE("verdict words: nobody says more than the status") {
  for (const auto& row : rows())
    for (const bool two : {false, true}) {
      CAPTURE(row.name);
      CAPTURE(two);
      const auto report = told(row, two);
      REQUIRE(report.results.front().assertions.front().status == row.status);
      for (const auto& [writer, text] : all_words(report)) {
        CAPTURE(writer);
        CAPTURE(text);
        const auto denied = std::regex_replace(text, std::regex("not proved|expected: proved"), "");
        CHECK(says(denied, "\\bproved\\b") == (row.status == Status::proved && writer != "SARIF"));
        const bool checked_as_stated =
            row.status == Status::checked && says(text, "holds as stated where it was checked");
        if (row.status != Status::proved && !checked_as_stated)
          CHECK_FALSE(says(text, "\\bholds\\b|\\bis true\\b"));
        if (row.status == Status::checked) CHECK_FALSE(says(text, "holds  |<dt>holds|Holds:"));
        if (row.status == Status::unsettled) CHECK_FALSE(says(text, "\\bchecked as\\b|supported"));
        if (row.status == Status::refuted) CHECK_FALSE(says(text, "supported|is checked"));
      }
    }
}

TEST_CASE("verdict words: every first line is labelled by the status of its sentence") {
  for (const auto& row : rows()) {
    CAPTURE(row.name);
    const auto report = told(row, true);
    const auto& result = report.results.front();
    const auto first =
        first_lines(report.claims.front(), result.assertions, result.verdict, nullptr);
    for (const auto& line : first.lines) {
      CAPTURE(line.label);
      CHECK((line.label == "holds") == (row.status == Status::proved));
      if (row.status == Status::checked || row.status == Status::supported)
        CHECK(line.label == to_text(row.status));
    }
  }
}

}  // namespace
}  // namespace verify::verdict_words_test
