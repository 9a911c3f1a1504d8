#include "verify/report/writer/text_values.hpp"

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/checked/definitions.hpp"
#include "verify/report/writer/text_assertions.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// Columns as wide as their widest entry, numbers flush right.
void write_table(std::ostream& out, const NumberTable& table, std::size_t indent) {
  const std::string margin(indent, ' ');
  if (!table.title.empty()) out << margin << table.title << "\n";
  std::vector<std::size_t> widths;
  for (const auto& row : table.rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t k = 0; k < row.size(); ++k)
      widths[k] = std::max(widths[k], characters(row[k]));
  }
  for (const auto& row : table.rows) {
    out << margin;
    for (std::size_t k = 0; k < row.size(); ++k)
      out << "  " << std::string(widths[k] - characters(row[k]), ' ') << row[k];
    out << "\n";
  }
}

// What the formulas of values speak in.
void write_definitions(std::ostream& out, const Result& result) {
  std::string words;
  for (const auto& definition : definitions_of(result.checks))
    words += (words.empty() ? "where " : "; ") + to_plain(definition);
  if (!words.empty()) out << words << "\n";
}

}  // namespace

bool write_value_line(std::ostream& out, const std::string& label, const std::string& name,
                      const ShownValue& shown, const Style& style) {
  constexpr std::size_t indent = 14;
  write_lines(out, label, name + " " + shown.words, style);
  for (const auto& table : shown.tables) write_table(out, table, indent);
  return shown.shortened;
}

bool write_value_lines(std::ostream& out, const Result& result, const ClaimWords* words,
                       Numbers numbers, const Style& style) {
  bool shortened = false;
  for (const auto& value : result.values) {
    const auto formula = value_formula(value, words);
    if (numbers == Numbers::exact) {
      write_lines(out, "value", value.name + " = " + value_text(value, result) + formula, style);
      continue;
    }
    auto shown = shown_value(value, result);
    shown.words += formula;
    shortened |= write_value_line(out, "value", value.name, shown, style);
  }
  return shortened;
}

bool write_named_value(std::ostream& out, const std::string& name, const Value& value,
                       Numbers numbers, const Style& style) {
  constexpr int indent = 6;
  if (numbers == Numbers::exact) {
    out << "  " << name << " = " << to_text(value.exact) << "\n";
    return false;
  }
  const auto shown = shown_value(value.exact);
  out << "  " << wrapped(name + " " + shown.words, indent, style) << "\n";
  for (const auto& table : shown.tables) write_table(out, table, indent);
  return shown.shortened;
}

void write_values(std::ostream& out, const Report& report, Numbers numbers, const Style& style) {
  const bool several = report.results.size() > 1;
  for (const auto& result : report.results) {
    if (several)
      out << (&result == &report.results.front() ? "" : "\n")
          << painted(result.id, Ink::bold, style) << "  " << printable(result.instance) << "\n";
    bool has_formula = false;
    for (const auto& value : result.values) {
      if (numbers == Numbers::exact) {
        out << value.name << " = " << value_text(value, result) << "\n";
        continue;
      }
      const auto shown = shown_value(value, result);
      const auto formula = value_formula(value, words_of(report, result.id));
      has_formula |= !formula.empty();
      out << value.name << " " << shown.words << formula << "\n";
      for (const auto& table : shown.tables) write_table(out, table, 0);
    }
    if (has_formula) write_definitions(out, result);
  }
}

}  // namespace verify
