// The pages of the folder of one paper, and of one claim.
#include <cctype>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/report_of_paper.hpp"
#include "verify/report/site/search.hpp"
#include "verify/report/site/site_page.hpp"

namespace verify {
namespace {

std::string own_cells_html(const PaperSections& paper, const Report& report, const Links& links) {
  return publication_html(report, paper.key) + checkers_html(report, paper.key) +
         "<section id=\"status\" aria-labelledby=\"status-title\">\n<h2 "
         "id=\"status-title\">Status at a glance</h2>\n" +
         cells_html(paper, "status-title", links) + "\n</section>\n";
}

std::string title_html(const PaperSections& paper) {
  return "<span id=\"paper-" + html_escaped(paper.key) + "\">" + html_escaped(paper.name) +
         "</span> <cite>" + html_escaped(paper.title) + "</cite>";
}

}  // namespace

std::string claims_rows(const std::vector<Section>& sections, const Report& report,
                        const Links& links) {
  std::string html = "<ul class=\"claims\">\n";
  for (const auto& section : sections)
    html += "<li data-words=\"" + html_escaped(search_words(section, report)) + "\"><a href=\"" +
            html_escaped(links.to(section.anchor)) + "\">" + html_escaped(section.result->id) +
            "</a> " + verdict_badge(*section.result) + " <span>" + to_html(section.words->title) +
            " <span class=\"place\">" + to_html(section.words->place) + "</span>" +
            short_answer_html(section, report) + "</span></li>\n";
  return html + "</ul>\n";
}

std::string paper_page(const Site& site, const PaperPages& of_paper) {
  const auto& paper = *of_paper.paper;
  auto links = site.links;
  links.here = of_paper.file;
  const auto assertion = report_of_paper(site.report, paper.key);
  const auto published = published_html(assertion, links);
  std::vector<Stop> stops = {{"status", "Status"}, {"claims", "Claims"}};
  if (!speaks_of_own_data({paper})) stops.push_back({"graph", "What rests on what"});
  if (!published.empty()) stops.push_back({"published", "Published numbers"});
  return framed({.title = paper.name + ": icl-verify report",
                 .style = style_link(),
                 .header = header_html(assertion, title_html(paper),
                                       {navigation(site, of_paper.file, stops), ""}, links),
                 .main = own_cells_html(paper, site.report, links) +
                         "<section id=\"claims\" aria-labelledby=\"claims-title\">\n<h2 "
                         "id=\"claims-title\">Claims</h2>\n" +
                         claims_rows(paper.sections, site.report, links) + "</section>\n" +
                         graph_html({paper}, site.report, links) + published,
                 .footer = short_footer(site.report)});
}

// "beside Theorem 3" as a heading.
std::string heading_of(std::string place) {
  if (!place.empty())
    place.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(place.front())));
  return place;
}

std::string claim_page(const Site& site, const PaperPages& of_paper, const ClaimPage& page) {
  const auto& paper = *of_paper.paper;
  const auto& words = *page.sections.front().words;
  auto links = site.links;
  links.here = page.file;
  std::string claims;
  for (const auto& section : page.sections) claims += claim_html(section, site.report, links);
  return framed({.title = words.id + ": icl-verify report",
                 .style = style_link(),
                 .header = "<header>\n" + navigation(site, page.file, {}) +
                           "<p class=\"program\">icl-verify report: <a href=\"" + of_paper.file +
                           "\">" + html_escaped(paper.name) + "</a></p>\n<h1>" +
                           to_html(heading_of(words.place)) + " <cite>" +
                           html_escaped(paper.title.empty() ? paper.name : paper.title) +
                           "</cite></h1>\n</header>\n",
                 .main = "<section id=\"claims\" aria-labelledby=\"claims-title\">\n<h2 "
                         "class=\"hidden\" id=\"claims-title\">The claim</h2>\n<h3 "
                         "class=\"hidden\">" +
                         html_escaped(words.id) + "</h3>\n" + claims + "</section>\n",
                 .footer = short_footer(site.report)});
}

}  // namespace verify
