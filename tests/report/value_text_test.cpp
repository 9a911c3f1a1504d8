#include "verify/report/value_text.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/reports_for_tests.hpp"
#include "verify/report/concern.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/text.hpp"

namespace verify::value_text_test {
namespace {

Report clashing() {
  auto result = test::proved_result("a.thm1");
  result.clashes = {{"risk", "78/35", "77/35"}};
  const auto judgement = judge(result.parts, result.checks, result.clashes);
  result.verdict = judgement.verdict;
  result.reason = judgement.reason;
  auto report = test::report_of({result});
  report.claims.resize(1);
  report.claims[0].id = result.id;
  return report;
}

void whole_text(std::ostream& out, const Report& report) {
  write_text(out, report, Detail::all, {false, 100});
}

}  // namespace

TEST_CASE("a value to which no other route leads is shown as it is") {
  const auto result = test::proved_result("a.thm1");
  CHECK(value_text(result.values[0], result) == "78/35");
}

TEST_CASE("values that clash: both are shown, and the reason names them") {
  const auto report = clashing();
  const auto& result = report.results[0];
  CHECK(value_text(result.values[0], result) == "78/35; another route gives 77/35");
  CHECK(value_text(result.values[1], result) == "1.41421356");
  CHECK(concern_of(result).find("risk, 78/35 against 77/35") != std::string::npos);
  for (const auto write : {whole_text, write_junit, write_html}) {
    std::ostringstream out;
    write(out, report);
    CHECK(out.str().find("78/35; another route gives 77/35") != std::string::npos);
  }
  std::ostringstream comment;
  write_markdown(comment, report);
  CHECK(comment.str().find("78/35 against 77/35") != std::string::npos);
}

TEST_CASE("no report speaks of a control that nobody wrote") {
  for (const auto write : {whole_text, write_junit, write_html, write_markdown}) {
    std::ostringstream out;
    write(out, clashing());
    for (const auto* made_up : {"came out yes", "every route to", "control: yes"})
      CHECK(out.str().find(made_up) == std::string::npos);
  }
}

}  // namespace verify::value_text_test
