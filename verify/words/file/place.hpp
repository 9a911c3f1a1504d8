// A table of a data file that remembers where it is, so that every complaint names file, field and
// remedy (std::runtime_error).
#pragma once

#include <toml++/toml.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "verify/words/file/data_file.hpp"

namespace verify {

// "mine.toml:3:5": where the node begins; the file alone where that is not known.
std::string place_of(const std::string& file, const toml::node* node);

// The tables of a file. Throws std::runtime_error that names file, line and what is wrong.
toml::table parse_toml(const std::string& text, const std::string& file);

struct Place {
  const toml::table& table;
  std::string file;
  std::string path;  // "[claim]"
  Formulas formulas = Formulas::parsed;
  // What was asked for so far; copies of a place share it.
  std::shared_ptr<std::set<std::string>> asked = std::make_shared<std::set<std::string>>();

  // Null where there is no such field.
  const toml::node* at(const std::string& field) const;
  // A misspelt field would be passed over in silence.
  void refuse_what_was_not_asked_for() const;
  [[noreturn]] void refuse(const std::string& field, const std::string& why) const;
  // Where the field stands, else its table: "mine.toml:3:5". Of a formula in one line, where `why`
  // says so: "column 4: ..".
  std::string place_of_field(const std::string& field, const std::string& why) const;
  std::string text(const std::string& field, bool needed = true) const;
  std::vector<std::string> texts(const std::string& field) const;
  // Words with mathematics between dollars, which must parse.
  std::string marked(const std::string& field, bool needed = true) const;
  std::vector<std::string> all_marked(const std::string& field) const;

 private:
  // Texts are written into messages, reports and results, which are read again.
  void check_visible(const std::string& field, const std::string& words) const;
  void check_marked(const std::string& field, const std::string& words) const;
};

// Calls read(place) for every table [[field]] below `place`; none need be there, and no field in
// them that `read` does not ask for.
template <class Read>
void each_table(const Place& place, const std::string& field, Read read) {
  const auto* node = place.at(field);
  if (node == nullptr) return;
  const auto outer = place.path.starts_with("[[") ? place.path + " " : "";
  if (!node->is_array_of_tables()) place.refuse(field, "tables [[" + field + "]] are needed");
  for (const auto& item : *node->as_array()) {
    const auto id = (*item.as_table())["id"].value<std::string>();
    const Place below{*item.as_table(), place.file,
                      outer + "[[" + field + "]]" + (id ? " " + *id : ""), place.formulas};
    read(below);
    below.refuse_what_was_not_asked_for();
  }
}

}  // namespace verify
