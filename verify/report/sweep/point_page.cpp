#include "verify/report/sweep/point_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "verify/formula/html_escape.hpp"
#include "verify/formula/mathml.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/drawing/svg_plot.hpp"
#include "verify/report/page/html_frame.hpp"
#include "verify/report/page/html_parts.hpp"
#include "verify/report/page/html_prose.hpp"
#include "verify/report/sweep/point_rows.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// A page of more rows takes a browser longer than a second.
constexpr std::size_t most_rows_of_page = 3000;

std::string points_section(const char* id, const std::string& title, const std::string& body) {
  return fmt::format(
      "<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{1}</h2>\n{2}"
      "</section>\n",
      id, title, body);
}

std::string points_item(const std::string& term, const std::string& html) {
  return "<div><dt>" + html_escaped(term) + "</dt><dd>" + html + "</dd></div>\n";
}

// The inputs that are the same at every point.
std::string held_words(const PointTable& table) {
  const auto axes = axes_of(table);
  std::string words;
  for (const auto& name : table.inputs) {
    if (std::find(axes.begin(), axes.end(), name) != axes.end()) continue;
    words += (words.empty() ? "" : "; ") + name + " = " +
             excerpt(to_text(field_of(table.points.front().inputs, name)), 120);
  }
  return words;
}

std::string points_outcome_html(const PointTable& table, const Report& report) {
  std::string items;
  for (const auto& axis : shown_axes(table))
    items += points_item("over", html_escaped(axis_words(table, axis)));
  if (const auto held = held_words(table); !held.empty())
    items += points_item("everywhere", html_escaped(held));
  for (const auto& words : filled_in(table)) items += points_item("filled in", html_escaped(words));
  for (const auto& verdict : verdicts_of(table))
    items += points_item(verdict.word, html_prose(verdict.about));
  if (!report.results.empty())
    items += points_item("the claim", html_prose(report.results.front().recorded));
  return "<dl class=\"values\">\n" + items + "</dl>\n";
}

std::string points_plot_html(const PointTable& table, const PlotWish& wish) {
  try {
    const auto plot = plot_of_points(table, wish);
    return "<figure>" + svg_of(plot, "points-plot", scales_for(plot)) + "<figcaption>" +
           html_escaped(plot.about) + ".</figcaption></figure>\n";
  } catch (const std::invalid_argument& error) {
    if (!wish.values.empty()) throw;
    return "<p>Nothing is drawn: " + html_escaped(error.what()) + ".</p>\n";
  }
}

std::string points_row_html(const PointRow& row, const char* open, const char* close) {
  std::string html = "<tr>";
  for (const auto& entry : row) html += open + html_escaped(entry) + close;
  return html + "</tr>\n";
}

std::string points_table_html(const PointTable& table) {
  const auto count = std::min(most_rows_of_page, table.points.size());
  const auto rows = rows_of(table, count);
  std::string html =
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Table of points\">"
      "<table><thead>" +
      points_row_html(rows.front(), "<th scope=\"col\">", "</th>") + "</thead><tbody>\n";
  for (std::size_t k = 1; k < rows.size(); ++k) html += points_row_html(rows[k], "<td>", "</td>");
  html += "</tbody></table></div>\n";
  if (count < table.points.size())
    html += fmt::format("<p>{} points more: <code>--csv FILE</code> has all, and all digits.</p>\n",
                        table.points.size() - count);
  return html;
}

}  // namespace

void write_points_page(std::ostream& out, const Report& report, const PlotWish& wish) {
  const auto table = points_of(report);
  const auto& id = table.points.front().claim;
  const auto* words = words_of(report, id);
  const auto title = words == nullptr ? "" : to_html(words->title);
  auto main = points_section("outcome", "What came out", points_outcome_html(table, report)) +
              points_section("plot", "Over the inputs", points_plot_html(table, wish)) +
              points_section("points", "Point by point", points_table_html(table));
  if (words != nullptr)
    main += points_section("statement", "The claim", to_html_paragraphs(words->statement)) +
            publication_html(report, paper_key(id));
  out << framed(
      {.title = id + " at " + std::to_string(table.points.size()) + " points: icl-verify",
       .style = "<style>\n" + all_styles() + "</style>\n",
       .header = fmt::format("<header>\n<p class=\"program\">icl-verify sweep</p>\n<h1>{} <cite>{}"
                             "</cite></h1>\n<p class=\"answer\">{} points.</p>\n</header>\n",
                             html_escaped(id), title, table.points.size()),
       .main = main,
       .footer = footer_html(report)});
}

}  // namespace verify
