// What must hold of the page for any report; how it looks and behaves is tested in a browser.
#include "verify/report/page/html.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "tests/report/sample_ledger.hpp"
#include "tests/report/sample_report.hpp"

namespace verify::html_test {
namespace {

std::string page_of(const Report& report) {
  std::ostringstream out;
  write_html(out, report);
  return out.str();
}

long count(const std::string& text, const std::string& assertion) {
  long found = 0;
  for (auto at = text.find(assertion); at != std::string::npos; at = text.find(assertion, at + 1))
    ++found;
  return found;
}

// The tags of the page with the names of their attributes: no text, no values between quotes.
std::string markup_of(const std::string& page) {
  std::string markup;
  bool in_tag = false, in_value = false;
  for (const char c : page) {
    if (in_tag && c == '"') in_value = !in_value;
    if (in_value) continue;
    if (c == '<') in_tag = true;
    if (in_tag) markup += c;
    if (c == '>') in_tag = false;
  }
  return markup;
}

// The class that the grid gives to the cell of a claim.
bool has_cell(const std::string& page, const std::string& id, Verdict verdict) {
  const auto end = page.find("\" href=\"#claim-" + id + "\" title=");
  const auto begin = page.rfind("class=\"cell", end);
  auto kind = "v-" + to_text(verdict);
  std::replace(kind.begin(), kind.end(), ' ', '-');
  return end != std::string::npos &&
         page.substr(begin, end - begin).find(kind) != std::string::npos;
}

}  // namespace

TEST_CASE("that papers were read from converted texts is said where one was") {
  const char* const words = "read from converted texts";
  auto report = test::sample_report();
  CHECK(count(page_of(report), words) == 1);
  for (auto& claim : report.claims) claim.errata.clear();
  CHECK(count(page_of(report), words) == 1);
  for (auto& paper : report.papers)
    if (paper.publication) paper.publication->sentences.clear();
  CHECK(count(page_of(report), words) == 0);
  report.papers.clear();
  CHECK(count(page_of(report), words) == 0);
}

TEST_CASE("a cell and a section for every result, coloured by the verdict found") {
  auto report = test::sample_report();
  const auto page = page_of(report);
  CHECK(count(page, "<article class=\"claim\"") == static_cast<long>(report.results.size()));
  CHECK(count(page, "<li><a class=\"cell") == static_cast<long>(report.results.size()));
  for (const auto verdict : {Verdict::undecided, Verdict::refuted, Verdict::checker_failed}) {
    auto& first = report.results.front();
    first.verdict = verdict;
    CHECK(has_cell(page_of(report), first.id, verdict));
  }
}

TEST_CASE("a theorem of Coq stands on the page as in its file, and counts in the totals") {
  auto report = test::sample_report();
  CHECK(count(page_of(report), ">whole in Coq</th>") == 0);
  auto& words = report.claims.front();
  const auto& result = *std::find_if(report.results.begin(), report.results.end(),
                                     [&](const auto& r) { return r.id == words.id; });
  words.whole = {{"theorem1",
                  {result.assertions.front().assertion.id},
                  {},
                  {"$a > 0$"},
                  {},
                  {},
                  "theorems/a/b.v",
                  "Variable R : realFieldType.",
                  "Theorem theorem1 : a < b.",
                  3}};
  const auto page = page_of(report);
  CHECK(count(page, "Whole in Coq: <code>theorem1</code>") == 1);
  CHECK(count(page, "<b>Variable</b> R : realFieldType.\n<b>Theorem</b> theorem1 : a &lt; b.") ==
        1);
  CHECK(count(page, "(Coq 8.16, no axioms, 3 s of a processor)") == 1);
  CHECK(count(page, "<dt>file</dt><dd><code>theorems/a/b.v</code>") == 1);
  CHECK(count(page, "whole in Coq: <code>theorem1</code>, below") >= 1);
  CHECK(count(page, ">whole in Coq</th>") == 1);
}

TEST_CASE("what a theorem of Coq states in part is marked so, and is no whole one") {
  auto report = test::sample_report();
  auto& words = report.claims.front();
  const auto& result = *std::find_if(report.results.begin(), report.results.end(),
                                     [&](const auto& r) { return r.id == words.id; });
  Whole half;
  half.theorem = "theorem1";
  half.in_part = {result.assertions.front().assertion.id};
  half.missing = {"that $a$ is the least"};
  words.whole = {half};
  words.not_whole = "the limit is not defined there";
  const auto page = page_of(report);
  CHECK(count(page, "In part in Coq: <code>theorem1</code>") == 1);
  CHECK(count(page, "in part in Coq: <code>theorem1</code>, below") >= 1);
  CHECK(count(page, "<dt>does not state</dt>") == 1);
  CHECK(count(page, "not whole in Coq: the limit is not defined there") == 1);
  CHECK(count(page, ">whole in Coq</th>") == 0);
}

TEST_CASE("what is not as expected is said at the top") {
  auto report = test::sample_report();
  report.results.resize(1);
  report.results[0].verdict = report.results[0].expected = Verdict::proved;
  report.results[0].expected_values.clear();
  for (auto& check : report.results[0].checks) check.answer = Truth::yes;
  const std::string calm = "Every verdict and every reference value is the expected one.";
  CHECK(count(page_of(report), calm) == 1);
  report.results[0].expected = Verdict::corrected;
  CHECK(count(page_of(report), calm) == 0);
  CHECK(count(page_of(report), "Not as expected") == 2);
}

TEST_CASE("a page of one claim begins with its answer, and surveys nothing") {
  auto report = test::sample_report();
  report.results.resize(1);
  const auto page = page_of(report);
  CHECK(count(page, "<div class=\"first") == 1);
  CHECK(count(page, "id=\"status\"") == 0);
  CHECK(count(page, "id=\"graph\"") == 0);
  CHECK(count(page, "class=\"totals\"") == 0);
  CHECK(count(page, " hold as stated?</h1>") == 1);
  CHECK(page.find("<div class=\"first") < page.find("<footer"));
}

TEST_CASE("what several papers print stands in front of what is compared, with their names") {
  auto report = test::sample_report();
  report.results.front().assertions.front().assertion.printed = {
      {"q", "Q 2020", "(4)", {"a < b", "c"}}};
  CHECK(count(page_of(report), "<p class=\"quote\">Q 2020, (4): <q>a &lt; b &hellip; c</q></p>") ==
        1);
}

// Every text of the report is this one, or ends in it.
void spoil(Report& report, const std::string& evil) {
  const auto spoilt = [&](const std::string& id) {
    return evil + "." + id + "\" onclick=\"alert(2)";
  };
  for (auto& r : report.results) {
    r.id = spoilt(r.id);
    for (auto& p : r.assertions) {
      p.assertion.text = p.assertion.reading = p.assertion.open = p.reason = evil;
      p.assertion.printed = {{evil, evil, evil, {evil}}};
    }
  }
  auto& result = report.results.front();
  result.title = result.reason = evil;
  result.instance = evil;
  result.checks.front().name = result.checks.front().detail = evil;
  result.checks.front().reason = evil;
  result.values = {{evil, evil, {}}};
  result.clashes = {{evil, evil, evil}};
  for (auto& paper : report.papers) {
    paper.key = paper_key(spoilt(paper.key));
    paper.name = paper.title = evil;
    if (!paper.publication) continue;
    auto& p = *paper.publication;
    p.authors = p.other = {evil};
    p.year = p.venue = p.arxiv = p.text = p.nearest = evil;  // an address is none that is spoilt
  }
  for (auto& words : report.claims) {
    words.title = words.statement = words.place = words.paper = words.paper_title = evil;
    words.id = spoilt(words.id);
    words.hypotheses = words.see = {evil};
    words.stands_alone = evil;
    words.skipped = {{{evil}, evil}};
    for (auto& e : words.errata) {
      e.printed = e.right = e.counterexample = e.place = e.id = evil;
      e.setting = e.charitable = e.shown_by = evil;
      e.quote = {evil};
      e.same.clear();
    }
    for (auto& n : words.published) {
      n.place = n.quantity = n.printed = n.ours = n.why = n.check = n.by = evil;
      n.quote = n.from = {evil};
      n.setting = {{evil, evil}};
    }
    for (auto& i : words.instances) i.name = i.about = evil;
  }
}

TEST_CASE("no script, no request, and nothing of a text becomes markup") {
  for (auto report : {test::sample_report(), test::sample_ledger()}) {
    spoil(report, "<script>alert(1)</script><img src=x>&");
    const auto page = page_of(report);
    const auto markup = markup_of(page);
    REQUIRE(count(markup, "<article class=") > 0);
    REQUIRE(count(page, "<li class=\"entry") > 0);
    CHECK(count(markup, "<script") == 0);
    CHECK(count(markup, "<img") == 0);
    CHECK(count(markup, "onclick") == 0);
    CHECK(count(markup, " src") == 0);
    // The paper itself may be followed to where it is published; nothing is fetched.
    const long outward = count(page, "<a href=\"https://arxiv.org/abs/0101.00001v1\"");
    CHECK(outward == (report.papers.empty() ? 0 : 1));
    CHECK(count(page, "href=\"http") == outward);
  }
}

TEST_CASE("the page says which text of a paper was read, and by which program") {
  const auto page = page_of(test::sample_report());
  CHECK(count(page, "the nearest public version is arXiv:0101.00001v1, and nobody compared") == 1);
  CHECK(count(page, "Ada Abel, Bo &lt;b&gt;Bell&lt;/b&gt;, 2001, Sums 2001, arXiv:0101.00001") ==
        1);
  CHECK(count(page, "icl-verify 0.0.1, commit 0123456789ab") >= 1);
}

TEST_CASE("the page says which passages have no assertion, and why") {
  auto report = test::sample_report();
  CHECK(count(page_of(report), "Passages without an assertion") == 0);
  report.claims.front().skipped = {{{"as is well known"}, "no reason < a reason"}};
  const auto page = page_of(report);
  CHECK(count(page, "Passages without an assertion, and why: 1") == 1);
  CHECK(count(page, "as is well known") == 1);
  CHECK(count(page, "no reason &lt; a reason") == 1);
}

TEST_CASE("no two things of the page have one id") {
  for (const auto& report : {test::sample_report(), test::sample_ledger()}) {
    const auto page = page_of(report);
    std::set<std::string> ids;
    long number = 0;
    for (auto at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1)) {
      const auto begin = at + 5;
      ids.insert(page.substr(begin, page.find('"', begin) - begin));
      ++number;
    }
    CHECK(static_cast<long>(ids.size()) == number);
  }
}

TEST_CASE("the baseline's changes stand on the page, worse first") {
  auto report = test::sample_report();
  report.baseline = Comparison{};
  report.baseline->changes = {{"a.one", "", "digits of x_approx", "20", "40", Direction::better},
                              {"a.two", "", "verdict", "checked", "undecided", Direction::worse}};
  const auto page = page_of(report);
  CHECK(page.find("<b>worse</b>") < page.find("<b>better</b>"));
  CHECK(page.find("a.two</td><td>verdict</td><td>checked</td><td>undecided") != std::string::npos);
  report.baseline->changes.clear();
  CHECK(count(page_of(report), "Nothing changed against the baseline") == 1);
}

TEST_CASE("a report without results is a page that says so") {
  const auto page = page_of({});
  CHECK(count(page, "None was found in the claims of this report") == 1);
  CHECK(count(page, "No claim was run.") == 1);
}

}  // namespace verify::html_test
