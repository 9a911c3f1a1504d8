// The totals: a row a paper, a column for each verdict that a claim has, and the errata.
#include <fmt/format.h>

#include "verify/formula/html_escape.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {
namespace {

using Columns = std::vector<const VerdictFacts*>;

long claims_with(const std::vector<const Result*>& results, Verdict verdict) {
  return std::count_if(results.begin(), results.end(),
                       [&](const Result* result) { return result->verdict == verdict; });
}

std::vector<const Result*> all_results(const Report& report) {
  std::vector<const Result*> all;
  for (const auto& result : report.results) all.push_back(&result);
  return all;
}

// Of a kind that counts, "2 / 1 / 16".
std::string errata_text(const Ledger& ledger, const std::string& paper) {
  std::string text;
  for (const auto& facts : erratum_table) {
    if (!facts.counted) continue;
    long number = 0;
    for (const auto& section : ledger)
      for (const auto& entry : section.entries)
        if (entry.erratum.kind == facts.kind && (paper.empty() || entry.paper == paper)) ++number;
    text += (text.empty() ? "" : " / ") + std::to_string(number);
  }
  return text;
}

// Claims of which some sentence is a theorem of Coq.
long whole_in_coq(const Report& report, const std::vector<const Result*>& results) {
  return std::count_if(results.begin(), results.end(), [&](const Result* result) {
    const auto* words = words_of(report, result->id);
    return result->subject == Subject::data_file && words != nullptr &&
           std::any_of(words->whole.begin(), words->whole.end(), [](const Whole& whole) {
             return !whole.assertions.empty() || !whole.refutes.empty();
           });
  });
}

std::string cells(const Columns& columns, const std::vector<const Result*>& results, bool sum) {
  std::string html = fmt::format("<td>{}</td>", results.size());
  for (const auto* facts : columns) {
    const auto number = claims_with(results, facts->verdict);
    const auto kind = verdict_class(facts->verdict);
    if (sum)
      html += fmt::format("<td class=\"total {}\"><b>{}</b></td>", kind, number);
    else
      html += number == 0 ? "<td>0</td>" : fmt::format("<td class=\"{}\">{}</td>", kind, number);
  }
  return html;
}

}  // namespace

std::string totals_html(const Report& report, const Links& links) {
  if (report.results.empty()) return "";
  const auto all = all_results(report);
  const auto ledger = ledger_of(report);
  Columns columns;
  std::string heads;
  for (const auto& facts : verdict_table) {
    if (claims_with(all, facts.verdict) == 0) continue;
    columns.push_back(&facts);
    heads += fmt::format("<th scope=\"col\" class=\"{}\" title=\"{}\">{} {}</th>",
                         verdict_class(facts.verdict), html_escaped(std::string(facts.meaning)),
                         verdict_sign(facts.verdict), facts.word);
  }
  const bool coq = whole_in_coq(report, all) != 0;
  const auto in_coq = [&](const std::vector<const Result*>& results) {
    return coq ? fmt::format("<td>{}</td>", whole_in_coq(report, results)) : std::string();
  };
  if (coq)
    heads +=
        "<th scope=\"col\" title=\"the sentence itself is a theorem that Coq&#39;s kernel "
        "checked\">whole in Coq</th>";
  std::string rows;
  const auto papers = by_paper(report);
  for (const auto& paper : papers) {
    const auto anchor = "paper-" + paper.key;
    const auto name = html_escaped(paper.name);
    rows += "<tr><th scope=\"row\">" +
            (links.lead_to(anchor)
                 ? "<a href=\"" + html_escaped(links.to(anchor)) + "\">" + name + "</a>"
                 : name) +
            "</th>" + cells(columns, paper.results, papers.size() == 1) + in_coq(paper.results) +
            "<td>" + errata_text(ledger, paper.key) + "</td></tr>\n";
  }
  if (papers.size() > 1)
    rows += "<tr class=\"sum\"><th scope=\"row\">together</th>" + cells(columns, all, true) +
            in_coq(all) + "<td>" + errata_text(ledger, "") + "</td></tr>\n";
  return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Totals\">"
         "<table class=\"totals\"><thead><tr><th scope=\"col\">Paper</th><th scope=\"col\">claims"
         "</th>" +
         heads +
         "<th scope=\"col\">errors / gaps in proofs / minor errors</th></tr></thead>\n<tbody>\n" +
         rows + "</tbody></table></div>\n";
}

}  // namespace verify
