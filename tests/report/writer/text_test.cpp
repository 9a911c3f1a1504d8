#include "verify/report/writer/text.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/assertions_for_tests.hpp"
#include "verify/judge/judge.hpp"

namespace verify::text_test {
using namespace test;

namespace {

Result result(const std::string& id, const std::string& title, const Assertions& assertions,
              const Outcomes& checks) {
  Result r;
  r.id = id;
  r.title = title;
  r.checks = numbered(checks);
  r.assertions = graded(assertions, r.checks);
  const auto judgement = judge(r.assertions, r.checks, {});
  r.verdict = r.expected = judgement.verdict;
  r.reason = judgement.reason;
  return r;
}

Report sample() {
  auto good =
      result("a.thm1", "A theorem", {says("sum")}, {proves("sum"), control("sum", Truth::no)});
  good.seconds = 0.012;
  auto wrong = says("sign");
  wrong.assertion.expected = Status::refuted;
  auto no = denies("sign");
  no.expected = Truth::no;
  auto bad = result("b.lem2", "A lemma with a minor error", {wrong, mends("other", "sign")},
                    {no, proves("other")});
  bad.seconds = 1.5;
  auto open = result("b.thm3", "A hard theorem", {says("bound")}, {leaves("bound")});
  open.expected = Verdict::proved;
  open.expected_values = {{"loss", "E", "78/35", "77/35", Truth::no}};
  return {{}, {good, bad, open}};
}

std::string text_of(Detail detail, Style style) {
  std::ostringstream out;
  write_text(out, sample(), detail, style);
  return out.str();
}

}  // namespace

TEST_CASE("the summary takes back once that all is as expected") {
  auto good = result("a.thm1", "A theorem", {says("sum")}, {proves("sum"), proves("sum")});
  Report report{{}, {good}};
  report.baseline.emplace();
  report.baseline->changes = {{.id = "a.thm1", .what = "reach", .direction = Direction::worse}};
  CHECK(totals_words(report).ends_with("all as expected, but not as in the baseline"));
  auto& cut = report.results.front().checks.back();
  cut.answer = Truth::unknown;
  cut.finished = false;
  CHECK(totals_words(report).ends_with(
      "all as expected, but not as in the baseline, and 1 check did not finish"));
  report.baseline.reset();
  CHECK(totals_words(report).ends_with("all as expected, but 1 check did not finish"));
}

TEST_CASE("the text report: a table, then words for what is not simply proved") {
  CHECK(text_of(Detail::exceptions, {false, 72}) ==
        R"(verdict    claim   scope                                       time
proved     a.thm1  every n >= 1                               12 ms
corrected  b.lem2  sign false at n = 7; other every n >= 1   1.50 s
undecided  b.thm3  undecided                                   0 ms

corrected b.lem2  A lemma with a minor error
  scope       sign false at n = 7; other every n >= 1

undecided b.thm3  A hard theorem  ("bound" expected: proved)
  scope       undecided
  undecided   bound: the sentence bound
              "bound: enclosure, unknown, every n" is not settled: what
              was found of bound
              stated in the paper
  expected    loss = 78/35 (E): DISAGREES; found 77/35
  not settled bound: enclosure, unknown, every n
              what was found of bound

3 results: 1 proved, 1 corrected, 1 undecided; 1 not as expected; 1.51 s of checking
)");
}

TEST_CASE("every part is shown on request, with its controls") {
  const auto text = text_of(Detail::all, {false, 100});
  CHECK(text.find("proved      sum: the sentence sum") != std::string::npos);
  CHECK(text.find("1 negative control rejected by the same code") != std::string::npos);
}

TEST_CASE("colours appear only when asked for") {
  CHECK(text_of(Detail::all, {false, 100}).find('\033') == std::string::npos);
  CHECK(text_of(Detail::all, {true, 100}).find("\033[32mproved") != std::string::npos);
}

TEST_CASE("lines break at blanks within the width") {
  CHECK(wrapped("aa bb cc dd", 2, {false, 22}) == "aa bb cc dd");
  CHECK(wrapped("aaaaaaaaaa bbbbbbbbbb cc", 2, {false, 22}) == "aaaaaaaaaa\n  bbbbbbbbbb cc");
  CHECK(padded("d\xC3\xA9j\xC3\xA0", 6) == "d\xC3\xA9j\xC3\xA0  ");
}

}  // namespace verify::text_test
