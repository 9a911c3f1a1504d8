// A step of a program in words.
#pragma once

#include <string>

#include "verify/recording/program.hpp"

namespace verify::gates {

// "(x1 * x2) + (x3 * ..)", with the variables x0, x1, .. in the order in which they are drawn, and
// as many levels of operations.
std::string step_text(const Program& program, std::uint32_t step, int levels);

}  // namespace verify::gates
