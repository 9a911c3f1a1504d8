#include "verify/report/site/site.hpp"

#include "verify/formula/html_escape.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/site_page.hpp"

namespace verify {
namespace {

// "li2025.html" and "li2025.thm3.html".
bool is_paper_of(const std::string& file, const std::string& here) {
  return here.starts_with(file.substr(0, file.rfind('.')) + ".");
}

std::string page_item(const std::string& file, const std::string& words, const std::string& here) {
  return "<li><a href=\"" + file + "\"" + (file == here               ? " aria-current=\"page\""
          : is_paper_of(file, here) ? " aria-current=\"true\""
                                    : "") + ">" +
         html_escaped(words) + "</a></li>\n";
}

}  // namespace

std::string navigation(const Site& site, const std::string& here, const std::vector<Stop>& stops) {
  std::string html = "<nav aria-label=\"Pages and contents\">\n<ul class=\"pages\">\n" +
                     page_item(index_file, "Overview", here);
  for (const auto& of_paper : site.pages)
    html += page_item(of_paper.file, of_paper.paper->name, here);
  html += page_item(errata_file, "Errata", here) + "</ul>\n";
  if (stops.empty()) return html + "</nav>\n";
  html += "<ul>\n<li>On this page:</li>\n";
  for (const auto& stop : stops)
    html += "<li><a href=\"#" + html_escaped(stop.anchor) + "\">" + html_escaped(stop.words) +
            "</a></li>\n";
  return html + "</ul></nav>\n";
}

std::string short_footer(const Report& report) {
  return "<footer>\n<p><a href=\"" + std::string(index_file) +
         "#about\">How to read this, and what computed it</a>: " +
         html_escaped(program_words(report.versions)) + ".</p>\n</footer>\n";
}

std::string style_link() {
  return "<link rel=\"stylesheet\" href=\"" + std::string(style_file) + "\">\n";
}

std::vector<SiteFile> site_files(const Report& report) {
  const auto papers = sections_by_paper(report);
  const auto pages = paper_pages(papers);
  const Site site{report, papers, pages, links_of(report, papers, pages)};
  std::vector<SiteFile> files = {
      {index_file, index_page(site)},
      {errata_file, errata_page(site)},
      {style_file, "/* " + std::string(page_mark) + " */\n" + all_styles()}};
  for (const auto& of_paper : pages) {
    files.push_back({of_paper.file, paper_page(site, of_paper)});
    for (const auto& page : of_paper.claims)
      files.push_back({page.file, claim_page(site, of_paper, page)});
  }
  return files;
}

}  // namespace verify
