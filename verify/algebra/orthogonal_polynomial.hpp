// Orthogonal polynomials of a measure nu on the line that is known through its moments
// m_0, m_1, .. (exact): Hankel matrices, the three-term recurrence, kernel polynomials, Gauss
// quadrature, and the smallest integral of p^2 among polynomials with p(0) = 1 (Christoffel's
// function at 0). Throws std::domain_error where a Hankel matrix that has to be regular is not.
#pragma once

#include "verify/linalg/univariate_polynomial.hpp"

namespace verify {

// [m_{i+j+shift}], i, j < size.
template <class T>
Matrix<T> hankel_matrix(const Vector<T>& moments, long size, long shift = 0) {
  Matrix<T> result(size, size);
  for (long i = 0; i < size; ++i)
    for (long j = 0; j < size; ++j) result(i, j) = moments.at(i + j + shift);
  return result;
}

// The integral of p: m applied to its coefficients.
Rational integral(const UnivariatePolynomial& p, const Vector<Rational>& moments);

// Monic q_0 .. q_degree with h_k = integral of q_k^2 for k < degree (Stieltjes' recurrence
// q_{k+1} = (x - alpha_k) q_k - (h_k / h_{k-1}) q_{k-1}); moments up to 2 degree - 1.
struct OrthogonalFamily {
  Vector<UnivariatePolynomial> polynomials;
  Vector<Rational> squares;
};
OrthogonalFamily orthogonal_polynomials(const Vector<Rational>& moments, long degree);

// sum_{k<=degree} q_k(x) q_k(at) / h_k; moments up to 2 degree + 1 (the last one is not used in the
// result).
UnivariatePolynomial kernel_polynomial(const Vector<Rational>& moments, long degree,
                                       const Rational& at);

// The smallest integral of p^2 over polynomials of degree at most `degree` with p(0) = 1:
// det [m_{i+j}]_{0..degree} / det [m_{i+j+2}]_{0..degree-1}; moments up to 2 degree.
Rational least_square(const Vector<Rational>& moments, long degree);
// The polynomial that attains it, by its normal equations
// [m_{i+j+2}] (p_1, .., p_degree) = -(m_1, .., m_degree).
UnivariatePolynomial least_square_polynomial(const Vector<Rational>& moments, long degree);

// Nodes x_k (the zeros of q_count) and weights 1 / K_{count-1}(x_k, x_k) > 0 with
// sum_k w_k p(x_k) = integral of p for every p of degree below 2 count; moments up to 2 count - 1.
struct Quadrature {
  Vector<Ball> nodes, weights;
};
// The second form takes q_0 .. q_count at hand.
Quadrature gauss_quadrature(const Vector<Rational>& moments, long count);
Quadrature gauss_quadrature(const OrthogonalFamily& family);

}  // namespace verify
