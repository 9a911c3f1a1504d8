#include "verify/report/ci/badge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "verify/judge/outcome.hpp"
#include "verify/report/changes.hpp"

namespace verify {
namespace {

struct BadgeWords {
  std::string text;
  const char* colour;
};

constexpr const char *red = "#b3261e", *amber = "#8a5a00", *green = "#1b6e2e", *grey = "#555";

std::string of_all(long count, std::size_t all, const char* what) {
  return fmt::format("{} of {} {}", count, all, what);
}

// The weakest speaks.
BadgeWords badge_words(const Report& report) {
  const auto& results = report.results;
  const auto count = [&](auto wanted) {
    return static_cast<long>(std::count_if(results.begin(), results.end(), wanted));
  };
  if (results.empty()) return {"no results", grey};
  const auto all = results.size();
  if (const auto checker_failed = count([](const Result& r) { return !is_sound(r.verdict); });
      checker_failed > 0)
    return {of_all(checker_failed, all, "checker failure"), red};
  if (const auto wrong = count([](const Result& r) {
        return surprise(r).has_value() && r.verdict != Verdict::undecided;
      });
      wrong > 0)
    return {of_all(wrong, all, "not as expected"), red};
  if (report.baseline && report.baseline->worse()) return {"changed", red};
  if (const auto open = count(
          [](const Result& r) { return r.verdict == Verdict::undecided || cut_off_checks(r) > 0; });
      open > 0)
    return {of_all(open, all, "undecided"), amber};
  if (!report.whole) return {"not finished", amber};
  return {fmt::format("{} as expected", all), green};
}

// Letters of eleven pixels take six on the average; the length is said, so that they fill it.
long width_in_pixels(const std::string& text) { return 6 * static_cast<long>(text.size()) + 1; }

std::string letters(const std::string& text, long left) {
  return fmt::format("<text x=\"{}\" y=\"14\" textLength=\"{}\">{}</text>\n", left,
                     width_in_pixels(text), text);
}

}  // namespace

void write_badge(std::ostream& out, const Report& report) {
  const std::string name = "icl-verify";
  const auto [words, colour] = badge_words(report);
  constexpr long margin = 6;
  const long left = width_in_pixels(name) + 2 * margin, right = width_in_pixels(words) + 2 * margin;
  out << fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"20\" role=\"img\" "
             "aria-label=\"{1}: {2}\">\n<title>{1}: {2}</title>\n"
             "<rect width=\"{0}\" height=\"20\" rx=\"3\" fill=\"{3}\"/>\n"
             "<path d=\"M3 0h{4}v20H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z\" fill=\"#333\"/>\n"
             "<g fill=\"#fff\" font-family=\"Verdana,DejaVu Sans,sans-serif\" "
             "font-size=\"11\">\n",
             left + right, name, words, colour, left - 3)
      << letters(name, margin) << letters(words, left + margin) << "</g>\n</svg>\n";
}

}  // namespace verify
