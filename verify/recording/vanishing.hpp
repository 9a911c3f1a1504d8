// What a program shows to be zero without computing: the difference of a value and itself, and what
// is made of such differences. A statement of which nothing else is left has the same steps on both
// sides, and says nothing.
#pragma once

#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// Of every output. Steps that occur in two orders of their operands are the same.
std::vector<bool> vanishing_outputs(const Program& program);

}  // namespace verify
