// Gradient descent on least squares in rounded arithmetic, by three routes that agree without
// rounding: the non-causal stack of BaseConv layers, the causal one (Liu et al. 2025, appendix
// D.3.1), and plainly. Random problems as in their Section 3.2, with data that the format holds.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "verify/models/least_squares.hpp"

namespace verify::liu2025 {

enum class Route { noncausal, causal, plain };
inline constexpr Route routes[] = {Route::noncausal, Route::causal, Route::plain};

// x_1, .., x_steps; no value for what overflowed.
using RoundedIterates = std::vector<std::vector<std::optional<Rational>>>;

// In the float32 of the hardware, each operation rounded by itself.
RoundedIterates float32_iterates(Route route, const DescentRun<Rational>& run);

// In MPFR at this many bits, with the exponents of float32.
struct RungIterates {
  RoundedIterates values;
  bool underflowed = false;  // a result fell below 2^-126, where the hardware has subnormal numbers
};
RungIterates rung_iterates(Route route, const DescentRun<Rational>& run, long bits);

// The true iterates, enclosed with balls of 1024 bits: their radii grow by a bit or two a step.
Vector<Vector<Ball>> enclosed_iterates(const DescentRun<Rational>& run);

// Least squares problems: A [n, d] with largest singular value 5, smallest 1 and the others drawn
// between, turned by random reflections on both sides; x* and x_0 about normal (twelve uniform
// numbers added), b = A x*, eta = 1/13. Then every number is rounded to `bits` bits: these rounded
// data are the problem, so that only arithmetic can err.
Vector<DescentRun<Rational>> seeded_problems(long count, long n, long d, long steps, long bits,
                                             std::uint64_t seed);

}  // namespace verify::liu2025
