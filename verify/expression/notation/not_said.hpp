// What papers and programs write that no formula says, and the nearest that one can say.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "verify/expression/vocabulary.hpp"

namespace verify {

struct NotSaid {
  std::size_t at = 1;  // its column
  std::string why;     // with what may be written
};

// Of a formula that is refused: an implication, a solve "A \ b", an accent, another norm than
// those that there are. Nothing where none of these stands in it.
std::optional<NotSaid> not_said_in(const std::string& formula, const Vocabulary& vocabulary);

}  // namespace verify
