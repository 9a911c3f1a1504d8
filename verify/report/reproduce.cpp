#include "verify/report/reproduce.hpp"

#include <algorithm>

#include "verify/words/program.hpp"

namespace verify {
namespace {

// The reverse of parse_shorthand: "," between entries, ";" between rows, "|" between matrices.
std::string shorthand(const Datum& datum, int depth) {
  if (!datum.is_list) return datum.text;
  static const char* const separators[] = {",", ",", ";", "|"};
  std::string text;
  for (const auto& item : datum.items)
    text += (text.empty() ? "" : separators[depth]) + shorthand(item, depth - 1);
  return text;
}

int depth_of(const Datum& datum) {
  if (!datum.is_list) return 0;
  return 1 + (datum.items.empty() ? 0 : depth_of(datum.items.front()));
}

// The instance of the data file with the result's inputs, if it is one of those.
const InstanceText* known_instance(const Result& result, const Report& report) {
  for (const auto& words : report.claims) {
    if (words.id != result.id) continue;
    for (const auto& text : words.instances) {
      if (text.name == result.instance && text.fields == result.inputs) return &text;
    }
  }
  return nullptr;
}

bool needs_file(const Result& result, const Report& report) {
  return result.subject == Subject::instance && known_instance(result, report) == nullptr;
}

std::string toml_value(const Datum& datum) {
  if (!datum.is_list) return "\"" + datum.text + "\"";
  std::string text;
  for (const auto& item : datum.items) text += (text.empty() ? "" : ", ") + toml_value(item);
  return "[" + text + "]";
}

}  // namespace

std::string reproduce_command(const Result& result, const Report& report) {
  auto command = program_call("run", report.versions) + " ";
  if (needs_file(result, report)) {
    command += "--instance mine.toml";
  } else if (result.subject == Subject::instance) {
    command += shell_word(result.id + "@" + result.instance);
  } else {
    command += result.id;
  }
  if (result.subject == Subject::settings) {
    for (const auto& [name, datum] : result.inputs)
      command += " --set " + shell_word(name + "=" + shorthand(datum, depth_of(datum)));
  }
  if (report.settings && report.settings->deep) command += " --deep";
  if (report.settings && report.settings->seed != 1)
    command += " --seed " + std::to_string(report.settings->seed);
  return command;
}

std::string reproduce_file(const Result& result, const Report& report) {
  if (!needs_file(result, report)) return "";
  std::string text = "claim = \"" + result.id + "\"\n\n[instance]\n";
  for (const auto& [name, datum] : result.inputs) text += name + " = " + toml_value(datum) + "\n";
  std::string expected;
  for (const auto& value : result.expected_values)
    expected += value.name + " = " + toml_value(value.given) + "\n";
  return text + (expected.empty() ? "" : "\n[expect]\n" + expected);
}

}  // namespace verify
