// A bound below the in-context loss for all parameters at once. After whitening let G = s H with
// s = tr G: s and H are independent, n s is chi-squared with n d degrees of freedom. Given H, the
// residual matrix U is a polynomial in s of the degree q of the stack with U = I at s = 0, whatever
// the parameters, so that each of its d diagonal entries u has E_s u^2 >= the least mean square of
// a polynomial of degree q with value 1 at 0: that of one dimension and n d demonstrations,
//   q! 2^q / prod_{j=1..q} (n d + 2 j).
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::ahn2023 {

// d times that; 0 is not reached by any choice of A_l (q = L) or A_l and B_l (q = (3^L - 1)/2).
inline Rational radial_bound(long n, long d, long degree) {
  Rational bound(d);
  for (long j = 1; j <= degree; ++j) bound *= Rational(2 * j, n * d + 2 * j);
  return bound;
}

}  // namespace verify::ahn2023
