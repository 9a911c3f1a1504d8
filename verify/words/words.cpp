#include "verify/words/words.hpp"

#include <algorithm>

namespace verify {

std::string InstanceText::place_of(const std::string& field) const {
  for (const auto& key : {field.substr(0, field.find('[')), std::string()})
    if (const auto known = places.find(key); known != places.end()) return known->second;
  return origin;
}

std::string canonical_id(std::string id) {
  const auto dot = id.find('.');
  if (dot == std::string::npos) return id;
  std::replace(id.begin() + static_cast<long>(dot) + 1, id.end(), '.', '_');
  std::replace(id.begin() + static_cast<long>(dot) + 1, id.end(), '-', '_');
  return id;
}

std::vector<std::string> claims_below(const ClaimWords& claim) {
  std::vector<std::string> below;
  for (const auto& assertion : claim.assertions) {
    for (const auto* names : {&assertion.rests_on, &assertion.follows}) {
      for (const auto& name : *names) {
        const auto other = name.substr(0, name.find('#'));
        if (other.empty() || other == claim.id) continue;
        if (std::find(below.begin(), below.end(), other) == below.end()) below.push_back(other);
      }
    }
  }
  return below;
}

std::string paper_key(const std::string& id) { return id.substr(0, id.find('.')); }

}  // namespace verify
