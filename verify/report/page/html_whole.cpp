// What Coq checks without words in between: the theorem as it stands in its file.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verify/formula/html_escape.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"

namespace verify {
namespace {

std::string entry(const char* label, const std::string& html) {
  return "<dt>" + std::string(label) + "</dt><dd>" + html + "</dd>\n";
}

// The variables and hypotheses around the theorem, and the theorem.
std::string text_of(const Whole& whole) {
  const bool apart = !whole.context.empty() && whole.context.back() != '\n';
  return whole.context + (apart ? "\n" : "") + whole.statement;
}

std::string one_html(const Whole& whole) {
  std::string rows;
  if (!whole.assertions.empty())
    rows += entry("states", html_escaped(fmt::format("#{}", fmt::join(whole.assertions, ", #"))));
  if (!whole.refutes.empty())
    rows += entry("refutes",
                  html_escaped(fmt::format("{}", fmt::join(whole.refutes, ", "))) + ", as stated");
  rows += entry("file", "<code>" + html_escaped(whole.file) + "</code>");
  rows += entry("checked by", "<code>verify/kernel/check</code> (Coq 8.16, no axioms)");
  for (const auto& premise : whole.assumes) rows += entry("assumes", to_html(premise));
  return "<details class=\"whole\"><summary>Whole in Coq: <code>" + html_escaped(whole.theorem) +
         "</code></summary>\n<div class=\"checked\"><dl>\n" + rows +
         "</dl></div>\n<pre tabindex=\"0\"><code>" + html_escaped(text_of(whole)) +
         "</code></pre></details>\n";
}

}  // namespace

std::string whole_html(const ClaimWords& words) {
  std::string html;
  for (const auto& whole : words.whole) html += one_html(whole);
  return html;
}

}  // namespace verify
