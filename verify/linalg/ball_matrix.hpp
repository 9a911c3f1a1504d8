// Linear algebra with enclosures (Arb).
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify {

// An enclosure of the inverse. Throws std::domain_error when the balls do not exclude singularity.
Matrix<Ball> inverse(const Matrix<Ball>& a);
// Enclosures of the solutions of A X = B, column by column, and of A x = b; both throw likewise.
Matrix<Ball> solve(const Matrix<Ball>& a, const Matrix<Ball>& b);
Vector<Ball> solve(const Matrix<Ball>& a, const Vector<Ball>& b);

// Signs of the eigenvalues of a symmetric matrix, as far as a congruence to diagonal form by balls
// tells them; `unknown` counts the rest.
struct BallInertia {
  long positive = 0, negative = 0, unknown = 0;
};
BallInertia inertia(Matrix<Ball> a);

}  // namespace verify
