// The published numbers on the page: what is printed, what comes out here, which claim says so.
#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/published_numbers.hpp"

namespace verify {
namespace {

std::string line(const std::string& label, const std::string& html) {
  return html.empty() ? "" : "<dt>" + label + "</dt><dd>" + html + "</dd>\n";
}

std::string outcome_html(const std::string& outcome, bool fallen) {
  return ": <b" + std::string(fallen ? " class=\"alarm\"" : "") + ">" + html_escaped(outcome) +
         "</b>";
}

std::string quote_html(const PublishedNumber& n) {
  std::string html;
  for (const auto& piece : n.quote)
    html += (html.empty() ? "<q>" : " <q>") + html_escaped(piece) + "</q>";
  return html.empty() ? "" : "<span class=\"quote\">" + html + "</span>";
}

std::string parts_html(const PublishedEntry& e, const Links& links) {
  std::string html;
  for (const auto& assertion : e.assertions) {
    const auto claim = assertion.result == nullptr ? html_escaped(assertion.claim)
                                                   : claim_link(assertion.claim, links);
    html += (html.empty() ? "" : ", ") + claim + "#" + html_escaped(assertion.assertion) +
            outcome_html(outcome_text(assertion), false);
  }
  return html;
}

std::string shown_html(const PublishedEntry& e, const Links& links) {
  if (e.number->by.empty()) return "";
  const auto& id = e.number->by;
  const auto link = e.result == nullptr ? html_escaped(id) : claim_link(id, links);
  const auto check =
      e.number->check.empty() ? "" : ", &ldquo;" + html_prose(e.number->check) + "&rdquo;";
  return link + check + outcome_html(outcome_text(e), standing(e) == Standing::fallen);
}

std::string class_of(const PublishedEntry& e) {
  if (standing(e) == Standing::fallen) return "fallen";
  auto name = to_text(e.number->reproduced);
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

std::string entry_html(const PublishedEntry& e, const Links& links) {
  const auto& n = *e.number;
  return "<li class=\"number r-" + class_of(e) +
         "\">\n<div><p class=\"place\"><span class=\"badge plain\">" + reproduction_text(e) +
         "</span> " + to_html(n.place) + "</p><h4><span class=\"hidden\">Number: </span>" +
         to_html(n.quantity) + "</h4></div>\n<dl>\n" + line("the paper", quote_html(n)) +
         line("published", to_html(n.printed)) + line("setting", html_escaped(setting_text(n))) +
         line("here", to_html(n.ours)) + line("assertions", parts_html(e, links)) +
         line("by", shown_html(e, links)) +
         line(was_tried(n) ? "compared" : "why not", to_html(n.why)) + "</dl></li>\n";
}

}  // namespace

std::string published_html(const Report& report, const Links& links) {
  const auto papers = published_numbers(report);
  if (papers.empty()) return "";
  std::string html = R"(<section id="published" aria-labelledby="published-title">
<h2 id="published-title">Published numbers</h2>
<p>What the papers print, and what comes out here. The outcomes of checks are those of this run.</p>
)";
  for (const auto& paper : papers) {
    html += "<h3 id=\"published-" + html_escaped(paper.paper) + "\">" + html_escaped(paper.name) +
            "</h3>\n<p>" + html_escaped(count_text(paper)) + ".</p>\n<ul class=\"numbers\">\n";
    for (const auto& entry : paper.entries) html += entry_html(entry, links);
    html += "</ul>\n";
  }
  return html + "</section>\n";
}

}  // namespace verify
