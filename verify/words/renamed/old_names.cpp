#include "verify/words/renamed/old_names.hpp"

#include <stdexcept>

#include "verify/words/printable.hpp"
#include "verify/words/program.hpp"
#include "verify/words/renamed/renamed.hpp"

namespace verify {
namespace {

std::string line_of(const toml::source_region& source) {
  return source.begin.line == 0 ? "" : "line " + std::to_string(source.begin.line) + ": ";
}

std::string below(const std::string& table, std::string_view name) {
  return table.empty() ? std::string(name) : table + "." + std::string(name);
}

// "[claim.symbols]", "[[claim.assertion]]", "must_fail" of [[claim.assertion]].
std::string shown(const toml::node& node, const std::string& table, std::string_view name) {
  if (node.is_array_of_tables()) return "[[" + below(table, name) + "]]";
  if (node.is_table() && !node.as_table()->is_inline()) return "[" + below(table, name) + "]";
  return std::string(name);
}

// The old value in what a field holds, or nothing.
std::string old_value(const toml::node& node, const std::string& field) {
  if (const auto* text = node.as_string()) {
    for (const auto& row : renamed_values) {
      if (row.field == field && row.old_value == text->get())
        return line_of(node.source()) + field + " = \"" + std::string(row.old_value) +
               "\" is now called \"" + std::string(row.value) + "\"";
    }
  }
  std::string found;
  const auto look = [&](const toml::node& item) {
    if (found.empty()) found = old_value(item, field);
  };
  if (const auto* list = node.as_array())
    for (const auto& item : *list) look(item);
  if (const auto* table = node.as_table(); table != nullptr && table->is_inline())
    for (const auto& [key, item] : *table) look(item);
  return found;
}

std::string old_name_below(const toml::table& table, const std::string& path) {
  for (const auto& [key, node] : table) {
    const std::string name(key.str());
    for (const auto& row : renamed_fields) {
      if (row.table == path && row.old_name == name)
        return line_of(key.source()) + shown(node, path, name) + " is now called " +
               shown(node, path, row.name);
    }
    const auto inner = below(path, name);
    if (auto found = old_value(node, inner); !found.empty()) return found;
    std::string found;
    if (const auto* tables = node.as_array(); tables != nullptr && node.is_array_of_tables()) {
      for (const auto& item : *tables)
        if (found.empty()) found = old_name_below(*item.as_table(), inner);
    } else if (const auto* deeper = node.as_table()) {
      found = old_name_below(*deeper, inner);
    }
    if (!found.empty()) return found;
  }
  return "";
}

}  // namespace

std::string old_name_in(const toml::table& root) { return old_name_below(root, ""); }

void refuse_old_names(const toml::table& root, const std::string& file) {
  const auto found = old_name_in(root);
  if (found.empty()) return;
  throw std::runtime_error(file + ": " + found + "; " + program_name() + " migrate " + file +
                           " rewrites it");
}

}  // namespace verify
