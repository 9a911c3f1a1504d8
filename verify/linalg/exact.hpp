// Exact linear algebra over the rationals (FLINT).
#pragma once

#include <optional>

#include "verify/linalg/matrix.hpp"

namespace verify {

long rank(const Matrix<Rational>& a);
Rational determinant(const Matrix<Rational>& a);  // square
// The inverse; throws std::domain_error for a singular matrix.
Matrix<Rational> inverse(const Matrix<Rational>& a);
// The solution X of A X = B for square non-singular A; throws std::domain_error otherwise.
Matrix<Rational> solve(const Matrix<Rational>& a, const Matrix<Rational>& b);
Vector<Rational> solve(const Matrix<Rational>& a, const Vector<Rational>& b);
// Some solution of A x = b for any shape, or nothing.
std::optional<Vector<Rational>> solve_any(const Matrix<Rational>& a, const Vector<Rational>& b);
// Columns form a basis of {x : A x = 0}.
Matrix<Rational> nullspace(const Matrix<Rational>& a);
// det(t I - A), coefficients low to high.
Vector<Rational> characteristic_polynomial(const Matrix<Rational>& a);

bool is_symmetric(const Matrix<Rational>& a);

// Numbers of positive, negative and zero eigenvalues of a symmetric matrix, proved (inertia.cpp
// says how). Throws std::invalid_argument unless symmetric.
struct Inertia {
  long positive = 0, negative = 0, zero = 0;
  friend bool operator==(const Inertia&, const Inertia&) = default;
};
Inertia inertia(const Matrix<Rational>& a);
inline bool positive_definite(const Matrix<Rational>& a) { return inertia(a).positive == a.rows(); }
inline bool positive_semidefinite(const Matrix<Rational>& a) { return inertia(a).negative == 0; }

}  // namespace verify
