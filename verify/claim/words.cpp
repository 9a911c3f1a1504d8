#include "verify/claim/words.hpp"

#include "verify/claim/registry.hpp"

namespace verify {

std::string to_text(Reproduction reproduced) {
  switch (reproduced) {
    case Reproduction::yes:
      return "yes";
    case Reproduction::partly:
      return "partly";
    case Reproduction::contradicted:
      return "contradicted";
    case Reproduction::no:
      return "no";
  }
  return "";
}

std::string paper_key(const std::string& id) { return id.substr(0, id.find('.')); }

std::string data_file(const std::string& id) {
  for (const auto& entry : registry()) {
    if (id == entry.id) return entry.file;
  }
  const auto dot = id.find('.');
  if (dot == std::string::npos) return "";
  return "proofs_data/" + id.substr(0, dot) + "/" + id.substr(dot + 1) + ".toml";
}

}  // namespace verify
