// The note to the authors: errors and gaps with all that belongs to them, and nothing else.
#include "verify/report/letter/letter.hpp"

#include <doctest/doctest.h>

#include <sstream>

#include "tests/report/sample_ledger.hpp"

namespace verify::letter_test {
namespace {

std::string letter(const Report& report, const LetterFormat& format) {
  std::ostringstream out;
  write_letter(out, report, "cantor2003", format, ledger_of_words(report.claims));
  return out.str();
}

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

TEST_CASE("letter: a point has quote, counterexample, setting, correction and command") {
  const auto text = letter(test::sample_ledger(), markdown_letter());
  CAPTURE(text);
  CHECK(has(text, "Dear authors of \"On sets\","));
  CHECK(has(text, "1 error and 1 gap in a proof"));
  CHECK(has(text, "### 1. Theorem 1; abstract"));
  CHECK(has(text, "> for every $`n"));
  CHECK(has(text, "**Counterexample:** $`n = 2`$: 3 &lt; 4"));
  CHECK(has(text, "**In your setting:** $`n = 2`$ is a number"));
  CHECK(has(text, "**Read kindly:** for large"));
  CHECK(has(text, "**What holds:** $`n = 1`$ only"));
  CHECK(has(text,
            "**To see it:** `icl-verify run cantor2003.thm1` (bound: exact, n = 2 is rejected"));
}

// The counterexample at one place may satisfy what is printed at another.
TEST_CASE("letter: a place with a counterexample of its own has it beside that of the first") {
  auto report = test::sample_ledger();
  auto& second = report.claims[1].errata[1];
  second.counterexample = "$n = 7$";
  second.right = "even $n$";
  const auto text = letter(report, markdown_letter());
  CAPTURE(text);
  CHECK(has(text, "**Counterexample:** Theorem 1: $`n = 2`$: 3 &lt; 4"));
  CHECK(has(text, "**Counterexample:** abstract: $`n = 7`$"));
  CHECK(has(text, "**What holds:** Theorem 1: $`n = 1`$ only"));
  CHECK(has(text, "**What holds:** abstract: even $`n`$"));
}

TEST_CASE("letter: an assertion is named with its claim") {
  auto report = test::sample_ledger();
  report.claims[0].errata[0].right = "$n = 1$ (#limit), as cantor2003.lem2#sum has it";
  const auto text = letter(report, text_letter());
  CAPTURE(text);
  CHECK(has(text, "(cantor2003.thm1#limit)"));
}

TEST_CASE("letter: what was run and did not show a point is not told as missing") {
  auto report = test::sample_ledger();
  report.results[0].assertions[0].status = Status::proved;
  const auto text = letter(report, text_letter());
  CAPTURE(text);
  CHECK(has(text, "(cantor2003.thm1#bound came"));
}

TEST_CASE("letter: for a mail there is no markup, and quotes stand apart") {
  const auto text = letter(test::sample_ledger(), text_letter());
  CAPTURE(text);
  CHECK(has(text, "Errors\n======\n"));
  CHECK(has(text, "    \"for every n \u2265 1 and"));
  CHECK(has(text, "Counterexample: n = 2: 3 < 4"));
  CHECK(has(text, "To see it: icl-verify run cantor2003.thm1 (bound: exact, n = 2 is"));
  for (const char* mark : {"**", "$", "`", "&lt;", "\\"}) CHECK_FALSE(has(text, mark));
}

TEST_CASE("letter: what no result bears out is not said to be shown") {
  const auto text = letter(test::sample_ledger(), markdown_letter());
  CHECK(has(text, "`icl-verify run cantor2003.thm1` (not among the results"));
}

TEST_CASE("letter: slips, readings, conversions and code are none of it") {
  const auto text = letter(test::sample_ledger(), markdown_letter());
  for (const auto* word : {"mbiguit", "OCR", "sets.py", "page 3"}) CHECK_FALSE(has(text, word));
  CHECK(has(text, " 2 minor errors are on record, too, and left out here."));
  CHECK(points_of_letter(test::sample_ledger(), "cantor2003").size() == 2);
  CHECK(points_of_letter(test::sample_ledger(), "euler1748").empty());
}

TEST_CASE("letter: minor errors are counted whether their claims ran or not") {
  auto report = test::sample_ledger();
  const auto recorded = ledger_of_words(report.claims);
  for (auto& claim : report.claims) {
    std::erase_if(claim.errata,
                  [](const Erratum& e) { return e.kind == ErratumKind::minor_error; });
  }
  std::ostringstream out;
  write_letter(out, report, "cantor2003", markdown_letter(), recorded);
  CHECK(has(out.str(), " 2 minor errors are on record"));
}

// A page calls it false: silence would say that there is no such sentence.
TEST_CASE("letter: a minor error that refutes a sentence is named among those left out") {
  auto report = test::sample_ledger();
  for (auto& claim : report.claims) {
    for (auto& erratum : claim.errata) {
      if (erratum.kind == ErratumKind::minor_error) erratum.shown_by = "#sum";
    }
  }
  const auto text = letter(report, markdown_letter());
  CHECK(has(text, "left out here; a check refutes what is printed in "));
}

// A report without errata, on a paper whose text was read or not.
Report without_errata(const std::string& sentences) {
  auto report = test::sample_ledger();
  for (auto& claim : report.claims) claim.errata.clear();
  Paper paper{"cantor2003", "Cantor 2003", "On sets", Publication{}};
  paper.publication->text = "a print";
  paper.publication->sentences = sentences;
  report.papers = {paper};
  return report;
}

TEST_CASE("letter: where nothing was found it says so, and asks for nothing") {
  auto report = without_errata("9 sentences: 9 judged");
  for (auto& result : report.results) result.verdict = Verdict::proved;
  const auto text = letter(report, markdown_letter());
  CHECK(has(text, "were checked, sentence by sentence, with"));
  CHECK(has(text, "What was read is a print;"));
  CHECK(has(text, "No error of a result and no gap in a proof was found."));
  CHECK_FALSE(has(text, "This note lists"));
}

TEST_CASE("letter: beside a false result it does not say that nothing was found") {
  const auto text = letter(without_errata("9 sentences: 9 judged"), markdown_letter());
  CHECK_FALSE(has(text, "No error of a result"));
  CHECK(has(text, "refuted: cantor2003.thm1"));
}

TEST_CASE("letter: of a paper whose text nobody read it says what came out, and no more") {
  auto report = without_errata("");
  for (auto& result : report.results) result.verdict = Verdict::proved;
  const auto text = letter(report, markdown_letter());
  for (const auto* words : {"sentence by sentence", "No error of a result", "What was read"})
    CHECK_FALSE(has(text, words));
  CHECK(has(text, "nothing compared them with your text. What came out: proved: cantor2003."));
}

TEST_CASE("letter: LaTeX is a whole document, its formulas set as such, in quotes, too") {
  const auto text = letter(test::sample_ledger(), latex_letter());
  CHECK(text.starts_with("\\documentclass"));
  CHECK(text.ends_with("\\end{document}\n"));
  CHECK(has(text, "for every $n \\ge 1$"));
  CHECK(has(text, "\\texttt{icl-verify run cantor2003.thm1}"));
}

}  // namespace
}  // namespace verify::letter_test
