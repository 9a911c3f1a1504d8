#include "verify/report/sweep/point_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "verify/judge/decimal_value.hpp"
#include "verify/report/value_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

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

}  // namespace

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

std::vector<PointRow> rows_of(const PointTable& table, std::size_t count) {
  PointRow head = shown_axes(table);
  const auto axes = head;
  const bool unnamed = head.empty();
  if (unnamed) head.emplace_back("instance");
  head.emplace_back("verdict");
  PointRow values;
  for (const auto& value : table.values)
    if (is_number(table, value)) values.push_back(value);
  head.insert(head.end(), values.begin(), values.end());
  std::vector<PointRow> rows = {head};
  for (std::size_t k = 0; k < count; ++k) {
    const auto& point = table.points[k];
    PointRow row;
    for (const auto& axis : axes) row.push_back(shown(field_of(point.inputs, axis)));
    if (unnamed) row.push_back(excerpt(point.instance, 40));
    row.push_back(point.verdict);
    for (const auto& value : values) row.push_back(shown(field_of(point.values, value)));
    rows.push_back(row);
  }
  return rows;
}

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

std::vector<std::string> filled_in(const PointTable& table) {
  std::vector<std::pair<std::string, std::size_t>> counted;
  for (const auto& point : table.points) {
    for (const auto& name : point.filled.names) {
      const auto words = filled_words(point.inputs, name, point.filled.from);
      auto known = std::find_if(counted.begin(), counted.end(),
                                [&](const auto& entry) { return entry.first == words; });
      if (known == counted.end()) known = counted.insert(known, {words, 0});
      ++known->second;
    }
  }
  std::vector<std::string> all;
  for (const auto& [words, count] : counted) {
    all.push_back(words);
    if (count < table.points.size())
      all.back() += fmt::format(", at {} of {} points", count, table.points.size());
  }
  return all;
}

std::vector<PointVerdict> verdicts_of(const PointTable& table) {
  std::map<std::string, std::vector<const Point*>> by_verdict;
  for (const auto& point : table.points) by_verdict[point.verdict].push_back(&point);
  std::vector<PointVerdict> verdicts;
  for (const auto& [verdict, points] : by_verdict) {
    const auto& first = *points.front();
    auto words = fmt::format("{} point{}", points.size(), points.size() == 1 ? "" : "s");
    if (!first.reason.empty())
      words += fmt::format("; at {}: {}", excerpt(first.instance), excerpt(first.reason, 400));
    verdicts.push_back({verdict, words});
  }
  return verdicts;
}

}  // namespace verify
