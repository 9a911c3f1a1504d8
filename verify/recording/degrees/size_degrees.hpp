// The powers of a size that a recorded program can contain, derived from the program as its circuit
// bounds are, and the program at a value of the size.
#pragma once

#include <string>

#include "verify/recording/program.hpp"

namespace verify {

// As a sum of powers of the size, with coefficients in the other variables, an output has none
// below `least` and none above `largest`; the inverse is a variable of its own.
struct SizeDegrees {
  long least = 0;
  long largest = 0;
};
// Over all outputs; throws std::logic_error where one is no such sum (a quotient, a function).
SizeDegrees size_degrees(const Program& program, const std::string& size);

// With `value` in place of the size and 1/value in place of its inverse.
Program at_size(Program program, const std::string& size, long value);

// How the inverse of a size is called among the sizes of a program.
inline std::string inverse_name(const std::string& size) { return "1/" + size; }

}  // namespace verify
