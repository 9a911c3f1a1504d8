#include "verify/words/words.hpp"

#include <algorithm>

namespace verify {

std::string canonical_id(std::string id) {
  const auto dot = id.find('.');
  if (dot == std::string::npos) return id;
  std::replace(id.begin() + static_cast<long>(dot) + 1, id.end(), '.', '_');
  std::replace(id.begin() + static_cast<long>(dot) + 1, id.end(), '-', '_');
  return id;
}

std::string paper_key(const std::string& id) { return id.substr(0, id.find('.')); }

}  // namespace verify
