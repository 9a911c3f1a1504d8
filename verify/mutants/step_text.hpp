// A step of a program as mathematics, in the letters of its author: of a matrix its letter, or the
// product that wrote it, and entries only of what is put together of single numbers.
#pragma once

#include <cstdint>
#include <string>

#include "verify/mutants/program_mutants.hpp"
#include "verify/recording/program.hpp"

namespace verify::mutants {

// "$(S \\, S) \\, P$", between dollars, with as many levels of operations; deeper ones are dots.
std::string step_text(const Program& program, std::uint32_t step, int levels);

// The same of what stands in its place in the mutant.
std::string changed_step_text(const Program& program, const Mutant& mutant, int levels);

// Where the step stands: "$left = right$" of a program that is short enough to be read, else what
// is made of the step next. Empty of a step that is an output itself.
std::string place_text(const Program& program, std::uint32_t step, int levels);

}  // namespace verify::mutants
