// The assertions of a claim on the page: what is stated, what is known of it, by what.
#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/report/assertion_words.hpp"
#include "verify/report/checked/checked_by.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"

namespace verify {
namespace {

const char* tone_class(Status status) {
  switch (facts_of(status).tone) {
    case Tone::good:
      return "fine";
    case Tone::bad:
    case Tone::broken:
      return "refuted";
    case Tone::weak:
    case Tone::mended:
    case Tone::open:
      break;
  }
  return "idle";
}

// A line that names what the assertion rests on, "claim#assertion" or "#assertion", leads to those
// claims.
std::string line_html(const std::string& line, const Assertion& assertion, const Links& links) {
  auto html = to_html(line);
  if (!line.starts_with("rests on ")) return html;
  auto named = assertion.rests_on;
  named.insert(named.end(), assertion.follows.begin(), assertion.follows.end());
  std::size_t from = 0;
  for (const auto& name : named) {
    const auto claim = "claim-" + name.substr(0, name.find('#'));
    const auto words = html_escaped(name);
    const auto at = html.find(words, from);
    if (at == std::string::npos || !links.lead_to(claim)) continue;
    const auto link = "<a href=\"" + html_escaped(links.to(claim)) + "\">" + words + "</a>";
    html.replace(at, words.size(), link);
    from = at + link.size();
  }
  return html;
}

// What is folded, in a few words: "every n, d"; of what is false the place.
std::string short_scope(const AssertionResult& assertion) {
  const auto scope = scope_words(assertion);
  return scope == to_text(assertion.status) ? "evidence" : scope + ": evidence";
}

// The box: what the checks of the assertion evaluated.
std::string checked_html(const AssertionResult& assertion, const Result& result) {
  std::string rows, label;
  for (const auto& line : checked_lines(assertion.assertion, result.checks)) {
    rows += (line.label == label ? "" : "<dt>" + html_escaped(line.label) + "</dt>") + "<dd>" +
            to_html(line.text) +
            (line.standing.empty()
                 ? ""
                 : " <span class=\"standing\">" + html_prose(line.standing) + "</span>") +
            "</dd>\n";
    label = line.label;
  }
  return rows.empty() ? ""
                      : "<div class=\"checked\" tabindex=\"0\" role=\"group\" "
                        "aria-label=\"Checked\"><dl>\n" +
                            rows + "</dl></div>";
}

std::string whole_line(const Assertion& assertion, const ClaimWords& words) {
  const auto much = in_coq(assertion.id, words);
  if (much == InCoq::no) return "";
  std::string names;
  for (const auto& whole : words.whole) {
    const auto& ids = much == InCoq::whole ? whole.assertions : whole.in_part;
    if (std::count(ids.begin(), ids.end(), assertion.id) != 0)
      names += (names.empty() ? "" : ", ") + ("<code>" + html_escaped(whole.theorem) + "</code>");
  }
  return std::string("<p class=\"detail\">") + (much == InCoq::whole ? "whole" : "in part") +
         " in Coq: " + names + ", below</p>";
}

std::string assertion_html(const AssertionResult& assertion, const Section& section,
                           const Links& links) {
  const auto& result = *section.result;
  const auto words = assertion_words(assertion, result);
  std::string html =
      "<li class=\"check part\"><span class=\"outcome " +
      std::string(tone_class(assertion.status)) + "\">" + html_escaped(words.status) +
      "</span><div><p class=\"name\"><b>" + html_prose(name_of(assertion.assertion)) +
      "</b>: " + to_html(words.said) + "</p>" + quotes_html(assertion.assertion);
  // What it is settled by folds; on a user's data that is the answer itself.
  std::string lines;
  for (const auto& line : words.lines)
    lines += "<p class=\"detail\">" + line_html(line, assertion.assertion, links) + "</p>";
  lines += checked_html(assertion, result) + whole_line(assertion.assertion, *section.words);
  if (result.subject == Subject::data_file && !lines.empty())
    lines = "<details><summary>" + html_prose(short_scope(assertion)) + "</summary>" + lines +
            "</details>";
  return html + lines + prose_html(assertion.assertion.prose) + "</div></li>\n";
}

}  // namespace

std::string prose_html(const std::vector<std::string>& prose) {
  std::string html;
  for (const auto& words : prose) html += "<li>&ldquo;" + to_html(words) + "&rdquo;</li>\n";
  return html.empty() ? ""
                      : "<div class=\"prose\"><p>" + html_escaped(not_judged) + ":</p><ul>\n" +
                            html + "</ul></div>\n";
}

std::string parts_html(const Section& section, const Links& links) {
  const auto& result = *section.result;
  std::string items;
  for (const auto& assertion : result.assertions)
    if (assertion.assertion.origin != Origin::self)
      items += assertion_html(assertion, section, links);
  const auto line =
      result.subject == Subject::data_file ? claim_line(result.assertions) : result.recorded;
  return "<p class=\"reach\">" + html_prose(line) + "</p>\n<ul class=\"checks parts\">" + items +
         "</ul>\n";
}

}  // namespace verify
