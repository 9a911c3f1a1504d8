#include <fmt/format.h>

#include <regex>

#include "verify/audit/writers.hpp"
#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// An option is not broken behind its hyphens.
std::string option_prose(const std::string& words) {
  static const std::regex option("--[a-z]+");
  return std::regex_replace(html_prose(words), option, "<span class=\"option\">$&</span>");
}

std::string audit_section_html(const char* id, const std::string& title, const std::string& body) {
  return body.empty() ? ""
                      : fmt::format(
                            "<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n"
                            "<h2 id=\"{0}-title\">{1}</h2>\n{2}</section>\n",
                            id, title, body);
}

std::string audit_row_html(const std::string& term, const std::string& html) {
  return "<div><dt>" + term + "</dt><dd>" + html + "</dd></div>\n";
}

std::string audit_network_html(const Audit& audit) {
  std::string rows = audit_row_html("form", option_prose(audit.questions.form));
  for (const auto& [role, words] : audit.network.source)
    rows += audit_row_html("<code>" + role + "</code>", html_escaped(printable(words)));
  if (!audit.questions.data.empty())
    rows += audit_row_html("data", option_prose(audit.questions.data));
  for (const auto& words : unused_words(audit.network))
    rows += audit_row_html("not used", html_escaped(words));
  for (const auto& note : audit.questions.notes) rows += audit_row_html("note", option_prose(note));
  return "<dl class=\"values\">\n" + rows + "</dl>\n";
}

std::string audit_facts_html(const Audit& audit) {
  std::string rows;
  for (const auto& fact : audit.facts)
    rows += audit_row_html(option_prose(fact.words), value_html(fact.value, Result{}));
  return rows.empty() ? "" : "<dl class=\"values\">\n" + rows + "</dl>\n";
}

std::string audit_hypotheses_html(const Audit& audit) {
  std::string items;
  for (const auto& h : audit.hypotheses) {
    const auto* const tone = !h.holds || nearly(h) ? "idle" : *h.holds ? "fine" : "refuted";
    items += "<li class=\"check\"><span class=\"outcome " + std::string(tone) + "\">" + word_of(h) +
             "</span><div><p class=\"name\">" + option_prose(h.theorem + ": " + h.words) + "</p>" +
             (h.part ? "<div class=\"detail\">off by " + part_words(h) + "</div>" : "") +
             (tells_found(h) ? "<div class=\"detail\">" + h.found_is + " " +
                                   value_html({"", h.found, {}}, Result{}) + "</div>"
                             : "") +
             "</div></li>\n";
  }
  return items.empty() ? "" : "<ul class=\"checks\">\n" + items + "</ul>\n";
}

std::string audit_lengths_html(const Audit& audit) {
  const auto plot = length_plot(audit);
  if (!plot) return "";
  std::string rows;
  for (const auto& row : audit.lengths)
    rows +=
        fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", row.n,
                    html_escaped(rounded_number(row.own)), html_escaped(rounded_number(row.least)));
  return "<figure>" + svg_of(*plot, "lengths-plot", {true, true}) + "<figcaption>" +
         to_html(plot->title) + ". " + option_prose(plot->about) +
         "</figcaption></figure>\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
         "aria-label=\"Table of losses\"><table><thead><tr><th scope=\"col\">n</th><th "
         "scope=\"col\">loss</th><th scope=\"col\">least</th></tr></thead><tbody>\n" +
         rows + "</tbody></table></div>\n";
}

// Those of the user's own number of demonstrations.
std::string audit_claims_html(const Audit& audit) {
  const auto main = length_name(audit.questions.n);
  std::string html;
  for (const auto& paper : sections_by_paper(audit.report)) {
    std::string claims;
    for (auto section : paper.sections) {
      if (section.result->instance != main) continue;
      section.repeated = false;
      claims += claim_html(section, audit.report, {});
    }
    if (!claims.empty())
      html += "<h3 class=\"paper\">" + html_escaped(paper.name) + " <cite>" +
              html_escaped(paper.title) + "</cite></h3>\n" + claims;
  }
  return html;
}

std::string audit_not_asked_html(const Audit& audit) {
  std::string items;
  for (const auto& item : audit.questions.not_asked)
    items += "<li>" + option_prose(item.what + ": " + item.why) + "</li>\n";
  return items.empty() ? "" : "<ul>\n" + items + "</ul>\n";
}

std::string audit_answer_html(const Audit& audit) {
  std::string html = option_prose(audit.answer.empty() ? audit.questions.form : audit.answer) + ".";
  for (const auto& warning : audit.warnings) html += "</p>\n<p>" + option_prose(warning);
  return html;
}

}  // namespace

void write_audit_page(std::ostream& out, const Audit& audit) {
  const auto file = html_escaped(printable(audit.network.file));
  out << framed(
      {.title = "Your network " + printable(audit.network.file) + ": icl-verify",
       .style = "<style>\n" + all_styles() + "</style>\n",
       .header = "<header>\n<p class=\"program\">icl-verify audit</p>\n<h1>Your network <cite>" +
                 file + "</cite></h1>\n<p class=\"answer\">" + audit_answer_html(audit) +
                 "</p>\n</header>\n",
       .main =
           audit_section_html("network", "What was read", audit_network_html(audit)) +
           audit_section_html("facts", "Where training ended", audit_facts_html(audit)) +
           audit_section_html("theorems", "Which theorem applies", audit_hypotheses_html(audit)) +
           audit_section_html("lengths", "Loss over prompt lengths", audit_lengths_html(audit)) +
           audit_section_html("not-asked", "What was not asked, and why",
                              audit_not_asked_html(audit)) +
           audit_section_html("claims", "The claims that were asked", audit_claims_html(audit)),
       .footer = footer_html(audit.report)});
}

}  // namespace verify
