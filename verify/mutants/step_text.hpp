// A step of a program in words.
#pragma once

#include <string>

#include "verify/recording/program.hpp"

namespace verify::mutants {

// "(x_1 * s) + (A_(1, 2) * ..)", with the names of the variables, and
// as many levels of operations.
std::string step_text(const Program& program, std::uint32_t step, int levels);

}  // namespace verify::mutants
