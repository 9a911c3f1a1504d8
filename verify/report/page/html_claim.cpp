// The section of one claim on the page.
#include <fmt/format.h>

#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/judge/decimal_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/ledger.hpp"
#include "verify/report/notation.hpp"
#include "verify/report/outcome_words.hpp"
#include "verify/report/page/html_answer.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/reproduce.hpp"
#include "verify/report/value_text.hpp"
#include "verify/report/writer/style.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/stated/chosen_here.hpp"

namespace verify {
namespace {

// Precision matters where balls are computed, and where a first attempt did not settle.
std::string cost_text(const CheckOutcome& c) {
  if (!c.run) return "";
  const bool rounds = c.evidence == Evidence::enclosure || c.bits > first_bits;
  return (rounds ? fmt::format("{} bits, ", c.bits) : "") + time_text(c.seconds);
}

const char* tone_of(const CheckOutcome& c) {
  switch (came_out(c)) {
    case Outcome::not_run:
    case Outcome::not_applicable:
      return "idle";
    case Outcome::open:
    case Outcome::against:
      return "alarm";
    case Outcome::as_it_should:
      break;
  }
  return c.role == Role::way && c.expected == Truth::no ? "refuted" : "fine";
}

std::string check_html(const CheckOutcome& c) {
  const auto cost = cost_text(c);
  return "<li class=\"check\"><span class=\"outcome " + std::string(tone_of(c)) + "\">" +
         outcome_word(c) + "</span><div><p class=\"name\">" + html_prose(c.name) + "</p>" +
         (c.detail.empty() ? "" : "<p class=\"detail\">" + html_prose(c.detail) + "</p>") +
         "<p class=\"facts\">" + html_prose(c.reason) +
         (cost.empty() ? "" : " <span class=\"cost\">" + cost + "</span>") + "</p></div></li>\n";
}

template <class Belongs>
std::string checks_html(const std::string& heading, const Result& result, Belongs belongs) {
  std::string items;
  for (const auto& check : result.checks) {
    if (belongs(check)) items += check_html(check);
  }
  return items.empty() ? "" : "<h5>" + heading + "</h5>\n<ul class=\"checks\">" + items + "</ul>\n";
}

// By assertion: what settles it, what must be rejected; second routes and values count for nothing.
std::string all_checks_html(const Result& result) {
  std::string html;
  for (const auto& assertion : result.assertions) {
    html +=
        checks_html(html_prose(assertion.assertion.label()), result, [&](const CheckOutcome& c) {
          return c.assertion == assertion.assertion.id &&
                 (c.role == Role::way || c.role == Role::control);
        });
  }
  return html + checks_html("Independent checks and values: they count for nothing", result,
                            [](const CheckOutcome& c) {
                              return c.role == Role::route || c.role == Role::value;
                            });
}

std::string list_html(const std::string& heading, const std::vector<std::string>& sentences) {
  if (sentences.empty()) return "";
  std::string html = "<h5>" + heading + "</h5>\n<ul>\n";
  for (const auto& sentence : sentences) html += "<li>" + to_html(sentence) + "</li>\n";
  return html + "</ul>\n";
}

std::string words_html(const Section& section) {
  const auto& words = *section.words;
  // The paper's own words stand with the assertions.
  const bool quotes =
      std::any_of(words.assertions.begin(), words.assertions.end(), is_statement_of_paper);
  std::string html =
      std::string(quotes ? "<h5>Statement, as checked here</h5>\n" : "<h5>Statement</h5>\n") +
      "<div class=\"statement\" tabindex=\"0\" role=\"group\" aria-label=\"Statement\">" +
      to_html_paragraphs(words.statement) + "</div>\n";
  html += prose_html(words.prose);
  const auto hypotheses = supposed(words.hypotheses);
  html += list_html(quotes ? "Hypotheses, as checked here" : "Hypotheses", hypotheses.of_paper);
  return html + list_html("Chosen here", hypotheses.here);
}

// The symbols that the claim uses, as its paper defines them.
std::string notation_html(const ClaimWords& words, const Report& report) {
  const auto* paper = paper_of(report, paper_key(words.id));
  if (paper == nullptr) return "";
  std::string symbols, rows;
  for (const auto* notation : notation_of(words, *paper)) {
    symbols += (symbols.empty() ? "" : ", ") + to_html(notation->symbol);
    rows += "<dt>" + to_html(notation->symbol) + "</dt><dd>" + to_html(notation->meaning) +
            " <span class=\"about\">" + to_html(notation->where) + "</span></dd>\n";
  }
  return rows.empty() ? ""
                      : "<details class=\"notation\"><summary>Notation: " + symbols +
                            "</summary>\n<dl>\n" + rows + "</dl></details>\n";
}

// "Rests on a, b"; nothing where there is no id.
std::string ids_html(const char* words, const std::vector<std::string>& ids, const Links& links) {
  std::string html;
  for (const auto& id : ids) html += (html.empty() ? words : ", ") + claim_link(id, links);
  return html;
}

std::string links_html(const ClaimWords& words, const Links& links) {
  const auto below = claims_below(words);
  std::string html = ids_html("Rests on ", {below.begin(), below.end()}, links);
  const auto see = ids_html("See also ", words.see, links);
  html += (html.empty() || see.empty() ? "" : ". ") + see;
  std::string errata;
  for (const auto& e : words.errata)
    errata += (errata.empty() ? "Errata: " : ", ") +
              ("<a href=\"" + links.to(erratum_anchor(words, e)) + "\">" + html_escaped(e.id) +
               "</a> (" + to_text(e.kind) + ")");
  if (!words.published.empty())
    html += (html.empty() ? "" : ". ") +
            ("<a href=\"" + html_escaped(links.to("published-" + paper_key(words.id))) +
             "\">Published numbers</a>");
  if (!html.empty()) html = "<p class=\"links\">" + html + "</p>\n";
  if (!errata.empty()) html += "<p class=\"links\">" + errata + "</p>\n";
  return html;
}

// Inputs that the user did not set.
std::string filled_html(const Result& result) {
  std::string html;
  for (const auto& name : result.filled.names)
    html += (html.empty() ? "" : "; ") + html_escaped(name) + " = " +
            html_escaped(excerpt(to_text(result.inputs.at(name))));
  return html.empty() ? ""
                      : "<p class=\"filled\">Not set, and taken from the instance &ldquo;" +
                            html_escaped(result.filled.from) + "&rdquo; of the data file: <code>" +
                            html + "</code></p>\n";
}

std::string agreement_html(const Agreement& a) {
  const bool good = a.agrees == Truth::yes;
  const std::string words = good ? agrees_words(a)
                            : a.agrees == Truth::no
                                ? "DISAGREES, found " + told_apart(a.given, a.found).second
                                : "not settled";
  return "<li" + std::string(good ? "" : " class=\"alarm\"") + "><code>" + html_escaped(a.name) +
         " = " + html_escaped(to_text(a.given)) + "</code> (" + html_escaped(a.instance) +
         "): " + html_escaped(words) + "</li>\n";
}

std::string expectations_html(const Result& result) {
  if (result.expected_values.empty()) return "";
  const auto& all = result.expected_values;
  const auto good = std::count_if(all.begin(), all.end(),
                                  [](const Agreement& a) { return a.agrees == Truth::yes; });
  std::string items;
  for (const auto& a : all) items += agreement_html(a);
  return fmt::format("<details{}><summary>{} of {} reference values agree</summary>\n<ul>\n",
                     good == static_cast<long>(all.size()) ? "" : " open", good, all.size()) +
         items + "</ul></details>\n";
}

std::string instances_html(const Section& section) {
  std::string items;
  for (const auto& text : section.words->instances) {
    std::string fields;
    for (const auto& [name, datum] : text.fields)
      fields += (fields.empty() ? "" : "; ") + name + " = " + to_text(datum);
    items += "<li><b>" + html_escaped(text.name) + "</b> " + to_html(text.about) + " <code>" +
             html_escaped(fields) + "</code></li>\n";
  }
  return fmt::format("<details><summary>{} instance{} of the data file</summary>\n<ul>\n",
                     section.words->instances.size(),
                     section.words->instances.size() == 1 ? "" : "s") +
         items + "</ul></details>\n";
}

std::string plots_html(const Section& section) {
  std::string html;
  int number = 0;
  for (const auto& plot : section.result->plots) {
    const auto id = section.anchor + "-plot-" + std::to_string(++number);
    html += "<figure>" + svg_of(plot, id) + "<figcaption>" + to_html(plot.title) + ". " +
            html_prose(plot.about) + "</figcaption></figure>\n";
  }
  return html.empty() ? "" : "<div class=\"plots\">" + html + "</div>\n";
}

std::string reproduce_html(const Section& section, const Report& report) {
  const auto file = reproduce_file(*section.result, report);
  std::string html = "<h5>Reproduce</h5>\n";
  if (!file.empty())
    html += "<p>Save as <code>mine.toml</code>:</p><pre tabindex=\"0\"><code>" +
            html_escaped(file) + "</code></pre>\n";
  return html + "<pre tabindex=\"0\"><code>" +
         html_escaped(reproduce_command(*section.result, report)) + "</code></pre>\n";
}

}  // namespace

std::string claim_html(const Section& section, const Report& report, const Links& links) {
  const auto& result = *section.result;
  const auto& words = *section.words;
  const auto id = html_escaped(section.anchor);
  std::string html =
      "<article class=\"claim\" id=\"" + id + "\" aria-labelledby=\"" + id +
      "-title\">\n<h4 id=\"" + id + "-title\">" + verdict_badge(result) + " " +
      to_html(words.title) + "</h4>\n<p class=\"place\">" +
      self_link(section.anchor, "<code>" + html_escaped(result.id) + "</code>") + " " +
      html_escaped(words.paper) + ", " + to_html(words.place) +
      (result.subject == Subject::data_file
           ? ""
           : "; on your instance &ldquo;" + html_escaped(result.instance) + "&rdquo;") +
      "</p>\n";
  html += claim_answer_html(section, report);
  if (!section.repeated) html += words_html(section) + notation_html(words, report);
  if (!result.reason.empty() && result.subject != Subject::data_file)
    html += "<p class=\"reason " + verdict_class(result.verdict) + "\">" +
            html_prose(result.reason) + "</p>\n";
  if (const auto why = surprise(result))
    html += "<p class=\"alarm\">Not as expected: " + html_prose(*why) + "</p>\n";
  html += filled_html(result) + links_html(words, links);
  html += parts_html(section, links);
  if (!section.repeated) html += skipped_html(words.skipped) + whole_html(words);
  html += fmt::format("<details class=\"all-checks\"><summary>{} checks</summary>\n",
                      result.checks.size()) +
          all_checks_html(result) + "</details>\n";
  html += values_html(section) + expectations_html(result);
  if (result.subject == Subject::data_file) html += instances_html(section);
  html += plots_html(section);
  return html + reproduce_html(section, report) + cite_html(section, report) + "</article>\n";
}

}  // namespace verify
