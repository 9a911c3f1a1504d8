// A table of a data file that remembers where it is, so that every complaint names file, field and
// remedy (std::runtime_error).
#pragma once

#include <toml++/toml.h>

#include <string>
#include <vector>

#include "verify/words/file/data_file.hpp"

namespace verify {

struct Place {
  const toml::table& table;
  std::string file;
  std::string path;  // "[claim]"
  Formulas formulas = Formulas::parsed;

  [[noreturn]] void refuse(const std::string& field, const std::string& why) const;
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

// Calls read(place) for every table [[field]] below `place`; none need be there.
template <class Read>
void each_table(const Place& place, const std::string& field, Read read) {
  const auto* node = place.table.get(field);
  if (node == nullptr) return;
  if (!node->is_array_of_tables()) place.refuse(field, "tables [[" + field + "]] are needed");
  for (const auto& item : *node->as_array()) {
    const auto id = (*item.as_table())["id"].value<std::string>();
    read(Place{*item.as_table(), place.file, "[[" + field + "]]" + (id ? " " + *id : ""),
               place.formulas});
  }
}

}  // namespace verify
