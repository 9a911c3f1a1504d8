// The bounds that evaluating a program over CircuitBound derives, where most values of a program
// have the bound of many others: each bound is computed once and called by its number.
#pragma once

#include <vector>

#include "verify/recording/program.hpp"
#include "verify/scalar/circuit_bound.hpp"

namespace verify {

// Of the outputs, all variables free; what evaluate<CircuitBound> returns and throws.
std::vector<CircuitBound> circuit_bounds(const Program& program);

}  // namespace verify
