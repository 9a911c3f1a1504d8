#include "verify/report/sweep/point_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/report/sweep/point_rows.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_assertions.hpp"

namespace verify {
namespace {

constexpr std::size_t most_rows = 24;

void write_rows(std::ostream& out, const std::vector<PointRow>& rows, const Style& style) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows)
    for (std::size_t k = 0; k < row.size(); ++k)
      widths[k] = std::max(widths[k], characters(row[k]));
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!line.empty() && static_cast<int>(characters(line) + widths[k]) + 2 > style.width) break;
      line += (line.empty() ? "  " : "") + padded(row[k], widths[k]) + "  ";
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << painted(line, &row == &rows.front() ? Ink::dim : Ink::plain, style) << "\n";
  }
}

void write_verdicts(std::ostream& out, const PointTable& table, const Style& style) {
  for (const auto& verdict : verdicts_of(table))
    write_lines(out, verdict.word, verdict.about, style);
}

}  // namespace

void write_points_text(std::ostream& out, const Report& report, const Style& style) {
  const auto table = points_of(report);
  const auto& first = table.points.front().claim;
  out << painted(first, Ink::bold, style);
  if (!report.results.empty()) out << "  " << to_plain(report.results.front().title);
  out << "\n";
  for (const auto& axis : shown_axes(table))
    write_lines(out, "over", axis_words(table, axis), style);
  for (const auto& words : filled_in(table)) write_lines(out, "filled in", words, style);
  write_verdicts(out, table, style);
  if (!report.results.empty())
    write_lines(out, "the claim", report.results.front().recorded, style);
  out << "\n";
  const auto count = std::min(most_rows, table.points.size());
  write_rows(out, rows_of(table, count), style);
  if (count < table.points.size())
    out << fmt::format("  ... {} more: --csv FILE or --jsonl FILE has all\n",
                       table.points.size() - count);
  out << "\n" << totals_line(report) << "\n";
}

}  // namespace verify
