// The spaces between which the matrices of a statement map, by what their dimension is called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace verify {

// A space of a statement, by its place in SpaceNames; scalars are 1 x 1 over the unit space.
using Space = int;
inline constexpr Space unit_space = 0;
using Spaces = std::vector<Space>;  // one a block

// The space of dimension `symbol` - `less`.
struct SpaceName {
  std::string symbol;
  long less = 0;
  friend bool operator==(const SpaceName&, const SpaceName&) = default;
};
std::string to_text(const SpaceName& space);  // "n - 1"

// The spaces of a statement; first that of scalars.
class SpaceNames {
 public:
  // The same size gives the same space; `less` of its dimensions are singled out, and drawn apart.
  Spaces space(std::string_view symbol, long less = 0);
  const std::vector<SpaceName>& spaces() const { return spaces_; }

 private:
  std::vector<SpaceName> spaces_ = {{"1"}};
};

}  // namespace verify
