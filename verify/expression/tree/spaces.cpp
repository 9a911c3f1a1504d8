#include "verify/expression/tree/spaces.hpp"

#include <algorithm>

namespace verify {

std::string to_text(const SpaceName& space) {
  return space.less == 0 ? space.symbol : space.symbol + " - " + std::to_string(space.less);
}

Spaces SpaceNames::space(std::string_view symbol, long less) {
  const SpaceName name{std::string(symbol), less};
  const auto found = std::find(spaces_.begin(), spaces_.end(), name);
  const auto index = static_cast<Space>(found - spaces_.begin());
  if (found == spaces_.end()) spaces_.push_back(name);
  return {index};
}

}  // namespace verify
