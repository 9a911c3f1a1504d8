#include "verify/claim/registry.hpp"

#include <algorithm>

namespace verify {

const Entry* entry_of(std::string_view id) {
  const auto entries = registry();
  const auto entry =
      std::find_if(entries.begin(), entries.end(), [&](const Entry& e) { return e.id == id; });
  return entry == entries.end() ? nullptr : &*entry;
}

std::string data_file(const std::string& id) {
  if (const auto* entry = entry_of(id)) return entry->file;
  const auto dot = id.find('.');
  if (dot == std::string::npos) return "";
  return "proofs_data/" + id.substr(0, dot) + "/" + id.substr(dot + 1) + ".toml";
}

}  // namespace verify
