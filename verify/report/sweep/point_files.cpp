#include "verify/report/sweep/point_files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "verify/judge/decimal_value.hpp"
#include "verify/report/sweep/point_table.hpp"
#include "verify/report/writer/csv.hpp"
#include "verify/results/outcome_json.hpp"
#include "verify/results/result_json.hpp"

namespace verify {
namespace {

bool is_fraction(const Datum& datum) {
  return !datum.is_list && datum.text.find('/') != std::string::npos && as_double(datum);
}

// Whether some point has a fraction there, so that a spreadsheet needs another column.
bool needs_decimals(const PointTable& table, const std::string& name) {
  return std::any_of(table.points.begin(), table.points.end(),
                     [&](const Point& p) { return is_fraction(field_of(p.values, name)); });
}

std::string decimal(const Datum& datum) {
  const auto number = as_double(datum);
  return number ? fmt::format("{}", *number) : "";
}

// A value may bear the name of an input.
std::string column_of(const PointTable& table, const std::string& value) {
  const auto& inputs = table.inputs;
  const bool taken = std::find(inputs.begin(), inputs.end(), value) != inputs.end();
  return taken ? "value " + value : value;
}

// "n, sigma2 from A"
std::string filled_text(const Filled& filled) {
  if (filled.names.empty()) return "";
  return fmt::format("{} from {}", fmt::join(filled.names, ", "), filled.from);
}

}  // namespace

void write_points_csv(std::ostream& out, const Report& report) {
  const auto table = points_of(report);
  std::vector<std::string> head = {"claim", "instance"};
  head.insert(head.end(), table.inputs.begin(), table.inputs.end());
  head.emplace_back("verdict");
  std::vector<bool> with_decimals;
  for (const auto& value : table.values) {
    head.push_back(column_of(table, value));
    with_decimals.push_back(needs_decimals(table, value));
    if (with_decimals.back()) head.push_back(head.back() + ".decimal");
  }
  const bool tells_filled = has_filled(table);
  if (tells_filled) head.emplace_back("filled_in");
  head.emplace_back("reason");
  out << csv_row(head);
  for (const auto& point : table.points) {
    std::vector<std::string> row = {point.claim, point.instance};
    for (const auto& input : table.inputs) row.push_back(to_text(field_of(point.inputs, input)));
    row.push_back(point.verdict);
    for (std::size_t k = 0; k < table.values.size(); ++k) {
      const auto& value = field_of(point.values, table.values[k]);
      row.push_back(to_text(value));
      if (with_decimals[k]) row.push_back(decimal(value));
    }
    if (tells_filled) row.push_back(filled_text(point.filled));
    row.push_back(point.reason);
    out << csv_row(row);
  }
}

void write_point_lines(std::ostream& out, const Report& report) {
  for (const auto& point : points_of(report).points) {
    auto decimals = nlohmann::ordered_json::object();
    for (const auto& [name, value] : point.values)
      if (const auto number = as_double(value)) decimals[name] = *number;
    nlohmann::ordered_json line = {
        {"claim", point.claim},     {"instance", point.instance}, {"inputs", to_json(point.inputs)},
        {"verdict", point.verdict}, {"reason", point.reason},     {"values", to_json(point.values)},
        {"decimals", decimals}};
    if (!point.filled.names.empty()) line["filled"] = to_json(point.filled);
    out << to_line(line) << "\n";
  }
}

}  // namespace verify
