// What must hold of the written files, whatever they look like.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <set>
#include <sstream>

#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"
#include "verify/claim/registry.hpp"
#include "verify/report/page/html.hpp"
#include "verify/report/writer/csv.hpp"
#include "verify/report/writer/junit.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown.hpp"
#include "verify/report/writer/markdown_text.hpp"
#include "verify/report/writer/sarif.hpp"

namespace verify::writers_test {
namespace {

using Json = nlohmann::json;
using Writer = void (*)(std::ostream&, const Report&);

std::string written(Writer write, const Report& report) {
  std::ostringstream out;
  write(out, report);
  return out.str();
}

bool has(const std::string& text, const std::string& assertion) {
  return text.find(assertion) != std::string::npos;
}

std::size_t count(const std::string& text, const std::string& assertion) {
  std::size_t found = 0;
  for (auto at = text.find(assertion); at != std::string::npos; at = text.find(assertion, at + 1))
    ++found;
  return found;
}

Report of_one(Verdict verdict) {
  auto report = test::sample_report();
  std::erase_if(report.results, [&](const Result& r) { return r.verdict != verdict; });
  report.baseline.reset();
  return report;
}

pugi::xml_document xml_of(const Report& report) {
  pugi::xml_document document;
  REQUIRE(document.load_string(written(write_junit, report).c_str()));
  return document;
}

TEST_CASE("JUnit: counts are those of the cases") {
  const auto document = xml_of(test::sample_report());
  const auto root = document.child("testsuites");
  int tests = 0;
  for (const auto suite : root.children("testsuite")) {
    std::map<std::string, int> ends;
    double seconds = 0;
    int cases = 0;
    for (const auto node : suite.children("testcase")) {
      ++cases;
      seconds += node.attribute("time").as_double();
      CHECK(node.attribute("classname").value() == std::string(suite.attribute("name").value()));
      for (const char* end : {"failure", "error", "skipped"}) ends[end] += bool(node.child(end));
    }
    CHECK(suite.attribute("tests").as_int() == cases);
    CHECK(suite.attribute("failures").as_int() == ends["failure"]);
    CHECK(suite.attribute("errors").as_int() == ends["error"]);
    CHECK(suite.attribute("skipped").as_int() == ends["skipped"]);
    CHECK(suite.attribute("time").as_double() == doctest::Approx(seconds));
    tests += cases;
  }
  CHECK(root.attribute("tests").as_int() == tests);
  CHECK(tests == 8);  // seven results and one that is gone
  CHECK(root.attribute("failures").as_int() == 3);
  CHECK(root.attribute("errors").as_int() == 1);
  CHECK(root.attribute("skipped").as_int() == 1);
}

TEST_CASE("JUnit: an expected verdict passes, whichever it is") {
  for (const auto verdict : {Verdict::corrected, Verdict::refuted}) {
    const auto root = xml_of(of_one(verdict)).child("testsuites");
    CHECK(root.attribute("tests").as_int() == 1);
    CHECK(root.attribute("failures").as_int() == 0);
    CHECK(root.attribute("skipped").as_int() == 0);
  }
  auto surprise = of_one(Verdict::refuted);
  surprise.results[0].expected = Verdict::proved;
  CHECK(xml_of(surprise).child("testsuites").attribute("failures").as_int() == 1);
  CHECK(xml_of(of_one(Verdict::undecided)).child("testsuites").attribute("skipped").as_int() == 1);
  CHECK(xml_of(of_one(Verdict::checker_failed)).child("testsuites").attribute("errors").as_int() ==
        1);
}

TEST_CASE("JUnit: no sign that XML does not have") {
  auto report = of_one(Verdict::undecided);
  report.results[0].reason = std::string("a\x01") + "b\xFF<&\">";
  const auto text = written(write_junit, report);
  CHECK_FALSE(has(text, "\x01"));
  CHECK_FALSE(has(text, "&#1;"));
  CHECK_FALSE(has(text, "\xFF"));
  CHECK_FALSE(has(written(write_junit, test::sample_report()), "\x1b"));
}

TEST_CASE("SARIF: what a run has to report, on rules and files that exist") {
  const auto json = Json::parse(written(write_sarif, test::sample_report()));
  CHECK(json.at("version") == "2.1.0");
  const auto& run = json.at("runs").at(0);
  CHECK(run.at("columnKind") == "unicodeCodePoints");
  CHECK(run.at("invocations").at(0).at("executionSuccessful") == true);
  const auto& rules = run.at("tool").at("driver").at("rules");
  CHECK(rules.size() == 7);
  std::set<std::string> prints;
  std::map<std::string, std::string> levels;
  for (const auto& result : run.at("results")) {
    const auto rule = result.at("ruleId").get<std::string>();
    CHECK(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == rule);
    const auto& where = result.at("locations").at(0).at("physicalLocation");
    CHECK(where.at("artifactLocation").at("uri") == data_file(rule));
    CHECK(where.at("artifactLocation").at("uriBaseId") == "SRCROOT");
    CHECK(where.at("region").at("startLine") == 1);
    const auto print =
        result.at("partialFingerprints").at("claimInstanceKind/v1").get<std::string>();
    if (has(print, "|erratum ")) continue;  // of the next test
    prints.insert(print);
    levels[rule] = result.at("level").get<std::string>();
  }
  CHECK(prints == std::set<std::string>{
                      "abel2001.lem3|small|refuted", "abel2001.thm1|mine | <b>_1_</b>|expectation",
                      "bell2002.thm1|small|regressed", "bell2002.thm3|small|checker failure",
                      "bell2002.thm9|small|regressed"});
  CHECK(levels == std::map<std::string, std::string>{{"abel2001.lem3", "warning"},
                                                     {"abel2001.thm1", "error"},
                                                     {"bell2002.thm1", "error"},
                                                     {"bell2002.thm3", "error"},
                                                     {"bell2002.thm9", "error"}});
  auto surprise = of_one(Verdict::refuted);
  surprise.results[0].expected = Verdict::proved;
  const auto unexpected = Json::parse(written(write_sarif, surprise));
  CHECK(unexpected.at("runs").at(0).at("results").at(0).at("level") == "error");
}

TEST_CASE("SARIF: errata have the level of their kind, and none where they are not counted") {
  const auto json = Json::parse(written(write_sarif, test::sample_ledger()));
  std::string levels;
  for (const auto& result : json.at("runs").at(0).at("results")) {
    const auto level = result.at("level").get<std::string>();
    CHECK(result.at("kind") == (level == "none" ? "informational" : "fail"));
    const auto print =
        result.at("partialFingerprints").at("claimInstanceKind/v1").get<std::string>();
    if (has(print, "|erratum ")) levels += print.substr(print.find('.') + 1) + ": " + level + "; ";
  }
  CHECK(levels ==
        "thm1||erratum E10 error: error; thm1||erratum E3 gap in a proof: none; lem2||erratum E10 "
        "minor error: "
        "note; thm1||erratum E9 minor error: note; lem2||erratum E2 ambiguity: none; lem2||erratum "
        "E4 "
        "possibly OCR: none; thm1||erratum C1 code: none; ");
}

TEST_CASE("SARIF: nothing to report is a run without results") {
  const auto json = Json::parse(written(write_sarif, of_one(Verdict::supported)));
  CHECK(json.at("runs").at(0).at("results").empty());
  CHECK(json.at("runs").at(0).at("results").is_array());
}

TEST_CASE("Markdown: formulas stay, everything else is taken literally") {
  CHECK(to_markdown("a_1 *b* $x_1$") == "a\\_1 \\*b\\* $`x_1`$");
  CHECK(to_markdown("$\\|x\\| + |y|$ | z") == "$`\\Vert x\\Vert  + \\vert y\\vert `$ \\| z");
  CHECK(to_markdown("\\$5 <b> & `c`") == "<span>$</span>5 &lt;b&gt; &amp; \\`c\\`");
  CHECK(to_markdown("@everyone") == "@<!-- -->everyone");
  CHECK(to_markdown("one $x") == "one <span>$</span>x");
  CHECK(to_markdown("a $$x^2$$ b\nc") == "a $`x^2`$ b c");
  CHECK(markdown_code("a|b`c") == "`a\\|b'c`");
}

TEST_CASE("Markdown: tables have as many cells in each row as in their head") {
  std::istringstream lines(written(write_markdown, test::sample_report()));
  std::size_t columns = 0;
  for (std::string line; std::getline(lines, line);) {
    const auto bars = count(line, "|") - count(line, "\\|");
    if (!line.starts_with("|")) columns = 0;
    if (columns == 0) columns = bars;
    CAPTURE(line);
    CHECK(bars == columns);
  }
}

TEST_CASE("Markdown: a comment never grows too long, and says what it leaves out") {
  auto report = test::sample_report();
  const auto more = report.results;
  for (int k = 0; k < 200; ++k)
    report.results.insert(report.results.end(), more.begin(), more.end());
  const auto text = written(write_markdown, report);
  CHECK(text.size() < 65000);
  CHECK(text.size() > 60000);
  CHECK(has(text, "rows are left out"));
  CHECK(count(text, "<details>") == count(text, "</details>"));
  CHECK_FALSE(has(written(write_markdown, test::sample_report()), "left out"));
}

TEST_CASE("Markdown: the baseline's changes come worse first") {
  const auto text = written(write_markdown, test::sample_report());
  CHECK(text.find("| **worse** | `bell2002.thm1`") < text.find("| better | `abel2001.thm1`"));
  CHECK(text.find("| better |") < text.find("| changed |"));
  auto same = test::sample_report();
  same.baseline = Comparison{};
  CHECK(has(written(write_markdown, same), "Nothing changed against the baseline."));
  same.baseline.reset();
  CHECK_FALSE(has(written(write_markdown, same), "baseline"));
}

TEST_CASE("every writer of errata has the words of each place of one defect") {
  auto report = test::sample_ledger();
  auto& second = report.claims[1].errata[1];
  REQUIRE(second.same.size() == 1);
  second.printed = "sevenths";
  second.right = "sixths";
  second.counterexample = "fifths";
  second.setting = "fourths";
  second.charitable = "thirds";
  for (const Writer write :
       {write_latex, write_latex_errata, write_markdown, write_sarif, write_html}) {
    const auto text = written(write, report);
    CAPTURE(text);
    for (const auto* word : {"sevenths", "sixths", "fifths", "fourths", "thirds"})
      CHECK(has(text, word));
  }
  for (const auto& file : csv_files(report)) {
    if (file.name != "errata.csv") continue;
    for (const auto* word : {"always", "sixths", "fifths"}) CHECK(has(file.content, word));
  }
}

TEST_CASE("the paper's letters are shown as they are") {
  const auto report = test::sample_ledger();
  CHECK(has(written(write_latex, report),
            "``for every \\$n \\textbackslash{}ge 1\\$ and \\textless{}b\\textgreater{}any"));
  CHECK(
      has(written(write_markdown, report), "and &lt;b&gt;any&lt;/b&gt; 50% of \\`x\\_1\\` \\| y"));
}

TEST_CASE("LaTeX: environments are closed and no sign of TeX is left bare") {
  const auto text = written(write_latex, test::sample_report());
  // Two tables of verdicts, one of what was checked, one of errata.
  CHECK(count(text, "\\begin{longtable}") == 4);
  CHECK(count(text, "\\end{longtable}") == 4);
  CHECK(has(text, "On sums") == false);
  CHECK(has(text, "mine \\textbar{} \\textless{}b"));
  CHECK(has(text, "50\\% of \\$5"));
}

}  // namespace
}  // namespace verify::writers_test
