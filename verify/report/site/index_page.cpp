// The first page of the folder: the counts, the papers, every claim with its verdict.
#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/report_of_paper.hpp"
#include "verify/report/site/search.hpp"
#include "verify/report/site/site_page.hpp"

namespace verify {
namespace {

std::string errata_words(const PaperSections& paper, const Ledger& ledger, const Links& links) {
  const auto counts = count_text(ledger, paper.key);
  if (counts.empty()) return "";
  return " <a href=\"" + html_escaped(links.to("errata-" + paper.key)) + "\">Errata: " + counts +
         "</a>.";
}

std::string papers_html(const Site& site, const Links& links) {
  const auto ledger = ledger_of(site.report);
  std::string html = R"(<section id="status" aria-labelledby="status-title">
<h2 id="status-title">The papers</h2>
<p>Each cell is a claim, with the verdict found, and leads to it.</p>
)";
  for (const auto& paper : site.papers) {
    const auto label = "grid-" + html_escaped(paper.key);
    html += "<div class=\"grid-row\"><h3 id=\"" + label + "\"><a href=\"" +
            html_escaped(links.to("paper-" + paper.key)) + "\">" + html_escaped(paper.name) +
            "</a> <cite>" + html_escaped(paper.title) + "</cite></h3>\n<p>" +
            answer_html(report_of_paper(site.report, paper.key)) +
            errata_words(paper, ledger, links) + "</p>\n" +
            publication_html(site.report, paper.key) + cells_html(paper, label, links) + "</div>\n";
  }
  return html + "</section>\n";
}

std::string claims_list_html(const Site& site, const Links& links) {
  std::string html = R"(<section id="claims" aria-labelledby="claims-title">
<h2 id="claims-title">All claims</h2>
)";
  for (const auto& paper : site.papers)
    html += "<h3>" + html_escaped(paper.name) + "</h3>\n" +
            claims_rows(paper.sections, site.report, links);
  return html + "</section>\n";
}

}  // namespace

std::string index_page(const Site& site) {
  auto links = site.links;
  links.here = index_file;
  const auto contents = navigation(
      site, index_file,
      {{"status", "The papers"}, {"claims", "All claims"}, {"about", "How to read this"}});
  return framed({.title = "icl-verify report",
                 .style = style_link(),
                 .header = header_html(site.report, question_html(site.papers),
                                       {contents, search_field()}, links),
                 .main = papers_html(site, links) + claims_list_html(site, links),
                 .footer = footer_html(site.report),
                 .script = search_script(),
                 .script_hash = search_script_hash});
}

}  // namespace verify
