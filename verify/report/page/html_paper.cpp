// What a page says of a paper itself: which text of it was read.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "verify/formula/html_escape.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/checked/checked_by.hpp"
#include "verify/report/page/html_parts.hpp"

namespace verify {

std::string publication_html(const Report& report, const std::string& key) {
  const auto* paper = paper_of(report, key);
  if (paper == nullptr || !paper->publication) return "";
  const auto& p = *paper->publication;
  return "<p class=\"publication\">" +
         html_escaped(fmt::format("{}, {}{}{}", fmt::join(p.authors, ", "), p.year,
                                  p.venue.empty() ? "" : ", ", p.venue)) +
         (p.arxiv.empty() ? "" : ", arXiv:" + html_escaped(p.arxiv)) +
         ". Text read: " + html_escaped(text_read(p)) + ". <a href=\"" + html_escaped(p.link) +
         "\" rel=\"noreferrer\">The paper</a></p>\n";
}

std::string checkers_html(const Report& report, const std::string& key) {
  const auto words = to_text(checked_by_counts(report, key));
  return words.empty() ? "" : "<p class=\"checkers\">" + html_escaped(words) + "</p>\n";
}

}  // namespace verify
