// Enclosures of the eigenvalues of a symmetric matrix of balls (Arb).
#pragma once

#include <optional>

#include "verify/linalg/matrix.hpp"

namespace verify {

// In ascending order of midpoints, each as often as its multiplicity; nothing where the precision
// does not separate the clusters. Only the symmetric members of `a` are meant: their eigenvalues
// are real.
std::optional<Vector<Ball>> symmetric_eigenvalues(const Matrix<Ball>& a);

}  // namespace verify
