// Evaluates a recorded program over a number type: one machine, compiled once for each type.
#pragma once

#include <functional>

#include "verify/recording/program.hpp"

namespace verify {

// The outputs over T (Rational, PrimeField, Polynomial, Expr, CircuitBound, Ball, Real, float and
// double). `variable` is asked for the variables in the order in which they were drawn. Operations
// that T does not have, the exponential of a rational for one, throw std::logic_error; quotients
// throw what T throws.
template <class T>
std::vector<T> evaluate(const Program& program, const std::function<T(long)>& variable);

}  // namespace verify
