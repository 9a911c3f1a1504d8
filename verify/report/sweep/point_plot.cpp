#include "verify/report/sweep/point_plot.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>

#include "verify/judge/decimal_value.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::size_t most_curves = 6;  // that colours and markers tell apart

[[noreturn]] void refuse_plot(const std::string& why) { throw std::invalid_argument(why); }

// An entry of a value: its name and, of lists, the indices from 0.
struct Entry {
  std::string name;
  std::vector<std::size_t> indices;
};

Entry entry_of(const std::string& text) {
  Entry entry{text.substr(0, text.find('[')), {}};
  for (auto at = entry.name.size(); at < text.size();) {
    std::size_t index = 0;
    const auto close = text.find(']', at);
    const char* const begin = text.data() + at + 1;
    const char* const end = close == std::string::npos ? begin : text.data() + close;
    const auto [stop, error] = std::from_chars(begin, std::max(begin, end), index);
    if (text[at] != '[' || close == std::string::npos || error != std::errc() || stop != end)
      refuse_plot(excerpt(text, 40) + ": an entry is NAME[0] or NAME[0][1], counted from 0");
    entry.indices.push_back(index);
    at = close + 1;
  }
  return entry;
}

std::optional<double> number_at(const Fields& values, const Entry& entry) {
  const auto* datum = &field_of(values, entry.name);
  for (const auto index : entry.indices) {
    if (!datum->is_list || index >= datum->items.size()) return std::nullopt;
    datum = &datum->items[index];
  }
  return as_double(*datum);
}

bool is_number_somewhere(const PointTable& table, const Entry& entry) {
  return std::any_of(table.points.begin(), table.points.end(),
                     [&](const Point& p) { return number_at(p.values, entry).has_value(); });
}

std::string numbers_of(const PointTable& table) {
  std::vector<std::string> names;
  for (const auto& name : table.values)
    if (is_number_somewhere(table, {name, {}})) names.push_back(name);
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

std::vector<std::string> chosen_values(const PointTable& table,
                                       const std::vector<std::string>& wished) {
  for (const auto& name : wished) {
    if (is_number_somewhere(table, entry_of(name))) continue;
    refuse_plot(excerpt(name, 40) + ": no point has a number of that name; there are " +
                numbers_of(table) + ", and of lists the entries, as in NAME[0]");
  }
  if (!wished.empty()) return wished;
  for (const auto& name : table.values)
    if (is_number_somewhere(table, {name, {}})) return {name};
  refuse_plot("no point has a value that is one number");
}

std::size_t count_of_values(const PointTable& table, const std::string& name) {
  std::set<std::string> values;
  for (const auto& point : table.points) values.insert(place_in(point, {name}));
  return values.size();
}

// Numbers before lists, and of them the input with the most values first.
std::vector<std::string> ordered_axes(const PointTable& table) {
  auto axes = axes_of(table);
  const auto is_list = [&](const std::string& name) {
    return field_of(table.points.front().inputs, name).is_list;
  };
  std::stable_sort(axes.begin(), axes.end(), [&](const auto& a, const auto& b) {
    if (is_list(a) != is_list(b)) return is_list(b);
    return count_of_values(table, a) > count_of_values(table, b);
  });
  return axes;
}

std::vector<std::string> chosen_axes(const PointTable& table, const PlotWish& wish) {
  const auto axes = ordered_axes(table);
  if (axes.empty()) refuse_plot("no input takes several values; set one as in --set n=1..10");
  for (const auto& name : wish.axes) {
    if (std::find(axes.begin(), axes.end(), name) == axes.end()) {
      refuse_plot(excerpt(name, 40) +
                  ": no input of that name takes several values; those that do are " +
                  fmt::format("{}", fmt::join(axes, ", ")));
    }
  }
  if (!wish.axes.empty()) return wish.axes;
  std::vector<std::string> chosen = {axes.front()};
  for (const auto& name : axes)
    if (chosen.size() < 2 && !follows(table, name, chosen)) chosen.push_back(name);
  return chosen;
}

bool agree_on(const std::vector<std::string>& names, const Point& a, const Point& b) {
  return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
    return field_of(a.inputs, name) == field_of(b.inputs, name);
  });
}

// Spread over all of them, the first and the last among them.
std::vector<Curve> few_of(std::vector<Curve> curves) {
  if (curves.size() <= most_curves) return curves;
  std::vector<Curve> few;
  for (std::size_t k = 0; k < most_curves; ++k)
    few.push_back(std::move(curves[k * (curves.size() - 1) / (most_curves - 1)]));
  return few;
}

// A curve for each value of the second axis, in the order of the points; `several` are drawn, and
// the curve says which one it is of.
std::vector<Curve> curves_of(const PointTable& table, const std::string& value, bool several,
                             const std::vector<std::string>& axes,
                             const std::vector<std::string>& held) {
  const auto entry = entry_of(value);
  std::vector<Curve> curves;
  std::map<std::string, std::size_t> known;
  for (const auto& point : table.points) {
    const auto y = number_at(point.values, entry);
    if (!y || !agree_on(held, point, table.points.front())) continue;
    const auto x = as_double(field_of(point.inputs, axes[0]));
    if (!x)
      refuse_plot(axes[0] + ": its values are no numbers; choose another input to draw along");
    const auto second =
        axes.size() < 2 ? ""
                        : axes[1] + " = " + excerpt(to_text(field_of(point.inputs, axes[1])), 40);
    const auto name = second.empty() ? value : several ? value + ", " + second : second;
    const auto [at, fresh] = known.emplace(name, curves.size());
    if (fresh) curves.push_back({name, Mark::line, {}});
    curves[at->second].points.emplace_back(*x, *y);
  }
  for (auto& curve : curves) std::sort(curve.points.begin(), curve.points.end());
  return curves;
}

std::vector<std::string> words_between(const std::string& text, char mark) {
  std::vector<std::string> words;
  for (std::size_t start = 0; start <= text.size();) {
    const auto end = std::min(text.find(mark, start), text.size());
    words.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  return words;
}

}  // namespace

PlotWish parse_plot_wish(const std::string& text) {
  const auto colon = text.find(':');
  PlotWish wish{words_between(text.substr(0, colon), ','), {}};
  const bool nameless = std::any_of(wish.values.begin(), wish.values.end(),
                                    [](const std::string& name) { return name.empty(); });
  if (nameless || colon == text.size() - 1)
    refuse_plot("VALUE, VALUE:INPUT or VALUE,VALUE:INPUT,INPUT is needed, as in loss_min:n,d");
  for (const auto& name : wish.values) entry_of(name);
  if (colon == std::string::npos) return wish;
  const auto axes = text.substr(colon + 1);
  const auto comma = axes.find(',');
  wish.axes = {axes.substr(0, comma)};
  if (comma != std::string::npos) wish.axes.push_back(axes.substr(comma + 1));
  const bool too_many = wish.axes.back().find(',') != std::string::npos;
  if (too_many || wish.axes.front().empty() || wish.axes.back().empty() ||
      (comma != std::string::npos && wish.axes[0] == wish.axes[1]))
    refuse_plot(excerpt(text, 60) +
                ": one input to draw along, and one more for the curves at most");
  return wish;
}

Plot plot_of_points(const PointTable& table, const PlotWish& wish) {
  const auto values = chosen_values(table, wish.values);
  const auto axes = chosen_axes(table, wish);
  std::vector<std::string> held, words;
  for (const auto& name : axes_of(table))
    if (!follows(table, name, axes)) held.push_back(name);
  for (const auto& name : held)
    words.push_back(name + " = " +
                    excerpt(to_text(field_of(table.points.front().inputs, name)), 40));
  std::vector<Curve> curves;
  for (const auto& value : values) {
    const auto more = curves_of(table, value, values.size() > 1, axes, held);
    curves.insert(curves.end(), more.begin(), more.end());
  }
  const auto value = fmt::format("{}", fmt::join(values, ", "));
  Plot plot;
  plot.title = fmt::format("{}: {} along {}", table.points.front().claim, value, axes[0]);
  if (!words.empty()) plot.title += fmt::format(", at {}", fmt::join(words, ", "));
  plot.x_label = axes[0];
  plot.y_label = value;
  plot.curves = few_of(curves);
  plot.about = plot.title;
  if (plot.curves.size() < curves.size())
    plot.about += fmt::format("; {} of {} curves", plot.curves.size(), curves.size());
  return plot;
}

}  // namespace verify
