// Status at a glance: a cell a claim, which leads to its section.
#include <fmt/format.h>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {
namespace {

std::string cell_html(const Section& section, const Links& links) {
  const auto& result = *section.result;
  const auto verdict = to_text(result.verdict);
  const auto name = result.id.substr(result.id.find('.') + 1) +
                    (result.subject == Subject::data_file ? "" : " (" + result.instance + ")");
  return fmt::format(
      "<li><a class=\"cell {7}{5}\" href=\"{1}\" title=\"{2}: {0}. {3}\">{4}{6}<span "
      "class=\"hidden\">: "
      "{0}</span></a></li>\n",
      verdict, html_escaped(links.to(section.anchor)), html_escaped(result.id),
      html_escaped(to_plain(result.title)), verdict_sign(result.verdict),
      surprise(result) ? " unexpected" : "", html_escaped(name), verdict_class(result.verdict));
}

}  // namespace

std::string cells_html(const PaperSections& paper, const std::string& label, const Links& links) {
  std::string html = "<ul class=\"grid\" aria-labelledby=\"" + label + "\">\n";
  for (const auto& section : paper.sections) html += cell_html(section, links);
  return html + "</ul>";
}

std::string grid_html(const std::vector<PaperSections>& papers, const Links& links) {
  std::string html = R"(<section id="status" aria-labelledby="status-title">
<h2 id="status-title">Status at a glance</h2>
)";
  for (const auto& paper : papers) {
    const auto label = "grid-" + html_escaped(paper.key);
    html += "<div class=\"grid-row\"><h3 id=\"" + label + "\"><a href=\"" +
            html_escaped(links.to("paper-" + paper.key)) + "\">" + html_escaped(paper.name) +
            "</a></h3>\n" + cells_html(paper, label, links) + "</div>\n";
  }
  return html + "</section>\n";
}

}  // namespace verify
