// Which values of a program count for anything.
#pragma once

#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// For every slot, whether some step or output reads it.
std::vector<bool> read_slots(const Program& program);

}  // namespace verify
