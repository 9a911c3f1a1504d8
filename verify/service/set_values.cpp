#include "verify/service/set_values.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

#include "verify/claim/sweep/counted_entries.hpp"
#include "verify/service/selection.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/tensor.hpp"
#include "verify/words/printable.hpp"
#include "verify/words/suggest.hpp"

namespace verify {
namespace {

const Input& find_input(const std::vector<Input>& inputs, const std::string& name,
                        const std::string& owner) {
  std::vector<std::string> names;
  for (const auto& input : inputs) {
    if (input.name == name) return input;
    names.push_back(input.name);
  }
  std::string all;
  for (const auto& known : names) all += (all.empty() ? "" : ", ") + known;
  throw UsageError("--set " + excerpt(name, 40) + ": " + owner + " has no such input" +
                   suggestion(name, names) + "; its inputs are " + all);
}

// NumPy prints a matrix over several lines.
std::string in_one_line(std::string setting) {
  const auto equals = setting.find('=');
  const auto bracket = setting.find('[');
  if (equals == std::string::npos || bracket != setting.find_first_not_of(" \n", equals + 1))
    return setting;
  std::replace(setting.begin(), setting.end(), '\n', ' ');
  return setting;
}

}  // namespace

Setting setting_of(const std::string& text, const std::vector<Input>& inputs,
                   const std::string& owner) {
  const auto setting = in_one_line(text);
  if (printable(setting) != setting) {
    throw UsageError("--set " + excerpt(setting) +
                     ": only visible characters are allowed, without line breaks");
  }
  const auto equals = setting.find('=');
  if (equals == std::string::npos)
    throw UsageError("--set " + excerpt(setting) + ": NAME=VALUE is needed, as in --set n=50");
  return {&find_input(inputs, setting.substr(0, equals), owner), setting.substr(equals + 1)};
}

Fields set_values(const std::vector<std::string>& settings, const std::vector<Input>& inputs,
                  const std::string& owner) {
  Fields fields;
  for (const auto& given : settings) {
    const auto [input, value] = setting_of(given, inputs, owner);
    const auto size_of = [&](const std::string& name) -> std::optional<std::string> {
      const auto size = fields.find(name);
      if (size == fields.end() || size->second.is_list) return std::nullopt;
      return size->second.text;
    };
    try {
      const auto written = with_counted_entries(value, *input, size_of);
      fields[input->name] = written.starts_with('@')
                                ? Datum(written)
                                : parse_shorthand(written, depth_of(input->kind));
    } catch (const std::invalid_argument& wrong) {
      throw UsageError("--set " + input->name + ": " + wrong.what());
    }
  }
  try {
    return with_weights(std::move(fields), inputs);
  } catch (const WeightsError& error) {
    throw UsageError(std::string("--set ") + error.what());
  }
}

}  // namespace verify
