// How many different sums of n vectors there are when each vector is taken from a finite list (in
// any order, with repetition): the size of the n-fold sumset.
#pragma once

#include <optional>

#include "verify/linalg/matrix.hpp"

namespace verify::liu2025 {

// The vectors all have the same length; they are rational and compared exactly. Nothing if the sums
// of the n - 1 rounds (each found sum plus each vector) would number more than `budget`.
std::optional<long> sumset_size(const Vector<Vector<Rational>>& summands, long n, long budget);

}  // namespace verify::liu2025
