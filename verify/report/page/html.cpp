#include "verify/report/page/html.hpp"

#include <map>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/dependency_graph.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {
namespace {

std::string graph_html(const std::vector<PaperSections>& papers, const Report& report) {
  std::string html = R"(<section id="graph" aria-labelledby="graph-title">
<h2 id="graph-title">What rests on what</h2>
<p>Colours and signs are the verdicts found.</p>
)";
  for (const auto& paper : papers) {
    const auto key = html_escaped(paper.key);
    html += "<h3 id=\"graph-" + key + "\">" + html_escaped(paper.name) +
            "</h3>\n<div class=\"scroll\" tabindex=\"0\" role=\"group\" "
            "aria-labelledby=\"graph-" +
            key + "\">\n" + dependency_graph(report, paper.key, "graph-svg-" + paper.key) +
            "</div>\n<details><summary>The same as a list</summary>\n" +
            dependency_list(report, paper.key) + "</details>\n";
  }
  return html + "</section>\n";
}

std::string claims_html(const std::vector<PaperSections>& papers, const Report& report) {
  std::string html = R"(<section id="claims" aria-labelledby="claims-title">
<h2 id="claims-title">Claim by claim</h2>
)";
  for (const auto& paper : papers) {
    const auto key = html_escaped(paper.key);
    html += "<section aria-labelledby=\"paper-" + key + "\">\n<h3 class=\"paper\" id=\"paper-" +
            key + "\">" + html_escaped(paper.name) + " <cite>" + html_escaped(paper.title) +
            "</cite></h3>\n";
    for (const auto& section : paper.sections) html += claim_html(section, report);
    html += "</section>\n";
  }
  return html + "</section>\n";
}

}  // namespace

std::vector<PaperSections> sections_by_paper(const Report& report) {
  std::vector<PaperSections> papers;
  std::map<std::string, int> seen;
  for (const auto& paper : by_paper(report)) {
    papers.push_back({paper.key, paper.name, paper.title, {}});
    for (const auto* result : paper.results) {
      const int count = ++seen[result->id];
      const auto anchor = "claim-" + result->id + (count == 1 ? "" : "-" + std::to_string(count));
      if (const auto* words = words_of(report, result->id))
        papers.back().sections.push_back({result, words, anchor, count > 1});
    }
  }
  return papers;
}

std::string claim_link(const std::string& id) {
  const auto escaped = html_escaped(id);
  return "<a href=\"#claim-" + escaped + "\">" + escaped + "</a>";
}

void write_html(std::ostream& out, const Report& report) {
  const auto papers = sections_by_paper(report);
  out << R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy"
 content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none';
 base-uri 'none'">
<link rel="icon" href="data:,">
<title>icl-verify report</title>
<style>
)" << page_style()
      << math_style << plot_style << graph_style << R"(</style>
</head>
<body>
<a class="skip" href="#main">Skip to the results</a>
)" << header_html(report, papers)
      << "<main id=\"main\">\n"
      << grid_html(papers) << ledger_html(report) << published_html(report)
      << graph_html(papers, report) << claims_html(papers, report) << "</main>\n"
      << footer_html(report) << "</body>\n</html>\n";
}

}  // namespace verify
