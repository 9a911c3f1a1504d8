#include "verify/report/page/html.hpp"

#include "verify/formula/html_escape.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/links/page_links.hpp"
#include "verify/report/writer/text.hpp"

namespace verify {
namespace {

std::string claims_html(const std::vector<PaperSections>& papers, const Report& report,
                        const Links& links) {
  std::string html = R"(<section id="claims" aria-labelledby="claims-title">
<h2 id="claims-title">Claim by claim</h2>
)";
  for (const auto& paper : papers) {
    const auto key = html_escaped(paper.key);
    html += "<section aria-labelledby=\"paper-" + key + "\">\n<h3 class=\"paper\" id=\"paper-" +
            key + "\">" + html_escaped(paper.name) + " <cite>" + html_escaped(paper.title) +
            "</cite></h3>\n" + publication_html(report, paper.key) +
            checkers_html(report, paper.key);
    for (const auto& section : paper.sections) html += claim_html(section, report, links);
    html += "</section>\n";
  }
  return html + "</section>\n";
}

std::string contents_html(bool with_published, bool with_graph) {
  return std::string(R"(<nav aria-label="Contents"><ul>
<li><a href="#status">Status</a></li>
<li><a href="#errata">Errata</a></li>
)") + (with_published ? "<li><a href=\"#published\">Published numbers</a></li>\n" : "") +
         (with_graph ? "<li><a href=\"#graph\">What rests on what</a></li>\n" : "") +
         R"(<li><a href="#claims">Claim by claim</a></li>
<li><a href="#about">How to read this</a></li>
</ul></nav>
)";
}

// With one claim there is nothing to survey: it comes first, and what it has beside it.
std::string one_claim_html(const std::vector<PaperSections>& papers, const Report& report,
                           const Links& links) {
  return claims_html(papers, report, links) +
         (ledger_of(report).empty() ? "" : ledger_html(report, links)) +
         published_html(report, links);
}

std::string all_html(const std::vector<PaperSections>& papers, const Report& report,
                     const Links& links) {
  return grid_html(papers, links) + ledger_html(report, links) + published_html(report, links) +
         graph_html(papers, report, links) + claims_html(papers, report, links);
}

}  // namespace

void write_html_errata(std::ostream& out, const Report& report) {
  Links links;  // to other errata of the page, and to no claims
  for (const auto& section : ledger_of(report)) {
    for (const auto& entry : section.entries) {
      for (const auto& carrier : entry.carriers) links.page_of[carrier.anchor] = "";
    }
  }
  out << framed(
      {.title = "Errata: icl-verify report",
       .style = "<style>\n" + all_styles() + "</style>\n",
       .header = "<header>\n<h1>icl-verify report</h1>\n</header>\n",
       .main = ledger_html(report, links),
       .footer = "<footer>\n<p>" + html_escaped(totals_line(report)) + ".</p>\n</footer>\n"});
}

void write_html(std::ostream& out, const Report& report) {
  const auto papers = sections_by_paper(report);
  const auto links = links_of(report, papers, {});
  const bool one = report.results.size() == 1;
  const auto contents =
      one ? std::string()
          : contents_html(!published_html(report, links).empty(), !speaks_of_own_data(papers));
  out << framed(
      {.title = "icl-verify report",
       .style = "<style>\n" + all_styles() + "</style>\n",
       .header = header_html(report, question_html(papers), {"", contents}, links),
       .main = one ? one_claim_html(papers, report, links) : all_html(papers, report, links),
       .footer = footer_html(report)});
}

}  // namespace verify
