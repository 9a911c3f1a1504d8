#include "verify/report/page/html_answer.hpp"

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/formula/quoted_math.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/writer/citation.hpp"

namespace verify {
namespace {

FirstLines lines_of(const Section& section, const Report& report) {
  const auto& result = *section.result;
  return first_lines(*section.words, result.assertions, result.verdict,
                     paper_of(report, paper_key(result.id)));
}

// "is-false", for the style.
std::string class_of(const std::string& label) {
  std::string name = label;
  for (char& c : name)
    if (c == ' ') c = '-';
  return name;
}

}  // namespace

std::string claim_answer_html(const Section& section, const Report& report) {
  if (section.result->subject != Subject::data_file) {
    const auto words = false_elsewhere(*section.result);
    return words.empty() ? "" : "<p class=\"reason\">As stated: " + html_escaped(words) + ".</p>\n";
  }
  const auto first = lines_of(section, report);
  std::string rows;
  for (const auto& line : first.lines)
    rows += "<dt>" + html_escaped(line.label) + "</dt><dd class=\"a-" + class_of(line.label) +
            "\">" + to_html(line.text) + "</dd>\n";
  return "<div class=\"first " + verdict_class(section.result->verdict) + "\"><p>" +
         html_prose(first.answer) + "</p>" + (rows.empty() ? "" : "<dl>\n" + rows + "</dl>") +
         "</div>\n";
}

std::string short_answer_html(const Section& section, const Report& report) {
  if (section.result->subject != Subject::data_file)
    return "<span>" + html_prose(section.result->reason) + "</span>";
  const auto first = lines_of(section, report);
  std::string html = "<span>" + html_prose(first.answer) + "</span>";
  for (const auto& line : first.lines)
    if (line.label == "is false" || line.label == "false in one sense")
      html += " <span class=\"wrong\">" + to_html(line.text) + "</span>";
  return html;
}

std::string quoted_html(const std::string& piece) {
  const auto marked = marked_quote(piece);
  if (marked == piece && piece.find('\\') == std::string::npos) return to_html(marked);
  return "<span title=\"" + html_escaped(piece) + "\">" + to_html(marked) + "</span>";
}

std::string cite_html(const Section& section, const Report& report) {
  const auto& result = *section.result;
  const auto* paper = paper_of(report, paper_key(result.id));
  if (paper == nullptr || result.subject != Subject::data_file) return "";
  Citation citation{report.versions, {*paper}, {}};
  citation.claim =
      CitedClaim{result.id, result.title,      section.words->place,     result.verdict,
                 true,      result.assertions, lines_of(section, report)};
  return "<details class=\"cite\"><summary>Cite</summary>\n<pre tabindex=\"0\"><code>" +
         html_escaped(to_text(citation)) + "</code></pre></details>\n";
}

}  // namespace verify
