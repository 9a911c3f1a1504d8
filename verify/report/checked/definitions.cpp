#include "verify/report/checked/definitions.hpp"

#include <algorithm>

#include "verify/words/checked/checked_text.hpp"

namespace verify {

std::vector<std::string> definitions_of(const std::vector<CheckOutcome>& checks) {
  std::vector<std::string> all;
  for (const auto& check : checks) {
    if (check.role != Role::way) continue;
    for (const auto& definition : check.checked.definitions) {
      auto words = to_text(definition);
      if (std::find(all.begin(), all.end(), words) == all.end()) all.push_back(std::move(words));
    }
  }
  return all;
}

}  // namespace verify
