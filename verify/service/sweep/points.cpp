#include "verify/service/sweep/points.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <set>
#include <stdexcept>

#include "verify/claim/sweep/axis.hpp"
#include "verify/claim/sweep/counted_entries.hpp"
#include "verify/service/selection.hpp"
#include "verify/service/set_values.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/tensor.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

struct SettingAxis {
  const Input* input;
  std::vector<std::string> values;
};

std::vector<std::string> values_of(const Input& input, const std::string& text) {
  try {
    return axis_values(text, input);
  } catch (const std::invalid_argument& error) {
    throw UsageError("--set " + input.name + "=" + error.what());
  }
}

std::vector<std::string> each_once(const std::vector<std::string>& values) {
  std::set<std::string> known;
  std::vector<std::string> once;
  for (const auto& value : values)
    if (known.insert(value).second) once.push_back(value);
  return once;
}

// Two digits with a comma between are two points, and in half of the world a decimal.
void ask_about_comma(const Input& input, const std::string& words) {
  const auto comma = words.find(',');
  const auto is_count = [](const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  };
  if (input.kind != Kind::rational || comma == std::string::npos ||
      !is_count(words.substr(0, comma)) || !is_count(words.substr(comma + 1)))
    return;
  std::cerr << program_name() << ": --set " << input.name << "=" << words << " is two values, "
            << words.substr(0, comma) << " and " << words.substr(comma + 1)
            << "; a decimal has a point, " << words.substr(0, comma) << "."
            << words.substr(comma + 1) << "\n";
}

// In the order in which the names are given first.
std::vector<SettingAxis> settings_axes(const Claim& claim,
                                       const std::vector<std::string>& settings) {
  std::vector<SettingAxis> axes;
  for (const auto& setting : settings) {
    const auto [input, words] = setting_of(setting, claim.theorem.inputs, claim.words.id);
    auto at = std::find_if(axes.begin(), axes.end(), [&, name = input](const SettingAxis& axis) {
      return axis.input == name;
    });
    if (at == axes.end()) at = axes.insert(at, {input, {}});
    for (auto& value : values_of(*input, words)) at->values.push_back(value);
    ask_about_comma(*input, words);
  }
  for (auto& axis : axes) axis.values = each_once(axis.values);
  return axes;
}

long count_of_points(const std::vector<SettingAxis>& axes) {
  long count = 1;
  for (const auto& axis : axes) {
    count *= static_cast<long>(axis.values.size());
    if (count > most_points) {
      throw UsageError("--set: more than " + std::to_string(most_points) +
                       " points; leave out values, or cut an axis and run its pieces one by one");
    }
  }
  return count;
}

// A file of weights is read once, whatever the number of points.
class Values {
 public:
  explicit Values(const std::vector<Input>& inputs) : inputs_(inputs) {}
  const Datum& datum(const Input& input, const std::string& value) {
    const auto key = std::pair(input.name, value);
    const auto known = read_.find(key);
    return known != read_.end() ? known->second
                                : read_.emplace(key, read(input, value)).first->second;
  }

 private:
  Datum read(const Input& input, const std::string& value) const {
    if (!value.starts_with('@')) return parse_shorthand(value, depth_of(input.kind));
    try {
      return with_weights({{input.name, Datum(value)}}, inputs_).at(input.name);
    } catch (const WeightsError& error) {
      throw UsageError(std::string("--set ") + error.what());
    }
  }
  const std::vector<Input>& inputs_;
  std::map<std::pair<std::string, std::string>, Datum> read_;
};

using Chosen = std::vector<std::pair<const Input*, std::string>>;

// What cannot be written out is its own fault: the other points are run.
InstanceText point_at(const Chosen& chosen, Values& values) {
  InstanceText text;
  text.origin = "--set";
  const SizeOf size_of = [&](const std::string& name) -> std::optional<std::string> {
    for (const auto& [input, value] : chosen)
      if (input->name == name && input->kind == Kind::integer) return value;
    return std::nullopt;
  };
  for (const auto& [input, value] : chosen) {
    try {
      text.fields[input->name] = values.datum(*input, with_counted_entries(value, *input, size_of));
    } catch (const std::invalid_argument& error) {
      if (text.fault.empty()) text.fault = input->name + "=" + error.what();
    }
    if (value.starts_with('@')) text.stored[input->name] = value.substr(1);
    text.name += (text.name.empty() ? "" : " ") + input->name + "=" + value;
  }
  return text;
}

}  // namespace

std::vector<InstanceText> points_from(const Claim& claim,
                                      const std::vector<std::string>& settings) {
  const auto axes = settings_axes(claim, settings);
  const long count = count_of_points(axes);
  Values values(claim.theorem.inputs);
  std::vector<InstanceText> points;
  for (long rank = 0; rank < count; ++rank) {
    Chosen chosen(axes.size());
    auto rest = static_cast<std::size_t>(rank);
    for (std::size_t k = axes.size(); k-- > 0; rest /= axes[k].values.size())
      chosen[k] = {axes[k].input, axes[k].values[rest % axes[k].values.size()]};
    points.push_back(point_at(chosen, values));
  }
  const auto cannot_be_had = [](const InstanceText& point) { return !point.fault.empty(); };
  if (std::all_of(points.begin(), points.end(), cannot_be_had))
    throw UsageError("--set " + points.front().fault);
  return points;
}

}  // namespace verify
