// The least squares problem on which Liu et al. 2025 measure precision, in exact numbers: 20 data
// in dimension 5, singular values from 1 to 5, a target without noise, the best fixed step 2 /
// (sigma_max^2 + sigma_min^2) = 1/13.
#pragma once

#include "theorems/liu2025/prescribed_singular_values.hpp"
#include "verify/linalg/exact.hpp"
#include "verify/models/least_squares.hpp"

namespace verify::liu2025 {

// Throws std::logic_error unless 1, 4, 9, 16, 25 are roots of the characteristic polynomial of A^T
// A.
inline DescentRun<Rational> paper_least_squares(long steps) {
  const auto A = matrix_with_singular_values(20, {1, 2, 3, 4, 5});
  const auto coefficients = characteristic_polynomial(transpose(A) * A);
  for (long sigma = 1; sigma <= 5; ++sigma) {
    Rational at_square;
    for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) {
      at_square = at_square * Rational(sigma * sigma) + *c;
    }
    if (at_square.sign() != 0) throw std::logic_error("the singular values are not 1, .., 5");
  }
  const Vector<Rational> solution = {1, {-1, 2}, {3, 4}, {-5, 4}, {1, 3}};
  return {{A, A * solution}, {{-1, 3}, {2, 5}, {1, 7}, {-1, 2}, 1}, Rational(1, 13), steps};
}

}  // namespace verify::liu2025
