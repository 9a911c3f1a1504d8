#include "verify/words/file/place.hpp"

#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "verify/formula/math_text.hpp"
#include "verify/words/file/key_depth.hpp"
#include "verify/words/printable.hpp"

namespace verify {

std::string place_of(const std::string& file, const toml::node* node) {
  if (node == nullptr || node->source().begin.line == 0) return file;
  const auto& at = node->source().begin;
  return file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
}

toml::table parse_toml(const std::string& text, const std::string& file) {
  if (const auto line = line_of_long_key(text); line != 0) {
    throw std::runtime_error(file + ":" + std::to_string(line) + ":1: a key of more than " +
                             std::to_string(most_key_assertions) +
                             " dotted parts; no table of such a file lies that deep");
  }
  if (const auto line = line_of_header_without_name(text); line != 0) {
    throw std::runtime_error(file + ":" + std::to_string(line) +
                             ":1: a table without a name; write one, as in [instance]");
  }
  if (const auto line = line_of_too_many_values(text); line != 0) {
    throw std::runtime_error(file + ":" + std::to_string(line) + ":1: more than " +
                             std::to_string(most_toml_values) +
                             " values; write them into a file of weights, and name it, as in A = "
                             "{ file = \"run.npz\", tensor = \"A\" }");
  }
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto& at = error.source().begin;
    throw std::runtime_error(file + ":" + std::to_string(at.line) + ":" +
                             std::to_string(at.column) + ": " +
                             excerpt(std::string(error.description()), 300) +
                             "; a field is given as name = \"1/2\" or name = [\"1\", \"2\"]");
  }
}

void Place::refuse(const std::string& field, const std::string& why) const {
  throw std::runtime_error(place_of_field(field, why) + ": " + path + " " + field + ": " + why);
}

namespace {

// "[[assertion]] it follows": what the assertion of that id says there, or the assertion.
const toml::node* node_of_assertion(const toml::table& table, const std::string& field) {
  constexpr std::string_view title = "[[assertion]] ";
  const auto* all = table["assertion"].as_array();
  if (!field.starts_with(title) || all == nullptr) return nullptr;
  const auto rest = field.substr(title.size());
  const auto blank = rest.find(' ');
  for (const auto& one : *all) {
    const auto* assertion = one.as_table();
    if (assertion == nullptr || (*assertion)["id"].value<std::string>() != rest.substr(0, blank))
      continue;
    const auto* node =
        blank == std::string::npos ? nullptr : assertion->get(rest.substr(blank + 1));
    return node == nullptr ? assertion : node;
  }
  return nullptr;
}

}  // namespace

std::string Place::place_of_field(const std::string& field, const std::string& why) const {
  const auto found = table.at_path(field);
  const auto* node = found.node();
  if (node == nullptr) node = node_of_assertion(table, field);
  if (node == nullptr) return place_of(file, &table);
  const auto& [begin, end, source] = node->source();
  constexpr std::string_view of_formula = "column ";
  if (!node->is_string() || begin.line != end.line || !why.starts_with(of_formula))
    return place_of(file, node);
  const auto column = begin.column + std::strtoul(why.c_str() + of_formula.size(), nullptr, 10);
  return file + ":" + std::to_string(begin.line) + ":" + std::to_string(column);
}

const toml::node* Place::at(const std::string& field) const {
  asked->insert(field);
  return table.get(field);
}

void Place::refuse_what_was_not_asked_for() const {
  for (const auto& [key, node] : table) {
    const std::string field(key.str());
    if (asked->count(field) != 0) continue;
    std::string allowed;
    for (const auto& name : *asked) allowed += (allowed.empty() ? "" : ", ") + name;
    refuse(printable(field), "not known here; allowed are " + allowed);
  }
}

std::string Place::text(const std::string& field, bool needed) const {
  const auto* node = at(field);
  if (node == nullptr) {
    if (needed) refuse(field, "missing; a string is needed");
    return "";
  }
  const auto value = node->value<std::string>();
  if (!value || !node->is_string()) refuse(field, "a string is needed, in quotes");
  check_visible(field, *value);
  return *value;
}

std::vector<std::string> Place::texts(const std::string& field) const {
  std::vector<std::string> result;
  const auto* node = at(field);
  if (node == nullptr) return result;
  if (!node->is_array()) refuse(field, "a list of strings is needed");
  for (const auto& item : *node->as_array()) {
    if (!item.is_string()) refuse(field, "a list of strings is needed");
    result.push_back(**item.as_string());
    check_visible(field, result.back());
  }
  return result;
}

std::string Place::marked(const std::string& field, bool needed) const {
  const auto words = text(field, needed);
  check_marked(field, words);
  return words;
}

std::vector<std::string> Place::all_marked(const std::string& field) const {
  const auto list = texts(field);
  for (const auto& words : list) check_marked(field, words);
  return list;
}

void Place::check_visible(const std::string& field, const std::string& words) const {
  if (formulas == Formulas::known_to_parse) return;
  if (const auto character = first_unprintable(words); !character.empty())
    refuse(field, "holds the character " + character + "; only visible ones are allowed");
}

void Place::check_marked(const std::string& field, const std::string& words) const {
  if (formulas == Formulas::known_to_parse) return;
  try {
    parse_marked_text(words);
  } catch (const std::runtime_error& error) {
    refuse(field, error.what());
  }
}

}  // namespace verify
