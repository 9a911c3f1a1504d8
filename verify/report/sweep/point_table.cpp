#include "verify/report/sweep/point_table.hpp"

#include <algorithm>
#include <map>

#include "verify/formula/plain_math.hpp"

namespace verify {
namespace {

void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

std::string reason_of(const Result& result) {
  if (!result.reason.empty()) return to_plain(result.reason);
  return surprise(result).value_or("");
}

Point point_of(const Result& result) {
  Point point{result.id, result.instance, result.inputs, {}, to_text(result.verdict), ""};
  for (const auto& value : result.values) point.values[value.name] = value.exact;
  point.reason = reason_of(result);
  point.filled = result.filled;
  return point;
}

}  // namespace

bool is_of_points(const Report& report) {
  const auto is_own = [](const auto& r) { return r.subject != Subject::data_file; };
  return !(report.results.empty() && report.refused.empty()) &&
         std::all_of(report.results.begin(), report.results.end(), is_own);
}

bool is_sweep(const Report& report) {
  if (report.results.size() + report.refused.size() < 2) return false;
  const auto id =
      report.results.empty() ? report.refused.front().place.id : report.results.front().id;
  const auto is_set = [&](const ResultPlace& place) {
    return place.subject == Subject::settings && place.id == id;
  };
  return std::all_of(report.results.begin(), report.results.end(),
                     [&](const Result& r) { return is_set(place_of(r)); }) &&
         std::all_of(report.refused.begin(), report.refused.end(),
                     [&](const RefusedInputs& r) { return is_set(r.place); });
}

PointTable points_of(const Report& report) {
  PointTable table;
  for (const auto& result : report.results) {
    table.points.push_back(point_of(result));
    for (const auto& value : result.values) add_name(table.values, value.name);
  }
  for (const auto& refused : report.refused) {
    table.points.push_back(
        {refused.place.id, refused.place.instance, refused.inputs, {}, "refused", refused.words});
  }
  for (const auto& point : table.points)
    for (const auto& [name, datum] : point.inputs) add_name(table.inputs, name);
  return table;
}

bool has_filled(const PointTable& table) {
  return std::any_of(table.points.begin(), table.points.end(),
                     [](const Point& p) { return !p.filled.names.empty(); });
}

std::vector<std::string> axes_of(const PointTable& table) {
  std::vector<std::string> axes;
  for (const auto& name : table.inputs) {
    const auto& first = field_of(table.points.front().inputs, name);
    const auto differs = [&](const Point& p) { return !(field_of(p.inputs, name) == first); };
    if (std::any_of(table.points.begin(), table.points.end(), differs)) axes.push_back(name);
  }
  return axes;
}

std::string place_in(const Point& point, const std::vector<std::string>& names) {
  std::string place;
  for (const auto& name : names) place += to_text(field_of(point.inputs, name)) + "\n";
  return place;
}

bool follows(const PointTable& table, const std::string& name,
             const std::vector<std::string>& others) {
  std::map<std::string, std::string> known;
  return std::all_of(table.points.begin(), table.points.end(), [&](const Point& p) {
    if (field_of(p.inputs, name) == Datum()) return true;  // not given there
    const auto value = place_in(p, {name});
    return known.emplace(place_in(p, others), value).first->second == value;
  });
}

const Datum& field_of(const Fields& fields, const std::string& name) {
  static const Datum none;
  const auto found = fields.find(name);
  return found == fields.end() ? none : found->second;
}

}  // namespace verify
