// The head of the page: the question, the answer in a sentence, the totals; and its foot.
#include <fmt/format.h>

#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/changes.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/writer/text.hpp"

namespace verify {
namespace {

// "20 are proved and 11 are not settled"; empty where nothing is counted so.
std::string counts_html(const Report& report, Count count) {
  const auto counts = totals(report.results, count);
  std::vector<std::string> assertions;
  for (const auto& facts : verdict_table) {
    const int number = counts.at(std::string(facts.word));
    if (number != 0)
      assertions.push_back(fmt::format("{} {}", number, number == 1 ? facts.one : facts.many));
  }
  std::string text;
  for (std::size_t k = 0; k < assertions.size(); ++k)
    text += (k == 0 ? "" : k + 1 == assertions.size() ? " and " : ", ") + assertions[k];
  return text;
}

long number_of(const Report& report, Count count) {
  return std::count_if(report.results.begin(), report.results.end(),
                       [&](const Result& r) { return counted_as(r) == count; });
}

}  // namespace

// The statements of the papers lead; what is ours and observations are counted apart.
std::string answer_html(const Report& report) {
  if (report.results.empty()) return "No claim was run.";
  const auto key = paper_key(report.results.front().id);
  const bool one = std::all_of(report.results.begin(), report.results.end(),
                               [&](const Result& r) { return paper_key(r.id) == key; });
  const std::pair<Count, const char*> sentences[] = {
      {Count::statements,
       one ? "Of {} statement{} of the paper {}." : "Of {} statement{} of the papers {}."},
      {Count::proofs, "Of {} claim{} on lines of proofs {}."},
      {Count::here, "On the data given, of {} claim{} {}."},
      {Count::ours, "Of {} additional result{} {}."},
      {Count::observations, "Of {} observation{} {}."}};
  std::string text;
  for (const auto& [count, sentence] : sentences) {
    const auto number = number_of(report, count);
    if (number == 0) continue;
    text +=
        (text.empty() ? "" : " ") + fmt::format(fmt::runtime(sentence), number,
                                                number == 1 ? "" : "s", counts_html(report, count));
  }
  return text;
}

namespace {

// What the verdicts mean.
std::string verdicts_html() {
  std::string rows;
  for (const auto& facts : verdict_table)
    rows += fmt::format("<dt class=\"{}\">{} {}</dt><dd>{}</dd>\n", verdict_class(facts.verdict),
                        verdict_sign(facts.verdict), facts.word,
                        html_escaped(std::string(facts.meaning)));
  return "<dl class=\"verdicts\">\n" + rows + "</dl>\n";
}

std::string surprises_html(const Report& report, const Links& links) {
  std::string html;
  for (const auto& result : report.results) {
    if (const auto why = surprise(result))
      html += "<li>" + claim_link(result.id, links) + ": " + html_prose(*why) + "</li>\n";
  }
  if (html.empty()) return "<p>Every verdict and every reference value is the expected one.</p>\n";
  return "<div class=\"alarm\"><p>Not as expected:</p><ul>" + html + "</ul></div>\n";
}

std::string change_row(const Change& c) {
  const char* const word = c.direction == Direction::worse     ? "worse"
                           : c.direction == Direction::changed ? "changed"
                           : c.direction == Direction::better  ? "better"
                                                               : "note";
  return fmt::format("<tr><td><b>{}</b></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                     word, html_escaped(c.id), html_prose(c.what), html_prose(c.before),
                     html_prose(c.after));
}

std::string changes_html(const Report& report) {
  if (!report.baseline) return "";
  const auto changes = changes_worst_first(report);
  if (changes.empty()) return "<p>Nothing changed against the baseline.</p>\n";
  std::string rows;
  for (const auto& change : changes) rows += change_row(change);
  return R"(<h2 id="changes">Changes against the baseline</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="changes"><table><thead><tr>
<th scope="col">Change</th><th scope="col">Claim</th><th scope="col">What</th>
<th scope="col">Before</th>
<th scope="col">Now</th></tr></thead><tbody>
)" + rows +
         "</tbody></table></div>\n";
}

}  // namespace

std::string header_html(const Report& report, const std::string& title, const PageBars& bars,
                        const Links& links) {
  // One claim is not counted: its own answer stands below.
  const bool counted = report.results.size() != 1;
  std::string html = "<header>\n" + bars.above +
                     "<p class=\"program\">icl-verify report</p>\n<h1>" + title + "</h1>\n";
  if (counted) html += "<p class=\"answer\">" + answer_html(report) + "</p>\n";
  html += surprises_html(report, links);
  if (counted) html += totals_html(report, links);
  return html + changes_html(report) + bars.below + "</header>\n";
}

// Of formulas of a folder no text was read.
static bool was_converted(const Report& report) {
  const auto is_of_conversion = [](const Erratum& e) {
    return e.kind == ErratumKind::possibly_ocr;
  };
  return std::ranges::any_of(report.papers, is_read) ||
         std::ranges::any_of(report.claims, [&](const ClaimWords& claim) {
           return std::ranges::any_of(claim.errata, is_of_conversion);
         });
}

std::string footer_html(const Report& report) {
  std::string html = R"(<footer id="about">
<h2>How to read this</h2>
<p>A statement is split into assertions: sentences that are true or false by themselves. A method
settles an assertion by one check, or by several together; the weakest of them gives its status, and
what all of them cover is its scope: <em>proved</em> for all sizes and inputs, without a manual
step; <em>checked</em> for all inputs at the sizes listed, or for all sizes with a manual step;
<em>supported</em> by regions, listed inputs or evidence that is not rigorous; <em>not settled</em>
where nothing here settles it, with the reason: not tested, quoted or unknown. The claim has the
status of its weakest assertion. Every assertion has a negative control: a false statement that the
same code must reject.</p>
)";
  html += verdicts_html() + R"(
<div class="scroll" tabindex="0" role="region" aria-label="Kinds of evidence"><table>
<thead><tr><th scope="col">Evidence</th><th scope="col">Means</th><th scope="col">Rigorous</th>
</tr></thead><tbody>
<tr><th scope="row">symbolic</th><td>an identity in free symbols expands to zero</td>
<td>yes, at the stated sizes</td></tr>
<tr><th scope="row">exact</th><td>rational arithmetic without rounding</td><td>yes</td></tr>
<tr><th scope="row">certificate</th>
<td>data found elsewhere (a factorisation, a box, a witness), checked again exactly</td>
<td>yes</td></tr>
<tr><th scope="row">enclosure</th><td>ball arithmetic: the true value lies inside</td><td>yes</td>
</tr>
<tr><th scope="row">identity</th>
<td>a polynomial identity at random points over random 61-bit primes</td>
<td>up to a chance of 2<sup>&minus;128</sup></td></tr>
<tr><th scope="row">precision sweep</th>
<td>the same construction at 8 to 1024 bits: the error must fall as 2<sup>&minus;bits</sup></td>
<td>no</td></tr>
<tr><th scope="row">sampled</th><td>search or Monte Carlo with its interval</td><td>no</td></tr>
</tbody></table></div>
)";
  if (was_converted(report))
    html += R"(<p>The papers were read from converted texts: an entry marked
<em>possibly OCR</em> may be the
conversion&rsquo;s fault and is not counted as an error of the paper.</p>
)";
  html += "<p>" + html_prose(totals_line(report)) + ".";
  if (report.settings)
    html += fmt::format(" Seed of identity tests and sampling: {}{}.", report.settings->seed,
                        report.settings->deep ? "; long checks included" : "");
  html += "</p>\n";
  if (!report.versions.empty()) {
    html += "<details><summary>Versions of the program and its libraries</summary><ul>\n";
    for (const auto& [name, version] : report.versions)
      html += "<li>" + html_escaped(name) + " " + html_escaped(version) + "</li>\n";
    html += "</ul></details>\n";
  }
  return html + "</footer>\n";
}

}  // namespace verify
