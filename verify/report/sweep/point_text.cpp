#include "verify/report/sweep/point_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/decimal_value.hpp"
#include "verify/report/sweep/point_table.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_parts.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::size_t most_rows = 24;

using Row = std::vector<std::string>;

std::string shown(const Datum& datum) {
  const auto number = as_double(datum);
  const bool exact = datum.text.find('/') == std::string::npos && datum.text.size() <= 8;
  return number && !exact ? fmt::format("{:.6g}", *number) : excerpt(to_text(datum), 24);
}

bool is_number(const PointTable& table, const std::string& value) {
  return std::any_of(table.points.begin(), table.points.end(), [&](const Point& p) {
    return as_double(field_of(p.values, value)).has_value();
  });
}

// The inputs that vary, but for lists that follow from numbers.
std::vector<std::string> shown_axes(const PointTable& table) {
  const auto axes = axes_of(table);
  const auto is_list = [&](const std::string& name) {
    return field_of(table.points.front().inputs, name).is_list;
  };
  std::vector<std::string> numbers, shown;
  std::remove_copy_if(axes.begin(), axes.end(), std::back_inserter(numbers), is_list);
  std::copy_if(axes.begin(), axes.end(), std::back_inserter(shown), [&](const auto& name) {
    return !is_list(name) || numbers.empty() || !follows(table, name, numbers);
  });
  return shown;
}

// Inputs that vary, the verdict, the values that are one number: as many as the width has room for.
std::vector<Row> rows_of(const PointTable& table, std::size_t count) {
  Row head = shown_axes(table);
  const auto axes = head;
  const bool unnamed = head.empty();
  if (unnamed) head.emplace_back("instance");
  head.emplace_back("verdict");
  Row values;
  for (const auto& value : table.values)
    if (is_number(table, value)) values.push_back(value);
  head.insert(head.end(), values.begin(), values.end());
  std::vector<Row> rows = {head};
  for (std::size_t k = 0; k < count; ++k) {
    const auto& point = table.points[k];
    Row row;
    for (const auto& axis : axes) row.push_back(shown(field_of(point.inputs, axis)));
    if (unnamed) row.push_back(excerpt(point.instance, 40));
    row.push_back(point.verdict);
    for (const auto& value : values) row.push_back(shown(field_of(point.values, value)));
    rows.push_back(row);
  }
  return rows;
}

void write_rows(std::ostream& out, const std::vector<Row>& rows, const Style& style) {
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

// "n from 1 to 200 (200 values)", "d = 1, 2, 5".
std::string axis_words(const PointTable& table, const std::string& name) {
  std::vector<std::string> values;
  std::set<std::string> known;
  for (const auto& point : table.points) {
    const auto text = excerpt(to_text(field_of(point.inputs, name)), 24);
    if (known.insert(text).second) values.push_back(text);
  }
  constexpr std::size_t few = 6;
  if (values.size() <= few) return fmt::format("{} = {}", name, fmt::join(values, ", "));
  return fmt::format("{} = {}, {}, ... {} ({} values)", name, values[0], values[1], values.back(),
                     values.size());
}

// A verdict, how often, and the first point that has it with its reason.
void write_verdicts(std::ostream& out, const PointTable& table, const Style& style) {
  std::map<std::string, std::vector<const Point*>> by_verdict;
  for (const auto& point : table.points) by_verdict[point.verdict].push_back(&point);
  for (const auto& [verdict, points] : by_verdict) {
    const auto& first = *points.front();
    auto words = fmt::format("{} point{}", points.size(), points.size() == 1 ? "" : "s");
    if (!first.reason.empty())
      words += fmt::format("; at {}: {}", excerpt(first.instance), excerpt(first.reason, 400));
    write_lines(out, verdict, words, style);
  }
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
