// Whether values meet the constraints of an input, decided exactly.
#pragma once

#include "verify/claim/input.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {

// Constraints that do not speak of a value's kind are met: a number is no matrix that could fail
// to be symmetric.
bool satisfies(Constraint constraint, const Rational& number);
bool satisfies(Constraint constraint, const Vector<Rational>& entries);
bool satisfies(Constraint constraint, const Matrix<Rational>& matrix);
// Each of them.
bool satisfies(Constraint constraint, const Vector<Matrix<Rational>>& matrices);

}  // namespace verify
