// The words of the papers, as they are printed.
#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"

namespace verify {
namespace {

// `whose` stands before the words, where they are not of the claim's own paper.
std::string quote_html(const std::vector<std::string>& quote, const std::string& whose = "") {
  std::string html;
  for (const auto& piece : quote) html += (html.empty() ? "" : " &hellip; ") + quoted_html(piece);
  return html.empty() ? "" : "<p class=\"quote\">" + whose + "<q>" + html + "</q></p>";
}

}  // namespace

std::string quotes_html(const Assertion& assertion) {
  auto html = quote_html(assertion.quote);
  for (const auto& printed : assertion.printed)
    html += quote_html(printed.quote,
                       html_escaped(printed.paper) + ", " + to_html(printed.place) + ": ");
  return html;
}

std::string skipped_html(const std::vector<Skipped>& skipped) {
  std::string items;
  for (const auto& passage : skipped)
    items += "<li>" + quote_html(passage.quote) + "<p>" + to_html(passage.why) + "</p></li>\n";
  return items.empty()
             ? ""
             : "<details class=\"skipped\"><summary>Passages without an assertion, and why: " +
                   std::to_string(skipped.size()) + "</summary>\n<ul>\n" + items +
                   "</ul></details>\n";
}

}  // namespace verify
