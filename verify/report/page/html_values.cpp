// The values of a claim on the page: for people first, every digit on request.
#include "verify/formula/html_escape.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/value_text.hpp"

namespace verify {
namespace {

std::string table_html(const NumberTable& table, const std::string& name) {
  std::string rows;
  for (const auto& row : table.rows) {
    rows += "<tr>";
    for (const auto& entry : row) rows += "<td>" + html_escaped(entry) + "</td>";
    rows += "</tr>\n";
  }
  const auto label = html_escaped(name + table.title);
  return (table.title.empty() ? "" : "<p class=\"index\">" + html_escaped(table.title) + "</p>") +
         (rows.empty() ? ""
                       : "<div class=\"scroll\" tabindex=\"0\" role=\"group\" aria-label=\"" +
                             label + "\"><table class=\"numbers\">" + rows + "</table></div>\n");
}

// Larger ones would be most of the page.
std::string exact_html(const std::string& whole) {
  constexpr std::size_t longest = 3000;
  return whole.size() > longest ? "<p class=\"about\">every digit stands in the JSON results</p>"
                                : "<details class=\"exact\"><summary>every digit</summary><code>" +
                                      html_escaped(whole) + "</code></details>";
}

}  // namespace

std::string value_html(const Value& value, const Result& result) {
  const auto shown = shown_value(value, result);
  auto html = html_escaped(shown.words);
  for (const auto& table : shown.tables) html += table_html(table, value.name);
  return html + (shown.shortened ? exact_html(value_text(value, result)) : "");
}

std::string values_html(const Section& section) {
  const auto& result = *section.result;
  if (result.values.empty()) return "";
  std::string rows;
  for (const auto& value : result.values) {
    const auto about = section.words->values.find(value.name);
    rows += "<div><dt><code>" + html_escaped(value.name) + "</code></dt><dd>" +
            value_html(value, result) +
            (about == section.words->values.end()
                 ? ""
                 : " <span class=\"about\">" + html_prose(about->second) + "</span>") +
            "</dd></div>\n";
  }
  return "<h5>Values on the instance &ldquo;" + html_escaped(result.instance) +
         "&rdquo;</h5>\n<dl class=\"values\">\n" + rows + "</dl>\n";
}

}  // namespace verify
