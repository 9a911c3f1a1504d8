// Pictures of what softmax attention cannot do: for the eye only.
#pragma once

#include "verify/claim/plot.hpp"
#include "verify/scalar/rational.hpp"

namespace verify::liu2025 {

// An entry's square on [-radius, radius] and the constant output of the best layer, which is off by
// `distance` at both ends and in the middle.
Plot square_distance_plot(const Rational& radius, const Rational& distance);

}  // namespace verify::liu2025
