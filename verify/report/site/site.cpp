#include "verify/report/site/site.hpp"

#include <fmt/format.h>

#include "verify/formula/html_escape.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/site/checker_file.hpp"
#include "verify/report/site/site_page.hpp"

namespace verify {
namespace {

std::string page_item(const std::string& file, const std::string& words, const std::string& here) {
  return "<li><a href=\"" + file + "\"" + (file == here ? " aria-current=\"page\"" : "") + ">" +
         html_escaped(words) + "</a></li>\n";
}

}  // namespace

std::string navigation(const Site& site, const std::string& here, const std::vector<Stop>& stops) {
  std::string html = "<nav aria-label=\"Pages and contents\">\n<ul class=\"pages\">\n" +
                     page_item(index_file, "Overview", here);
  for (const auto& of_paper : site.pages) {
    int number = 0;
    for (const auto& page : of_paper.pages) {
      const bool several = of_paper.pages.size() > 1;
      html += page_item(
          page.file, of_paper.paper->name + (several ? fmt::format(", {}", ++number) : ""), here);
    }
  }
  html += page_item(errata_file, "Errata", here) + "</ul>\n<ul>\n<li>On this page:</li>\n";
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

std::vector<SiteFile> site_files(const Report& report, std::size_t largest_page) {
  const auto papers = sections_by_paper(report);
  const auto pages = paper_pages(report, papers, largest_page);
  const Site site{report, papers, pages, links_of(report, papers, pages)};
  std::vector<SiteFile> files = {
      {index_file, index_page(site)},
      {errata_file, errata_page(site)},
      {checker_name, checker_file()},
      {style_file, "/* " + std::string(page_mark) + " */\n" + all_styles()}};
  for (const auto& of_paper : pages) {
    for (std::size_t k = 0; k < of_paper.pages.size(); ++k)
      files.push_back({of_paper.pages[k].file, paper_page(site, of_paper, k)});
  }
  return files;
}

}  // namespace verify
