// The largest singular value, exact over the rationals where it is rational, enclosed in balls.
#pragma once

#include "verify/indexed/values/indexed_values.hpp"

namespace verify {

// Throws NeedsReals where none is found.
Rational operator_norm(const Matrix<Rational>& a);
// Throws NoValue where the precision does not tell the eigenvalues of A' A.
Ball operator_norm(const Matrix<Ball>& a);

}  // namespace verify
