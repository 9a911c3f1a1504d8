// A page of the folder with the claims of one paper.
#include <fmt/format.h>

#include "verify/formula/html_escape.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/report_of_paper.hpp"
#include "verify/report/site/site_page.hpp"

namespace verify {
namespace {

std::string own_cells_html(const PaperSections& paper, const Report& report, const Links& links) {
  return publication_html(report, paper.key) + checkers_html(report, paper.key) +
         "<section id=\"status\" aria-labelledby=\"status-title\">\n<h2 "
         "id=\"status-title\">Status at a glance</h2>\n" +
         cells_html(paper, "status-title", links) + "\n</section>\n";
}

std::string own_claims_html(const PaperPage& page, const PaperSections& paper, const Report& report,
                            const Links& links) {
  std::string html = R"(<section id="claims" aria-labelledby="claims-title">
<h2 id="claims-title">Claim by claim</h2>
)";
  const auto here = page.sections.size(), all = paper.sections.size();
  html += "<h3 class=\"paper\">" +
          (here == all ? fmt::format("{} claim{}", all, all == 1 ? "" : "s")
                       : fmt::format("{} of {} claims", here, all)) +
          "</h3>\n";
  for (const auto& section : page.sections) html += claim_html(section, report, links);
  return html + "</section>\n";
}

std::string title_html(const PaperSections& paper, const std::string& which) {
  return "<span id=\"paper-" + html_escaped(paper.key) + "\">" + html_escaped(paper.name) + which +
         "</span> <cite>" + html_escaped(paper.title) + "</cite>";
}

// What is said once of a paper stands on the first of its pages.
std::string further_header(const std::string& title, const std::string& contents,
                           const std::string& first) {
  return "<header>\n" + contents + "<p class=\"program\">icl-verify report</p>\n<h1>" + title +
         "</h1>\n<p class=\"answer\">More claims of the paper; <a href=\"" + first +
         "\">the first page</a> has the totals.</p>\n</header>\n";
}

}  // namespace

std::string paper_page(const Site& site, const PaperPages& of_paper, std::size_t number) {
  const auto& paper = *of_paper.paper;
  const auto& page = of_paper.pages[number];
  auto links = site.links;
  links.here = page.file;
  const auto part = report_of_paper(site.report, paper.key);
  const bool several = of_paper.pages.size() > 1;
  const auto which =
      several ? fmt::format(", page {} of {}", number + 1, of_paper.pages.size()) : "";
  PageParts parts{.title = paper.name + which + ": icl-verify report",
                  .style = style_link(),
                  .header = "",
                  .main = own_claims_html(page, paper, site.report, links),
                  .footer = short_footer(site.report)};
  const auto title = title_html(paper, which);
  if (number > 0) {
    parts.header =
        further_header(title, navigation(site, page.file, {{"claims", "Claim by claim"}}),
                       of_paper.pages.front().file);
    return framed(parts);
  }
  const auto published = published_html(part, links);
  std::vector<Stop> stops = {{"status", "Status"}};
  if (!speaks_of_own_data({paper})) stops.push_back({"graph", "What rests on what"});
  if (!published.empty()) stops.push_back({"published", "Published numbers"});
  stops.push_back({"claims", "Claim by claim"});
  parts.header = header_html(part, title, {navigation(site, page.file, stops), ""}, links);
  parts.main = own_cells_html(paper, site.report, links) + graph_html({paper}, site.report, links) +
               published + parts.main;
  return framed(parts);
}

}  // namespace verify
