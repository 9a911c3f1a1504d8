// |A| = Q |D| Q^T for a symmetric rational matrix A = Q D Q^T, enclosed whatever the
// multiplicities.
#pragma once

#include "verify/linalg/matrix.hpp"

namespace verify::cheng2024 {

struct AbsoluteValue {
  Vector<Ball> eigenvalues;  // of A, ascending, each as often as its multiplicity
  Matrix<Ball> matrix;       // |A|
};

// A polynomial in A that takes the values |lambda| on the distinct eigenvalues, which are enclosed
// as roots of the characteristic polynomial. A symmetric; throws std::domain_error where the
// precision does not tell eigenvalues apart.
AbsoluteValue absolute_value(const Matrix<Rational>& A);

}  // namespace verify::cheng2024
