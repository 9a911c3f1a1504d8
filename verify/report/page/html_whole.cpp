// What Coq checks without words in between: the theorem as it stands in its file, beside what it
// states.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/coq/coq_html.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/words/whole/reasons.hpp"

namespace verify {
namespace {

std::string entry(const char* label, const std::string& html) {
  return "<dt>" + std::string(label) + "</dt><dd>" + html + "</dd>\n";
}

std::string named_entry(const char* label, const std::vector<std::string>& assertions) {
  if (assertions.empty()) return "";
  return entry(label, html_escaped(fmt::format("#{}", fmt::join(assertions, ", #"))));
}

std::string rows_html(const Whole& whole) {
  auto rows =
      named_entry("states", whole.assertions) + named_entry("states in part", whole.in_part);
  if (!whole.assertions.empty()) rows += entry("reasons", html_escaped(std::string(reasons_apart)));
  for (const auto& left_out : whole.missing) rows += entry("does not state", to_html(left_out));
  if (!whole.refutes.empty())
    rows += entry("refutes",
                  html_escaped(fmt::format("{}", fmt::join(whole.refutes, ", "))) + ", as stated");
  rows += entry("file", "<code>" + html_escaped(whole.file) + "</code>");
  rows += entry("checked by",
                "<code>verify/kernel/check</code> (" + html_escaped(kernel_words(whole)) + ")");
  for (const auto& premise : whole.assumes) rows += entry("assumes", to_html(premise));
  return rows;
}

// The words of the paper that the theorem is about.
std::string printed_html(const Whole& whole, const ClaimWords& words) {
  std::string html;
  for (const auto& assertion : words.assertions) {
    const auto is_named = [&](const std::vector<std::string>& ids) {
      return std::count(ids.begin(), ids.end(), assertion.id) != 0;
    };
    if (is_named(whole.assertions) || is_named(whole.in_part)) html += quotes_html(assertion);
  }
  for (const auto& erratum : words.errata) {
    if (std::count(whole.refutes.begin(), whole.refutes.end(), erratum.id) != 0)
      html += "<p>" + to_html(erratum.printed) + "</p>";
  }
  return html;
}

// The variables, hypotheses and definitions that the theorem is about, and the theorem.
std::string text_of(const Whole& whole) {
  const bool apart = !whole.context.empty() && whole.context.back() != '\n';
  return whole.context + (apart ? "\n" : "") + whole.statement;
}

std::string one_html(const Whole& whole, const ClaimWords& words) {
  const auto printed = printed_html(whole, words);
  return "<details class=\"whole\"><summary>" + heading_of(whole) + ": <code>" +
         html_escaped(whole.theorem) + "</code></summary>\n<div class=\"checked\"><dl>\n" +
         rows_html(whole) + "</dl></div>\n<div class=\"beside\">" +
         (printed.empty() ? "" : "<div class=\"printed\">" + printed + "</div>\n") +
         "<pre tabindex=\"0\"><code>" + coq_html(text_of(whole)) +
         "</code></pre></div></details>\n";
}

}  // namespace

std::string whole_html(const ClaimWords& words) {
  std::string html;
  for (const auto& whole : words.whole) html += one_html(whole, words);
  if (!words.not_whole.empty())
    html += "<p class=\"detail\">not whole in Coq: " + to_html(words.not_whole) + "</p>\n";
  return html;
}

}  // namespace verify
